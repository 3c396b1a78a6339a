import Drawing
import Foundation
import Timing

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

/// Lays some frames out side by side, each with its time below it.
struct ContactSheet {
    struct Cell {
        var list: DisplayList
        /// Seconds since the recording began.
        var time: Double
    }

    /// The most cells on a sheet: as many as a glance can distinguish.
    static let limit = 24
    /// A frame's area on the sheet in square pixels: some 240 x 520 for a phone's.
    private static let cellArea = 125_000.0
    /// The width of the sheet over its height that the number of columns aims at.
    private static let aspect = 1.6
    private static let gap = 24.0
    private static let captionHeight = 26.0
    private static let captionFont = Font.systemFont(ofSize: 15, weight: .medium)
    private static let cornerRadius = 8.0
    // A grey that neither dark nor light frames drown in.
    private static let background = Color(white: 0.89)
    private static let captionColor = Color(white: 0.32)

    /// The sheet, to be drawn at one pixel in a point.
    @MainActor
    static func list(_ cells: [Cell]) -> DisplayList {
        guard let first = cells.first, first.list.size.width > 0, first.list.size.height > 0 else {
            return DisplayList(size: CGSize(width: gap, height: gap), background: background)
        }
        let size = cellSize(for: first.list.size)
        let pitch = CGSize(width: size.width + gap, height: size.height + captionHeight + gap)
        let columns = columns(cells.count, pitch)
        let rows = (cells.count + columns - 1) / columns
        var canvas = Canvas()
        for (index, cell) in cells.enumerated() {
            let corner = CGPoint(
                x: gap + Double(index % columns) * pitch.width, y: gap + Double(index / columns) * pitch.height)
            draw(cell, in: CGRect(origin: corner, size: size), on: &canvas)
        }
        return DisplayList(
            size: CGSize(width: gap + Double(columns) * pitch.width, height: gap + Double(rows) * pitch.height),
            background: background, items: canvas.items)
    }

    private static func cellSize(for frame: CGSize) -> CGSize {
        let width = min(frame.width, (cellArea * frame.width / frame.height).squareRoot()).rounded()
        return CGSize(width: max(1, width), height: max(1, (width * frame.height / frame.width).rounded()))
    }

    private static func columns(_ count: Int, _ pitch: CGSize) -> Int {
        let ideal = (Double(count) * aspect * pitch.height / pitch.width).squareRoot()
        let columns = min(max(1, Int(ideal.rounded())), count)
        // As few columns as the rows allow, so that the last row is as full as can be.
        let rows = (count + columns - 1) / columns
        return (count + rows - 1) / rows
    }

    @MainActor
    private static func draw(_ cell: Cell, in box: CGRect, on canvas: inout Canvas) {
        let size = cell.list.size
        // A frame of another size than the first (after a resize) is fitted into the same box.
        let scale = min(box.width / max(size.width, 1), box.height / max(size.height, 1))
        let origin = CGPoint(
            x: box.midX - size.width * scale / 2, y: box.midY - size.height * scale / 2)
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: origin.x, y: origin.y).scaledBy(x: scale, y: scale))
        let frame = CGRect(origin: .zero, size: size)
        canvas.clip(to: Shape(rect: frame, cornerRadius: cornerRadius / scale))
        canvas.fill(.rect(frame), cell.list.background)
        canvas.replay(cell.list.items)
        canvas.restore()
        let text = caption(cell.time)
        let width = TextSystem.measuring.width(of: text, font: captionFont)
        let metrics = TextSystem.measuring.metrics(of: captionFont)
        let baseline = box.maxY + (captionHeight + metrics.ascent - metrics.descent) / 2 + 2
        canvas.draw(
            .text(
                TextRun(
                    text: text, font: captionFont, color: captionColor,
                    origin: CGPoint(x: (box.midX - width / 2).rounded(), y: baseline.rounded()), width: width)))
    }

    /// The time in seconds to a hundredth, such as `1.35 s`.
    static func caption(_ time: Double) -> String {
        "\(DecimalText.fixed(time, digits: 2)) s"
    }
}

/// Keeps some of a sequence's elements, evenly spread, without knowing how long it will be.
struct EvenSample<Element> {
    /// How many times more are kept than given: the more, the more even the steps between those given.
    private static var choice: Int { 8 }

    /// How many are given at most, at least 2.
    let limit: Int
    private var kept: [(index: Int, element: Element)] = []
    private var last: (index: Int, element: Element)?
    private var step = 1
    private var count = 0

    init(limit: Int) { self.limit = max(2, limit) }

    mutating func append(_ element: Element) {
        if count.isMultiple(of: step) { kept.append((count, element)) }
        last = (count, element)
        count += 1
        guard kept.count > limit * Self.choice else { return }
        step *= 2
        kept.removeAll { !$0.index.isMultiple(of: step) }
    }

    /// At most `limit` elements in order, the first and the last among them.
    var elements: [Element] {
        guard let last else { return [] }
        var all = kept
        if all.last?.index != last.index { all.append(last) }
        guard all.count > limit else { return all.map(\.element) }
        return (0..<limit).map { all[($0 * (all.count - 1) + (limit - 1) / 2) / (limit - 1)].element }
    }
}
