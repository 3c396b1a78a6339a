import Drawing
import Foundation
import ViewHierarchy

/// A day of a calendar: its name, the week with this day marked, what it holds, and a round button for more.
final class DayView: View {
    private let list: ListView
    private let add: IconButton
    private let palette: Palette
    private var appointments: [Appointment]

    /// The round button's side, in points.
    private static let buttonSide = 56.0

    init(_ appointments: [Appointment], _ palette: Palette, add action: @escaping @MainActor () -> Void) {
        self.appointments = appointments
        self.palette = palette
        let rows = appointments.map { AppointmentRow($0, palette) }
        list = ListView(
            header: DayHeader(palette), headerHeight: DayHeader.height, rows: rows, rowHeight: AppointmentRow.height)
        list.bottomRoom = Self.buttonSide + Space.huge
        add = IconButton(.plus, color: palette.onTint, iconSide: 28, action)
        super.init(frame: .zero)
        backgroundColor = palette.background
        add.ground = palette.tint
        add.accessibilityIdentifier = "add"
        add.cornerRadius = Self.buttonSide / 2
        add.shadowColor = palette.shadow
        add.shadowOpacity = 0.25
        add.shadowRadius = 8
        add.shadowOffset = CGSize(width: 0, height: 4)
        addSubview(list)
        addSubview(add)
    }

    required init?(coder: NSCoder) { nil }

    /// Adds an appointment in the order of time.
    func insert(_ appointment: Appointment) {
        let index = appointments.firstIndex { !$0.isAllDay && $0.start > appointment.start } ?? appointments.count
        let place = appointment.isAllDay ? 0 : index
        appointments.insert(appointment, at: place)
        list.insert(AppointmentRow(appointment, palette), at: place)
    }

    override func layoutSubviews() {
        list.frame = bounds
        let side = Self.buttonSide
        add.frame = CGRect(
            x: bounds.readable.maxX - side - Space.medium, y: bounds.height - side - Space.large, width: side,
            height: side)
    }
}

/// The name of a day over the days of its week.
private final class DayHeader: View {
    private let title: ScreenHeader
    private let days: [(name: Label, number: Label)]
    private let disc = View(frame: .zero)
    private let line: Hairline

    static let height = 184.0
    /// Which day of the week it is, from Monday.
    private static let today = 3
    private static let discSide = 36.0

    init(_ palette: Palette) {
        title = ScreenHeader(kicker: "Thursday", title: "12 March", palette: palette)
        days = ["M", "T", "W", "T", "F", "S", "S"].enumerated().map { index, letter in
            let (name, number) = (Label(), Label())
            name.text = letter
            name.font = .caption
            name.textColor = palette.secondaryText
            number.text = "\(9 + index)"
            number.font = .rowTitle
            number.textColor = index == Self.today ? palette.onTint : palette.text
            return (name, number)
        }
        line = Hairline(palette.separator)
        super.init(frame: .zero)
        disc.backgroundColor = palette.tint
        disc.cornerRadius = Self.discSide / 2
        addSubview(title)
        addSubview(disc)
        for day in days {
            for label in [day.name, day.number] {
                label.textAlignment = .center
                addSubview(label)
            }
        }
        addSubview(line)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        title.frame = CGRect(x: 0, y: 0, width: bounds.width, height: ScreenHeader.height)
        let room = bounds.readable.insetBy(dx: Space.small, dy: 0)
        let pitch = room.width / Double(days.count)
        for (index, day) in days.enumerated() {
            let x = room.minX + Double(index) * pitch
            day.name.frame = CGRect(x: x, y: 104, width: pitch, height: 16)
            day.number.frame = CGRect(x: x, y: 124, width: pitch, height: Self.discSide)
        }
        let marked = days[Self.today].number.frame
        disc.frame = CGRect(center: marked.center, size: CGSize(width: Self.discSide, height: Self.discSide))
        line.frame = CGRect(x: 0, y: 171, width: bounds.width, height: 1)
    }
}
