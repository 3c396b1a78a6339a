/// UIKit's system colors in the light appearance, from Apple's Human Interface Guidelines for iOS 13 to 18. They do
/// not adapt, as there is only this appearance.
extension Color {
    public static let systemRed = Color(hex: 0xFF3B30)
    public static let systemOrange = Color(hex: 0xFF9500)
    public static let systemYellow = Color(hex: 0xFFCC00)
    public static let systemGreen = Color(hex: 0x34C759)
    public static let systemMint = Color(hex: 0x00C7BE)
    public static let systemTeal = Color(hex: 0x30B0C7)
    public static let systemCyan = Color(hex: 0x32ADE6)
    public static let systemBlue = Color(hex: 0x007AFF)
    public static let systemIndigo = Color(hex: 0x5856D6)
    public static let systemPurple = Color(hex: 0xAF52DE)
    public static let systemPink = Color(hex: 0xFF2D55)
    public static let systemBrown = Color(hex: 0xA2845E)
    public static let systemGray = Color(hex: 0x8E8E93)
    public static let systemGray2 = Color(hex: 0xAEAEB2)
    public static let systemGray3 = Color(hex: 0xC7C7CC)
    public static let systemGray4 = Color(hex: 0xD1D1D6)
    public static let systemGray5 = Color(hex: 0xE5E5EA)
    public static let systemGray6 = Color(hex: 0xF2F2F7)

    /// The color of text.
    public static let label = Color(hex: 0x000000)
    public static let secondaryLabel = Color(hex: 0x3C3C43, alpha: 0.6)
    public static let tertiaryLabel = Color(hex: 0x3C3C43, alpha: 0.3)
    public static let quaternaryLabel = Color(hex: 0x3C3C43, alpha: 0.18)
    public static let placeholderText = Color(hex: 0x3C3C43, alpha: 0.3)
    public static let link = Color(hex: 0x007AFF)

    /// The color of lines between contents.
    public static let separator = Color(hex: 0x3C3C43, alpha: 0.29)
    public static let opaqueSeparator = Color(hex: 0xC6C6C8)

    /// The background color of the interface.
    public static let systemBackground = Color(hex: 0xFFFFFF)
    public static let secondarySystemBackground = Color(hex: 0xF2F2F7)
    public static let tertiarySystemBackground = Color(hex: 0xFFFFFF)
    public static let systemGroupedBackground = Color(hex: 0xF2F2F7)
    public static let secondarySystemGroupedBackground = Color(hex: 0xFFFFFF)
    public static let tertiarySystemGroupedBackground = Color(hex: 0xF2F2F7)

    /// The color of thin fills over a background.
    public static let systemFill = Color(hex: 0x787880, alpha: 0.2)
    public static let secondarySystemFill = Color(hex: 0x787880, alpha: 0.16)
    public static let tertiarySystemFill = Color(hex: 0x767680, alpha: 0.12)
    public static let quaternarySystemFill = Color(hex: 0x747480, alpha: 0.08)
}

/// UIKit's basic colors, with the same components.
extension Color {
    public static let red = Color(red: 1, green: 0, blue: 0)
    public static let green = Color(red: 0, green: 1, blue: 0)
    public static let blue = Color(red: 0, green: 0, blue: 1)
    public static let cyan = Color(red: 0, green: 1, blue: 1)
    public static let magenta = Color(red: 1, green: 0, blue: 1)
    public static let yellow = Color(red: 1, green: 1, blue: 0)
    public static let orange = Color(red: 1, green: 0.5, blue: 0)
    public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
    public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
    public static let darkGray = Color(white: 1.0 / 3)
    public static let gray = Color(white: 0.5)
    public static let lightGray = Color(white: 2.0 / 3)
}
