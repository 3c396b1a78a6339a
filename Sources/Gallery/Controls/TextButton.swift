import Drawing
import Foundation
import ViewHierarchy

/// A button with words: plain, or filled with rounded ends.
final class TextButton: Button {
    /// How the words are set off.
    enum Style: Hashable {
        /// Words in a colour.
        case plain(Color)
        /// Words on a ground.
        case filled(Color, on: Color)
    }

    /// How strongly a filled ground shows while it is held, 0...1.
    private static let heldAlpha = 0.7
    private let ground: Color?

    /// - Parameters:
    ///   - title: A few words.
    ///   - style: How they are set off.
    ///   - font: Their font.
    ///   - action: What pressing does.
    init(_ title: String, _ style: Style, font: Font = .barTitle, _ action: @escaping @MainActor () -> Void) {
        if case .filled(_, let ground) = style { self.ground = ground } else { ground = nil }
        super.init(frame: .zero)
        titleLabel?.font = font
        switch style {
        case .plain(let color): setTitleColor(color, for: .normal)
        case .filled(let color, _): setTitleColor(color, for: .normal)
        }
        backgroundColor = ground
        cornerRadius = ground == nil ? 0 : 12
        contentEdgeInsets = EdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
        setTitle(title, for: .normal)
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool {
        didSet {
            backgroundColor = ground.map { isHighlighted ? $0.withAlphaComponent($0.alpha * Self.heldAlpha) : $0 }
        }
    }
}
