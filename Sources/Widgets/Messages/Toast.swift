package import Drawing
package import Foundation
package import Timing
import ViewHierarchy

/// A message over the lanes that disappears by itself.
package final class Toast: PlateLabel {
    /// The time at which the message disappears, or nil without a message.
    package private(set) var end: FrameTime?
    /// The path that a press shows, or nil.
    private var path: String?
    private var isProblem = false
    /// Covers a message that can be pressed.
    private let opener: FolderLink

    /// The duration of a message in seconds, plus one second per this number of letters.
    private static let duration = 4.0
    private static let lettersPerSecond = 25.0
    private static let padding = CGSize(width: 14, height: 7)
    private static let widest = 520.0

    /// - Parameter open: Called with the path of a pressed message.
    package init(open: @escaping @MainActor (String) -> Void) {
        opener = FolderLink()
        super.init(name: "message", font: Lettering.strong)
        opener.addAction(for: .touchUpInside) { [weak self] _ in
            guard let path = self?.path else { return }
            self?.dismiss()
            open(path)
        }
        addSubview(opener)
    }

    package required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - isProblem: Whether the message reports a problem.
    ///   - path: The file or folder that a press on the message shows, or nil.
    package func say(_ text: String, isProblem: Bool, opens path: String?, at time: FrameTime) {
        self.path = path
        self.isProblem = isProblem
        label.text = text
        opener.isHidden = path == nil
        isUserInteractionEnabled = path != nil
        end = time + Self.duration + Double(text.count) / Self.lettersPerSecond
        isHidden = false
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    /// Removes the message.
    package func dismiss() {
        end = nil
        isHidden = true
    }

    /// Removes a message at the end of its duration.
    package func advance(to time: FrameTime) {
        guard let end, end <= time else { return }
        dismiss()
    }

    /// Places the message at the top of `board`, centered, because captions are at the bottom.
    package func place(on board: CGRect) {
        let link = opener.isHidden ? 0 : FolderLink.width
        let width = min(Self.widest, board.width - 32) - 2 * Self.padding.width - link
        var size = size(forWidth: width, padding: Self.padding)
        size.width += link
        frame = CGRect(
            x: (board.midX - size.width / 2).rounded(), y: board.minY + 12, width: size.width, height: size.height)
        label.frame = bounds.insetBy(dx: Self.padding.width, dy: Self.padding.height)
        label.frame.size.width -= link
        opener.frame = bounds
    }

    package override func draw(_ canvas: inout Canvas) {
        Plate.message.draw(into: &canvas, bounds, theme, edge: isProblem ? theme.problem : nil)
    }
}

/// A control over a message with a path. A press anywhere on it shows the path, as a word at its right indicates.
private final class FolderLink: ThemedControl {
    private static let words = "Show"
    private static let padding = 14.0

    /// The width of the word with its padding.
    static var width: Double { Lettering.width(words, Lettering.strong) + padding }

    init() {
        super.init(name: "show folder", toolTip: "Show it in its folder")
        isHidden = true
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        if isHighlighted || isHovered {
            let shape = Shape(rect: bounds, cornerRadius: Plate.message.cornerRadius)
            canvas.fill(shape, isHighlighted ? theme.pressed : theme.hover)
        }
        let place = CGRect(
            x: bounds.maxX - Self.width, y: 0, width: Self.width - Self.padding, height: bounds.height)
        canvas.draw(Self.words, Lettering.strong, theme.tint, in: place)
    }
}
