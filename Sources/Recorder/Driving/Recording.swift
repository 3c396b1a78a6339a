import Drawing
import Foundation
import Pictures
package import Staging
import Timing

/// Plays a tape on a stage and passes every frame to the sinks.
///
/// Frame *i* is at exactly *i / fps* after the tape's `start` mark or, without one, after the beginning. The last frame
/// is the first one at which the tape has ended and nothing moves, at most ``longestTail`` seconds after its end.
@MainActor
package struct Recording {
    /// The maximum time, in seconds, for which remaining motion is recorded after the tape's end.
    package static let longestTail = 10.0

    private let stage: any RecordableStage
    private let player: TapePlayer
    private let fps: Double
    private let scale: Double
    private let drawing: Drawing
    private let sinks: [any FrameSink]
    private let isTransparent: Bool
    private let origin: FrameTime

    /// - Parameters:
    ///   - tape: The tape to play.
    ///   - stage: The stage, at its beginning.
    ///   - fps: The number of frames per second, greater than 0.
    ///   - scale: The number of pixels per point, greater than 0.
    ///   - sinks: The sinks for the frames, none of which has begun.
    ///   - pictures: The options of pictures.
    ///   - painter: Makes a painter: once if any sink needs pixels, twice if only some of them show fingers.
    package init(
        tape: Tape, stage: any RecordableStage, fps: Double, scale: Double, sinks: [any FrameSink],
        pictures: PictureOptions = PictureOptions(), painter: @escaping @MainActor () -> any FramePainter
    ) {
        self.stage = stage
        self.fps = fps
        self.scale = scale
        self.sinks = sinks
        isTransparent = pictures.isTransparent
        let target = ImageAwaitingStage(stage)
        player = TapePlayer(tape: tape, target: target)
        let drawing = Drawing(PictureComposer(stage, pictures), of: target, scale: scale, painter: painter)
        self.drawing = drawing
        origin = tape.recordingStart
        player.onScreenshot = { name in
            stage.finishLoading()
            let list = stage.displayList()
            for showsFinger in [false, true] {
                let takers = sinks.filter { $0.showsFinger == showsFinger }
                guard !takers.isEmpty else { continue }
                let picture = drawing.picture(of: list, showingFinger: showsFinger)
                for sink in takers { sink.record(screenshot: name, picture.list) }
            }
        }
    }

    /// Records everything, then moves the outputs to their names when all are complete.
    ///
    /// On failure, no output appears under its name, except those moved before another move fails.
    /// - Parameter progress: Called after each frame.
    package func run(progress: (RecordingProgress) -> Void = { _ in }) throws(RecordingFailure) {
        do throws(RecordingFailure) {
            try record(progress)
            try each { sink throws(RecordingError) in try sink.finish() }
            try each { sink throws(RecordingError) in try sink.deliver() }
        } catch {
            for sink in sinks { sink.abandon() }
            throw error
        }
    }

    private func record(_ progress: (RecordingProgress) -> Void) throws(RecordingFailure) {
        try play(until: origin)
        _ = stage.takeTraceEvents(since: origin)
        // Input before the start can have resized the stage, and the header must have the current size.
        let picture = drawing.picture(of: stage.displayList(), showingFinger: false)
        var info = RecordingInfo(
            header: stage.traceHeader(fps: fps, scale: scale), views: stage.tracedViews, places: picture.parts)
        let (width, height) = (picture.list.size.width * scale, picture.list.size.height * scale)
        info.pictures = PictureFormat(
            width: Int(width.rounded()), height: Int(height.rounded()), hasAlpha: isTransparent)
        try each { sink throws(RecordingError) in try sink.begin(info) }
        var index = 0
        var isSeen = !sinks.contains { !$0.takesHidden }
        while true {
            let elapsed = FrameTime.frame(index, rate: fps).seconds
            try play(until: origin + elapsed)
            try give(index, elapsed)
            isSeen = isSeen || !player.isHidden
            index += 1
            progress(
                RecordingProgress(frames: index, expectedFrames: max(index, expectedFrames), time: elapsed))
            if hasEnded { break }
        }
        // A `Show` can be too short for a frame.
        if !isSeen { throw .tape(player.nothingShown) }
    }

    private func give(_ index: Int, _ elapsed: Double) throws(RecordingFailure) {
        stage.finishLoading()
        let list = stage.displayList()
        let trace = stage.traceFrames(frame: index, time: elapsed)
        let isHidden = player.isHidden
        let events = stage.takeTraceEvents(since: origin)
        for showsFinger in [false, true] {
            let takers = sinks.filter { $0.showsFinger == showsFinger && ($0.takesHidden || !isHidden) }
            guard !takers.isEmpty else { continue }
            let needsPixels = !isHidden && takers.contains(where: \.needsPixels)
            try output { () throws(RecordingError) in
                let picture = drawing.picture(of: list, showingFinger: showsFinger)
                var frame = RecordedFrame(index: index, time: elapsed, list: picture.list, stages: picture.stages)
                if needsPixels {
                    let painted = try drawing.paint(picture.list, showingFinger: showsFinger)
                    frame.pixels = painted.pixels
                    frame.isUnchanged = painted.isUnchanged
                }
                frame.trace = trace
                frame.events = events
                frame.isHidden = isHidden
                for sink in takers { try sink.record(frame) }
            }
        }
    }

    /// Draws the frames, with and without fingers.
    @MainActor
    private final class Drawing {
        private let composer: PictureComposer
        let input: ImageAwaitingStage
        private let scale: Double
        private let makePainter: @MainActor () -> any FramePainter
        /// The painters with and without fingers; each redraws only what differs from its previous frame.
        private var painters: [Bool: any FramePainter] = [:]
        /// The number of events that the composer has received.
        private var taken = 0

        init(
            _ composer: PictureComposer, of input: ImageAwaitingStage, scale: Double,
            painter: @escaping @MainActor () -> any FramePainter
        ) {
            self.composer = composer
            self.input = input
            self.scale = scale
            makePainter = painter
        }

        func picture(of list: DisplayList, showingFinger: Bool) -> PictureComposer.Picture {
            composer.handle(input.input[taken...])
            taken = input.input.count
            return composer.picture(of: list, showingFinger: showingFinger)
        }

        func paint(_ list: DisplayList, showingFinger: Bool) throws(RecordingError) -> PaintedFrame {
            let painter = painters[showingFinger] ?? makePainter()
            painters[showingFinger] = painter
            return try painter.paint(list, scale: scale)
        }
    }

    /// The input so far.
    package var input: [InputEvent] { drawing.input.input }

    private var hasEnded: Bool {
        guard let end = player.endTime else { return false }
        return !stage.isMoving || stage.now - end >= Self.longestTail
    }

    /// The estimated total number of frames, a whole number.
    private var estimatedFrames: Double { (max(0, player.expectedEnd - origin) * fps).rounded(.up) + 1 }

    /// The estimated total number of frames, or 0 if it is a billion or more.
    private var expectedFrames: Int { estimatedFrames < 1e9 ? Int(estimatedFrames) : 0 }

    /// Returns the estimated size of the recording. Call it before ``run(progress:)``.
    /// - Parameter plan: The outputs of its sinks.
    package func extent(of plan: OutputPlan) -> RecordingExtent {
        let frames = estimatedFrames
        let size = drawing.picture(of: stage.displayList(), showingFinger: false).list.size
        let pixels = size.width * size.height * scale * scale
        let lanes = stage.traceHeader(fps: fps, scale: scale).lanes.count
        let line = RecordingExtent.bytesPerLane + RecordingExtent.bytesPerView * Double(stage.tracedViews.count)
        let bytes = plan.destinations.reduce(0.0) { bytes, destination in
            switch destination.form {
            case .frames, .film(.apng): bytes + pixels * RecordingExtent.bytesPerPixel
            case .film: bytes + pixels * RecordingExtent.bytesPerFilmPixel
            case .traceJSON, .traceCSV: bytes + line * Double(max(1, lanes))
            case .page: bytes + pixels * RecordingExtent.bytesPerFilmPixel + line * Double(max(1, lanes))
            case .contactSheet, nil: bytes
            }
        }
        return RecordingExtent(frames: frames, bytes: frames * bytes)
    }

    private func play(until time: FrameTime) throws(RecordingFailure) {
        do throws(TapePlaybackError) {
            try player.play(until: time)
        } catch {
            throw .tape(error)
        }
    }

    private func each(_ body: (any FrameSink) throws(RecordingError) -> Void) throws(RecordingFailure) {
        for sink in sinks { try output { () throws(RecordingError) in try body(sink) } }
    }

    private func output<Result>(_ body: () throws(RecordingError) -> Result) throws(RecordingFailure) -> Result {
        do throws(RecordingError) {
            return try body()
        } catch {
            throw .output(error)
        }
    }
}

/// The reason why a recording failed.
package enum RecordingFailure: Error, Sendable {
    /// The tape cannot be played further.
    case tape(TapePlaybackError)
    /// A frame cannot be drawn or written.
    case output(RecordingError)
}

/// The progress of a recording.
package struct RecordingProgress: Sendable, Hashable {
    /// The number of frames done.
    package var frames: Int
    /// The estimated total number of frames, at least ``frames``. The time for motion to settle is a guess.
    package var expectedFrames: Int
    /// The time that the frames cover, in seconds.
    package var time: Double

    package init(frames: Int, expectedFrames: Int, time: Double) {
        self.frames = frames
        self.expectedFrames = expectedFrames
        self.time = time
    }
}
