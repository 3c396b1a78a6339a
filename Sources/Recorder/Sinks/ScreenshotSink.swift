import Drawing
import Staging

/// Writes the stage at one `Screenshot` of the tape as a PNG file.
@MainActor
final class ScreenshotSink: FrameSink {
    private let destination: OutputDestination
    /// The name in the tape.
    private let name: String
    private let painter: any FramePainter
    private var output: PendingOutput?
    private var scale = 1.0
    private var list: DisplayList?

    init(_ destination: OutputDestination, name: String, painter: any FramePainter, showsFinger: Bool) {
        self.destination = destination
        self.name = name
        self.painter = painter
        self.showsFinger = showsFinger
    }

    let showsFinger: Bool
    var needsPixels: Bool { false }
    var takesHidden: Bool { true }

    func begin(_ info: RecordingInfo) throws(RecordingError) {
        output = try PendingOutput(destination)
        scale = info.header.scale
    }

    func record(_ frame: RecordedFrame) {}

    func record(screenshot name: String, _ list: DisplayList) {
        if name == self.name { self.list = list }
    }

    func finish() throws(RecordingError) {
        // Drawn after the last frame. Between two frames, it would hide changes from the painter.
        guard let output, let list else { return }
        try output.write(try painter.paint(list, scale: scale), scale: scale)
    }

    func deliver() throws(RecordingError) { try output?.deliver() }

    func abandon() {
        output?.discard()
        output = nil
    }
}
