import Drawing
import Foundation
import Timing
import ViewHierarchy

/// The row of a menu item: a small picture, the title, and the shape of its curve or a few words at the right end.
package final class MenuRow: ThemedControl {
    let title: String
    /// Further words by which it is found, in lowercase.
    let keywords: String
    package override func hoverDidChange(from wasHovered: Bool) { if isHovered { onHover() } }
    /// Called when the pointer enters the row.
    var onHover: () -> Void = {}
    /// Whether Return chooses the row.
    var isMarked = false { didSet { if isMarked != oldValue { setNeedsDisplay() } } }
    private let detail: String
    private let picture: DisplayList?
    private let sign: CurveSign?

    private static let plainHeight = 28.0
    private static let padding = 10.0
    private static let signSize = CGSize(width: 34, height: 16)
    private static let pictureSize = CGSize(width: 24, height: 46)
    private static let pictureRadius = 3.0

    /// - Parameter name: The row's name for tests and tools.
    init<Value>(_ item: MenuItem<Value>, name: String, action: @escaping @MainActor () -> Void) {
        title = item.title
        keywords = item.keywords.lowercased()
        detail = item.reasonAgainst ?? item.detail
        picture = item.picture
        sign = item.curve.map { CurveSign($0) }
        super.init(name: name, toolTip: item.reasonAgainst, action: action)
        isEnabled = item.reasonAgainst == nil
    }

    required init?(coder: NSCoder) { nil }

    var height: Double { picture == nil ? Self.plainHeight : Self.pictureSize.height + 6 }

    /// The width of the title and what is beside it, in points.
    var fittingWidth: Double {
        Lettering.width(title, Lettering.strong) + (detail.isEmpty ? 0 : detailWidth + 2 * Self.padding)
            + (picture == nil ? 0 : Self.pictureSize.width + Self.padding) + 2 * Self.padding
    }

    private var detailWidth: Double { Lettering.width(detail, Lettering.small) }

    override func draw(_ canvas: inout Canvas) {
        if isHighlighted || isMarked {
            canvas.fill(
                Shape(rect: bounds, cornerRadius: EditorMetrics.corner), isHighlighted ? theme.pressed : theme.hover)
        }
        var row = bounds.insetBy(dx: Self.padding, dy: 0)
        let color = !isEnabled ? theme.tertiaryText : isSelected ? theme.tint : theme.text
        if let picture {
            draw(
                picture, in: CGRect(x: row.minX, y: 3, width: Self.pictureSize.width, height: Self.pictureSize.height),
                &canvas)
            row = row.inset(
                by: EdgeInsets(top: 0, left: Self.pictureSize.width + Self.padding, bottom: 0, right: 0))
        }
        if let sign {
            let place = CGRect(
                x: row.maxX - Self.signSize.width, y: bounds.midY - Self.signSize.height / 2,
                width: Self.signSize.width, height: Self.signSize.height)
            canvas.draw(
                .stroke(
                    .path(sign.path(in: place)), isSelected ? theme.tint : theme.secondaryText, width: 1.4))
            row.size.width -= Self.signSize.width + EditorMetrics.gap
        }
        if !detail.isEmpty {
            canvas.draw(detail, Lettering.small, theme.tertiaryText, in: row, .right)
            row.size.width -= detailWidth + Self.padding
        }
        canvas.draw(title, isSelected ? Lettering.strong : Lettering.body, color, in: row)
    }

    /// Draws a whole picture centered in a frame.
    private func draw(_ picture: DisplayList, in frame: CGRect, _ canvas: inout Canvas) {
        let scale = min(
            frame.width / max(picture.size.width, 1), frame.height / max(picture.size.height, 1))
        let size = CGSize(width: picture.size.width * scale, height: picture.size.height * scale)
        let place = CGRect(center: frame.center, size: size)
        canvas.save()
        canvas.clip(to: .rect(place))
        canvas.concatenate(CGAffineTransform(translationX: place.minX, y: place.minY).scaledBy(x: scale, y: scale))
        canvas.draw(picture)
        canvas.restore()
        canvas.draw(
            .stroke(Shape(rect: place.insetBy(dx: -0.5, dy: -0.5), cornerRadius: 1), theme.stageEdge, width: 1))
    }
}

/// A small picture of a curve.
private struct CurveSign {
    private let points: [CGPoint]
    private let low: Double
    private let high: Double

    private static let count = 36

    init(_ curve: TimingCurve) {
        let last = Double(Self.count)
        points = (0...Self.count).map { index in
            CGPoint(x: Double(index) / last, y: curve.value(atFraction: Double(index) / last))
        }
        low = points.reduce(0) { min($0, Double($1.y)) }
        high = points.reduce(1) { max($0, Double($1.y)) }
    }

    func path(in rect: CGRect) -> Path {
        Path(
            through: points.map { point in
                CGPoint(
                    x: rect.minX + point.x * rect.width, y: rect.maxY - (point.y - low) / (high - low) * rect.height)
            })
    }
}
