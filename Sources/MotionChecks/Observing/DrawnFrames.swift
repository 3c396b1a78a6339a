import Drawing
import Foundation
package import Recorder
import Staging

/// Keeps what was drawn in some frames of a tape, for pictures of findings.
@MainActor
package final class DrawnFrames: FrameSink {
    private let numbers: Set<Int>
    private var frames: [Int: (list: DisplayList, stages: [CGRect])] = [:]

    /// - Parameter findings: The findings, whose frames are kept with their neighbors.
    package init(around findings: [Finding]) {
        numbers = Set(findings.flatMap { $0.frame - 1...$0.frame + 1 })
    }

    package var needsPixels: Bool { false }
    package var takesHidden: Bool { true }
    package var showsFinger: Bool { false }

    package func begin(_ info: RecordingInfo) {}

    package func record(_ frame: RecordedFrame) {
        guard let number = frame.trace.first?.frame, numbers.contains(number) else { return }
        frames[number] = (frame.list, frame.stages)
    }

    package func finish() {}
    package func deliver() {}
    package func abandon() {}

    /// Draws a lane's stage as it was in a frame, with its top left corner at the origin.
    /// - Returns: Whether the frame is known.
    func draw(_ frame: Int, lane: Int, in canvas: inout Canvas) -> Bool {
        guard let (list, stages) = frames[frame], stages.indices.contains(lane) else { return false }
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: -stages[lane].minX, y: -stages[lane].minY))
        canvas.clip(to: .rect(stages[lane]))
        canvas.draw(list)
        canvas.restore()
        return true
    }
}
