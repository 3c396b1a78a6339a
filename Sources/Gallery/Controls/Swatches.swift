import Drawing
import Foundation
import ViewHierarchy

/// A row of colours of which one is chosen.
final class Swatches: Control {
    /// The chosen one, from 0.
    private(set) var choice: Int
    private let colors: [Color]
    private let check: Color

    /// The side of a colour's square where there is room, in points.
    private static let side = 40.0
    private static let diameter = 28.0

    init(_ colors: [Color], choice: Int, check: Color) {
        self.colors = colors
        self.choice = choice
        self.check = check
        super.init(frame: CGRect(x: 0, y: 0, width: Double(colors.count) * Self.side, height: Self.side))
    }

    required init?(coder: NSCoder) { nil }

    /// From one colour's middle to the next one's, in points.
    private var pitch: Double { bounds.width / Double(max(1, colors.count)) }

    override func draw(_ canvas: inout Canvas) {
        for (index, color) in colors.enumerated() {
            let middle = CGPoint(x: (Double(index) + 0.5) * pitch, y: bounds.midY)
            let size = CGSize(width: Self.diameter, height: Self.diameter)
            canvas.fill(.path(Path(ellipseIn: CGRect(center: middle, size: size))), color)
            if index == choice {
                canvas.draw(.check, check, in: CGRect(center: middle, size: CGSize(width: 18, height: 18)))
            }
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        if let touch = touches.first, point(inside: touch.location(in: self), with: event) {
            choice = min(max(Int(touch.location(in: self).x / max(1, pitch)), 0), colors.count - 1)
            setNeedsDisplay()
            sendActions(for: .valueChanged)
        }
        super.touchesEnded(touches, with: event)
    }
}
