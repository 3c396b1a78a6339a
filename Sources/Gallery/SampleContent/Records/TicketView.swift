import Drawing
import Foundation
import ViewHierarchy

/// A printed ticket: what is on, whose it is, and on its stub the code. The same in light and dark, as paper is.
final class TicketView: View {
    let code: CodeView
    private let inks: Inks
    private let event = Label()
    private let hall = Label()
    private let guest = Label()
    private let place = Label()
    private let number = Label()

    static let size = CGSize(width: 340, height: 152)
    /// Where the code is.
    static let codeFrame = CGRect(x: 214, y: 14, width: 112, height: 112)
    private static let bandHeight = 46.0
    /// Where the stub begins.
    private static let stubX = 200.0
    private static let cornerRadius = 10.0
    /// The shadow, as paper casts it that lies nearly flat: by so many outlines, each larger and farther from the light. A
    /// blurred one would have to be made anew for every frame in which the camera moves.
    private static let shadowSteps = 3
    private static let shadowAlpha = 0.1

    init(_ ticket: Ticket, _ inks: Inks) {
        self.inks = inks
        code = CodeView(ticket, ink: Inks.night.ground, paper: inks.pale)
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        isUserInteractionEnabled = false
        set(event, "Night Bus Choir", .barTitle, inks.pale, CGRect(x: 16, y: 4, width: 176, height: 22))
        set(hall, "Depot, hall B  ·  20:30", .caption, inks.pale, CGRect(x: 16, y: 24, width: 176, height: 16))
        set(guest, ticket.guest, .rowTitle, Inks.night.ground, CGRect(x: 16, y: 64, width: 176, height: 22))
        set(place, ticket.place, .detail, Inks.night.deep, CGRect(x: 16, y: 88, width: 176, height: 18))
        set(
            number, "No. \(ticket.number)", .captionStrong, Inks.night.deep,
            CGRect(x: 214, y: 130, width: 112, height: 16))
        number.textAlignment = .center
        code.frame = Self.codeFrame
        addSubview(code)
    }

    required init?(coder: NSCoder) { nil }

    private func set(_ label: Label, _ text: String, _ font: Font, _ color: Color, _ frame: CGRect) {
        label.text = text
        label.font = font
        label.textColor = color
        label.frame = frame
        addSubview(label)
    }

    override func draw(_ canvas: inout Canvas) {
        let paper = CGRect(origin: .zero, size: Self.size)
        for step in 1...Self.shadowSteps {
            let spread = Double(step) * 1.5
            let shade = paper.insetBy(dx: -spread, dy: -spread).offsetBy(dx: spread / 2, dy: spread * 1.2)
            canvas.fill(
                Shape(rect: shade, cornerRadius: Self.cornerRadius + spread),
                Inks.night.ground.withAlphaComponent(Self.shadowAlpha))
        }
        canvas.fill(Shape(rect: paper, cornerRadius: Self.cornerRadius), inks.pale)
        let band = CGRect(x: 0, y: 0, width: Self.stubX, height: Self.bandHeight)
        canvas.fill(Shape(rect: band, cornerRadius: Self.cornerRadius, corners: [.topLeft]), inks.deep)
        for step in 0..<17 {
            let dot = CGRect(x: Self.stubX - 1, y: 6 + Double(step) * 8.5, width: 2, height: 4)
            canvas.fill(Shape(rect: dot, cornerRadius: 1), Inks.night.deep.withAlphaComponent(0.35))
        }
    }
}
