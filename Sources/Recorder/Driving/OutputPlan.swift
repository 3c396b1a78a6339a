import Staging
package import SystemPackage

/// All outputs of a recording, found fit for each other and for their places before any work is done.
package struct OutputPlan: Sendable {
    package let destinations: [OutputDestination]
    /// What the tape calls its screenshots, by their places.
    private var screenshots: [OutputName: String] = [:]

    /// - Parameters:
    ///   - names: As they were asked for; see ``OutputForm``.
    ///   - screenshots: As the tape calls them. They lie beside the first output that is a file or a folder; where there
    ///     is none, in the current folder.
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

    /// Refuses outputs that are in the place of another recording's.
    package func check(apartFrom other: OutputPlan) throws(RecordingError) {
        for first in destinations { for second in other.destinations { try Self.check(first, second) } }
    }

    /// Whether a page is among the outputs.
    package var needsPage: Bool { destinations.contains { $0.form == .page } }

    /// Two outputs may not be in one place, nor one within a folder that another replaces.
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

    /// Refuses outputs that would take the place of what is read: of the same file, by whatever name or link, or of a
    /// folder around it. Devices and pipes take nothing's place.
    /// - Parameter inputs: Files and folders; those that are not there are passed over.
    package func check(inputs: [FilePath]) throws(RecordingError) {
        var names: [FileIdentity: FilePath] = [:]
        var around: [FileIdentity: FilePath] = [:]
        var seen: Set<FilePath> = []
        for input in inputs {
            guard let identity = FileIdentity(input) else { continue }
            names[identity] = names[identity] ?? input
            // A link lies in one folder, what it leads to perhaps in another.
            for start in [input.parent.resolved, input.resolved.parent] {
                var folder = start
                while seen.insert(folder).inserted, let identity = FileIdentity(folder) {
                    around[identity] = input
                    guard folder.lastComponent != nil else { break }
                    folder = folder.removingLastComponent()
                }
            }
        }
        for destination in destinations where !destination.isDevice {
            guard let identity = FileIdentity(destination.path) else { continue }
            if let input = names[identity] {
                throw Self.refusal(destination, "it is what is read as \(input)")
            }
            if destination.form == .frames, let input = around[identity] {
                throw Self.refusal(destination, "\(input) lies in it, which is read")
            }
        }
    }

    /// Refuses pictures that a form can't show.
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

    /// What identifies a file or a folder, whatever its names are.
    private struct FileIdentity: Hashable {
        let device: UInt64
        let number: UInt64

        /// Links followed; nil where nothing is.
        init?(_ path: FilePath) {
            guard let status = try? path.stat() else { return nil }
            device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
            number = UInt64(truncatingIfNeeded: status.inode.rawValue)
        }
    }

    /// What writes the outputs.
    /// - Parameters:
    ///   - threads: How many frames are encoded at a time.
    ///   - painter: What draws contact sheets.
    ///   - film: How films are made.
    ///   - page: What pages are made of; nil where none is among the outputs.
    ///   - pictures: What pictures show beside the stage.
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
                        device: pictures.crop == nil ? pictures.device : .none,
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
