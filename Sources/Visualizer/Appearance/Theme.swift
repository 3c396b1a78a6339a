import Drawing
import Foundation
import ViewHierarchy

/// The window's colors, by purpose.
struct Theme: Hashable, Sendable {
    /// The background of the lanes.
    var board: Color
    /// The background of the list of scenes.
    let sidebar: Color
    let header: Color
    private(set) var hairline: Color
    let text: Color
    private(set) var secondaryText: Color
    /// Headings, hints and placeholders: a contrast of at least 4.5:1 on every background.
    private(set) var tertiaryText: Color
    /// Disabled controls.
    private(set) var disabled: Color
    /// The background of a hovered control.
    let hover: Color
    /// The background of a pressed control.
    let pressed: Color
    /// The background of text fields.
    let field: Color
    /// The background of the selected segment.
    let segment: Color
    /// Selected items and pressable text.
    let tint: Color
    let onTint: Color
    /// The background of the selected row without the focus.
    let selection: Color
    let problem: Color
    /// Menus, messages and tooltips.
    let plate: Color
    private(set) var plateEdge: Color
    /// The shadow of lanes and plates, including its alpha.
    let shadow: Color
    /// The grid lines of diagrams, and the line at zero.
    let plotGrid: Color
    private(set) var plotBase: Color
    /// The colors of the lanes, from left to right, with a contrast of at least 3:1 on all their backgrounds.
    let lanes: [Color]
    /// The motion of older code: between light and dark, so that it is visible over any picture.
    let before: Color
    /// The edge of stages, which is visible if a stage has the board's color.
    private(set) var stageEdge: Color

    static let dark = Theme(
        board: Color(hex: 0x121316), sidebar: Color(hex: 0x1A1C20), header: Color(hex: 0x16171B),
        hairline: Color(hex: 0x2A2C32), text: Color(hex: 0xF1F2F5), secondaryText: Color(hex: 0xA3A7B2),
        tertiaryText: Color(hex: 0x9095A1), disabled: Color(hex: 0x44474F), hover: Color(white: 1, alpha: 0.06),
        pressed: Color(white: 1, alpha: 0.12), field: Color(white: 1, alpha: 0.07), segment: Color(hex: 0x43464F),
        tint: Color(hex: 0x98A2FF), onTint: Color(hex: 0x14151C),
        selection: Color(hex: 0x98A2FF, alpha: 0.18), problem: Color(hex: 0xFF7B74), plate: Color(hex: 0x2A2C33),
        plateEdge: Color(white: 1, alpha: 0.09), shadow: Color(white: 0, alpha: 0.5),
        plotGrid: Color(white: 1, alpha: 0.07), plotBase: Color(white: 1, alpha: 0.22),
        lanes: [Color(hex: 0x7CA7FF), Color(hex: 0xFFAA5E), Color(hex: 0x5FD6A4), Color(hex: 0xF087D3)],
        before: Color(hex: 0x8B909C), stageEdge: Color(white: 1, alpha: 0.12))

    static let light = Theme(
        board: Color(hex: 0xECEDF1), sidebar: Color(hex: 0xF8F8FA), header: Color(hex: 0xF4F4F7),
        hairline: Color(hex: 0xDCDEE4), text: Color(hex: 0x17181C), secondaryText: Color(hex: 0x4F535E),
        tertiaryText: Color(hex: 0x626671), disabled: Color(hex: 0xBFC2CB), hover: Color(white: 0, alpha: 0.05),
        pressed: Color(white: 0, alpha: 0.1), field: Color(white: 0, alpha: 0.055), segment: Color(hex: 0xFFFFFF),
        tint: Color(hex: 0x4C57D6), onTint: Color(hex: 0xFFFFFF),
        selection: Color(hex: 0x4C57D6, alpha: 0.13), problem: Color(hex: 0xC93131), plate: Color(hex: 0xFFFFFF),
        plateEdge: Color(white: 0, alpha: 0.08), shadow: Color(white: 0, alpha: 0.2),
        plotGrid: Color(white: 0, alpha: 0.07), plotBase: Color(white: 0, alpha: 0.25),
        lanes: [Color(hex: 0x2F6BE0), Color(hex: 0xC6640A), Color(hex: 0x128A60), Color(hex: 0xBD3A9B)],
        before: Color(hex: 0x7F8490), stageEdge: Color(white: 0, alpha: 0.1))

    /// The theme for users who ask for more contrast: secondary text is as strong as text, and edges have 3:1.
    var withMoreContrast: Theme {
        var theme = self
        (theme.hairline, theme.plateEdge, theme.stageEdge) = (tertiaryText, tertiaryText, tertiaryText)
        (theme.plotBase, theme.disabled) = (secondaryText, tertiaryText)
        (theme.secondaryText, theme.tertiaryText) = (text, text)
        return theme
    }

    func lane(_ index: Int) -> Color { lanes[index % lanes.count] }
}

extension Label {
    /// A label of the window. With `lines` of 0 it has as many lines as needed.
    convenience init(_ font: Font, _ color: Color, lines: Int = 1) {
        self.init(frame: .zero)
        self.font = font
        textColor = color
        numberOfLines = lines
    }
}

/// The window's fonts.
enum Lettering {
    static let title = Font.systemFont(ofSize: 15, weight: .semibold)
    static let body = Font.systemFont(ofSize: 13)
    static let strong = Font.systemFont(ofSize: 13, weight: .medium)
    static let small = Font.systemFont(ofSize: 11.5)
    static let figures = Font.systemFont(ofSize: 11, weight: .medium)
    static let heading = Font.systemFont(ofSize: 11, weight: .semibold)

    /// The width of a line of text, in points.
    @MainActor
    static func width(_ text: String, _ font: Font) -> Double { TextSystem.measuring.width(of: text, font: font) }

    /// Returns the first text that fits a width, in points, or else the last.
    @MainActor
    static func fitting(_ texts: [String], _ font: Font, width: Double) -> String {
        texts.first { self.width($0, font) <= width } ?? texts[texts.count - 1]
    }
}
