import Drawing
import Foundation
import Timing
import ViewHierarchy

/// Something that the user is to know.
package struct Message: Hashable, Sendable {
    package var text: String
    /// Whether something went wrong.
    package var isProblem: Bool

    package init(_ text: String, isProblem: Bool = false) {
        self.text = text
        self.isProblem = isProblem
    }
}

/// A message over the lanes that disappears by itself.
final class Toast: PlateLabel {
    /// When the message disappears; nil while there is none.
    private(set) var end: FrameTime?
    private var message: Message?

    /// Seconds for which a message stays, and a second more for each so many letters.
    private static let duration = 4.0
    private static let lettersPerSecond = 25.0
    private static let padding = CGSize(width: 14, height: 7)
    private static let widest = 520.0

    init(_ theme: Theme) { super.init(theme, name: "message", font: Lettering.strong) }

    required init?(coder: NSCoder) { nil }

    func say(_ message: Message, at time: FrameTime) {
        self.message = message
        label.text = message.text
        end = time + Self.duration + Double(message.text.count) / Self.lettersPerSecond
        isHidden = false
        setNeedsDisplay()
        superview?.setNeedsLayout()
    }

    /// Removes the message.
    func dismiss() {
        end = nil
        isHidden = true
    }

    /// Removes a message whose time has come.
    func advance(to time: FrameTime) {
        guard let end, end <= time else { return }
        dismiss()
    }

    /// Lies at the top of `board`, in its middle: captions are at its foot.
    func place(on board: CGRect) {
        let width = min(Self.widest, board.width - 32) - 2 * Self.padding.width
        let size = size(forWidth: width, padding: Self.padding)
        frame = CGRect(
            x: (board.midX - size.width / 2).rounded(), y: board.minY + 12, width: size.width, height: size.height)
        label.frame = bounds.insetBy(dx: Self.padding.width, dy: Self.padding.height)
    }

    override func draw(_ canvas: inout Canvas) {
        guard let message else { return }
        Plate.message.draw(into: &canvas, bounds, theme, edge: message.isProblem ? theme.problem : nil)
    }
}
