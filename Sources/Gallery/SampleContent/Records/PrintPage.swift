import Foundation
import Scrim

/// A single print on its wall, with its label and a button that closes the page.
final class PrintPage: View {
    private let picture: FramedPrint
    private let close: IconButton
    private let title: Label
    private let artist: Label
    private let length: Label
    private let note: Label

    private static var labelHeight: Double { Space.line(164) }
    private static let widestLabel = 360.0
    private static let buttonSide = 36.0

    init(_ record: Record, _ palette: Palette, close action: @escaping @MainActor () -> Void) {
        picture = FramedPrint(record, palette)
        close = IconButton(.close, color: palette.secondaryText, iconSide: 18, action)
        title = Label(record.title, .cardTitle, palette.text)
        artist = Label("\(record.artist), \(record.year)", .rowTitle, palette.text)
        length = Label(record.lengthText, .detail, palette.secondaryText)
        note = Label(record.note, .bodyText, palette.secondaryText, lines: 0)
        super.init(frame: .zero)
        backgroundColor = palette.wall
        picture.accessibilityIdentifier = "print"
        close.ground = palette.fill
        close.accessibilityIdentifier = "close"
        for view in [picture, close, title, artist, length, note] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let side = Self.buttonSide
        let area = safeAreaLayoutGuide.layoutFrame
        close.frame = CGRect(
            x: area.maxX - side - Space.medium, y: area.minY + Space.medium, width: side, height: side)
        let room = area.inset(
            by: EdgeInsets(top: side + Space.huge, left: Space.large, bottom: Space.large, right: Space.large))
        if bounds.width > bounds.height { layOutWide(in: room) } else { layOutTall(in: room) }
    }

    /// Places the label below the print, with the same width if possible.
    private func layOutTall(in room: CGRect) {
        let tallest = max(40, room.height - Self.labelHeight - Space.large)
        let width = min(room.width, tallest * FramedPrint.aspect, 560).rounded()
        let height = (width / FramedPrint.aspect).rounded()
        let spare = max(0, tallest - height)
        picture.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: (room.minY + spare * 0.4).rounded(), width: width,
            height: height)
        let column = max(width, min(room.width, Self.widestLabel))
        layOutLabel(
            in: CGRect(
                x: ((bounds.width - column) / 2).rounded(), y: picture.frame.maxY + Space.large, width: column,
                height: Self.labelHeight))
    }

    /// Places the label to the right of the print.
    private func layOutWide(in room: CGRect) {
        let top = safeAreaInsets.top + Space.large
        let height = room.maxY - top
        let width = (height * FramedPrint.aspect).rounded()
        let column = min(Self.widestLabel, max(0, room.width - width - Space.huge))
        let left = ((bounds.width - width - Space.huge - column) / 2).rounded()
        picture.frame = CGRect(x: left, y: top, width: width, height: height)
        let y = max(room.minY, (bounds.height - Self.labelHeight) / 2).rounded()
        layOutLabel(
            in: CGRect(x: left + width + Space.huge, y: y, width: column, height: max(0, room.maxY - y)))
    }

    private func layOutLabel(in column: CGRect) {
        title.frame = CGRect(x: column.minX, y: column.minY, width: column.width, height: Space.line(28))
        artist.frame = CGRect(
            x: column.minX, y: column.minY + Space.line(32), width: column.width, height: Space.line(20))
        length.frame = CGRect(
            x: column.minX, y: column.minY + Space.line(54), width: column.width, height: Space.line(18))
        note.isHidden = note.layOut(in: column, y: column.minY + Space.line(84)) > clearHeight - Space.small
    }
}
