import Foundation
import Scrim

/// The concerts of an evening, with a mark on those whose ticket was scanned, and a button that opens the scanner.
final class DoorView: View {
    private let content: ListOverBar
    private let marks: [GlyphView]

    private static let barHeight = 88.0

    init(_ palette: Palette, scan action: @escaping @MainActor () -> Void) {
        marks = Record.shelf.indices.map { index in
            let mark = GlyphView(.check, color: palette.tint)
            mark.isHidden = true
            mark.accessibilityIdentifier = "mark \(index + 1)"
            return mark
        }
        content = ListOverBar(
            .concerts(palette, marks: marks), ScanBar(palette, action), height: Self.barHeight)
        super.init(frame: .zero)
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    /// Marks the concert of a record.
    func admit(_ record: Record) {
        if let index = Record.shelf.firstIndex(of: record) { marks[index].isHidden = false }
    }

    override func layoutSubviews() { content.frame = bounds }
}

/// A bar with a button in its center.
private final class ScanBar: View {
    private let line: Hairline
    private let scan: TextButton

    private static let buttonHeight = 52.0
    private static let widestButton = 420.0

    init(_ palette: Palette, _ action: @escaping @MainActor () -> Void) {
        line = Hairline(palette.separator, isAtTop: true)
        scan = TextButton("Scan a Ticket", .filled(palette.onTint, on: palette.tint), action)
        super.init(frame: .zero)
        backgroundColor = palette.surface
        scan.accessibilityIdentifier = "scan"
        for view in [scan, line] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
        let width = min(max(0, safeColumn.width - Space.medium * 2), Self.widestButton)
        scan.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: (clearHeight - Self.buttonHeight) / 2, width: width,
            height: Self.buttonHeight)
    }
}
