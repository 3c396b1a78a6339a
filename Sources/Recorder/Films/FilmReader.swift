import ChildPrograms
package import Drawing
import Foundation
import Glibc
import Staging
package import SystemPackage

/// A film with random access to its frames.
///
/// `ffmpeg` decodes the film once into a cached file of raw pixels, so memory only contains the requested frame. A film
/// larger than ``mostBytes`` is scaled down, and of a long film only the beginning is cached.
package final class FilmReader: Sendable {
    /// The film's file name.
    package let name: String
    /// The size of a cached frame, in pixels.
    package let width: Int
    package let height: Int
    /// The number of frames per second.
    package let rate: Double
    package let count: Int
    private let file: FileDescriptor

    /// The maximum disk space for a film, in bytes.
    package static let mostBytes = 768 << 20
    /// The maximum disk space for all films, in bytes. The least recently used ones are removed.
    private static let mostBytesOfAll = 2 << 30
    /// The longest side of a cached frame, in pixels. A stage at two pixels per point is seldom displayed larger.
    private static let longestSide = 1280.0
    private static let mostRate = 60.0
    /// The duration to which a film is cut, in seconds.
    package static let longest = 120.0
    private static let bytesOfPixel = 4

    /// Decodes a film or finds it in the cache. Blocks the thread meanwhile.
    /// - Parameters:
    ///   - cache: The folder of decoded films, which is created if it is missing.
    ///   - mostBytes: The maximum size of the frames, in bytes.
    package init(_ path: FilePath, cache: FilePath, mostBytes: Int = FilmReader.mostBytes) throws(RecordingError) {
        name = path.name
        let facts = try FilmFacts(path)
        let seconds = min(facts.seconds, Self.longest)
        rate = min(facts.rate, Self.mostRate)
        let frames = max(1, (seconds * rate).rounded())
        let room = Double(mostBytes / Self.bytesOfPixel) / (frames * facts.width * facts.height)
        let part = min(1, Self.longestSide / max(facts.width, facts.height), room.squareRoot())
        width = max(1, Int((facts.width * part).rounded(.down)))
        height = max(1, Int((facts.height * part).rounded(.down)))
        let kept = cache.appending("\(facts.key)-\(width)x\(height)-\(rate).bgra")
        do {
            try FileManager.default.createDirectory(atPath: cache.string, withIntermediateDirectories: true)
        } catch {
            throw Self.failure(name, "\(cache) can't be made", "make its folder one that can be written")
        }
        let bytes = width * height * Self.bytesOfPixel
        if Self.size(of: kept) < bytes {
            try Self.decode(path, name, to: kept, "fps=\(rate),scale=\(width):\(height)", seconds)
            Self.prune(cache, but: kept)
        }
        do {
            file = try FileDescriptor.open(kept, .readOnly)
            count = Self.size(of: kept) / bytes
        } catch {
            throw Self.failure(name, "\(kept) can't be read", "remove it, and open the film again")
        }
        guard count > 0 else { throw Self.failure(name, "it has no frame", "choose a film that plays elsewhere") }
        // The modification time is the time of last use, for removing the least recently used films.
        _ = kept.withPlatformString { utimensat(AT_FDCWD, $0, nil, 0) }
    }

    deinit { try? file.close() }

    /// The duration, in seconds.
    package var duration: Double { Double(count) / rate }

    /// Returns a frame, counted from 0, or `nil` if it cannot be read.
    package func frame(_ index: Int) -> PixelBuffer? {
        let bytes = width * height * Self.bytesOfPixel
        var isWhole = false
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true) { pixels in
            let raw = UnsafeMutableRawBufferPointer(pixels)
            isWhole = (try? file.readAll(at: Int64(index) * Int64(bytes), into: raw)) ?? false
        }
        return isWhole ? buffer : nil
    }

    private static func size(of path: FilePath) -> Int { (try? path.stat()).map { Int($0.size) } ?? 0 }

    // MARK: Decoding

    /// Returns a file's name for `ffmpeg` and `ffprobe`. By itself, a name with a colon begins with a protocol, and one
    /// with a dash is an option.
    static func argument(_ path: FilePath) -> [UInt8] { Array("file:".utf8) + path.bytes }

    private static func failure(_ name: String, _ cause: String, _ remedy: String) -> RecordingError {
        RecordingError(operation: "reading \(name)", cause: cause, remedy: remedy)
    }

    private static func decode(
        _ path: FilePath, _ name: String, to kept: FilePath, _ filter: String, _ seconds: Double
    ) throws(RecordingError) {
        guard let ffmpeg = FFmpeg.path else { throw missing(name) }
        let part = FilePath(bytes: kept.bytes + Array(".\(getpid()).part".utf8))
        defer { part.remove() }
        do {
            let options = ["-t", "\(seconds)", "-an", "-vf", filter, "-pix_fmt", "bgra", "-f", "rawvideo"]
            let child = try ChildProgram(
                ffmpeg,
                bytes: ["-v", "error", "-nostdin", "-y", "-i"].map { Array($0.utf8) } + [argument(path)]
                    + options.map { Array($0.utf8) } + [argument(part)], output: .discarded)
            let messages = child.messages
            guard child.end(), child.exitCode == 0 else {
                let known = FFmpegFailure(child, messages)
                throw failure(
                    name, known.cause, known.remedy.isEmpty ? "choose a film that ffmpeg plays" : known.remedy)
            }
        } catch let error as RecordingError {
            throw error
        } catch {
            throw failure(name, "\(error)", "apt-get install ffmpeg")
        }
        let code = part.withPlatformString { part in kept.withPlatformString { rename(part, $0) } }
        guard code == 0 else {
            throw failure(name, "\(kept) can't be written", "free some room on the disk")
        }
    }

    static func missing(_ name: String) -> RecordingError {
        RecordingError(
            .request, operation: "reading \(name)", cause: "there is no ffmpeg", remedy: "apt-get install ffmpeg")
    }

    /// Removes the least recently used films until the rest is within the limit.
    private static func prune(_ cache: FilePath, but kept: FilePath) {
        let names = (try? FolderListing(of: cache).names) ?? []
        let films = names.filter { $0.extension == "bgra" }.map { name in
            let path = cache.appending(name)
            let used = path == kept ? Int.max : (try? path.stat())?.st_mtim.tv_sec ?? 0
            return (path: path, used: used, size: size(of: path))
        }
        var whole = films.reduce(0) { $0 + $1.size }
        for film in films.sorted(by: { $0.used < $1.used }) where whole > mostBytesOfAll {
            film.path.remove()
            whole -= film.size
        }
    }
}

extension FileDescriptor {
    /// Fills a buffer from an offset of the file, and returns whether there were enough bytes.
    func readAll(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Bool {
        var done = 0
        while done < buffer.count {
            let count = try read(
                fromAbsoluteOffset: offset + Int64(done), into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            )
            if count == 0 { return false }
            done += count
        }
        return true
    }
}
