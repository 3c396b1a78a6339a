import Staging

/// Writes a PNG file for each frame into a folder, on several threads.
@MainActor
package final class PNGSequenceSink: FrameSink {
    private let destination: OutputDestination
    private let threads: Int
    private var state = State.idle

    private enum State {
        case idle
        /// `last` is the latest frame with a picture of its own.
        case writing(PendingOutput, PNGWorkers, last: Int?)
        case whole(PendingOutput)
    }

    /// - Parameter threads: How many frames are encoded at a time; below 1 counts as 1.
    package init(_ destination: OutputDestination, threads: Int) {
        self.destination = destination
        self.threads = threads
    }

    package var needsPixels: Bool { true }

    package func begin(_ info: RecordingInfo) throws(RecordingError) {
        let output = try PendingOutput(destination)
        let workers = PNGWorkers(
            folder: FrameFolder(path: output.path, name: destination.name.description), threads: threads,
            scale: info.header.scale)
        state = .writing(output, workers, last: nil)
    }

    package func take(_ frame: RecordedFrame) throws(RecordingError) {
        guard case .writing(let output, let workers, let last) = state, let pixels = frame.pixels else { return }
        if frame.isUnchanged, let last {
            try workers.copy(last, frame: frame.index)
            return
        }
        let picture = try workers.picture()
        picture.fill(from: pixels)
        workers.write(picture, frame: frame.index)
        state = .writing(output, workers, last: frame.index)
    }

    package func finish() throws(RecordingError) {
        guard case .writing(let output, let workers, _) = state else { return }
        try workers.finish()
        state = .whole(output)
    }

    package func deliver() throws(RecordingError) {
        guard case .whole(let output) = state else { return }
        try output.deliver()
        state = .idle
    }

    package func abandon() {
        switch state {
        case .idle: break
        case .writing(let output, let workers, _):
            workers.stop()
            output.discard()
        case .whole(let output): output.discard()
        }
        state = .idle
    }
}
