import Plotting
import Rasterizer
import Recorder
import SystemPackage

/// A file for a plot, in the format of its extension.
struct PlotFile {
    private enum Form: String {
        case png, svg
    }

    private let form: Form
    private let output: StillOutput

    /// The number of pixels in a point of a PNG file.
    private static let scale = 2.0

    init(_ name: OutputName) throws {
        let ending = name.path.extension?.lowercased() ?? ""
        guard let form = Form(rawValue: ending) else {
            throw ProgramError(
                .wrongRequest,
                "writing \(name): \(ending.isEmpty ? "the name does not say its form" : "the form .\(ending) is unknown");"
                    + " write a .png or an .svg file")
        }
        self.form = form
        output = try StillOutput(name)
    }

    @MainActor
    static func write(_ plot: any Plot, to files: [PlotFile]) throws {
        let fonts = try Program.fonts(Program.warnings)
        for file in files {
            switch file.form {
            case .svg: try file.output.write(plot.svg())
            case .png:
                let painter = Renderer(threads: 1, fonts: fonts)
                try file.output.write(plot.displayList(), scale: scale, painter: painter)
            }
        }
    }
}
