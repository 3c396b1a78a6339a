import Foundation
import Scrim

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
