import Drawing
import Foundation
import MotionChecks
import Rasterizer
import Recorder
import SystemPackage

/// The golden files beside a tape: `NAME.golden.json` and `NAME.golden.png`.
@MainActor
struct GoldenFiles {
    private let name: String
    private let trace: FilePath
    private let sheet: FilePath
    private let renderer: Renderer
    private let images: PictureLoader

    init(of tape: FilePath, renderer: Renderer, images: PictureLoader) {
        name = tape.stem ?? "tape"
        let folder = tape.removingLastComponent()
        trace = folder.appending("\(name).golden.json")
        sheet = folder.appending("\(name).golden.png")
        self.renderer = renderer
        self.images = images
    }

    private var hasTrace: Bool { (try? trace.stat()) != nil }
    private var hasSheet: Bool { (try? sheet.stat()) != nil }

    /// Whether the tape has a golden file.
    var exist: Bool { hasTrace || hasSheet }

    /// Writes the existing golden files again from a run, or both if there are none.
    func update(_ run: GoldenRun) throws {
        let isNew = !exist
        if isNew || hasTrace { try StillOutput(OutputName(trace)).write(try run.golden.text()) }
        if isNew || hasSheet {
            try StillOutput(OutputName(sheet)).write(run.sheet, scale: GoldenRun.sheetScale, painter: renderer)
        }
    }

    /// Finds differences, and writes pictures of them.
    /// - Parameter folder: The folder for the pictures.
    func compare(_ run: GoldenRun, _ file: inout CheckedFile, in folder: FilePath) throws {
        func place(_ ending: String) throws -> OutputName {
            try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
            let path = folder.appending("\(name).\(ending)")
            file.sheets.append(path.string)
            return OutputName(path)
        }
        if hasTrace {
            let expected = try golden()
            file.differences = expected.differences(to: run.golden)
            if !file.differences.isEmpty {
                let ghosts = GoldenGhosts(expected, run)
                let time = file.differences.compactMap(\.time).min() ?? 0
                try StillOutput(place("views.png")).write(
                    ghosts.sheet(from: time), scale: 1, painter: renderer)
                try ghosts.write(film: place("ghosts.gif"), painter: renderer)
            }
        }
        if hasSheet, let sheet = GoldenSheet(try picture(), try picture(of: run.sheet)) {
            file.differences.append(sheet.difference)
            try StillOutput(place("sheet.png")).write(sheet.list, scale: 1, painter: renderer)
        }
    }

    private func golden() throws -> GoldenTrace {
        let data = Data(try trace.contents())
        do {
            return try GoldenTrace(json: data)
        } catch {
            throw ProgramError(.failed, "\(trace): it is no golden; make it again by check --update")
        }
    }

    private func picture() throws -> Image {
        let size = try images.pixelSize(of: sheet)
        var result: Result<Image, ImageError>?
        images.load(
            ImageRequest(path: sheet, resolution: .fit(width: Int(size.width), height: Int(size.height)))
        ) { result = $0 }
        images.finishLoading()
        guard let result else { throw ProgramError(.failed, "\(sheet): it can't be read") }
        return try result.get()
    }

    private func picture(of list: DisplayList) throws -> Image {
        let pixels = try renderer.paint(list, scale: GoldenRun.sheetScale).pixels
        let buffer = PixelBuffer(width: pixels.width, height: pixels.height, isOpaque: true) { target in
            for row in 0..<pixels.height {
                for column in 0..<pixels.width {
                    target[row * pixels.width + column] = pixels.base[row * pixels.stride + column]
                }
            }
        }
        return Image(representations: [buffer], size: CGSize(width: pixels.width, height: pixels.height))
    }
}
