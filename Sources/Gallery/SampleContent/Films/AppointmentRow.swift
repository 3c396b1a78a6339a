import Drawing
import Foundation
import ViewHierarchy

/// A row of a day: when, a mark in its colour, what and where.
final class AppointmentRow: View {
    private let from = Label()
    private let to = Label()
    private let mark = View(frame: .zero)
    private let title = Label()
    private let place = Label()
    private let ground = View(frame: .zero)

    /// In points.
    static let height = 76.0

    init(_ appointment: Appointment, _ palette: Palette) {
        super.init(frame: .zero)
        let color = palette.accents[appointment.accent % palette.accents.count]
        ground.backgroundColor = color.withAlphaComponent(0.12)
        ground.cornerRadius = 10
        mark.backgroundColor = color
        mark.cornerRadius = 2
        set(from, appointment.isAllDay ? "All day" : appointment.start.dayTimeText, .detailStrong, palette.text)
        set(
            to, appointment.isAllDay ? "" : (appointment.start + appointment.minutes).dayTimeText, .detail,
            palette.secondaryText)
        set(title, appointment.title, .rowTitle, palette.text)
        set(place, appointment.place, .detail, palette.secondaryText)
        for view in [ground, mark, from, to, title, place] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private func set(_ label: Label, _ text: String, _ font: Font, _ color: Color) {
        label.text = text
        label.font = font
        label.textColor = color
    }

    override func layoutSubviews() {
        let room = bounds.readable.insetBy(dx: Space.medium, dy: 4)
        from.frame = CGRect(x: room.minX, y: room.minY + 14, width: 64, height: 20)
        to.frame = CGRect(x: room.minX, y: room.minY + 35, width: 64, height: 18)
        let left = room.minX + 72
        ground.frame = CGRect(x: left, y: room.minY, width: max(0, room.maxX - left), height: room.height)
        mark.frame = CGRect(x: left + 8, y: room.minY + 10, width: 4, height: room.height - 20)
        let width = max(0, room.maxX - left - 36)
        title.frame = CGRect(x: left + 24, y: room.minY + 14, width: width, height: 20)
        place.frame = CGRect(x: left + 24, y: room.minY + 35, width: width, height: 18)
    }
}
