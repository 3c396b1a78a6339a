import Drawing
import Foundation
import Timing
import ViewHierarchy

/// A message over the lanes that goes by itself.
final class Toast: View {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    /// When the message goes; nil while there is none.
    private(set) var end: FrameTime?
    private var message: Message?

    /// Seconds for which a message stays, and a second more for each so many letters.
    private static let duration = 4.0
    private static let lettersPerSecond = 25.0
    /// So much of rounding does not break a line that has made the plate as wide as it is.
    private static let hair = 0.5
    private static let padding = 14.0
    private static let lineHeight = 18.0
    private static let widest = 520.0

    init(_ theme: Theme) {
        self.theme = theme
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        isHidden = true
        accessibilityIdentifier = "message"
    }

    required init?(coder: NSCoder) { nil }

    func say(_ message: Message, at time: FrameTime) {
        self.message = message
        end = time + Self.duration + Double(message.text.count) / Self.lettersPerSecond
        isHidden = false
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    /// Drops the message.
    func dismiss() {
        end = nil
        isHidden = true
    }

    /// Drops a message whose time has come.
    func advance(to time: FrameTime) {
        guard let end, end <= time else { return }
        dismiss()
    }

    /// Lies at the head of `board`, in its middle: what came of a gesture stands at its foot.
    func place(on board: CGRect) {
        guard let message else { return }
        let lines = Lettering.lines(
            message.text, Lettering.strong, min(Self.widest, board.width - 32) - 2 * Self.padding)
        let width = (lines.map { Lettering.width($0, Lettering.strong) }.max() ?? 0) + 2 * Self.padding
        let height = Double(lines.count) * Self.lineHeight + Self.padding
        frame = CGRect(
            x: (board.midX - width / 2).rounded(), y: board.minY + 12, width: width.rounded(.up),
            height: height)
    }

    override func draw(_ canvas: inout Canvas) {
        guard let message else { return }
        Plate.message.draw(into: &canvas, bounds, theme, edge: message.isProblem ? theme.problem : nil)
        for (index, line) in Lettering.lines(
            message.text, Lettering.strong, bounds.width - 2 * Self.padding + Self.hair
        )
        .enumerated() {
            let row = CGRect(
                x: 0, y: Self.padding / 2 + Double(index) * Self.lineHeight, width: bounds.width,
                height: Self.lineHeight)
            Lettering.draw(line, Lettering.strong, theme.text, in: row, .center, &canvas)
        }
    }
}
