import Foundation
import Scrim

/// A bar with a button in its center.
final class ScanBar: View {
    private let line: Hairline
    private let scan: TextButton

    /// The height, in points.
    static let height = 88.0
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
