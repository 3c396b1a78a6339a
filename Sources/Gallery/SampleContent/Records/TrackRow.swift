import Drawing
import Foundation
import ViewHierarchy

/// A row of a record's songs: its number, its name and how long it takes.
final class TrackRow: View {
    private let number = Label()
    private let title = Label()
    private let time = Label()
    private let line: Hairline

    /// In points.
    static let height = 48.0
    private static let numberWidth = 24.0
    private static let timeWidth = 44.0

    init(_ index: Int, _ track: Record.Song, _ palette: Palette) {
        line = Hairline(palette.separator)
        super.init(frame: .zero)
        set(number, "\(index)", .detail, palette.secondaryText)
        set(title, track.title, .bodyText, palette.text)
        set(time, track.seconds.clockText, .detail, palette.secondaryText)
        time.textAlignment = .right
        addSubview(line)
    }

    required init?(coder: NSCoder) { nil }

    private func set(_ label: Label, _ text: String, _ font: Font, _ color: Color) {
        label.text = text
        label.font = font
        label.textColor = color
        addSubview(label)
    }

    override func layoutSubviews() {
        let x = Self.numberWidth + Space.small
        number.frame = CGRect(x: 0, y: 0, width: Self.numberWidth, height: bounds.height)
        time.frame = CGRect(x: bounds.width - Self.timeWidth, y: 0, width: Self.timeWidth, height: bounds.height)
        title.frame = CGRect(
            x: x, y: 0, width: max(0, time.frame.minX - Space.small - x), height: bounds.height)
        line.frame = CGRect(x: x, y: bounds.height - 1, width: max(0, bounds.width - x), height: 1)
    }
}
