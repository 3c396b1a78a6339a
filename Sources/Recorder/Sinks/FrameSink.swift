package import Drawing
package import Foundation
import Pictures
package import Staging
import SystemPackage

/// A destination of a recording's frames.
///
/// Call `begin` once, `take` for each frame in order, then `finish` and `deliver`. `abandon` cancels.
@MainActor
package protocol FrameSink: AnyObject {
    /// Whether the sink needs frames with pixels.
    var needsPixels: Bool { get }

    /// Whether the sink also receives the frames that the tape hides, which have no pixels.
    var takesHidden: Bool { get }

    /// Whether the sink's frames show fingers.
    var showsFinger: Bool { get }

    /// Creates the hidden output.
    func begin(_ info: RecordingInfo) throws(RecordingError)

    /// Receives a frame. Its pixels are valid only during the call.
    func record(_ frame: RecordedFrame) throws(RecordingError)

    /// Receives the display list at a `Screenshot` of the tape, even before `begin` if it precedes the recording's
    /// start.
    func record(screenshot name: String, _ list: DisplayList)

    /// Completes the output, still under its hidden name.
    func finish() throws(RecordingError)

    /// Moves the output to the requested name.
    func deliver() throws(RecordingError)

    /// Removes any output. Has no effect if there is none.
    func abandon()
}

extension FrameSink {
    package var takesHidden: Bool { false }

    package func record(screenshot name: String, _ list: DisplayList) {}
}

/// The properties of all frames of a recording.
package struct RecordingInfo: Sendable {
    package var header: TraceHeader
    /// The names of the scene's views, in the order of the trace.
    package var views: [String]
    /// The frames of the lanes in a picture, in points.
    package var places: [CGRect]
    /// The expected format of the first picture, or `nil` if it is unknown.
    var pictures: PictureFormat?

    package init(header: TraceHeader, views: [String], places: [CGRect] = []) {
        self.header = header
        self.views = views
        self.places = places
    }
}

/// The properties of all pictures of a film.
struct PictureFormat: Hashable, Sendable {
    /// The size, in pixels.
    var width, height: Int
    var hasAlpha: Bool
}

package struct RecordedFrame {
    /// The frame's number, counted from 0.
    package var index: Int
    /// The time, in seconds, since the recording began.
    package var time: Double
    package var list: DisplayList
    /// Whether the tape hides the frame.
    package var isHidden = false
    /// The frames of the lanes' stages in the list.
    package var stages: [CGRect]
    /// The drawn list, or `nil` for hidden frames and if no sink needs pixels.
    package var pixels: FramePixels?
    /// Whether the pixels equal those of the previous frame that is not hidden.
    package var isUnchanged: Bool
    /// The trace frames, by lane.
    package var trace: [TraceFrame]
    /// The events since the previous frame.
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

/// A folder with a file for each frame, which any thread can write.
struct FrameFolder: Sendable {
    /// The current path.
    let path: FilePath
    /// The name of the folder in errors, with a trailing slash.
    let name: String

    /// Writes a frame's file.
    func write(_ bytes: UnsafeRawBufferPointer, frame: Int) throws(RecordingError) {
        let file = OutputDestination.frameName(frame)
        try OutputFile.write(bytes, path: path.appending(file), name: "\(name)\(file)")
    }

    /// Writes a frame's file as a copy of an earlier frame's complete file.
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
