import Foundation
import Scrim

/// The films of a day in chronological order, and a round button that adds one.
final class DayView: View {
    private let list: ListView
    private let add: IconButton
    private let palette: Palette
    private var screenings: [Screening]

    /// The side of the round button, in points.
    private static let buttonSide = 56.0

    init(_ screenings: [Screening], _ palette: Palette, add action: @escaping @MainActor () -> Void) {
        self.screenings = screenings
        self.palette = palette
        list = ListView(
            "Thursday, 12 March", "Today", palette, rows: screenings.map { Self.row($0, palette) }, named: "screening",
            rowHeight: FilmRow.height)
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

    private static func row(_ screening: Screening, _ palette: Palette) -> FilmRow {
        FilmRow(screening.film, details: [screening.timeText, screening.film.channel], palette) {}
    }

    /// Inserts a film in chronological order.
    func insert(_ screening: Screening) {
        let later = screenings.firstIndex { !$0.isAllDay && $0.start > screening.start } ?? screenings.count
        let index = screening.isAllDay ? 0 : later
        screenings.insert(screening, at: index)
        list.insert(Self.row(screening, palette), at: index)
    }

    override func layoutSubviews() {
        list.frame = bounds
        let side = Self.buttonSide
        add.frame = CGRect(
            x: safeColumn.readable.maxX - side - Space.medium, y: clearHeight - side - Space.large, width: side,
            height: side)
    }
}
