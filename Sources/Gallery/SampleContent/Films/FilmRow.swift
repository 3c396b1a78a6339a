import Drawing
import Foundation
import ViewHierarchy

/// A film in a list: a frame of it with its length, its title and whose it is.
final class FilmRow: Control {
    private let film: Film
    private let palette: Palette
    private let frameArt: CoverArt
    private let length: LengthTag
    private let title = Label()
    private let channel = Label()

    /// In points.
    static let height = 92.0
    /// The picture's width in points, and at most this part of the row's.
    private static let pictureWidth = 128.0
    private static let picturePart = 0.36

    init(_ film: Film, _ palette: Palette, _ action: @escaping @MainActor () -> Void) {
        self.film = film
        self.palette = palette
        frameArt = CoverArt(film.motif, film.inks)
        length = LengthTag(film.seconds, palette)
        super.init(frame: .zero)
        // Two fingers do not open two things at once.
        isExclusiveTouch = true
        title.text = film.title
        title.font = .rowTitle
        title.textColor = palette.text
        title.numberOfLines = 2
        channel.font = .detail
        channel.textColor = palette.secondaryText
        for view in [frameArt, length, title, channel] { addSubview(view) }
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool { didSet { backgroundColor = isHighlighted ? palette.fill : nil } }

    override func layoutSubviews() {
        let room = bounds.readable.insetBy(dx: Space.medium, dy: 0)
        let width = min(Self.pictureWidth, (room.width * Self.picturePart).rounded())
        let size = CGSize(width: width, height: (width * 9 / 16).rounded())
        frameArt.frame = CGRect(
            x: room.minX, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
        length.place(in: frameArt.frame)
        let left = frameArt.frame.maxX + 12
        let column = max(0, room.maxX - left)
        let height = min(40, title.sizeThatFits(CGSize(width: column, height: .infinity)).height)
        let top = ((bounds.height - height - 22) / 2).rounded()
        title.frame = CGRect(x: left, y: top, width: column, height: height)
        channel.text = "\(film.channel)  ·  \(film.views) views"
        if channel.sizeThatFits(CGSize(width: 1000, height: 18)).width > column { channel.text = film.channel }
        channel.frame = CGRect(x: left, y: top + height + 4, width: column, height: 18)
    }
}

/// How long a film is, on a dark ground in the corner of a frame of it.
final class LengthTag: View {
    private let label = Label()

    init(_ seconds: Int, _ palette: Palette) {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        backgroundColor = palette.dimming.withAlphaComponent(0.72)
        cornerRadius = 4
        label.text = seconds.clockText
        label.font = .caption
        label.textColor = palette.onPicture
        label.textAlignment = .center
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// Stands in the lower right corner of a picture.
    func place(in picture: CGRect) {
        let width = label.sizeThatFits(CGSize(width: 100, height: 18)).width.rounded(.up) + 10
        frame = CGRect(x: picture.maxX - width - 6, y: picture.maxY - 24, width: width, height: 18)
    }

    override func layoutSubviews() { label.frame = bounds }
}
