import Foundation
import Scrim

/// A row of a list: a picture, two lines of text, and an accessory at the end.
final class ListRow: Control {
    private let palette: Palette
    private let picture: View?
    private let title: Label
    private let subtitle: Label
    private let line: Hairline
    private let accessory: View
    private let pictureSide: Double

    /// The height, in points, at the stage's text size.
    static var height: Double { Space.line(72) }

    /// - Parameter accessory: The view on the right, in its own size; a chevron if it is nil.
    init(
        picture: View? = nil, pictureSide: Double = 48, title: String, subtitle: String, accessory: View? = nil,
        palette: Palette, _ action: @escaping @MainActor () -> Void
    ) {
        self.palette = palette
        self.picture = picture
        self.pictureSide = pictureSide
        self.title = Label(title, .rowTitle, palette.text)
        self.subtitle = Label(subtitle, .detail, palette.secondaryText)
        self.accessory = accessory ?? Self.chevron(palette)
        line = Hairline(palette.separator)
        super.init(frame: .zero)
        // Prevents two fingers from opening two things at once.
        isExclusiveTouch = true
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
        let column = safeColumn.readable
        let room = column.insetBy(dx: Space.medium, dy: 0)
        let side = pictureSide
        picture?.frame = CGRect(x: room.minX, y: (bounds.height - side) / 2, width: side, height: side)
        let size = accessory.bounds.size
        accessory.frame = CGRect(
            x: room.maxX - size.width, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
        let x = room.minX + (picture == nil ? 0 : side + Space.medium)
        let width = max(0, room.maxX - size.width - Space.small - x)
        let top = (bounds.height / 2 - Space.line(20)).rounded()
        title.frame = CGRect(x: x, y: top, width: width, height: Space.line(20))
        subtitle.frame = CGRect(x: x, y: top + Space.line(22), width: width, height: Space.line(18))
        line.frame = CGRect(x: x, y: bounds.height - 1, width: max(0, column.maxX - x), height: 1)
    }
}

/// A line one pixel thick at the top or bottom of its view.
final class Hairline: View {
    private let color: Color
    private let isAtTop: Bool

    init(_ color: Color, isAtTop: Bool = false) {
        self.color = color
        self.isAtTop = isAtTop
        super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 1))
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let (bounds, width) = (drawnValues.bounds, Space.hairline)
        let y = isAtTop ? bounds.minY : bounds.maxY - width
        canvas.fill(.rect(CGRect(x: bounds.minX, y: y, width: bounds.width, height: width)), color)
    }
}
