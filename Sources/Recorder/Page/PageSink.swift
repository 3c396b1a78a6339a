import Drawing
import Foundation
import Glibc
import Pictures
import Staging

/// Writes a self-contained page with the film, the trace, the settings and the tape.
///
/// The film is H.264: as WebP pictures, without compression between frames, four seconds of two lanes take 30 MB. The
/// trace is written into the page during the recording, and the film into a separate file until it is complete.
@MainActor
package final class PageSink: FrameSink {
    private let destination: OutputDestination
    private let request: PageRequest
    private let options: FilmOptions
    private let threads: Int
    private let frame: DeviceFrame
    private var page: Page?

    private struct Page {
        let output: PendingOutput
        let film: PendingOutput
        let encoder: VideoEncoder
        var file: OutputFile
        var trace: TraceJSONWriter
        let layout: PageLayout
        /// The number of frames per second of the film.
        let rate: Double
        var events: [TraceEvent] = []
        /// The places of the views by lane, if there are lanes to compare.
        var places: [LanePlaces]
        var frames = 0
        /// The size of the film, in pixels, before padding.
        var size = (width: 0, height: 0)
    }

    /// - Parameters:
    ///   - threads: The number of threads that encode the film; less than 1 means 1.
    ///   - frame: The frame around each lane, which the film shows, too.
    init(
        _ destination: OutputDestination, request: PageRequest, options: FilmOptions, threads: Int, frame: DeviceFrame,
        showsFinger: Bool
    ) {
        self.destination = destination
        self.frame = frame
        self.showsFinger = showsFinger
        self.request = request
        self.options = options
        self.threads = threads
    }

    package var needsPixels: Bool { true }
    package let showsFinger: Bool

    /// The maximum bits per second of each lane: four seconds of two lanes take at most 5 MB as text.
    private static let bitRate = 3_000_000

    package func begin(_ info: RecordingInfo) throws(RecordingError) {
        let output = try PendingOutput(destination)
        do throws(RecordingError) {
            let film = try PendingOutput(partOf: destination)
            let rate = info.header.fps * options.speed
            let layout = PageLayout(info.places, frame: frame, scale: info.header.scale)
            let encoder = try VideoEncoder(
                FilmRequest(
                    output: film, name: destination.name.description, rate: rate, options: options, threads: threads),
                form: .mp4, of: info.pictures.map(layout.part), seekingWithin: Self.bitRate * max(1, info.places.count))
            var file = OutputFile(output.descriptor, name: destination.name.description)
            let trace = TraceJSONWriter(header: info.header, views: info.views)
            try file.write(request.template.beginning(title: request.content.title))
            try file.write(Self.opening(of: "trace") + PageTemplate.json(trace.beginning()))
            page = Page(
                output: output, film: film, encoder: encoder, file: file, trace: trace,
                layout: layout, rate: rate,
                places: Array(repeating: LanePlaces(), count: info.header.lanes.count > 1 ? info.header.lanes.count : 0)
            )
        } catch {
            output.discard()
            throw error
        }
    }

    package func record(_ frame: RecordedFrame) throws(RecordingError) {
        guard var page, let pixels = frame.pixels else { return }
        self.page = nil
        defer { self.page = page }
        for lane in frame.trace { try page.file.write(PageTemplate.json(page.trace.frame(lane))) }
        for row in frame.trace where page.places.indices.contains(row.lane) { page.places[row.lane].record(row) }
        page.events += frame.events
        let part = page.layout.part(of: pixels)
        if page.frames == 0 { page.size = (part.width, part.height) }
        try page.encoder.encode(part, isUnchanged: frame.isUnchanged)
        page.frames += 1
    }

    package func finish() throws(RecordingError) {
        guard var page else { return }
        self.page = nil
        defer { self.page = page }
        try page.encoder.finish()
        try page.file.write(PageTemplate.json(page.trace.end(events: page.events)) + Self.closing)
        let study = Study(
            content: request.content, film: page.layout.film(page.size, page.rate, page.frames),
            differences: Self.differences(page.places))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(study)) ?? Data()
        try page.file.write(Self.opening(of: "study") + PageTemplate.json(String(decoding: data, as: UTF8.self)))
        try page.file.write(Self.closing + Self.opening(of: "video") + "[")
        try writeFilm(from: page.film, to: &page.file)
        try page.file.write("]" + Self.closing + request.template.ending)
        try page.file.flush()
    }

    /// Returns how each view moves in each lane compared with the first, as a sentence for each lane but the first.
    private static func differences(_ lanes: [LanePlaces]) -> [String: [String]] {
        guard let first = lanes.first else { return [:] }
        var texts: [String: [String]] = [:]
        for (lane, places) in lanes.enumerated().dropFirst() {
            for (view, sentence) in places.sentences(against: first) {
                texts[view, default: []].append("\(MotionSentence.name(of: lane, against: 0)): \(sentence.text)")
            }
        }
        return texts
    }

    /// The number of bytes of the film per line: a multiple of three, so that each line is valid Base64 by itself.
    private static let lineLength = 57_600

    private func writeFilm(from film: PendingOutput, to file: inout OutputFile) throws(RecordingError) {
        var line = [UInt8](repeating: 0, count: Self.lineLength)
        var place = 0
        while true {
            let count = line.withUnsafeMutableBytes { pread(film.descriptor, $0.baseAddress, $0.count, place) }
            guard count >= 0 else {
                throw RecordingError(operation: "writing \(destination.name)", code: errno, path: film.path)
            }
            guard count > 0 else { return }
            let text = Data(line[..<count]).base64EncodedString()
            try file.write((place == 0 ? "\n\"" : ",\n\"") + text + "\"")
            place += count
        }
    }

    private static func opening(of name: String) -> String { "<script type=\"application/json\" id=\"\(name)\">" }

    private static let closing = "</script>\n"

    /// The data of the page except the trace and the film's bytes.
    private struct Study: Encodable {
        let content: PageContent
        let film: PageLayout.Film
        let differences: [String: [String]]
    }

    package func deliver() throws(RecordingError) {
        try page?.output.deliver()
        page = nil
    }

    package func abandon() {
        page?.encoder.stop()
        page?.output.discard()
        page = nil
    }
}

