import Drawing
import Foundation

/// The metrics of alerts, in points, and their colors. Observed in UIKit.
enum AlertMetrics {
    static let width = 270.0
    static let cornerRadius = 14.0
    /// The minimum distance of an alert from the top and the bottom of its container.
    static let verticalMargin = 24.0
    /// The insets of the text.
    static let textInset = EdgeInsets(top: 19, left: 16, bottom: 19, right: 16)
    /// The insets of the text in an action sheet.
    static let sheetTextInset = EdgeInsets(top: 14, left: 16, bottom: 14, right: 16)
    static let textGap = 3.0
    static let buttonHeight = 44.0
    static let sheetButtonHeight = 57.0
    /// The horizontal inset of a button's title.
    static let buttonInset = 8.0
    static let hairline = 0.5

    /// The distance of an action sheet from the edges, and of its cancel button from the main panel.
    static let sheetMargin = 8.0
    static let sheetWidth = 500.0

    /// The alpha of the dimming behind an alert, and behind an action sheet.
    static let dimmingAlpha = 0.2
    static let sheetDimmingAlpha = 0.4

    static let duration = 0.25
    static let firstScale = 1.2

    static let titleFont = Font.systemFont(ofSize: 17, weight: .semibold)
    static let messageFont = Font.systemFont(ofSize: 13)
    static let sheetTitleFont = Font.systemFont(ofSize: 13, weight: .semibold)
    static let buttonSize = 17.0
    static let sheetButtonSize = 20.0

    static let background = Color(white: 0.97)
    static let ink = Color.label
    /// The text color in action sheets, which is less prominent than the buttons.
    static let secondaryTextColor = Color.secondaryLabel
    static let line = Color.opaqueSeparator
    /// The background color of a highlighted button.
    static let held = Color(white: 0, alpha: 0.08)
    static let destructive = Color.systemRed
    /// The alpha of a disabled action's title.
    static let disabledAlpha = 0.4
}
