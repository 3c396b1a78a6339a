import Foundation
import Scrim

/// A bar with the current record: its cover, names and buttons.
final class MiniPlayerBar: View {
    private let cover: CoverArt?
    private let song: Label
    private let artist: Label
    private let buttons: [IconButton]
    private let line: Hairline
    /// The horizontal offset of the names, in points.
    var aside = 0.0 { didSet { setNeedsLayout() } }

    /// The height, in points.
    static let height = 60.0
    static let coverFrame = CGRect(x: 16, y: 8, width: 44, height: 44)

    /// - Parameter isWhole: Whether it has a cover and a line at its top; otherwise the player above it provides them.
    init(_ record: Record, _ palette: Palette, isWhole: Bool) {
        cover = isWhole ? CoverArt(record.cover) : nil
        song = Label(record.song, .rowTitle, palette.text)
        artist = Label(record.artist, .detail, palette.secondaryText)
        buttons = [Glyph.pause, .next].map { IconButton($0, color: palette.text, iconSide: 28) {} }
        line = Hairline(palette.separator, isAtTop: true)
        super.init(frame: .zero)
        line.isHidden = !isWhole
        if let cover { addSubview(cover) }
        for view in [song, artist] + buttons + [line] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let column = safeColumn
        cover?.frame = Self.coverFrame.offsetBy(dx: column.minX, dy: 0)
        let left = column.minX + Self.coverFrame.maxX + 12
        let right = column.maxX - Space.small - Double(buttons.count) * 44
        song.frame = CGRect(
            x: left + aside, y: 30 - Space.line(20), width: max(0, right - left), height: Space.line(20))
        artist.frame = CGRect(x: left + aside, y: 31, width: max(0, right - left), height: Space.line(18))
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: right + Double(index) * 44, y: 8, width: 44, height: 44)
        }
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
    }
}
