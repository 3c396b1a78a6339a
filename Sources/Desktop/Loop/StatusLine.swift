import Drawing
import Foundation
import Timing

/// What the window says over the stage: that a recording runs, where it went, what went wrong, which keys there are.
struct StatusLine: Hashable {
    /// A line at the bottom until a moment.
    private var notice: (text: String, isProblem: Bool, end: FrameTime)?
    /// How long the recording has run, in whole seconds.
    var recordedSeconds: Int?
    /// Whether a recording is being written.
    var isSaving = false
    var showsHelp = false
    /// Seconds of the scene in a second.
    var factor = 1.0
    var isPaused = false

    /// Seconds for which a message stays, and a second more for each so many letters.
    static let noticeDuration = 4.0
    static let lettersPerSecond = 25.0

    private static let keys = [
        ("drag down", "dismiss the photo; catch it in flight"), ("double tap", "zoom in, and out again"),
        ("Escape", "close the photo"),
        ("← →", "the photo before, the next"), ("F", "fill the window"), ("R", "record, stop recording"),
        ("S", "slow motion: 1/2, 1/4, 1/10, 1"), ("P", "pause, go on"), (".", "one frame further"),
        ("?", "show or hide the keys"), ("Q", "quit"),
    ]

    static func == (left: StatusLine, right: StatusLine) -> Bool {
        left.notice?.text == right.notice?.text && left.notice?.end == right.notice?.end
            && left.recordedSeconds == right.recordedSeconds && left.showsHelp == right.showsHelp
            && left.isSaving == right.isSaving && left.factor == right.factor && left.isPaused == right.isPaused
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(notice?.text)
        hasher.combine(recordedSeconds)
        hasher.combine(showsHelp)
        hasher.combine(isSaving)
        hasher.combine(factor)
        hasher.combine(isPaused)
    }

    /// When a message goes by itself.
    var deadline: FrameTime? { notice?.end }

    mutating func say(_ text: String, isProblem: Bool = false, at time: FrameTime) {
        let duration = Self.noticeDuration + Double(text.count) / Self.lettersPerSecond
        notice = (text, isProblem, time + duration)
    }

    /// Drops a message whose time has come; tells whether it did.
    mutating func advance(to time: FrameTime) -> Bool {
        guard let notice, notice.end <= time else { return false }
        self.notice = nil
        return true
    }

    /// What to draw over a stage of a size.
    @MainActor
    func items(over size: CGSize) -> [DisplayItem] {
        var canvas = Canvas()
        if showsHelp { drawHelp(&canvas, size) }
        if let seconds = recordedSeconds {
            drawRecording(&canvas, size, "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)")
        } else if isSaving {
            drawPill(&canvas, "Saving…", right: size.width - Self.margin)
        }
        if let pace { drawPill(&canvas, pace, left: Self.margin) }
        if let notice { drawNotice(&canvas, size, notice.text, isProblem: notice.isProblem) }
        return canvas.items
    }

    /// How time goes, where it does not go as usual.
    private var pace: String? {
        let slow = factor == 1 ? nil : "1/\(Int((1 / factor).rounded())) speed"
        return isPaused ? ["Paused", slow].compactMap(\.self).joined(separator: ", ") : slow
    }

    // MARK: Drawing

    private static let font = Font.systemFont(ofSize: 13, weight: .medium)
    private static let plate = Color(white: 0.2, alpha: 0.9)
    /// Under small grey text, whatever lies below.
    private static let densePlate = Color(white: 0.16, alpha: 0.97)
    private static let ink = Color(white: 0.96)
    private static let faintInk = Color(white: 0.78)
    private static let red = Color(hex: 0xFF453A)
    private static let plateHeight = 30.0
    private static let margin = 16.0
    private static let padding = 14.0

