import Drawing
import Foundation
import Timing
import ViewHierarchy

/// A few words beneath what the pointer rests on.
final class TooltipView: View {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    /// When it appears; nil while nothing is to be told, or it is there.
    private(set) var start: FrameTime?
    private var lines: [String] = []
    private var anchor = CGRect.zero

    /// Seconds for which a pointer rests before it is told.
    private static let delay = 0.5
    /// Of a line, of which there are more where the text is longer than `mostWidth`.
    private static let lineHeight = 16.0
    private static let mostWidth = 320.0
    private static let edge = 5.0
    private static let padding = 9.0
    private static let gap = 6.0

    init(_ theme: Theme) {
        self.theme = theme
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        isHidden = true
        accessibilityIdentifier = "tooltip"
    }

    required init?(coder: NSCoder) { nil }

    /// The pointer has come to rest on something at `anchor`.
    func announce(_ text: String, at anchor: CGRect, time: FrameTime) {
        lines = Lettering.lines(text, Lettering.small, Self.mostWidth)
        self.anchor = anchor
        start = time + Self.delay
        isHidden = true
    }

    func dismiss() {
        start = nil
        isHidden = true
    }

    func advance(to time: FrameTime) {
        guard let start, start <= time, let room = superview?.bounds else { return }
        self.start = nil
        let longest = lines.map { Lettering.width($0, Lettering.small) }.max() ?? 0
        let width = (longest + 2 * Self.padding).rounded(.up)
        let height = Double(lines.count) * Self.lineHeight + 2 * Self.edge
        let x = min(max(4, anchor.midX - width / 2), room.width - width - 4).rounded()
        let below = anchor.maxY + Self.gap
        let y = below + height <= room.height ? below : anchor.minY - Self.gap - height
        frame = CGRect(x: x, y: y.rounded(), width: width, height: height)
        isHidden = false
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        Plate.tooltip.draw(into: &canvas, bounds, theme)
        for (index, line) in lines.enumerated() {
            let row = CGRect(
                x: 0, y: Self.edge + Double(index) * Self.lineHeight, width: bounds.width, height: Self.lineHeight)
            Lettering.draw(line, Lettering.small, theme.text, in: row, .center, &canvas)
        }
    }
}
