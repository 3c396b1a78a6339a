import Drawing
import Foundation
import ViewHierarchy

/// A bar with what plays: its cover, its name and a button.
final class MiniPlayerBar: View {
    private let cover: CoverArt?
    private let song = Label()
    private let artist = Label()
    private let buttons: [IconButton]
    /// How far the names are moved aside, in points.
    var aside = 0.0 { didSet { setNeedsLayout() } }

    /// In points.
    static let height = 60.0
    /// Where the cover is.
    static let coverFrame = CGRect(x: 16, y: 8, width: 44, height: 44)

    init(_ record: Record, _ palette: Palette, hasCover: Bool) {
        cover = hasCover ? CoverArt(record.motif, record.inks) : nil
        buttons = [
            IconButton(.pause, color: palette.text, iconSide: 28) {},
            IconButton(.next, color: palette.text, iconSide: 28) {},
        ]
        super.init(frame: .zero)
        song.text = record.song
        song.font = .rowTitle
        song.textColor = palette.text
        artist.text = record.artist
        artist.font = .detail
        artist.textColor = palette.secondaryText
        for view in [cover, song, artist] { if let view { addSubview(view) } }
        for button in buttons { addSubview(button) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        cover?.frame = Self.coverFrame
        let left = Self.coverFrame.maxX + 12
        let right = bounds.width - Space.small - Double(buttons.count) * 44
        song.frame = CGRect(x: left + aside, y: 10, width: max(0, right - left), height: 20)
        artist.frame = CGRect(x: left + aside, y: 31, width: max(0, right - left), height: 18)
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: right + Double(index) * 44, y: 8, width: 44, height: 44)
        }
    }
}
