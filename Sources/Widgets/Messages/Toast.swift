package import Drawing
package import Foundation
package import Timing
import ViewHierarchy

/// A message below the lanes. News disappears by itself, or when something begins; an error or a saved file stays until it is
/// dismissed or replaced.
package final class Toast: PlateLabel {
    /// The time at which news disappears, or nil without news.
    package private(set) var end: FrameTime?
    /// The path that a press shows, or nil.
    private var path: String?
    private var isProblem = false
    /// Covers a message that can be pressed.
    private let opener: FolderLink
    private let closer: ToolButton

    /// The duration of news, in seconds.
    private static let duration = 4.0
    private static let padding = CGSize(width: 12, height: 4)
    private static let widest = 900.0
    private static let mostLines = 3
    private static let closerSide = 22.0
    /// The margin around it.
    private static let edge = 2.0

    /// - Parameter open: Called with the path of a pressed message.
    package init(open: @escaping @MainActor (String) -> Void) {
        opener = FolderLink()
        closer = ToolButton(.icon(.clear), tooltip: "Close  Esc", name: "close message") {}
        super.init(name: "message", font: Lettering.small)
        label.numberOfLines = Self.mostLines
        label.textAlignment = .left
        closer.addAction(for: .touchUpInside) { [weak self] _ in self?.dismiss() }
        opener.addAction(for: .touchUpInside) { [weak self] _ in
            guard let path = self?.path else { return }
            self?.dismiss()
            open(path)
        }
        addSubview(opener)
        addSubview(closer)
    }

    package required init?(coder: NSCoder) { nil }

    /// Whether a message stays until it is dismissed.
    package var isLasting: Bool { !isHidden && end == nil }

    /// - Parameters:
    ///   - isProblem: Whether the message reports a problem.
    ///   - path: The file or folder that a press on the message shows, or nil.
    package func say(_ text: String, isProblem: Bool, opens path: String?, at time: FrameTime) {
        self.path = path
        self.isProblem = isProblem
        let isNews = !isProblem && path == nil
        end = isNews ? time + Self.duration : nil
        label.text = text
        opener.isHidden = path == nil
        closer.isHidden = isNews
        isUserInteractionEnabled = !isNews
        isHidden = false
        superview?.setNeedsLayout()
    }

    /// Removes the message.
    package func dismiss() {
        end = nil
        isHidden = true
    }

    /// Removes news, because something begins.
    package func dismissNews() { if end != nil { dismiss() } }

    /// Removes news at the end of its duration.
    package func advance(to time: FrameTime) {
        guard let end, end <= time else { return }
        dismiss()
    }

    /// Places the message below the stages.
    /// - Parameters:
    ///   - line: A free line there, or nil without one.
    ///   - board: The board of the lanes, whose captions it covers if the line is too short.
    package func layOut(on line: CGRect?, orBelow board: CGRect) {
        let further =
            2 * Self.padding.width + (opener.isHidden ? 0 : FolderLink.width)
            + (closer.isHidden ? 0 : Self.closerSide)
        let oneLine = Lettering.width(label.text ?? "", Lettering.small).rounded(.up) + 1
        let fitsLine = line.map { oneLine + further <= $0.width } ?? false
        let width = min(Self.widest, (fitsLine ? line?.width : nil) ?? board.width - 2 * Self.edge) - further
        var size = size(forWidth: width, padding: Self.padding)
        size.width += further - 2 * Self.padding.width
        if fitsLine, let line {
            let height = min(size.height, line.height)
            frame = CGRect(
                x: (line.midX - size.width / 2).rounded(), y: (line.midY - height / 2).rounded(), width: size.width,
                height: height)
        } else {
            frame = CGRect(
                x: (board.midX - size.width / 2).rounded(), y: (board.maxY - Self.edge - size.height).rounded(),
                width: size.width, height: size.height)
        }
        label.frame = CGRect(
            x: Self.padding.width, y: 0, width: size.width - further, height: frame.height)
        closer.frame = CGRect(
            x: bounds.maxX - Self.closerSide - 2, y: (bounds.height - Self.closerSide) / 2, width: Self.closerSide,
            height: Self.closerSide)
        opener.frame = CGRect(
            x: 0, y: 0, width: closer.isHidden ? bounds.width : closer.frame.minX, height: bounds.height)
    }

    package override func draw(_ canvas: inout Canvas) {
        Plate.message.draw(into: &canvas, bounds, theme, edge: isProblem ? theme.problem : nil)
    }
}

/// A control over a message with a path. A press anywhere on it shows the path, as a word at its right indicates.
private final class FolderLink: ThemedControl {
    private static let words = "Show"
    private static let padding = 10.0

    /// The width of the word with its padding.
    static var width: Double { Lettering.width(words, Lettering.small) + padding }

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
            x: bounds.maxX - Self.width, y: 0, width: Self.width - Self.padding / 2, height: bounds.height)
        canvas.draw(Self.words, Lettering.small, theme.tint, in: place)
    }
}
