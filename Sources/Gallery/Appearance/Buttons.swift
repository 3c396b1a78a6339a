import Foundation
import Scrim

/// A button with an icon on an optional disc. It fades while it is pressed.
final class IconButton: Control {
    var glyph: Glyph { didSet { if glyph != oldValue { setNeedsDisplay() } } }
    var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }
    /// The color of the disc behind the icon, or clear for none.
    var ground = Color.clear { didSet { if ground != oldValue { setNeedsDisplay() } } }
    /// The side of the icon, in points.
    let iconSide: Double

    /// The alpha while the button is pressed, 0...1.
    private static let highlightedAlpha = 0.45

    init(_ glyph: Glyph, color: Color, iconSide: Double = 24, _ action: @escaping @MainActor () -> Void) {
        self.glyph = glyph
        self.color = color
        self.iconSide = iconSide
        super.init(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
        // Prevents two fingers from opening two things at once.
        isExclusiveTouch = true
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        canvas.save()
        if isHighlighted { canvas.multiplyAlpha(by: Self.highlightedAlpha) }
        if ground.alpha > 0 { canvas.fill(.path(Path(ellipseIn: bounds)), ground) }
        canvas.draw(
            glyph, color, in: CGRect(center: bounds.center, size: CGSize(width: iconSide, height: iconSide)))
        canvas.restore()
    }
}

/// A button with a title: plain, or filled with rounded ends.
final class TextButton: Button {
    /// The appearance of the title.
    enum Style: Hashable {
        /// A title in a color.
        case plain(Color)
        /// A title on a filled background.
        case filled(Color, on: Color)
    }

    /// The alpha of a filled background while the button is pressed, 0...1.
    private static let highlightedAlpha = 0.7
    private let ground: Color?

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
            let alpha = isHighlighted ? Self.highlightedAlpha : 1
            backgroundColor = ground.map { $0.withAlphaComponent($0.alpha * alpha) }
        }
    }
}
