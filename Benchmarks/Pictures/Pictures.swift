import BenchmarkFigures
import CVips
import Drawing
import Foundation
import Pictures
import Rasterizer
import Subprocess
import SystemPackage

/// Compares decoding to a tile and to a picture with libvips, which Scrim used before. Both alternate on one thread in
/// one run. Measures processor time, and the peak memory of a process that decodes the picture once.
@main
@MainActor
enum Pictures {
    private static let rounds = 9
    /// The requested sizes, in pixels. Scrim makes no further levels of either.
    private static let sizes = [("tile", 252), ("picture", 500)]

    private enum Decoder: String, CaseIterable {
        case libvips, scrim
    }

    private static let loader = PictureLoader(threads: 1)

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard !arguments.isEmpty else {
            FileHandle.standardError.write(Data("usage: PicturesBenchmark PHOTO ...\n".utf8))
            exit(2)
        }
        if arguments[0] == "--memory", arguments.count == 4, let decoder = Decoder(rawValue: arguments[1]),
            let side = Int(arguments[2])
        {
            // Without a picture, this measures the memory of the process itself.
            if !arguments[3].isEmpty { decode(arguments[3], side, decoder) }
            // The peak since the program started. That of rusage includes the parent's.
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            print(status.firstMatch(of: /VmHWM:\s*(\d+)/)?.1 ?? "")
            return
        }
        let bare = try await memory(.scrim, 1, "")
        print(Figures.line("", "libvips ms", "Scrim ms", "ratio", "libvips MB", "Scrim MB"))
        for path in arguments {
            for (name, side) in sizes {
                var times: [[Double]] = [[], []]
                for _ in 0..<rounds {
                    for (index, decoder) in Decoder.allCases.enumerated() {
                        let start = Figures.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
                        decode(path, side, decoder)
                        times[index].append(Figures.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - start)
                    }
                }
                let medians = times.map(Figures.median)
                var columns = medians.map { Figures.number($0, 2) } + [Figures.number(medians[1] / medians[0], 2)]
                for decoder in Decoder.allCases {
                    columns.append(Figures.number(try await memory(decoder, side, path) - bare, 1))
                }
                print(Figures.line("\(URL(fileURLWithPath: path).lastPathComponent), \(name)", columns))
            }
        }
    }

    /// Returns the megabytes of a process that decodes the picture once.
    private static func memory(_ decoder: Decoder, _ side: Int, _ picture: String) async throws -> Double {
        let run = try await Subprocess.run(
            .path(FilePath(CommandLine.arguments[0])),
            arguments: ["--memory", decoder.rawValue, "\(side)", picture], output: .string(limit: 100))
        let text = run.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
        return (Double(text) ?? .nan) / 1024
    }

    private static func decode(_ path: String, _ side: Int, _ decoder: Decoder) {
        switch decoder {
        case .scrim:
            let request = ImageRequest(path: FilePath(path), resolution: .fit(width: side, height: side))
            loader.load(request) { result in
                if case .failure(let error) = result { print(error) }
            }
            loader.finishLoading()
        case .libvips:
            guard isRunning, let size = try? loader.pixelSize(of: FilePath(path)) else { return }
            let scale = min(1, Double(side) / max(size.width, size.height))
            var output: OpaquePointer?
            let code = scrim_vips_thumbnail(
                path, &output, Int32((size.width * scale).rounded()), Int32((size.height * scale).rounded()), 0)
            guard code == 0, let image = output else { return print("libvips can't decode \(path)") }
            var length = 0
            g_free(vips_image_write_to_memory(image, &length))
            g_object_unref(UnsafeMutableRawPointer(image))
        }
    }

    private static let isRunning: Bool = {
        guard vips_init("benchmark") == 0 else { return false }
        vips_cache_set_max(0)
        vips_concurrency_set(1)
        return true
    }()
}
