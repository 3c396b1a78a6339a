import Drawing
import Foundation
import Staging
import ViewHierarchy
import Widgets

/// A list of rows of equal height, which draws only visible rows and supports arrow keys.
class RowList: ThemedControl, Focusable, PointerFollowing {
    /// Called with a pressed or selected row.
    var onSelect: (Int) -> Void = { _ in }
    /// Called when Tab or Escape leaves the list, with `nil` for Escape, or else whether Tab moves backwards.
    var onLeave: (_ isBackwards: Bool?) -> Void = { _ in }
    /// Called by Ctrl+C to copy the rows as text.
    var onCopy: () -> Void = {}
    private(set) var selectedRow: Int?
    private var hoveredRow: Int?
    /// The location of the touch-down.
    private var landing = CGPoint.zero

    // MARK: For a list of its own

    var rowCount: Int { 0 }

    /// The height of a row, in points.
    var rowHeight: Double { 22 }

    /// Draws the content of a row, above its background.
    func drawRow(_ row: Int, in rect: CGRect, _ canvas: inout Canvas) {}

    /// Returns the text of a row that is drawn truncated, or nil if none is.
    func cutText(ofRow row: Int) -> String? { nil }

    /// Handles a press on a row, at a location in the list.
    func press(row: Int, at place: CGPoint) { onSelect(row) }

    /// Handles a key for the selected row, and returns whether it had an effect.
    func press(_ key: KeyPress, row: Int) -> Bool { false }

    // MARK: Rows

    var contentHeight: Double { Double(rowCount) * rowHeight }

    func rect(ofRow row: Int) -> CGRect {
        CGRect(x: 0, y: Double(row) * rowHeight, width: bounds.width, height: rowHeight)
    }

    /// Selects a row and, if the selection changes, scrolls it into view.
    func select(_ row: Int?, reveals: Bool = true) {
        guard row != selectedRow else { return }
        selectedRow = row
        if let row, reveals { reveal(row) }
        setNeedsDisplay()
    }

    func reveal(_ row: Int) {
        superview?.superview?.layoutIfNeeded()
        (superview as? ScrollView)?.scrollRectToVisible(rect(ofRow: row).insetBy(dx: 0, dy: -2), animated: false)
    }

    /// The visible part of the list.
    private var seen: CGRect { (superview as? ScrollView)?.bounds ?? bounds }

    private func row(at place: CGPoint) -> Int? {
        let row = Int((place.y / rowHeight).rounded(.down))
        return bounds.contains(place) && (0..<rowCount).contains(row) ? row : nil
    }

    override func draw(_ canvas: inout Canvas) {
        let seen = self.seen
        let first = max(0, Int((seen.minY / rowHeight).rounded(.down)))
        let last = min(rowCount, Int((seen.maxY / rowHeight).rounded(.up)))
        guard first < last else { return }
        for row in first..<last {
            let rect = rect(ofRow: row)
            let plate = Shape(rect: rect.insetBy(dx: 6, dy: 0.5), cornerRadius: 5)
            if row == selectedRow {
                canvas.fill(plate, theme.selection)
                if isFocused { canvas.stroke(plate, theme.tint, width: 1) }
            } else if row == hoveredRow, isHovered {
                canvas.fill(plate, theme.hover)
            }
            drawRow(row, in: rect, &canvas)
        }
    }

    // MARK: Pointers

    func follow(_ place: CGPoint?) {
        let row = place.flatMap { self.row(at: $0) }
        guard row != hoveredRow else { return }
        hoveredRow = row
        setNeedsDisplay()
    }

    /// The whole text of the row under the pointer, if it is truncated.
    var tip: PointerTip? {
        guard isHovered, let row = hoveredRow, row < rowCount, let text = cutText(ofRow: row) else { return nil }
        return PointerTip(text: text, anchor: rect(ofRow: row))
    }

    override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        landing = touch.location(in: self)
        return true
    }

    override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) {
        guard let touch, let row = self.row(at: landing), row == self.row(at: touch.location(in: self)) else { return }
        press(row: row, at: landing)
    }

    // MARK: Keys

    func press(_ key: KeyPress) -> Bool {
        if key.hasControl {
            guard key.key == .character("c") else { return false }
            onCopy()
            return true
        }
        switch key.key {
        case .tab: onLeave(key.hasShift)
        case .escape: onLeave(nil)
        case .down: go(to: (selectedRow ?? -1) + 1)
        case .up: go(to: (selectedRow ?? rowCount) - 1)
        case .home: go(to: 0)
        case .end: go(to: rowCount - 1)
        case .pageDown: go(to: (selectedRow ?? 0) + page)
        case .pageUp: go(to: (selectedRow ?? 0) - page)
        default: return selectedRow.map { press(key, row: $0) } ?? false
        }
        return true
    }

    func type(_ text: String) -> Bool { false }

    private var page: Int { max(1, Int(seen.height / rowHeight) - 1) }

    private func go(to row: Int) {
        guard rowCount > 0 else { return }
        onSelect(min(max(row, 0), rowCount - 1))
    }
}
