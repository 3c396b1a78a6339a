import Staging

/// Writes a film, in the form that its name says.
@MainActor
package final class FilmSink: FrameSink {
    private let destination: OutputDestination
    private let form: FilmForm
    private let options: FilmOptions
    private let threads: Int
    private var film: Film?

    private struct Film {
        let output: PendingOutput
        let encoder: any FilmEncoder
        var timeline: FilmTimeline<FilmPicture>
        /// Frames in a second of the film.
        let rate: Double
        /// The last picture that the encoder was given.
        var given: FilmPicture?
        var latest: FilmPicture?
        var frames = 0
    }

    /// - Parameter threads: How many frames are encoded at a time; below 1 counts as 1.
    init(
        _ destination: OutputDestination, form: FilmForm, options: FilmOptions, threads: Int, showsFinger: Bool
    ) {
        self.destination = destination
        self.showsFinger = showsFinger
        self.form = form
        self.options = options
        self.threads = threads
    }

    package var needsPixels: Bool { true }
    package let showsFinger: Bool

    package func begin(_ info: RecordingInfo) throws(RecordingError) {
        let output = try PendingOutput(destination)
        let rate = info.header.fps * options.speed
        let request = FilmRequest(
            output: output, name: destination.name.description, rate: rate, options: options, threads: threads)
        do throws(RecordingError) {
            film = Film(
                output: output, encoder: try form.encoder(request), timeline: form.timeline(rate: rate), rate: rate)
        } catch {
            output.discard()
            throw error
        }
    }

    package func take(_ frame: RecordedFrame) throws(RecordingError) {
        guard var film, let pixels = frame.pixels else { return }
        self.film = nil
        defer { self.film = film }
        let time = Double(film.frames) / film.rate
        film.frames += 1
        var changed: FilmPicture?
        if !frame.isUnchanged || film.latest == nil {
            let picture = FilmPicture(pixels, like: film.latest)
            if film.latest.map({ picture.difference(from: $0) != nil }) ?? true { changed = picture }
        }
        if let changed { film.latest = changed }
        if form.isConstantRate {
            guard let picture = film.latest else { return }
            try film.encoder.add(FilmFrame(picture: picture, earlier: nil, ticks: film.frames - 1..<film.frames))
        } else if let entry = film.timeline.add(changed, at: time) {
            try give(entry, &film)
        }
    }

    private func give(_ entry: FilmTimeline<FilmPicture>.Entry, _ film: inout Film) throws(RecordingError) {
        // GIF and APNG count a delay in 16 bits: what rests longer is given again.
        for start in stride(from: entry.ticks.lowerBound, to: entry.ticks.upperBound, by: Self.longestDelay) {
            let end = min(start + Self.longestDelay, entry.ticks.upperBound)
            try film.encoder.add(FilmFrame(picture: entry.picture, earlier: film.given, ticks: start..<end))
            film.given = entry.picture
        }
    }

    /// Ticks for which a picture is shown at most.
    private static let longestDelay = 65_535

    package func finish() throws(RecordingError) {
        guard var film else { return }
        for entry in film.timeline.finish(at: Double(film.frames) / film.rate) { try give(entry, &film) }
        try film.encoder.finish()
    }

    package func deliver() throws(RecordingError) {
        try film?.output.deliver()
        film = nil
    }

    package func abandon() {
        film?.encoder.stop()
        film?.output.discard()
        film = nil
    }
}

/// The forms of films.
package enum FilmForm: String, Sendable, Hashable, CaseIterable {
    case gif, webp, apng, mp4, webm

    /// Whether each frame of the recording is a frame of the film; else what is still is one frame that stays.
    var isConstantRate: Bool { self == .mp4 || self == .webm }

    /// When frames are shown at a rate in frames a second.
    func timeline(rate: Double) -> FilmTimeline<FilmPicture> {
        switch self {
        // Hundredths of a second; readers take those of less than two for ten.
        case .gif: FilmTimeline(ticksPerSecond: 100, leastTicks: 2)
        case .apng: FilmTimeline(ticksPerSecond: APNGEncoder.ticks(rate: rate))
        case .webp, .mp4, .webm: FilmTimeline(ticksPerSecond: 1000)
        }
    }

    func encoder(_ request: FilmRequest) throws(RecordingError) -> any FilmEncoder {
        switch self {
        case .gif: GIFEncoder(request)
        case .webp: WebPEncoder(request)
        case .apng: APNGEncoder(request)
        case .mp4, .webm: try VideoEncoder(request, form: self)
        }
    }
}

/// What an encoder is made with.
struct FilmRequest: Sendable {
    /// Where the film is written.
    let output: PendingOutput
    /// What errors call it.
    let name: String
    /// Frames in a second of the film.
    let rate: Double
    let options: FilmOptions
    let threads: Int
}

/// A picture of a film.
struct FilmFrame: Sendable {
    let picture: FilmPicture
    /// The picture before it, of the same size; nil for the first.
    let earlier: FilmPicture?
    /// When it is shown, in ticks of the film's form.
    let ticks: Range<Int>
}

/// Encodes a film: ``add(_:)`` for each frame in order, then ``finish()`` or ``stop()``.
protocol FilmEncoder: Sendable {
    func add(_ frame: FilmFrame) throws(RecordingError)

    /// Makes the file whole.
    func finish() throws(RecordingError)

    /// Gives the film up; harmless after the end.
    func stop()
}
