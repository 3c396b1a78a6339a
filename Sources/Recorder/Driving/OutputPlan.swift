/// All outputs of a recording, found fit for each other and for their places before any work is done.
package struct OutputPlan: Sendable {
    package let destinations: [OutputDestination]

    /// - Parameter names: As they were asked for; see ``OutputForm``.
    package init(_ names: [String]) throws(RecordingError) {
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
        self.destinations = destinations
    }

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
        where outer.form == .frames && inner.path.hasPrefix(outer.path + "/") {
            throw RecordingError(
                .request, operation: "writing \(inner.name)",
                cause: "it lies in \(outer.name), which is replaced whole",
                remedy: "put it beside that folder")
        }
    }

    /// Whether frames must be drawn.
    package var needsPainter: Bool {
        destinations.contains { $0.form == .frames || $0.form == .contactSheet }
    }

    /// What writes the outputs.
    /// - Parameters:
    ///   - threads: How many frames are encoded at a time.
    ///   - painter: What draws contact sheets.
    @MainActor
    package func sinks(threads: Int, painter: any FramePainter) -> [any FrameSink] {
        destinations.compactMap { destination in
            switch destination.form {
            case .frames: PNGSequenceSink(destination, threads: threads)
            case .contactSheet: ContactSheetSink(destination, painter: painter)
            case .traceJSON: TraceSink.json(destination)
            case .traceCSV: TraceSink.csv(destination)
            // No name of a recording's output gives this.
            case nil: nil
            }
        }
    }
}