/// The positions of the lanes in a page's film, which shows the box around them.
struct PageLayout {
    /// The properties of the film for the page.
    struct Film: Encodable {
        /// The number of frames per second.
        var rate: Double
        var frames: Int
        /// The size in points, without and with the padding to an even number of pixels.
        var width, height, paddedWidth, paddedHeight: Double
        /// The frames of the lanes, in points of the film: left, top, width, height.
        var lanes: [[Double]]
        /// The width of the frame around each lane and its corner radius, in points; 0 without frames.
        var bezel, outlineRadius: Double
    }

    private let places: [CGRect]
    private let frame: DeviceFrame
    private let scale: Double
    /// The part of the frames that the film shows, in points.
    private let box: CGRect

    /// - Parameters:
    ///   - places: The frames of the lanes, in points of the pictures, at least one.
    ///   - frame: The frame around each lane.
    init(_ places: [CGRect], frame: DeviceFrame, scale: Double) {
        self.frame = frame
        self.places = places
        self.scale = scale
        let bounds = places.dropFirst().reduce(places.first ?? .zero) { $0.union($1) }
        box = bounds.insetBy(dx: -frame.bezel, dy: -frame.bezel)
    }

    private func pixel(_ points: Double) -> Int { Int((points * scale).rounded()) }

    /// Returns the pixels of the box, cropped to the frame.
    func part(of pixels: FramePixels) -> FramePixels {
        let (left, columns) = range(box.minX, box.maxX, of: pixels.width)
        let (top, rows) = range(box.minY, box.maxY, of: pixels.height)
        return FramePixels(
            base: pixels.base + top * pixels.stride + left, width: columns, height: rows, stride: pixels.stride)
    }

    /// Returns the format of the box for frames in a format. A page's film is opaque.
    func part(of frames: PictureFormat) -> PictureFormat {
        PictureFormat(
            width: range(box.minX, box.maxX, of: frames.width).count,
            height: range(box.minY, box.maxY, of: frames.height).count, hasAlpha: false)
    }

    private func range(_ least: Double, _ most: Double, of count: Int) -> (start: Int, count: Int) {
        let start = min(max(0, pixel(least)), count - 1)
        return (start, max(1, min(pixel(most), count) - start))
    }

    func film(_ size: (width: Int, height: Int), _ rate: Double, _ frames: Int) -> Film {
        let (width, height) = size
        return Film(
            rate: rate, frames: frames, width: Double(width) / scale, height: Double(height) / scale,
            paddedWidth: Double(width + width % 2) / scale, paddedHeight: Double(height + height % 2) / scale,
            lanes: places.map { [$0.minX - box.minX, $0.minY - box.minY, $0.width, $0.height] }, bezel: frame.bezel,
            outlineRadius: frame.outlineRadius)
    }
}
