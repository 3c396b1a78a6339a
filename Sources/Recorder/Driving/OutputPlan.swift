import Staging
package import SystemPackage

/// The outputs of a recording, checked against each other and their destinations before any work is done.
package struct OutputPlan: Sendable {
    package let destinations: [OutputDestination]
    /// The tape's names of the screenshots, by output.
    private var screenshots: [OutputName: String] = [:]

    /// - Parameters:
    ///   - names: The requested names; see ``OutputForm``.
    ///   - screenshots: The names in the tape. Screenshots are written beside the first output that is a file or a
    ///     folder, or else in the current folder.
    package init(_ names: [OutputName], screenshots: [String] = []) throws(RecordingError) {
        guard !names.isEmpty else {
            throw RecordingError(
                .request, operation: "recording", cause: "no output is named", remedy: "write -o DIR/ or -o trace.json")
        }
        var destinations: [OutputDestination] = []
        for name in names {
            let destination = try OutputDestination(name)
            for other in destinations { try Self.check(destination, other) }
            destinations.append(destination)
        }
        let folder = destinations.first { !$0.isDevice }?.name.path.removingLastComponent() ?? ""
        for screenshot in screenshots {
            let name = OutputName(folder.pushing(FilePath(screenshot)))
            let destination = try OutputDestination(file: name)
            for other in destinations { try Self.check(destination, other) }
            destinations.append(destination)
            self.screenshots[name] = screenshot
        }
        self.destinations = destinations
    }

    /// Throws if an output conflicts with one of another recording.
    package func check(apartFrom other: OutputPlan) throws(RecordingError) {
        for first in destinations { for second in other.destinations { try Self.check(first, second) } }
    }

    /// Returns what was written, in one line.
    /// - Parameter seconds: The recorded time.
    package func report(frames: Int, seconds: Double) -> String {
        let names = destinations.map { $0.name.isStandardOutput ? "standard output" : "\($0.name)" }
        let bytes = destinations.filter { !$0.isDevice }.reduce(0) { $0 + SavedOutput.bytes(at: $1.path) }
        // All but the last are one part, if there are any.
        let list = names.count > 1 ? [names.dropLast().joined(separator: ", ")] + names.suffix(1) : names
        return "wrote \(list.joined(separator: " and ")): \(frames) \(frames == 1 ? "frame" : "frames"), "
            + SavedOutput.extent(bytes: bytes, seconds: seconds)
    }

    package var needsPage: Bool { destinations.contains { $0.form == .page } }

    /// Throws if two outputs have the same place, or if one is inside a folder that the other replaces.
    private static func check(
        _ first: OutputDestination, _ second: OutputDestination
    ) throws(RecordingError) {
        if first.path == second.path {
            throw RecordingError(
                .request, operation: "writing \(first.name)",
                cause: first.name == second.name ? "it is named twice" : "it is the same place as \(second.name)",
                remedy: "give each output its own name")
        }
        for (inner, outer) in [(first, second), (second, first)]
        where outer.form == .frames && inner.path.starts(with: outer.path) {
            throw RecordingError(
                .request, operation: "writing \(inner.name)",
                cause: "it lies in \(outer.name), which is replaced whole",
                remedy: "put it beside that folder")
        }
    }

    /// Throws if an output would replace an input: the same file under any name or link, or a folder around it. Devices
    /// and pipes replace nothing.
    /// - Parameter inputs: The files and folders that are read; missing ones are ignored.
    package func check(inputs: [FilePath]) throws(RecordingError) {
        for destination in destinations where !destination.isDevice {
            guard let replaced = FileIdentity(destination.path) else { continue }
            if let input = inputs.first(where: { FileIdentity($0) == replaced }) {
                throw Self.refusal(destination, "it is what is read as \(input)")
            }
            if destination.form == .frames, let input = Self.first(of: inputs, in: replaced) {
                throw Self.refusal(destination, "\(input) lies in it, which is read")
            }
        }
    }

    /// Returns the first of the inputs that lies in a folder, at any depth.
    private static func first(of inputs: [FilePath], in folder: FileIdentity) -> FilePath? {
        /// The folders that neither are it nor lie in it.
        var others: Set<FileIdentity> = []
        return inputs.first { input in
            guard FileIdentity(input) != nil else { return false }
            // A link and its target can be in different folders.
            return [input.parent.resolved, input.resolved.parent].contains { start in
                var path = start
                while let identity = FileIdentity(path), others.insert(identity).inserted {
                    if identity == folder { return true }
                    guard path.lastComponent != nil else { break }
                    path = path.removingLastComponent()
                }
                return false
            }
        }
    }

    /// Throws if an output does not support the picture options.
    package func check(_ pictures: PictureOptions) throws(RecordingError) {
        for destination in destinations where pictures.isTransparent && [.film(.mp4), .page].contains(destination.form)
        {
            throw RecordingError(
                .request, operation: "writing \(destination.name)",
                cause: "\(destination.form == .page ? "the film of a page" : "MP4") has no transparency",
                remedy: "write .webm, .webp or .apng, or leave --transparent out")
        }
    }

    private static func refusal(_ destination: OutputDestination, _ cause: String) -> RecordingError {
        RecordingError(
            .request, operation: "writing \(destination.name)", cause: cause, remedy: "give the output another name")
    }

    /// The identity of a file or a folder, independent of its names.
    private struct FileIdentity: Hashable {
        let device: UInt64
        let number: UInt64

        /// Follows links. Fails if nothing exists at the path.
        init?(_ path: FilePath) {
            guard let status = try? path.stat() else { return nil }
            device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
            number = UInt64(truncatingIfNeeded: status.inode.rawValue)
        }
    }

    /// Creates the sinks that write the outputs.
    /// - Parameters:
    ///   - threads: The number of frames to encode at the same time.
    ///   - painter: The painter of contact sheets.
    ///   - film: The options of films.
    ///   - page: The source and content of pages, or `nil` if there are none among the outputs.
    ///   - pictures: The options of pictures.
    @MainActor
    package func sinks(
        threads: Int, painter: any FramePainter, film: FilmOptions = FilmOptions(), page: PageRequest? = nil,
        pictures: PictureOptions = PictureOptions()
    ) -> [any FrameSink] {
        let showsFinger = pictures.showsFinger ?? false
        return destinations.compactMap { destination in
            switch destination.form {
            case .frames: PNGSequenceSink(destination, threads: threads, showsFinger: showsFinger)
            case .contactSheet:
                if let view = pictures.sheet.onion {
                    OnionSink(
                        destination, painter: painter, view: view, every: pictures.sheet.every, showsFinger: showsFinger
                    )
                } else {
                    ContactSheetSink(destination, painter: painter, options: pictures.sheet, showsFinger: showsFinger)
                }
            case .traceJSON: TraceSink.json(destination)
            case .traceCSV: TraceSink.csv(destination)
            case .film(let form):
                FilmSink(
                    destination, form: form, options: film, threads: threads,
                    showsFinger: pictures.showsFinger ?? true)
            case .page:
                page.map {
                    PageSink(
                        destination, request: $0, options: film, threads: threads,
                        frame: pictures.crop == nil ? pictures.frame : .none,
                        showsFinger: pictures.showsFinger ?? true)
                }
            case nil:
                screenshots[destination.name].map {
                    ScreenshotSink(destination, name: $0, painter: painter, showsFinger: showsFinger)
                }
            }
        }
    }
}
