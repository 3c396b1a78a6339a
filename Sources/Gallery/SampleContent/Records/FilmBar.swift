import Foundation
import Scrim

/// A bar with the film of the current song: a frame, its title, buttons, and its progress.
final class FilmBar: View {
    private let picture: CoverArt
    private let title: Label
    private let artist: Label
    private let buttons: [IconButton]
    private let track = View(frame: .zero)
    private let passed = View(frame: .zero)
    private let line: Hairline

    /// The height, in points.
    static let height = 50.0
    /// The progress of the film, 0...1.
    static let progress = 0.42

    init(_ record: Record, _ palette: Palette) {
        picture = CoverArt(record.cover)
        title = Label(record.song, .detailStrong, palette.text)
        artist = Label(record.artist, .caption, palette.secondaryText)
        buttons = [Glyph.pause, .close].map { IconButton($0, color: palette.text, iconSide: 24) {} }
        line = Hairline(palette.separator, isAtTop: true)
        super.init(frame: .zero)
        backgroundColor = palette.surface
        picture.cornerRadius = 0
        track.backgroundColor = palette.fill
        passed.backgroundColor = palette.tint
        for view in [picture, title, artist, line, track, passed] + buttons { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let column = safeColumn
        picture.frame = CGRect(x: column.minX, y: 0, width: (Self.height * 16 / 9).rounded(), height: Self.height)
        let left = picture.frame.maxX + 12
        let right = column.maxX - Space.small - Double(buttons.count) * 44
        title.frame = CGRect(x: left, y: 25 - Space.line(18), width: max(0, right - left), height: Space.line(18))
        artist.frame = CGRect(x: left, y: 26, width: max(0, right - left), height: Space.line(16))
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: right + Double(index) * 44, y: 2, width: 44, height: 44)
        }
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
        track.frame = CGRect(x: 0, y: Self.height - 2, width: bounds.width, height: 2)
        passed.frame = CGRect(x: 0, y: Self.height - 2, width: bounds.width * Self.progress, height: 2)
    }
}
