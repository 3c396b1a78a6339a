package import Drawing
import Foundation
import Staging
import Support
import Timing

/// Writes one PNG with some of the frames side by side: up to ``ContactSheet/limit`` evenly spaced ones of those that look
/// different from the one before, so that rest and the end of a spring take one tile before a motion and one after it; or
/// every n-th.
///
/// It keeps display lists instead of pixels and draws them small at the end, which is as sharp as possible, and other
/// outputs need no pixels for it.
@MainActor
package final class ContactSheetSink: FrameSink {
    private let destination: OutputDestination
    private let painter: any FramePainter
    private let options: SheetOptions
    private var sample: FrameSample<(list: DisplayList, time: Double)>
    private var output: PendingOutput?
    private var lanes = 1
    /// The picture of the last frame that looks different from those before.
    private var last: DisplayList?

    package init(
        _ destination: OutputDestination, painter: any FramePainter, options: SheetOptions = SheetOptions(),
        showsFinger: Bool = false
    ) {
        self.destination = destination
        self.painter = painter
        self.options = options
        self.showsFinger = showsFinger
        sample = FrameSample(every: options.every, limit: ContactSheet.limit)
    }

    package var needsPixels: Bool { false }
    package let showsFinger: Bool

    package func begin(_ info: RecordingInfo) throws(RecordingError) {
        output = try PendingOutput(destination)
        lanes = info.header.lanes.count
    }

    package func record(_ frame: RecordedFrame) throws(RecordingError) {
        if options.every == nil, let last, frame.list.isAlike(last) { return }
        last = frame.list
        guard sample.append((frame.list, frame.time)) else {
            throw SheetOptions.refusal(destination)
        }
    }

    package func finish() throws(RecordingError) {
        let cells = sample.elements.map { ContactSheet.Cell(list: $0.list, time: $0.time) }
        let list = ContactSheet.list(cells, lanes: lanes, columns: options.columns)
        try output?.write(try painter.paint(list, scale: 1), scale: 1)
    }

    package func deliver() throws(RecordingError) { try output?.deliver() }

    package func abandon() {
        output?.discard()
        output = nil
    }
}

/// A layout of frames side by side, each with its time below it.
package struct ContactSheet {
    package struct Cell: Sendable {
        package var list: DisplayList
        /// Whether the cell has a red outline.
        package var isMarked = false
        /// The caption, relative to the middle of the frame's bottom edge.
        fileprivate let caption: TextRun

        /// - Parameter time: The time, in seconds, since the recording began.
        @MainActor
        package init(list: DisplayList, time: Double) {
            self.list = list
            let text = ContactSheet.caption(time)
            let width = TextSystem.measuring.width(of: text, font: captionFont)
            let metrics = TextSystem.measuring.metrics(of: captionFont)
            let baseline = (captionHeight + metrics.ascent - metrics.descent) / 2 + 2
            caption = TextRun(
                text: text, font: captionFont, color: captionColor, origin: CGPoint(x: -width / 2, y: baseline),
                width: width)
        }
    }

    /// The maximum number of cells: as many as can be distinguished at a glance.
    package static let limit = 24
    /// The area of a cell for each lane, in square pixels: about 240 x 520 for a phone's frame.
    private static let cellArea = 125_000.0
    /// The preferred ratio of the sheet's width to its height.
    private static let aspect = 1.6
    private static let gap = 24.0
    private static let captionHeight = 26.0
    private static let captionFont = Font.systemFont(ofSize: 15, weight: .medium)
    private static let cornerRadius = 8.0
    // A gray that contrasts with dark and light frames.
    private static let background = Color(white: 0.89)
    private static let captionColor = Color(white: 0.32)
    private static let mark = Color(hex: 0xE5383B)
    private static let markWidth = 4.0

    /// Returns the sheet, to be drawn at one pixel per point.
    /// - Parameters:
    ///   - lanes: The number of lanes in each cell. A cell with more lanes is larger.
    ///   - asked: The number of columns, or `nil` for a sheet that is wider than high.
    package static func list(_ cells: [Cell], lanes: Int, columns asked: Int? = nil) -> DisplayList {
        guard let first = cells.first, first.list.size.width > 0, first.list.size.height > 0 else {
            return DisplayList(size: CGSize(width: gap, height: gap), background: background)
        }
        let size = cellSize(for: first.list.size, lanes: lanes)
        let pitch = CGSize(width: size.width + gap, height: size.height + captionHeight + gap)
        let columns = asked.map { min($0, cells.count) } ?? columns(cells.count, pitch)
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

    private static func cellSize(for frame: CGSize, lanes: Int) -> CGSize {
        let area = cellArea * Double(max(1, lanes))
        let width = min(frame.width, (area * frame.width / frame.height).squareRoot()).rounded()
        return CGSize(width: max(1, width), height: max(1, (width * frame.height / frame.width).rounded()))
    }

    private static func columns(_ count: Int, _ pitch: CGSize) -> Int {
        let ideal = (Double(count) * aspect * pitch.height / pitch.width).squareRoot()
        let columns = min(max(1, Int(ideal.rounded())), count)
        // Uses as few columns as the rows allow, to fill the last row.
        let rows = (count + columns - 1) / columns
        return (count + rows - 1) / rows
    }

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
        if cell.isMarked {
            canvas.draw(.stroke(Shape(rect: box, cornerRadius: cornerRadius), mark, width: markWidth))
        }
        var caption = cell.caption
        caption.origin = CGPoint(
            x: (box.midX + caption.origin.x).rounded(), y: (box.maxY + caption.origin.y).rounded())
        canvas.draw(.text(caption))
    }

    /// Returns the time in seconds with two decimal places, such as `1.35 s`.
    static func caption(_ time: Double) -> String {
        "\(DecimalText.fixed(time, digits: 2)) s"
    }
}
