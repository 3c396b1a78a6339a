package import Foundation
import Staging

/// Finds the bounding box of a view over all frames and lanes of a recording, for `--crop`.
@MainActor
package final class ViewBoundsSink: FrameSink {
    private let view: String
    private var bounds = CGRect.zero
    private var extent: CGRect?
    /// The names of all visible views.
    private var names: Set<String> = []

    package var needsPixels: Bool { false }
    package var showsFinger: Bool { false }

    /// - Parameter view: The view's name in the scene.
    package init(of view: String) { self.view = view }

    package func begin(_ info: RecordingInfo) throws(RecordingError) {}

    package func record(_ frame: RecordedFrame) throws(RecordingError) {
        bounds = CGRect(origin: .zero, size: frame.stages.first?.size ?? .zero)
        for lane in frame.trace {
            names.formUnion(lane.views.filter { $0.value.alpha > 0 }.keys)
            guard let seen = lane.views[view], seen.alpha > 0, !seen.frame.isEmpty else { continue }
            extent = extent?.union(seen.frame) ?? seen.frame
        }
    }

    package func finish() throws(RecordingError) {}

    package func deliver() throws(RecordingError) {}

    package func abandon() {}

    /// Returns the box in whole points, within the stage.
    /// - Throws: An error if the view was never visible on the stage.
    package func box() throws(RecordingError) -> CGRect {
        let box = (extent ?? .zero).integral.intersection(bounds)
        guard box.width >= 1, box.height >= 1 else {
            let others = names.sorted().joined(separator: ", ")
            throw RecordingError(
                .request, operation: "cropping to \(view)", cause: "no such view is seen in the recording",
                remedy: others.isEmpty ? "record without --crop" : "write one of these: \(others)")
        }
        return box
    }
}
