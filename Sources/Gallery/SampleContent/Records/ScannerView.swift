import Foundation
import Scrim

/// A full-screen scanner: the camera's picture, the mask over it, a title and a note.
final class ScannerView: View {
    let camera = CameraView()
    let viewfinder: ScannerMask
    private let close: IconButton
    private let title: Pill
    private let note: Pill
    /// The square of the mask, which the note is below.
    private var square = CGRect.zero

    init(_ palette: Palette, close action: @escaping @MainActor () -> Void) {
        viewfinder = ScannerMask(palette)
        close = IconButton(.close, color: palette.onPicture, iconSide: 18, action)
        title = Pill(.barTitle, palette)
        note = Pill(.detailStrong, palette)
        super.init(frame: .zero)
        close.ground = palette.dimming.withAlphaComponent(Pill.groundAlpha)
        close.accessibilityIdentifier = "close"
        note.accessibilityIdentifier = "note"
        title.label.text = "Scan a Ticket"
        clipsToBounds = true
        maskedCorners = [.topLeft, .topRight]
        for view in [camera, viewfinder, title, note, close] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// The text of the note.
    var text: String {
        get { note.label.text ?? "" }
        set {
            note.label.text = newValue
            setNeedsLayout()
        }
    }

    /// Changes the text of the note, whose width follows.
    func show(_ text: String) {
        View.animate(withDuration: Self.noteDuration) {
            self.text = text
            self.layoutIfNeeded()
        }
    }

    /// The time in which the note's width follows its text, in seconds.
    private static let noteDuration = 0.2

    func placeNote(under square: CGRect) {
        self.square = square
        setNeedsLayout()
    }

    override func layoutSubviews() {
        camera.frame = bounds
        viewfinder.frame = bounds
        let top = safeAreaInsets.top + Space.medium
        close.frame = CGRect(
            x: safeAreaInsets.left + Space.medium, y: top, width: Pill.height, height: Pill.height)
        title.layOut(in: bounds, y: top)
        note.layOut(in: bounds, y: square.maxY + Space.large)
    }
}

/// A short text on a dark background with round ends, which is legible over any picture.
private final class Pill: View {
    let label: Label

    /// The height, in points.
    static let height = 36.0
    /// The alpha of the background, 0...1.
    static let groundAlpha = 0.72

    init(_ font: Font, _ palette: Palette) {
        label = Label("", font, palette.onPicture, .center)
        label.adjustsFontSizeToFitWidth = true
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        backgroundColor = palette.dimming.withAlphaComponent(Self.groundAlpha)
        cornerRadius = Self.height / 2
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// Centers the pill in a width, with the width that its text needs.
    func layOut(in bounds: CGRect, y: Double) {
        let widest = bounds.width - Space.huge
        let room = CGSize(width: max(0, widest - Space.huge), height: Self.height)
        let width = min(label.sizeThatFits(room).width + Space.huge, widest).rounded(.up)
        frame = CGRect(x: ((bounds.width - width) / 2).rounded(), y: y, width: width, height: Self.height)
    }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: Space.medium, dy: 0) }
}

/// A camera's picture of a table with tickets. It moves in an exactly repeating loop from one code to the next. The
/// table is larger than the view, which its owner clips.
final class CameraView: View {
    private let table = TableView()
    private let tickets: [TicketView]
    private var isWandering = false

    /// The seconds of a loop.
    private static let round = 15.0
    /// The records of the tickets, as indices in the shelf, and their positions relative to the center of the table,
    /// with their angles in radians. The camera visits the first ones.
    private static let places: [(record: Int, x: Double, y: Double, turn: Double)] = [
        (1, -40, -170, -0.09), (3, -110, 60, 0.12), (6, 90, 250, -0.05), (8, -70, -420, 0.05), (0, 340, -310, 0.2),
        (4, 320, -20, -0.14), (9, -430, -190, 0.3), (2, -470, 110, -0.06), (7, -330, 330, -0.22), (5, 480, 330, 0.09),
    ]
    /// The number of tickets that the camera visits.
    private static let stops = 3
    /// The distance that the camera moves while a code is in its center, in points.
    private static let sway = 16.0
    private static let firstNumber = 4107

