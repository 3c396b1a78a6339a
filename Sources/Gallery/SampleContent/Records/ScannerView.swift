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
    func display(_ text: String) {
        View.animate(withDuration: Self.noteDuration) {
            self.text = text
            self.layoutIfNeeded()
        }
    }

    /// The time in which the note's width follows its text, in seconds.
    private static let noteDuration = 0.2

    func layOutNote(under square: CGRect) {
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

    init() {
        tickets = Self.places.map { TicketView(Record.shelf[$0.record]) }
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
        let turned = TicketView.codeOffset.applying(CGAffineTransform(rotationAngle: place.turn))
        return CGAffineTransform(translationX: dx - place.x - turned.x, y: dy - place.y - turned.y)
    }

    /// Returns the record whose ticket's code is currently inside a rectangle of this view, if any.
    func record(in rect: CGRect) -> Record? {
        tickets.first { rect.contains($0.convertPresented(TicketView.codeFrame, to: self)) }?.record
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

/// A printed ticket for a concert with a code on its stub, and its shadow.
private final class TicketView: Artwork {
    let record: Record

    /// The size with the shadow, which is a part of the picture: one of the layer would be drawn again for every frame in
    /// which the camera moves.
    private static let size = CGSize(width: 364, height: 176)
    static let codeFrame = CGRect(x: 226, y: 26, width: 112, height: 112)
    /// The center of the code relative to that of the ticket.
    static let codeOffset = CGPoint(x: codeFrame.midX - size.width / 2, y: codeFrame.midY - size.height / 2)

    init(_ record: Record) {
        self.record = record
        super.init("ticket-\(record.cover.rawValue)", record.inks)
        bounds.size = Self.size
    }

    required init?(coder: NSCoder) { nil }
}
