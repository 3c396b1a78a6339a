package import Drawing
package import Foundation
package import Staging
import SystemPackage

/// Where a recording's frames go.
///
/// `begin` once, `take` for each frame in order, then `finish` and `deliver`; instead of any of them, `abandon`.
@MainActor
package protocol FrameSink: AnyObject {
    /// Whether frames must be drawn for it.
    var needsPixels: Bool { get }

    /// Whether it is given the frames that the tape hides, too; they have no pixels.
    var takesHidden: Bool { get }

    /// Whether its frames show fingers.
    var showsFinger: Bool { get }

    /// Makes the hidden output.
    func begin(_ info: RecordingInfo) throws(RecordingError)

    /// Takes a frame; its pixels are valid during the call only.
    func take(_ frame: RecordedFrame) throws(RecordingError)

    /// Takes what is seen at a `Screenshot` of the tape; also before `begin`, where that comes before the recording's
    /// start.
    func take(screenshot name: String, _ list: DisplayList)

    /// Makes the output whole, still under its hidden name.
    func finish() throws(RecordingError)

    /// Moves the output to the asked name.
    func deliver() throws(RecordingError)

    /// Removes the output, whatever there is of it. Harmless when there is none.
    func abandon()
}

extension FrameSink {
    package var takesHidden: Bool { false }

    package func take(screenshot name: String, _ list: DisplayList) {}
}

/// What is the same for all frames of a recording.
package struct RecordingInfo: Sendable {
    package var header: TraceHeader
    /// The scene's view names in the order in which a trace shows them.
    package var views: [String]
    /// Where the lanes are in a frame, in points.
    package var places: [CGRect]
    /// What the first picture is expected to be; nil where that is unknown.
    var pictures: PictureFormat?

    package init(header: TraceHeader, views: [String], places: [CGRect] = []) {
        self.header = header
        self.views = views
        self.places = places
    }
}

/// What is the same for all pictures of a film.
struct PictureFormat: Hashable, Sendable {
    /// In pixels.
    var width, height: Int
    var hasAlpha: Bool
}

/// One frame of a recording.
package struct RecordedFrame {
    /// Counted from 0.
    package var index: Int
    /// Seconds since the recording began.
    package var time: Double
    package var list: DisplayList
    /// Whether the tape hides it.
    package var isHidden = false
    /// Where each lane's stage is in the list.
    package var stages: [CGRect]
    /// The list drawn; nil if no sink asked for pixels, and for hidden frames.
    package var pixels: FramePixels?
    /// Whether the pixels are those of the frame before that is not hidden.
    package var isUnchanged: Bool
    /// By lane.
    package var trace: [TraceFrame]
    /// What happened since the frame before.
    package var events: [TraceEvent]

    package init(
        index: Int, time: Double, list: DisplayList, stages: [CGRect] = [], pixels: FramePixels? = nil,
        isUnchanged: Bool = false, trace: [TraceFrame] = [], events: [TraceEvent] = []
    ) {
        self.index = index
        self.time = time
        self.list = list
        self.stages = stages
        self.pixels = pixels
        self.isUnchanged = isUnchanged
        self.trace = trace
        self.events = events
    }
}

/// A folder that is filled with a file for each frame, by any thread.
struct FrameFolder: Sendable {
    /// Where it is now.
    let path: FilePath
    /// What errors call it, with a slash at its end.
    let name: String

    /// Makes a frame's file of `bytes`.
    func write(_ bytes: UnsafeRawBufferPointer, frame: Int) throws(RecordingError) {
        let file = OutputDestination.frameName(frame)
        try OutputFile.write(bytes, path: path.appending(file), name: "\(name)\(file)")
    }

    /// Makes a frame's file of an earlier frame's, which is whole.
    func copy(_ earlier: Int, to frame: Int) throws(RecordingError) {
        let source = OutputDestination.frameName(earlier)
        let data: [UInt8]
        do throws(Errno) {
            data = try path.appending(source).contents()
        } catch {
            throw RecordingError(
                operation: "reading \(name)\(source)", cause: "it is gone", remedy: "leave the folder alone meanwhile")
        }
        let outcome = data.withUnsafeBytes { bytes in
            Result { () throws(RecordingError) in try write(bytes, frame: frame) }
        }
        try outcome.get()
    }
}
