package import Drawing
package import Foundation
package import Staging
package import ViewHierarchy

/// A small button with a word.
package final class Chip: ThemedControl, FocusStop {
    package var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }
    private let opensList: Bool

    private static let padding = 9.0
    private static let arrowRoom = 12.0

    package init(
        _ title: String, name: String, opensList: Bool = false, tooltip: String? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.opensList = opensList
        super.init(name: name, toolTip: tooltip, action: action)
    }

    package required init?(coder: NSCoder) { nil }

    package override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : EditorMetrics.disabledAlpha } }

    /// Return presses it. Arrow keys move the focus to its neighbors, or open its list if there is none.
    package func pressOwn(_ key: KeyPress) -> Bool {
        if key.key == .return {
            sendActions(for: .touchUpInside)
        } else if let neighbor = (superview as? ChipFlow)?.neighbor(of: self, key.key) {
            focusContainer?.focus(neighbor)
        } else if opensList, key.key == .down {
            sendActions(for: .touchUpInside)
        } else {
            return false
        }
        return true
    }

    package var fittingWidth: Double {
        (Lettering.width(title, Lettering.small) + 2 * Self.padding + (opensList ? Self.arrowRoom : 0)).rounded(.up)
    }

    package override func draw(_ canvas: inout Canvas) {
        let shape = Shape(rect: bounds, cornerRadius: EditorMetrics.corner)
        canvas.fill(shape, isSelected ? theme.selection : theme.field)
        if isEnabled, isHighlighted || isHovered { canvas.fill(shape, isHighlighted ? theme.pressed : theme.hover) }
        let color = isSelected ? theme.tint : theme.text
        var row = bounds.insetBy(dx: 4, dy: 0)
        if opensList {
            row.size.width -= Self.arrowRoom
            Icon.chevron.draw(
                into: &canvas, center: CGPoint(x: bounds.maxX - Self.padding - 3, y: bounds.midY), side: 14,
                color: isSelected ? theme.tint : theme.secondaryText)
        }
        canvas.draw(title, Lettering.small, color, in: row, .center)
        drawFocusHalo(around: bounds, cornerRadius: EditorMetrics.corner, into: &canvas)
    }
}

/// Chips in lines, each as wide as its title or in columns of equal width. Hidden chips take no space.
package final class ChipFlow: View, EditorPart, ReadingOrder {
    package let chips: [Chip]
    /// The number of columns of equal width, or nil for chips as wide as their titles.
    private let columns: Int?

    private static let gap = 6.0

    package init(_ chips: [Chip], columns: Int? = nil) {
        self.chips = chips
        self.columns = columns
        super.init(frame: .zero)
        for chip in chips { addSubview(chip) }
    }

    package required init?(coder: NSCoder) { nil }

    private var shown: [Chip] { chips.filter { !$0.isHidden } }

    // MARK: Focus

    /// The single chip at which Tab stops: the focused or last focused one, or else the selected or first one.
    package var partsInOrder: [View] {
        let open = shown.filter(\.isEnabled)
        let chip = open.first { $0 === last } ?? open.first(where: \.isSelected) ?? open.first
        return chip.map { [$0] } ?? []
    }

    /// The chip that an arrow key focused last.
    private weak var last: Chip?

    /// Returns the chip to which an arrow key moves the focus, or nil.
    package func neighbor(of chip: Chip, _ key: Key) -> Chip? {
        let open = shown.filter(\.isEnabled)
        guard let index = open.firstIndex(where: { $0 === chip }) else { return nil }
        func nearest(_ chips: [Chip]) -> Chip? {
            chips.min { abs($0.frame.midX - chip.frame.midX) < abs($1.frame.midX - chip.frame.midX) }
        }
        let above = open.filter { $0.frame.maxY <= chip.frame.minY }
        let below = open.filter { $0.frame.minY >= chip.frame.maxY }
        let next: Chip? =
            switch key {
            case .left: index > 0 ? open[index - 1] : nil
            case .right: index + 1 < open.count ? open[index + 1] : nil
            case .up: nearest(above.filter { $0.frame.minY == above.last?.frame.minY })
            case .down: nearest(below.filter { $0.frame.minY == below.first?.frame.minY })
            default: nil
            }
        if let next { last = next }
        return next
    }

    private func frames(_ width: Double) -> [CGRect] {
        let height = EditorMetrics.controlHeight
        var place = CGPoint(x: EditorMetrics.inset, y: 0)
        let end = width - EditorMetrics.inset
        return shown.map { chip in
            let own =
                columns.map { count -> Double in
                    ((end - EditorMetrics.inset - Self.gap * Double(count - 1)) / Double(count)).rounded(.down)
                }
                ?? chip.fittingWidth
            if place.x + own > end + 0.5, place.x > EditorMetrics.inset {
                place = CGPoint(x: EditorMetrics.inset, y: place.y + height + Self.gap)
            }
            defer { place.x += own + Self.gap }
            return CGRect(x: place.x, y: place.y, width: own, height: height)
        }
    }

    package func height(for width: Double) -> Double { frames(width).last.map { Double($0.maxY) } ?? 0 }

    package override func layoutSubviews() {
        for (chip, frame) in zip(shown, frames(bounds.width)) { chip.frame = frame }
    }
}
