import ChildPrograms
import Drawing
import Foundation
import Staging
import SystemPackage

/// The properties of a film according to `ffprobe`.
struct FilmFacts {
    /// The displayed size, in pixels.
    var width: Double
    var height: Double
    var rate: Double
    var seconds: Double
    /// The key of the file in its current state.
    var key: String

    private struct Probe: Decodable {
        struct Stream: Decodable {
            struct Side: Decodable { var rotation: Double? }
            var width: Double?
            var height: Double?
            var rFrameRate: String?
            var avgFrameRate: String?
            var duration: String?
            var sideDataList: [Side]?
        }
        struct Format: Decodable { var duration: String? }
        var streams: [Stream]?
        var format: Format?
    }

    init(_ path: FilePath) throws(RecordingError) {
        let name = path.name
        func failure(_ cause: String, _ remedy: String) -> RecordingError {
            RecordingError(.request, operation: "reading \(name)", cause: cause, remedy: remedy)
        }
        guard let status = try? path.stat() else { throw failure("there is no such file", "check its name") }
        switch status.type {
        case .regular: break
        case .directory: throw failure("it is a folder", "choose a film in it")
        // A film is opened more than once.
        default: throw failure("it is a pipe or a device", "save the film in a file")
        }
        guard let tool = ChildProgram.path(of: "ffprobe") else { throw FilmReader.missing(name) }
        let entries =
            "stream=width,height,r_frame_rate,avg_frame_rate,duration:stream_side_data=rotation:format=duration"
        let options = ["-v", "error", "-select_streams", "v:0", "-show_entries", entries, "-of", "json"]
        let arguments = options.map { Array($0.utf8) } + [FilmReader.argument(path)]
        guard let run = try? ChildProgram(tool, bytes: arguments) else { throw FilmReader.missing(name) }
        let text = run.output
        let messages = run.messages
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let probe = try? decoder.decode(Probe.self, from: Data(text.utf8))
        guard run.end(), run.exitCode == 0, let stream = probe?.streams?.first, let width = stream.width,
            let height = stream.height, width > 0, height > 0
        else {
            let known = FFmpegFailure(run, messages)
            let isKnown = !known.remedy.isEmpty
            throw failure(
                isKnown ? known.cause : "it is no film", isKnown ? known.remedy : "choose an MP4, MOV, GIF or WebM")
        }
        let isTurned = stream.sideDataList?.contains { abs($0.rotation ?? 0) == 90 } ?? false
        (self.width, self.height) = isTurned ? (height, width) : (width, height)
        rate = Self.ratio(stream.avgFrameRate) ?? Self.ratio(stream.rFrameRate) ?? 30
        seconds = [stream.duration, probe?.format?.duration].compactMap { $0.flatMap(Double.init) }.first ?? 0
        // A film of unknown duration is read up to the limit.
        if seconds <= 0 { seconds = FilmReader.longest }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        let changed = status.st_mtim
        let identity = path.bytes + Array(" \(status.size) \(changed.tv_sec).\(changed.tv_nsec)".utf8)
        for byte in identity { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        key = String(hash, radix: 16)
    }

    /// Returns the value of a fraction such as `60000/1001`, or `nil` for `0/0`.
    private static func ratio(_ text: String?) -> Double? {
        let parts = (text ?? "").split(separator: "/").compactMap { Double($0) }
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        return parts[0] / parts[1]
    }
}
