package import Drawing
import Foundation
package import Recorder
import Staging

/// Records a tape's run at the golden's moments: its trace and its pictures.
@MainActor
package final class GoldenRun: FrameSink {
    private var trace: Trace?
    private(set) var lists: [DisplayList] = []
    /// The frames of the lanes in the pictures.
    private(set) var stages: [CGRect] = []

    package init() {}

    package var needsPixels: Bool { false }
    package var takesHidden: Bool { true }
    package var showsFinger: Bool { false }

    package func begin(_ info: RecordingInfo) { trace = Trace(header: info.header) }

    package func record(_ frame: RecordedFrame) {
        trace?.frames += frame.trace
        trace?.events += frame.events
        lists.append(frame.list)
        stages = frame.stages
    }

    package func finish() {}
    package func deliver() {}
    package func abandon() {}

    package var golden: GoldenTrace { GoldenTrace(trace ?? Trace(header: Self.noHeader)) }

    private static let noHeader = TraceHeader(scene: "", fps: 1, scale: 1, size: .zero, lanes: [])

    /// The number of pictures on a golden's sheet, which is enough for a transition and its return.
    private static let cells = 12
    /// The pixels per point of a sheet. A phone's stage is about 120 x 260 pixels, and a sheet is rarely over 200 kB.
    package nonisolated static let sheetScale = 0.5
    /// The pixels per point at which pictures are decoded. It doesn't affect the motion.
    package nonisolated static let scale = 1.0

    /// A sheet of selected pictures side by side.
    package var sheet: DisplayList {
        let chosen = min(Self.cells, lists.count)
        let indices = (0..<chosen).map { $0 * (lists.count - 1) / max(1, chosen - 1) }
        return ContactSheet.list(
            indices.map { ContactSheet.Cell(list: lists[$0], time: Double($0) / GoldenTrace.rate) }, lanes: 1)
    }
}
