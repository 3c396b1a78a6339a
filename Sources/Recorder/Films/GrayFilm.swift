import ChildPrograms
import Drawing
import Foundation
import Support
package import SystemPackage
package import Tracking

/// The brightness of a part of a film, frame by frame with the film's own time stamps.
///
/// `ffmpeg` decodes the part once into a file without a name, so memory only contains the requested frame, and nothing is
/// left behind. A part larger than ``mostBytes`` is scaled down.
package final class GrayFilm: FilmPart {
    /// The film's file name.
    package let name: String
    /// The size of the frames, in pixels: that of the film unless it is scaled down.
    package let width: Int
    package let height: Int
    package let unit: Double
    /// The times of the frames, in seconds from the film's beginning.
    package let times: [Double]
    /// The seconds during which the last frame is shown.
    package let lastDuration: Double
    private let file: FileDescriptor

    /// The maximum disk space, in bytes.
    package static let mostBytes = 768 << 20
    /// The longest part, in seconds.
    package static let longest = 10.0
    /// The largest side of a film, in pixels.
    private static let largestSide = 16_384.0
    /// The time before the part from which a film is decoded without seeking, in seconds.
    private static let seekingMargin = 3.0
    /// Half of the shortest time between time stamps, in seconds.
    private static let sameTime = 0.0005

    /// Decodes the part of a film. Blocks the thread meanwhile.
    /// - Parameters:
    ///   - start: The moment of the first frame, in seconds: the frame that is shown then.
    ///   - end: The moment of the last frame, or nil for the film's end. At most ``longest`` after `start`.
    ///   - lead: The seconds before `start` that are decoded too, as far as there are any.
    ///   - mostBytes: The maximum size of the frames, in bytes.
    package convenience init(
        _ path: FilePath, from start: Double, to end: Double? = nil, lead: Double = 0,
        mostBytes: Int = GrayFilm.mostBytes
    ) throws(RecordingError) {
        try self.init(path, FilmFacts(path), from: start, to: end, lead: lead, mostBytes: mostBytes)
    }

    private init(
        _ path: FilePath, _ facts: FilmFacts, from start: Double, to end: Double? = nil, lead: Double = 0,
        mostBytes: Int = GrayFilm.mostBytes
    ) throws(RecordingError) {
        let name = path.name
        self.name = name
        guard max(facts.width, facts.height) <= Self.largestSide else {
            throw Self.failure(name, "its frames are \(Int(facts.width))x\(Int(facts.height)) pixels", "scale it down")
        }
        let limit = min(end ?? .infinity, start + Self.longest)
        let packets = try Self.packets(path, name, until: limit)
        guard let shown = packets.last(where: { $0.time <= start + Self.sameTime }), let last = packets.last,
            start < last.time + max(last.duration, Self.sameTime)
        else {
            let length = packets.last.map { $0.time + $0.duration } ?? 0
            throw Self.failure(
                name, "there is no such moment as \(DecimalText.text(start, digits: 3)) s",
                length > 0
                    ? "choose one before \(DecimalText.text(length, digits: 3)) s"
                    : "choose a film that plays elsewhere")
        }
        let first = packets.first { $0.time >= start - lead - Self.sameTime && $0.time <= shown.time } ?? shown
        let count = packets.reduce(0) { $1.time >= first.time && $1.time <= limit + Self.sameTime ? $0 + 1 : $0 }
        let part = min(1, (Double(mostBytes) / (Double(max(1, count)) * facts.width * facts.height)).squareRoot())
        width = max(1, Int((facts.width * part).rounded(.down)))
        height = max(1, Int((facts.height * part).rounded(.down)))
        unit = facts.width / Double(width)
        let file = try Self.unnamedFile(name)
        do throws(RecordingError) {
            let decoded: [Double] = try Self.decode(
                path, name, to: file, width, height, from: first.time - Self.sameTime, until: limit + Self.sameTime)
            let bytes = Int((try? file.seek(offset: 0, from: .end)) ?? 0)
            let whole = min(decoded.count, bytes / (width * height))
            guard whole > 0 else {
                throw Self.failure(name, "it has no frame then", "choose a film that plays elsewhere")
            }
            times = Self.exact(Array(decoded.prefix(whole)))
        } catch {
            try? file.close()
            throw error
        }
        self.file = file
        let end = times[times.count - 1]
        let duration = packets.last { $0.time <= end + Self.sameTime }?.duration ?? 0
        lastDuration = max(0, min(duration, limit - end))
    }

    /// Decodes the whole film, or of a long one the ``longest`` part with a moment in its middle. Blocks the thread meanwhile.
    package convenience init(_ path: FilePath, around time: Double) throws(RecordingError) {
        let facts = try FilmFacts(path)
        let latest = max(0, facts.seconds - Self.longest)
        try self.init(path, facts, from: min(max(0, time - Self.longest / 2), latest))
    }

    deinit { try? file.close() }

    package func frame(_ index: Int) throws(TrackingError) -> GrayFrame {
        let bytes = width * height
        var isWhole = false
        let pixels = [UInt8](unsafeUninitializedCapacity: bytes) { buffer, count in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            isWhole = (try? file.readAll(at: Int64(index) * Int64(bytes), into: raw)) ?? false
            count = isWhole ? bytes : 0
        }
        guard isWhole else {
            throw TrackingError(
                operation: "reading \(name)", cause: "frame \(index) can't be read",
                remedy: "free some space on the disk")
        }
        return GrayFrame(width: width, height: height, pixels: pixels)
    }

    private static func failure(_ name: String, _ cause: String, _ remedy: String) -> RecordingError {
        RecordingError(operation: "reading \(name)", cause: cause, remedy: remedy)
    }

    /// Returns an open file that has no name any more.
    private static func unnamedFile(_ name: String) throws(RecordingError) -> FileDescriptor {
        let place = FilePath(FileManager.default.temporaryDirectory.path).appending("scrim-\(UUID().uuidString)")
        do {
            let file = try FileDescriptor.open(
                place, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
            place.remove()
            return file
        } catch {
            throw failure(
                name, "\(place.removingLastComponent()) can't be written to", "set TMPDIR to a folder that can")
        }
    }

    // MARK: Decoding

    private struct Packet {
        var time: Double
        var duration: Double
    }

    /// Returns the film's time stamps up to a moment after its beginning, without decoding.
    private static func packets(
        _ path: FilePath, _ name: String, until limit: Double
    ) throws(RecordingError) -> [Packet] {
        guard let tool = ChildProgram.path(of: "ffprobe") else { throw FilmReader.missing(name) }
        let options = [
            "-v", "error", "-select_streams", "v:0", "-read_intervals", "%+\(limit + 1)", "-show_entries",
            "packet=pts_time,duration_time:format=start_time", "-of", "compact=nokey=1:item_sep=;",
        ]
        guard let run = try? ChildProgram(tool, bytes: options.map { Array($0.utf8) } + [FilmReader.argument(path)])
        else { throw FilmReader.missing(name) }
        let text = run.output
        run.end()
        var packets: [Packet] = []
        var start = 0.0
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: ";")
            guard fields.count > 1, let time = Double(fields[1]) else { continue }
            switch fields[0] {
            case "packet":
                packets.append(Packet(time: time, duration: fields.count > 2 ? Double(fields[2]) ?? 0 : 0))
            case "format": start = time
            default: break
            }
        }
        for index in packets.indices { packets[index].time -= start }
        return packets.sorted { $0.time < $1.time }
    }

    /// Decodes frames into a file, and returns their times.
    private static func decode(
        _ path: FilePath, _ name: String, to file: FileDescriptor, _ width: Int, _ height: Int, from start: Double,
        until end: Double
    ) throws(RecordingError) -> [Double] {
        guard let ffmpeg = FFmpeg.path else { throw FilmReader.missing(name) }
        let skipped = start > 2 * seekingMargin ? start - seekingMargin : 0
        // The second output has nothing but the time stamps, as text. Its frames are a corner of the picture.
        let filter =
            "[0:v:0]trim=start=\(start - skipped):end=\(end - skipped),scale=\(width):\(height):flags=area,format=gray,"
            + "split[a][b];[b]crop=1:1:0:0[c]"
        let arguments =
            ["-v", "error", "-nostdin"] + (skipped > 0 ? ["-ss", "\(skipped)"] : []) + ["-i"]
        let outputs = [
            "-an", "-filter_complex", filter, "-map", "[a]", "-fps_mode", "passthrough", "-f", "rawvideo", "pipe:1",
            "-map", "[c]", "-fps_mode", "passthrough", "-enc_time_base", "1:\(Self.ticksPerSecond)", "-f", "framecrc",
            "pipe:2",
        ]
        do {
            let handle = FileHandle(fileDescriptor: file.rawValue, closeOnDealloc: false)
            let child = try ChildProgram(
                ffmpeg,
                bytes: arguments.map { Array($0.utf8) } + [FilmReader.argument(path)]
                    + outputs.map { Array($0.utf8) }, output: .file(handle))
            let messages = child.messages
            let isWhole = child.end() && child.exitCode == 0
            let times = timeStamps(messages)
            // A film that is cut off shows what there is.
            guard isWhole || !times.isEmpty else {
                let known = FFmpegFailure(child, messages, isFilm: true)
                throw failure(
                    name, known.cause, known.remedy.isEmpty ? "choose a film that ffmpeg plays" : known.remedy)
            }
            return times.map { $0 + skipped }
        } catch let error as RecordingError {
            throw error
        } catch {
            throw failure(name, "\(error)", "apt-get install ffmpeg")
        }
    }

    /// Returns evenly spaced times if the given ones are such times in whole milliseconds, as WebM and MKV have them, or else
    /// the given ones.
    private static func exact(_ times: [Double]) -> [Double] {
        guard times.count > 2 else { return times }
        let count = Double(times.count)
        let middle = (count - 1) / 2
        let mean = times.reduce(0, +) / count
        var (products, squares) = (0.0, 0.0)
        for (index, time) in times.enumerated() {
            let place = Double(index) - middle
            products += place * (time - mean)
            squares += place * place
        }
        let even = times.indices.map { mean + (Double($0) - middle) * products / squares }
        return zip(times, even).allSatisfy { abs($0 - $1) < millisecond } ? even : times
    }

    /// The precision of WebM's time stamps and half of it for the line through them, in seconds.
    private static let millisecond = 0.00075

    /// Reads the times in lines `stream, dts, pts, duration, size, checksum` of ffmpeg's `framecrc`, in ticks.
    private static func timeStamps(_ text: String) -> [Double] {
        text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            return fields.count == 6 ? Double(fields[2]).map { $0 / Double(ticksPerSecond) } : nil
        }
    }

    /// The unit of the times that are asked of ffmpeg: MPEG's, of which the frames of common rates are multiples.
    private static let ticksPerSecond = 90_000
}
