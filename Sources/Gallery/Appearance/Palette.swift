import Scrim

/// The colors of the scenes by use.
struct Palette: Hashable, Sendable {
    /// The background of everything.
    let background: Color
    /// The background of groups of cards and rows.
    let grouped: Color
    /// The background of cards, sheets and bars.
    let surface: Color
    /// The background of stacked cards.
    let card: Color
    /// The background of controls on a surface: rows of a form, buttons.
    let elevated: Color
    /// The background of tiles whose content is loading.
    let placeholder: Color
    /// The fill behind icons and tracks.
    let fill: Color
    let text: Color
    let secondaryText: Color
    /// The color of hints, chevrons and grabbers.
    let tertiaryText: Color
    /// The color of lines between contents.
    let separator: Color
    /// The color of icons and titles of buttons.
    let tint: Color
    /// The color of text and icons on the tint.
    let onTint: Color
    /// The color of text and icons on pictures.
    let onPicture: Color
    let destructive: Color
    let warning: Color
    /// The color of markers on a picture.
    let marker: Color
    /// The color of the wall behind hanging pictures.
    let wall: Color
    /// The color of the mount around a print.
    let paper: Color
    /// The color of the frame around a mount.
    let frame: Color
    /// The color of the dimming view beneath a modal view, which sets the alpha.
    let dimming: Color
    /// The color of the shadow of cards, which set the opacity.
    let shadow: Color

    static let light = Palette(
        background: Color(hex: 0xFFFFFF), grouped: Color(hex: 0xF2F3F7), surface: Color(hex: 0xFFFFFF),
        card: Color(hex: 0xFFFFFF), elevated: Color(hex: 0xF4F5F8), placeholder: Color(hex: 0xE9EAEE),
        fill: Color(hex: 0x747884, alpha: 0.13),
        text: Color(hex: 0x15161A), secondaryText: Color(hex: 0x686C77), tertiaryText: Color(hex: 0xB4B7C0),
        separator: Color(hex: 0xDFE1E7), tint: Color(hex: 0x4C57D6), onTint: Color(hex: 0xFFFFFF), onPicture: .white,
        destructive: Color(hex: 0xD63A3A), warning: Color(hex: 0xA86A00),
        marker: Color(hex: 0x3D8BFF), wall: Color(hex: 0xE6E4DF),
        paper: Color(hex: 0xFBFAF6), frame: Color(hex: 0x24211F), dimming: .black,
        shadow: .black)

    static let dark = Palette(
        background: Color(hex: 0x101114), grouped: Color(hex: 0x101114), surface: Color(hex: 0x1B1D22),
        card: Color(hex: 0x26292F), elevated: Color(hex: 0x272A31), placeholder: Color(hex: 0x1C1E23),
        fill: Color(hex: 0x8A8F9C, alpha: 0.22),
        text: Color(hex: 0xF2F3F5), secondaryText: Color(hex: 0x9A9EA8), tertiaryText: Color(hex: 0x5E626C),
        separator: Color(hex: 0x2E3138), tint: Color(hex: 0x98A2FF), onTint: Color(hex: 0x14151C), onPicture: .white,
        destructive: Color(hex: 0xFF7B74), warning: Color(hex: 0xE8B04A),
        marker: Color(hex: 0x3D8BFF), wall: Color(hex: 0x1D1C1B),
        paper: Color(hex: 0xDEDBD3), frame: Color(hex: 0x4B433B), dimming: .black,
        shadow: .black)
}

extension Palette {
    /// Returns a palette in the pale and deep inks of a cover, for screens in the colors of their cover.
    func printed(with inks: Inks) -> Palette {
        let ground = inks.deep
        return Palette(
            background: ground, grouped: ground, surface: ground, card: ground,
            elevated: inks.pale.withAlphaComponent(0.09),
            placeholder: inks.pale.withAlphaComponent(0.12), fill: inks.pale.withAlphaComponent(0.22), text: inks.pale,
            secondaryText: inks.pale.withAlphaComponent(0.74), tertiaryText: inks.pale.withAlphaComponent(0.5),
            separator: inks.pale.withAlphaComponent(0.16), tint: inks.pale, onTint: ground, onPicture: onPicture,
            destructive: destructive, warning: warning, marker: marker, wall: ground, paper: paper, frame: frame,
            dimming: dimming, shadow: shadow)
    }
}

extension Color {
    /// Whether a light status bar is legible on the color.
    var isDark: Bool { 0.3 * red + 0.59 * green + 0.11 * blue < 0.5 }
}

extension NavigationBar {
    /// Applies the colors of a palette.
    func wear(_ palette: Palette) {
        barTintColor = palette.background
        hairlineColor = palette.separator
        titleColor = palette.text
        tintColor = palette.tint
    }
}
