import Animator
import Drawing
import Foundation
import ViewHierarchy

/// What a camera sees that wanders over a table with tickets: an endless, exact round from one code to the next. The
/// table is larger than the view, and cut by whoever shows it.
final class CameraView: View {
    private let table = TableView()
    private let tickets: [TicketView]
    private var isWandering = false

    /// Seconds of a round.
    private static let round = 15.0
    /// Where the tickets lie from the table's middle, and how they are turned, in radians; those that the camera goes to
    /// come first.
    private static let places: [(x: Double, y: Double, turn: Double)] = [
        (-40, -170, -0.09), (-110, 60, 0.12), (90, 250, -0.05), (-70, -420, 0.05), (340, -310, 0.2),
        (320, -20, -0.14), (-430, -190, 0.3), (-470, 110, -0.06), (-330, 330, -0.22), (480, 330, 0.09),
    ]
    /// How many the camera goes to.
    private static let stops = 3
    /// How far the camera strays while it looks at one of them, in points.
    private static let sway = 16.0

    init(_ tickets: [Ticket]) {
        let inks = [Inks.plum, .meadow, .night]
        self.tickets = tickets.enumerated().map { TicketView($1, inks[$0 % inks.count]) }
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        addSubview(table)
        for (ticket, place) in zip(self.tickets, Self.places) {
            ticket.center = CGPoint(x: TableView.side / 2 + place.x, y: TableView.side / 2 + place.y)
            ticket.transform = CGAffineTransform(rotationAngle: place.turn)
            table.addSubview(ticket)
        }
        table.transform = Self.look(at: 0)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() { table.center = bounds.center }

    /// Begins to wander, once; it goes on until the view leaves its window.
    func wander() {
        guard !isWandering else { return }
        isWandering = true
        let count = Double(Self.stops)
        let table = table
        View.animateKeyframes(withDuration: Self.round, options: [.repeat, .calculationModeCubic, .linear]) {
            for index in 0..<Self.stops {
                let start = Double(index) / count
                View.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.4 / count) {
                    table.transform = Self.look(at: index, dx: Self.sway, dy: -Self.sway / 2)
                }
                View.addKeyframe(withRelativeStartTime: start + 0.4 / count, relativeDuration: 0.6 / count) {
                    table.transform = Self.look(at: (index + 1) % Self.stops)
                }
            }
        }
    }

    /// The table's map when a ticket's code is in the middle.
    /// - Parameters:
    ///   - index: The ticket's.
    ///   - dx: How far the code is beside the middle, in points.
    ///   - dy: How far it is under the middle.
    private static func look(at index: Int, dx: Double = 0, dy: Double = 0) -> CGAffineTransform {
        let place = places[index]
        let inTicket = CGPoint(
            x: TicketView.codeFrame.midX - TicketView.size.width / 2,
            y: TicketView.codeFrame.midY - TicketView.size.height / 2)
        let turned = inTicket.applying(CGAffineTransform(rotationAngle: place.turn))
        return CGAffineTransform(translationX: dx - place.x - turned.x, y: dy - place.y - turned.y)
    }

    /// The ticket whose code is seen wholly inside a rectangle of this view now, if any is.
    func ticket(in rect: CGRect) -> Ticket? {
        tickets.first { rect.contains($0.code.convertPresented($0.code.bounds, to: self)) }?.code.ticket
    }
}

extension KeyframeAnimationOptions {
    /// Constant speed from the first keyframe to the last.
    fileprivate static let linear = KeyframeAnimationOptions(rawValue: AnimationOptions.curveLinear.rawValue)
}

/// A table of planks, larger than any screen.
private final class TableView: View {
    static let side = 2600.0
    private static let plank = 92.0

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
        backgroundColor = Inks.sand.deep
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        for index in 0..<Int(Self.side / Self.plank) {
            let x = Double(index) * Self.plank
            // Nothing shines through: what is opaque is drawn in less time.
            let wood = Inks.sand.deep.mixed(with: Inks.sand.bright, at: [0.05, 0, 0.09, 0.03][index % 4])
            canvas.fill(.rect(CGRect(x: x, y: 0, width: Self.plank, height: Self.side)), wood)
            canvas.fill(
                .rect(CGRect(x: x, y: 0, width: 2, height: Self.side)), wood.mixed(with: Inks.night.ground, at: 0.35))
            let seam = Double(index * 977 % 1300) + 300
            for y in [seam, seam + 1040] {
                canvas.fill(
                    .rect(CGRect(x: x, y: y, width: Self.plank, height: 2)),
                    wood.mixed(with: Inks.night.ground, at: 0.3))
            }
        }
    }
}
