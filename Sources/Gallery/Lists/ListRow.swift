import Drawing
import Foundation
import ViewHierarchy

/// A row of a list: a picture, two lines of text, and what stands at its end.
final class ListRow: Control {
    private let palette: Palette
    private let picture: View?
    private let title = Label()
    private let subtitle = Label()
    private let line: Hairline
    private let accessory: View?

    /// In points.
    static let height = 72.0
    private let pictureSide: Double

    /// - Parameters:
    ///   - picture: What stands in a square at the left; nil for none.
    ///   - pictureSide: The square's side, in points.
    ///   - title: The first line.
    ///   - subtitle: The second line.
    ///   - accessory: What stands at the right, in its own size; a chevron where it is nil.
    ///   - palette: The colours.
    ///   - action: What a tap does.
    init(
        picture: View? = nil, pictureSide: Double = 48, title: String, subtitle: String, accessory: View? = nil,
        palette: Palette, _ action: @escaping @MainActor () -> Void
    ) {
        self.palette = palette
        self.picture = picture
        self.pictureSide = pictureSide
        self.accessory = accessory ?? Self.chevron(palette)
        line = Hairline(palette.separator)
        super.init(frame: .zero)
        // Two fingers do not open two things at once.
        isExclusiveTouch = true
        self.title.text = title
        self.title.font = .rowTitle
        self.title.textColor = palette.text
        self.subtitle.text = subtitle
        self.subtitle.font = .detail
        self.subtitle.textColor = palette.secondaryText
        for view in [picture, self.title, self.subtitle, self.accessory, line] { if let view { addSubview(view) } }
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    private static func chevron(_ palette: Palette) -> View {
        let view = GlyphView(.chevronRight, color: palette.tertiaryText)
        view.frame.size = CGSize(width: 18, height: 18)
        return view
    }

    override var isHighlighted: Bool { didSet { backgroundColor = isHighlighted ? palette.fill : nil } }

    override func layoutSubviews() {
        let room = bounds.readable.insetBy(dx: Space.medium, dy: 0)
        let side = pictureSide
        picture?.frame = CGRect(x: room.minX, y: (bounds.height - side) / 2, width: side, height: side)
        let size = accessory?.bounds.size ?? .zero
        accessory?.frame = CGRect(
            x: room.maxX - size.width, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
        let x = room.minX + (picture == nil ? 0 : side + Space.medium)
        let width = max(0, room.maxX - size.width - Space.small - x)
        let top = (bounds.height / 2 - 20).rounded()
        title.frame = CGRect(x: x, y: top, width: width, height: 20)
        subtitle.frame = CGRect(x: x, y: top + 22, width: width, height: 18)
        line.frame = CGRect(x: x, y: bounds.height - 1, width: max(0, bounds.readable.maxX - x), height: 1)
    }
}
