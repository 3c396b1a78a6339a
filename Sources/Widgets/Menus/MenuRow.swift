import Drawing
import Foundation
package import Timing
import ViewHierarchy

/// An item of a menu, with the value that choosing it gives.
package struct MenuItem<Value: Equatable & Sendable>: Sendable {
    package var title: String
    package var value: Value
    /// The curve whose small picture is beside the title.
    package var curve: TimingCurve?

    package init(_ title: String, _ value: Value, curve: TimingCurve? = nil) {
        self.title = title
        self.value = value
        self.curve = curve
    }
}

extension MenuItem<String> {
    /// Creates an item whose value is its title.
    package init(_ title: String, curve: TimingCurve? = nil) { self.init(title, title, curve: curve) }
}

/// Items of a menu under a title.
package struct MenuGroup<Value: Equatable & Sendable>: Sendable {
    /// The title, or empty.
    package var title: String
    package var items: [MenuItem<Value>]

    package init(title: String, items: [MenuItem<Value>]) {
        self.title = title
        self.items = items
    }
}

/// The row of a menu item, with the shape of its curve.
package final class MenuRow: ThemedControl {
    let title: String
    package override var isHovered: Bool { didSet { if isHovered { onHover() } } }
    /// Called when the pointer enters the row.
    var onHover: () -> Void = {}
    /// Whether Return chooses the row.
    var isMarked = false { didSet { if isMarked != oldValue { setNeedsDisplay() } } }
    private let sign: CurveSign?

    static let height = 28.0
    private static let padding = 10.0
    private static let signSize = CGSize(width: 34, height: 16)

    /// - Parameter curve: The curve whose small picture is beside the title.
    init(
        _ title: String, curve: TimingCurve?, name: String, action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        sign = curve.map { CurveSign($0) }
        super.init(name: name, action: action)
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        if isHighlighted || isMarked {
            canvas.fill(
                Shape(rect: bounds, cornerRadius: EditorMetrics.corner), isHighlighted ? theme.pressed : theme.hover)
        }
        var row = bounds.insetBy(dx: Self.padding, dy: 0)
        let color = isSelected ? theme.tint : theme.text
        if let sign {
            let place = CGRect(
                x: row.maxX - Self.signSize.width, y: bounds.midY - Self.signSize.height / 2,
                width: Self.signSize.width, height: Self.signSize.height)
            canvas.draw(
                .stroke(
                    .path(sign.path(in: place)), isSelected ? theme.tint : theme.secondaryText, width: 1.4))
            row.size.width -= Self.signSize.width + EditorMetrics.gap
        }
        canvas.draw(title, isSelected ? Lettering.strong : Lettering.body, color, in: row)
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
        low = min(0, points.map(\.y).min() ?? 0)
        high = max(1, points.map(\.y).max() ?? 1)
    }

    func path(in rect: CGRect) -> Path {
        Path(
            through: points.map { point in
                CGPoint(
                    x: rect.minX + point.x * rect.width, y: rect.maxY - (point.y - low) / (high - low) * rect.height)
            })
    }
}
