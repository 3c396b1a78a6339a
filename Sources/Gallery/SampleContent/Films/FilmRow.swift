import Foundation
import Scrim

/// A film in a list: a frame with its length, a title and a line of details.
final class FilmRow: Control {
    private let palette: Palette
    private let details: [String]
    private let frameArt: CoverArt
    private let length: LengthTag
    private let title: Label
    private let detail: Label

    /// The height, in points.
    static var height: Double { Space.line(92) }
    /// The maximum width of the picture, in points, and as a fraction of the row's width.
    private static let pictureWidth = 128.0
    private static let picturePart = 0.36

    /// - Parameter details: The parts of the line below the title; only the first is shown if there is not enough room.
    ///   By default the channel and the number of views.
    init(_ film: Film, details: [String]? = nil, _ palette: Palette, _ action: @escaping @MainActor () -> Void) {
        self.palette = palette
        self.details = details ?? [film.channel, "\(film.views) views"]
        frameArt = CoverArt(film.motif, film.inks)
        length = LengthTag(film.seconds, palette)
        title = Label(film.title, .rowTitle, palette.text, lines: 2)
        detail = Label("", .detail, palette.secondaryText)
        super.init(frame: .zero)
        // Prevents two fingers from opening two things at once.
        isExclusiveTouch = true
        for view in [frameArt, length, title, detail] { addSubview(view) }
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool { didSet { backgroundColor = isHighlighted ? palette.fill : nil } }

    override func layoutSubviews() {
        let room = safeColumn.readable.insetBy(dx: Space.medium, dy: 0)
        let width = min(Self.pictureWidth, (room.width * Self.picturePart).rounded())
        let size = CGSize(width: width, height: (width * 9 / 16).rounded())
        frameArt.frame = CGRect(
            x: room.minX, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
        length.layOut(in: frameArt.frame)
        let left = frameArt.frame.maxX + 12
        let column = CGRect(x: left, y: 0, width: max(0, room.maxX - left), height: 0)
        let height = title.layOut(in: column, y: 0, atMost: Space.line(40))
        let top = ((bounds.height - height - Space.line(22)) / 2).rounded()
        title.frame.origin.y = top
        detail.text = details.joined(separator: "  ·  ")
        if detail.sizeThatFits(CGSize(width: 1000, height: Space.line(18))).width > column.width {
            detail.text = details[0]
        }
        detail.frame = CGRect(x: left, y: top + height + 4, width: column.width, height: Space.line(18))
    }
}

/// The length of a film, on a dark background in the corner of a frame.
private final class LengthTag: View {
    private let label: Label

    init(_ seconds: Int, _ palette: Palette) {
        label = Label(seconds.clockText, .caption, palette.onPicture, .center)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        backgroundColor = palette.dimming.withAlphaComponent(0.72)
        cornerRadius = 4
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// Places the tag in the lower right corner of a picture.
    func layOut(in picture: CGRect) {
        let width = label.sizeThatFits(CGSize(width: 100, height: Space.line(18))).width.rounded(.up) + 10
        frame = CGRect(
            x: picture.maxX - width - 6, y: picture.maxY - 6 - Space.line(18), width: width, height: Space.line(18))
    }

    override func layoutSubviews() { label.frame = bounds }
}
