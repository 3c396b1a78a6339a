package import Drawing
package import Foundation
package import Staging

extension TraceFrame {
    /// A frame of a gesture at time 0, in which views of 10 by 10 points have the given centers.
    package init(
        lane: Int, centers: [String: CGPoint], finger: CGPoint?, velocity: (_ center: CGPoint) -> CGVector
    ) {
        self.init(
            frame: 0, time: 0, lane: lane, phase: .interactive,
            pointer: finger.map { TracePointer(location: $0, isDown: true) },
            views: centers.mapValues {
                TraceView(
                    frame: CGRect(x: $0.x - 5, y: $0.y - 5, width: 10, height: 10), velocity: velocity($0))
            })
    }
}
