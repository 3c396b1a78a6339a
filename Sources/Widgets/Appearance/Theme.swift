package import Drawing
import Foundation
import ViewHierarchy

/// The window's colors, by purpose.
public struct Theme: Hashable, Sendable {
    /// The background of the lanes.
    package var board: Color
    /// The background of the list of scenes.
    package let sidebar: Color
    package let header: Color
    package private(set) var hairline: Color
    package let text: Color
    package private(set) var secondaryText: Color
    /// Headings, hints and placeholders: a contrast of at least 4.5:1 on every background.
    package private(set) var tertiaryText: Color
    /// Disabled controls.
    package private(set) var disabled: Color
    /// The background of a hovered control.
    package let hover: Color
    /// The background of a pressed control.
    package let pressed: Color
    /// The background of text fields.
    package let field: Color
    /// The background of the selected segment.
    let segment: Color
    /// Selected items and pressable text.
    package let tint: Color
    package let onTint: Color
    /// The background of the selected row without the focus.
    package let selection: Color
    package let problem: Color
    /// Menus, messages and tooltips.
    package let plate: Color
    private(set) var plateEdge: Color
    /// The shadow of lanes and plates, including its alpha.
    package let shadow: Color
    /// The grid lines of diagrams, and the line at zero.
    package let plotGrid: Color
    package private(set) var plotBase: Color
    /// The colors of the lanes, from left to right, with a contrast of at least 3:1 on all their backgrounds.
    package let lanes: [Color]
    /// The motion of older code: between light and dark, so that it is visible over any picture.
    package let before: Color
    /// The edge of stages, which is visible if a stage has the board's color.
    package private(set) var stageEdge: Color

    package static let dark = Theme(
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

    package static let light = Theme(
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
    package var withMoreContrast: Theme {
        var theme = self
        (theme.hairline, theme.plateEdge, theme.stageEdge) = (tertiaryText, tertiaryText, tertiaryText)
        (theme.plotBase, theme.disabled) = (secondaryText, tertiaryText)
        (theme.secondaryText, theme.tertiaryText) = (text, text)
        return theme
    }

    package func lane(_ index: Int) -> Color { lanes[index % lanes.count] }
}
