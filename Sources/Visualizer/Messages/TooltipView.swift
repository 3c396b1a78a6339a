import Drawing
import Foundation
import Timing
import ViewHierarchy

/// A few words below the view that the pointer rests on.
final class TooltipView: PlateLabel {
    /// When it appears; nil while there is nothing to show, or it is shown.
    private(set) var start: FrameTime?
    private var anchor = CGRect.zero

    /// Seconds for which a pointer rests first.
    private static let delay = 0.5
    private static let widest = 320.0
    private static let padding = CGSize(width: 9, height: 5)
    private static let gap = 6.0

    init(_ theme: Theme) { super.init(theme, name: "tooltip", font: Lettering.small) }

    required init?(coder: NSCoder) { nil }

    /// The pointer has come to rest on something at `anchor`.
    func announce(_ text: String, at anchor: CGRect, time: FrameTime) {
        label.text = text
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
        let size = size(forWidth: Self.widest, padding: Self.padding)
        let x = min(max(4, anchor.midX - size.width / 2), room.width - size.width - 4).rounded()
        let below = anchor.maxY + Self.gap
        let y = below + size.height <= room.height ? below : anchor.minY - Self.gap - size.height
        frame = CGRect(origin: CGPoint(x: x, y: y.rounded()), size: size)
        label.frame = bounds.insetBy(dx: Self.padding.width, dy: Self.padding.height)
        isHidden = false
    }

    override func draw(_ canvas: inout Canvas) { Plate.tooltip.draw(into: &canvas, bounds, theme) }
}