    @MainActor
    private func drawRecording(_ canvas: inout Canvas, _ size: CGSize, _ time: String) {
        let dot = 9.0
        let width = Self.padding * 2 + dot + 7 + Self.width(time)
        let plate = CGRect(
            x: size.width - Self.margin - width, y: Self.margin, width: width, height: Self.plateHeight)
        canvas.fill(Shape(rect: plate, cornerRadius: Self.plateHeight / 2), Self.plate)
        let place = CGRect(x: plate.minX + Self.padding, y: plate.midY - dot / 2, width: dot, height: dot)
        canvas.fill(Shape(rect: place, cornerRadius: dot / 2), Self.red)
        Self.write(time, in: plate, left: place.maxX + 7, &canvas)
    }

    /// A word or two at the top, from `left` on or up to `right`.
    @MainActor
    private func drawPill(_ canvas: inout Canvas, _ text: String, left: Double? = nil, right: Double = 0) {
        let width = Self.width(text) + 2 * Self.padding
        let plate = CGRect(x: left ?? right - width, y: Self.margin, width: width, height: Self.plateHeight)
        canvas.fill(Shape(rect: plate, cornerRadius: Self.plateHeight / 2), Self.plate)
        Self.write(text, in: plate, left: plate.minX + Self.padding, &canvas)
    }

    @MainActor
    private func drawNotice(_ canvas: inout Canvas, _ size: CGSize, _ text: String, isProblem: Bool) {
        let lines = Self.lines(text, width: size.width - 2 * (Self.margin + Self.padding))
        let lineHeight = TextSystem.measuring.metrics(of: Self.font).lineHeight
        let width = (lines.map(Self.width).max() ?? 0) + 2 * Self.padding
        let height = Self.plateHeight + Double(lines.count - 1) * lineHeight
        let plate = CGRect(
            x: (size.width - width) / 2, y: size.height - Self.margin - height, width: width, height: height)
        canvas.fill(Shape(rect: plate, cornerRadius: Self.plateHeight / 2), Self.plate)
        if isProblem {
            canvas.draw(.stroke(Shape(rect: plate, cornerRadius: Self.plateHeight / 2), Self.red, width: 1))
        }
        for (index, line) in lines.enumerated() {
            let row = CGRect(
                x: plate.minX, y: plate.minY + Double(index) * lineHeight, width: width, height: Self.plateHeight)
            Self.write(line, in: row, left: row.minX + (width - Self.width(line)) / 2, &canvas)
        }
    }

    @MainActor
    private func drawHelp(_ canvas: inout Canvas, _ size: CGSize) {
        let rowHeight = 26.0
        let column = (Self.keys.map { Self.width($0.0) }.max() ?? 0) + 16
        let width = column + (Self.keys.map { Self.width($0.1) }.max() ?? 0) + 2 * Self.padding
        let height = rowHeight * Double(Self.keys.count) + 2 * Self.padding
        let plate = CGRect(
            x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
        canvas.fill(Shape(rect: plate, cornerRadius: 16), Self.densePlate)
        for (index, (key, meaning)) in Self.keys.enumerated() {
            let row = CGRect(
                x: plate.minX, y: plate.minY + Self.padding + Double(index) * rowHeight, width: width,
                height: rowHeight)
            Self.write(key, in: row, left: row.minX + Self.padding, &canvas)
            Self.write(meaning, in: row, left: row.minX + Self.padding + column, color: Self.faintInk, &canvas)
        }
    }

    /// The text broken at blanks, and where a word is too long for a line, within it.
    @MainActor
    private static func lines(_ text: String, width limit: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ").map(String.init) {
            let longer = line.isEmpty ? word : line + " " + word
            if width(longer) <= limit {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for letter in word {
                if !line.isEmpty, width(line + String(letter)) > limit {
                    lines.append(line)
                    line = ""
                }
                line.append(letter)
            }
        }
        return lines + [line]
    }

    @MainActor
    private static func width(_ text: String) -> Double { TextSystem.measuring.width(of: text, font: font) }

    @MainActor
    private static func write(
        _ text: String, in row: CGRect, left: Double, color: Color = ink, _ canvas: inout Canvas
    ) {
        let metrics = TextSystem.measuring.metrics(of: font)
        let baseline = row.midY + (metrics.ascent - metrics.descent) / 2
        canvas.draw(
            .text(
                TextRun(
                    text: text, font: font, color: color, origin: CGPoint(x: left, y: baseline), width: width(text))))
    }
}
