package import Drawing
package import Foundation
package import Timing
package import ViewHierarchy

/// A label below the view under a resting pointer.
package final class TooltipView: PlateLabel {
    /// The time of its appearance, or nil while it is shown or has nothing to show.
    package private(set) var start: FrameTime?
    private var anchor = CGRect.zero
    /// The scheduled or shown tooltip of a part of a view, or nil.
    private var followed: PointerTip?

    /// The seconds of rest before it appears.
    private static let delay = 0.5
    private static let widest = 320.0
    private static let padding = CGSize(width: 9, height: 5)
    private static let gap = 6.0

    package init() { super.init(name: "tooltip", font: Lettering.small) }

    package required init?(coder: NSCoder) { nil }

    /// Schedules text for a pointer that rests on something at `anchor`.
    package func announce(_ text: String, at anchor: CGRect, time: FrameTime) {
        label.text = text
        // Several lines are read, not glanced at.
        label.textAlignment = text.contains("\n") ? .left : .center
        self.anchor = anchor
        start = time + Self.delay
        isHidden = true
    }

    /// Schedules the tooltip of the part of a view under the pointer, or hides it with nil.
    package func follow(_ tip: PointerTip?, in view: View, time: FrameTime) {
        guard tip != followed else { return }
        guard let tip else { return dismiss() }
        announce(tip.text, at: view.convert(tip.anchor, to: nil), time: time)
        followed = tip
    }

    package func dismiss() {
        followed = nil
        start = nil
        isHidden = true
    }

    package func advance(to time: FrameTime) {
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

    package override func draw(_ canvas: inout Canvas) { Plate.tooltip.draw(into: &canvas, bounds, theme) }
}