    init() {
        tickets = Self.places.map { TicketView(Record.shelf[$0.record], number: Self.firstNumber + $0.record * 11) }
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        addSubview(table)
        for (ticket, place) in zip(tickets, Self.places) {
            ticket.center = CGPoint(x: TableView.side / 2 + place.x, y: TableView.side / 2 + place.y)
            ticket.transform = CGAffineTransform(rotationAngle: place.turn)
            table.addSubview(ticket)
        }
        table.transform = Self.transform(centering: 0)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() { table.center = bounds.center }

    /// Starts the loop, once. It continues until the view leaves its window.
    func wander() {
        guard !isWandering else { return }
        isWandering = true
        let count = Double(Self.stops)
        let table = table
        View.animateKeyframes(withDuration: Self.round, options: [.repeat, .calculationModeCubic, .linear]) {
            for index in 0..<Self.stops {
                let start = Double(index) / count
                View.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.4 / count) {
                    table.transform = Self.transform(centering: index, dx: Self.sway, dy: -Self.sway / 2)
                }
                View.addKeyframe(withRelativeStartTime: start + 0.4 / count, relativeDuration: 0.6 / count) {
                    table.transform = Self.transform(centering: (index + 1) % Self.stops)
                }
            }
        }
    }

    /// Returns the table's transform that centers a ticket's code.
    /// - Parameters:
    ///   - dx: The horizontal distance of the code from the center, in points.
    ///   - dy: The vertical distance of the code below the center, in points.
    private static func transform(centering index: Int, dx: Double = 0, dy: Double = 0) -> CGAffineTransform {
        let place = places[index]
        let inTicket = CGPoint(
            x: TicketView.codeFrame.midX - TicketView.size.width / 2,
            y: TicketView.codeFrame.midY - TicketView.size.height / 2)
        let turned = inTicket.applying(CGAffineTransform(rotationAngle: place.turn))
        return CGAffineTransform(translationX: dx - place.x - turned.x, y: dy - place.y - turned.y)
    }

    /// Returns the record whose ticket's code is currently inside a rectangle of this view, if any.
    func record(in rect: CGRect) -> Record? {
        tickets.first { rect.contains($0.code.convertPresented($0.code.bounds, to: self)) }?.record
    }
}

extension KeyframeAnimationOptions {
    /// A constant speed from the first keyframe to the last.
    fileprivate static let linear = KeyframeAnimationOptions(rawValue: AnimationOptions.curveLinear.rawValue)
}

/// A table of planks, larger than any screen.
private final class TableView: View {
    static let side = 2600.0
    private static let plank = 130.0

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
        backgroundColor = Inks.sand.deep
    }

    required init?(coder: NSCoder) { nil }

    /// Uses opaque colors, which draw faster than translucent ones.
    override func draw(_ canvas: inout Canvas) {
        for index in 0..<Int(Self.side / Self.plank) {
            let x = Double(index) * Self.plank
            let wood = Inks.sand.deep.mixed(with: Inks.sand.bright, at: [0.05, 0, 0.09, 0.03][index % 4])
            canvas.fill(.rect(CGRect(x: x, y: 0, width: Self.plank, height: Self.side)), wood)
            canvas.fill(
                .rect(CGRect(x: x, y: 0, width: 2, height: Self.side)), wood.mixed(with: Inks.night.ground, at: 0.35))
        }
    }
}

/// A printed ticket for a concert with a code on its stub. The colors are the same in light and dark appearances.
final class TicketView: View {
    let record: Record
    let code: CodeView
    private let inks: Inks

    static let size = CGSize(width: 340, height: 152)
    static let codeFrame = CGRect(x: 214, y: 14, width: 112, height: 112)
    private static let bandHeight = 46.0
    /// The left edge of the stub.
    private static let stubX = 200.0
    private static let cornerRadius = 10.0
    /// The number of outlines of the shadow, each larger and further offset. A blurred shadow would be drawn again for
    /// every frame in which the camera moves.
    private static let shadowSteps = 2
    private static let shadowAlpha = 0.13

