import Drawing

/// Writes one PNG with up to ``ContactSheet/limit`` of the frames, evenly chosen, side by side.
///
/// It keeps display lists, not pixels, and draws them small at the end: so they are as sharp as can be, and other
/// outputs need no pixels for its sake.
@MainActor
package final class ContactSheetSink: FrameSink {
    private let destination: OutputDestination
    private let painter: any FramePainter
    private var sample = EvenSample<ContactSheet.Cell>(limit: ContactSheet.limit)
    private var output: PendingOutput?

    package init(_ destination: OutputDestination, painter: any FramePainter) {
        self.destination = destination
        self.painter = painter
    }

    package var needsPixels: Bool { false }

    package func begin(_ info: RecordingInfo) throws(RecordingError) { output = try PendingOutput(destination) }

    package func take(_ frame: RecordedFrame) throws(RecordingError) {
        sample.append(ContactSheet.Cell(list: frame.list, time: frame.time))
    }

    package func finish() throws(RecordingError) {
        guard let output else { return }
        let painted = try painter.paint(ContactSheet.list(sample.elements), scale: 1)
        let picture = PNGScanlines()
        picture.fill(from: painted.pixels)
        try PNGEncoder().encode(picture) { bytes throws(RecordingError) in
            try OutputFile.write(bytes, path: output.path, name: destination.name.description)
        }
    }

    package func deliver() throws(RecordingError) { try output?.deliver() }

    package func abandon() {
        output?.discard()
        output = nil
    }
}
