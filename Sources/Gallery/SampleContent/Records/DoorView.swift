import Drawing
import Foundation
import ViewHierarchy

/// Who comes to a concert, with a mark for those who are there, and a button to scan the next ticket by.
final class DoorView: View {
    private let list: ListView
    private let bar = View(frame: .zero)
    private let line: Hairline
    private let scan: TextButton
    private let marks: [Int: View]

    private static let barHeight = 88.0
    private static let buttonHeight = 52.0
    private static let widestButton = 420.0

    init(_ tickets: [Ticket], _ palette: Palette, scan action: @escaping @MainActor () -> Void) {
        var marks: [Int: View] = [:]
        let rows = tickets.enumerated().map { index, ticket in
            let mark = GlyphView(.check, color: palette.tint)
            mark.isHidden = true
            mark.accessibilityIdentifier = "mark \(index + 1)"
            marks[ticket.number] = mark
            return ListRow(title: ticket.guest, subtitle: ticket.place, accessory: mark, palette: palette) {}
        }
        self.marks = marks
        list = ListView(
            header: ScreenHeader(kicker: "Depot, hall B", title: "Tonight", palette: palette),
            headerHeight: ScreenHeader.height, rows: rows)
        list.bottomRoom = Self.barHeight + Space.medium
        scan = TextButton("Scan a Ticket", .filled(palette.onTint, on: palette.tint), action)
        line = Hairline(palette.separator, isAtTop: true)
        super.init(frame: .zero)
        backgroundColor = palette.background
        bar.backgroundColor = palette.surface
        scan.accessibilityIdentifier = "scan"
        for view in [scan, line] { bar.addSubview(view) }
        for view in [list, bar] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Marks whose ticket it is.
    func admit(_ ticket: Ticket) { marks[ticket.number]?.isHidden = false }

    override func layoutSubviews() {
        list.frame = bounds
        bar.frame = CGRect(
            x: 0, y: bounds.height - Self.barHeight, width: bounds.width, height: Self.barHeight)
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
        let width = min(max(0, bounds.width - Space.medium * 2), Self.widestButton)
        scan.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: (Self.barHeight - Self.buttonHeight) / 2, width: width,
            height: Self.buttonHeight)
    }
}