    /// - Parameter number: The number of the ticket, which determines the code.
    init(_ record: Record, number: Int) {
        self.record = record
        inks = record.inks
        code = CodeView(number, ink: Inks.night.ground, paper: inks.pale)
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        isUserInteractionEnabled = false
        add(Label(record.artist, .barTitle, inks.pale), y: 4, height: 22)
        add(Label("Depot, hall B  ·  20:30", .caption, inks.pale), y: 24, height: 16)
        add(Label(record.title, .rowTitle, Inks.night.ground), y: 64, height: 22)
        add(Label("No. \(number)", .detail, Inks.night.deep), y: 88, height: 18)
        code.frame = Self.codeFrame
        addSubview(code)
    }

    required init?(coder: NSCoder) { nil }

    private func add(_ label: Label, y: Double, height: Double) {
        label.frame = CGRect(x: 16, y: y, width: Self.stubX - 24, height: height)
        label.adjustsFontSizeToFitWidth = true
        addSubview(label)
    }

    override func draw(_ canvas: inout Canvas) {
        let paper = CGRect(origin: .zero, size: Self.size)
        for step in 1...Self.shadowSteps {
            let spread = Double(step) * 2
            let shade = paper.insetBy(dx: -spread, dy: -spread).offsetBy(dx: spread / 2, dy: spread * 1.2)
            canvas.fill(
                Shape(rect: shade, cornerRadius: Self.cornerRadius + spread),
                Inks.night.ground.withAlphaComponent(Self.shadowAlpha))
        }
        canvas.fill(Shape(rect: paper, cornerRadius: Self.cornerRadius), inks.pale)
        let band = CGRect(x: 0, y: 0, width: Self.stubX, height: Self.bandHeight)
        canvas.fill(Shape(rect: band, cornerRadius: Self.cornerRadius, corners: [.topLeft]), inks.deep)
        let edge = CGRect(x: Self.stubX, y: 0, width: 1, height: paper.height)
        canvas.fill(.rect(edge), Inks.night.deep.withAlphaComponent(0.25))
    }
}

/// A square that resembles a QR code: three finder patterns, timing patterns, and cells that depend on a number.
final class CodeView: View {
    private let ink: Color
    private let cells: Path

    /// The number of cells along a side, of free cells around them, and of cells along a finder pattern.
    private static let count = 21
    private static let margin = 2
    private static let finder = 7

    init(_ number: Int, ink: Color, paper: Color) {
        self.ink = ink
        cells = Self.cells(of: number)
        super.init(frame: .zero)
        backgroundColor = paper
        cornerRadius = 4
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        let side = bounds.width / Double(Self.count + Self.margin * 2)
        let inset = side * Double(Self.margin)
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: bounds.minX + inset, y: bounds.minY + inset))
        canvas.concatenate(CGAffineTransform(scaleX: side, y: side))
        canvas.fill(.path(cells), ink)
        canvas.restore()
    }

    // MARK: Pattern in squares of side 1

    /// Returns the dark cells as one path, with adjacent cells of a row as one rectangle.
    private static func cells(of number: Int) -> Path {
        var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        var path = Path()
        for y in 0..<count {
            var start: Int?
            for x in 0...count {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let isDark = x < count && (fixed(x, y) ?? (state >> 33 & 1 == 1))
                if isDark { start = start ?? x }
                guard let first = start, !isDark else { continue }
                path.append(Path(rect: CGRect(x: first, y: y, width: x - first, height: 1)))
                start = nil
            }
        }
        return path
    }

    /// Returns the color of a cell that is the same in every code, or nil if it depends on the number.
    private static func fixed(_ x: Int, _ y: Int) -> Bool? {
        let far = count - finder
        for (left, top) in [(0, 0), (far, 0), (0, far)] where abs(x - left - 3) <= 4 && abs(y - top - 3) <= 4 {
            let ring = max(abs(x - left - 3), abs(y - top - 3))
            return ring == 3 || ring <= 1
        }
        if x == finder - 1 || y == finder - 1 { return (x + y) % 2 == 0 }
        return nil
    }
}
