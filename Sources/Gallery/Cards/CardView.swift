import Foundation
import Scrim

/// A card at the bottom of the screen with rounded top corners.
///
/// Its background extends below its bottom edge, so that no gap appears if the curve overshoots.
final class CardView: View {
    private let skirt: CardSkirt

    init(palette: Palette, cornerRadius: Double) {
        skirt = CardSkirt(palette)
        super.init(frame: .zero)
        backgroundColor = palette.surface
        self.cornerRadius = cornerRadius
        maskedCorners = [.topLeft, .topRight]
        shadowColor = palette.shadow
        shadowOpacity = 0.18
        shadowRadius = 16
        shadowOffset = CGSize(width: 0, height: 0)
        addSubview(skirt)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() { skirt.layOut(below: bounds) }
}

/// The extension of a card's background below its bottom edge.
final class CardSkirt: View {
    /// The overlap with the card, in points. It hides the seam between them.
    private static let overlap = 1.0

    init(_ palette: Palette) {
        super.init(frame: .zero)
        backgroundColor = palette.surface
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// Places it as high as the card: a spring goes less far beyond its end than it came.
    func layOut(below bounds: CGRect) { frame = bounds.offsetBy(dx: 0, dy: max(0, bounds.height - Self.overlap)) }
}

/// A small bar at the top of a view that can be dragged.
final class Grabber: View {
    init(_ palette: Palette) {
        super.init(frame: .zero)
        backgroundColor = palette.tertiaryText
        cornerRadius = 2.5
    }

    required init?(coder: NSCoder) { nil }

    /// Centers the bar horizontally.
    func layOut(in bounds: CGRect, y: Double) { frame = CGRect(x: (bounds.width - 36) / 2, y: y, width: 36, height: 5) }
}

/// The header of a card: a grabber, a title in the center and buttons at both ends.
final class CardHeader: View {
    private let grabber: Grabber
    private let title: Label
    private let leading: View?
    private let trailing: View?
    private let line: Hairline

    /// The height, in points.
    static let height = 60.0

    init(title: String, palette: Palette, leading: View? = nil, trailing: View? = nil, hasLine: Bool = true) {
        self.leading = leading
        self.trailing = trailing
        self.title = Label(title, .barTitle, palette.text, .center)
        grabber = Grabber(palette)
        line = Hairline(palette.separator)
        super.init(frame: .zero)
        line.isHidden = !hasLine
        for view in [grabber, self.title, leading, trailing, line] { if let view { addSubview(view) } }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        grabber.layOut(in: bounds, y: 6)
        let side = 100.0
        let column = safeColumn
        title.frame = CGRect(x: column.minX + side, y: 16, width: max(0, column.width - side * 2), height: 36)
        if let leading { layOut(leading, left: true) }
        if let trailing { layOut(trailing, left: false) }
        line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    }

    /// Icons keep their size; buttons with titles get the size that fits.
    private func layOut(_ view: View, left: Bool) {
        let size = view is Button ? view.sizeThatFits(bounds.size) : view.bounds.size
        let column = safeColumn
        let x = left ? column.minX : column.maxX - size.width - (view is Button ? 0 : Space.small)
        view.frame = CGRect(x: x, y: 34 - size.height / 2, width: size.width, height: size.height)
    }
}

/// A header above its content.
class HeaderedView: View {
    private let header: CardHeader
    private let content: View

    init(_ header: CardHeader, _ content: View) {
        self.header = header
        self.content = content
        super.init(frame: .zero)
        for view in [content, header] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        (header.frame, content.frame) = bounds.divided(atDistance: CardHeader.height, from: .minYEdge)
    }
}
