import Drawing
import Foundation
import ViewHierarchy

/// A ring of which a part is left, from the top clockwise.
final class TimerDial: View {
    private let part: Double
    private let color: Color
    private let track: Color
    private let lineWidth: Double

    /// - Parameters:
    ///   - part: What is left, 0...1.
    ///   - color: The ring's.
    ///   - track: What shows where nothing is left.
    ///   - lineWidth: In points.
    init(part: Double, color: Color, track: Color, lineWidth: Double) {
        self.part = part
        self.color = color
        self.track = track
        self.lineWidth = lineWidth
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let ring = drawnValues.bounds.insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
        guard ring.width > 0, ring.height > 0 else { return }
        canvas.draw(.stroke(.path(Path(ellipseIn: ring)), track, width: lineWidth))
        let top = -Double.pi / 2
        let arc = BezierPath(
            arcCenter: ring.center, radius: ring.width / 2, startAngle: top, endAngle: top + 2 * .pi * part,
            clockwise: true)
        canvas.draw(.stroke(.path(arc.cgPath), color, width: lineWidth))
    }
}
