import Drawing
import Foundation
import Timing
import ViewHierarchy

/// A few words beneath what the pointer rests on.
final class TooltipView: View {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    /// When it appears; nil while nothing is to be told, or it is there.
    private(set) var start: FrameTime?
    private var text = ""
    private var anchor = CGRect.zero

    /// Seconds for which a pointer rests before it is told.
    private static let delay = 0.5
    private static let height = 26.0
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
        self.text = text
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
        let width = (Lettering.width(text, Lettering.small) + 2 * Self.padding).rounded(.up)
        let x = min(max(4, anchor.midX - width / 2), room.width - width - 4).rounded()
        let below = anchor.maxY + Self.gap
        let y = below + Self.height <= room.height ? below : anchor.minY - Self.gap - Self.height
        frame = CGRect(x: x, y: y.rounded(), width: width, height: Self.height)
        isHidden = false
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        Plate.tooltip.draw(into: &canvas, bounds, theme)
        Lettering.draw(text, Lettering.small, theme.text, in: bounds, .center, &canvas)
    }
}
