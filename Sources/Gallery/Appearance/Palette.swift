import Drawing

/// The colours of the scenes, by what they are for.
struct Palette: Hashable, Sendable {
    /// Behind everything.
    let background: Color
    /// Behind groups of cards and rows.
    let grouped: Color
    /// Cards, sheets and bars.
    let surface: Color
    /// Cards that lie on each other.
    let card: Color
    /// What lies on a surface: rows of a form, buttons.
    let elevated: Color
    /// What waits for its content.
    let placeholder: Color
    /// A thin fill behind icons and tracks.
    let fill: Color
    let text: Color
    let secondaryText: Color
    /// Hints, chevrons and grabbers.
    let tertiaryText: Color
    /// Lines between contents.
    let separator: Color
    /// What may be pressed.
    let tint: Color
    /// Text and icons on the tint.
    let onTint: Color
    /// Text and icons on pictures.
    let onPicture: Color
    let destructive: Color
    let warning: Color
    /// What marks a place on a picture.
    let marker: Color
    /// Behind pictures that hang.
    let wall: Color
    /// The mount around a print.
    let paper: Color
    /// The frame around a mount.
    let frame: Color
    /// What darkens all beneath a modal view, by its alpha.
    let dimming: Color
    /// What cards cast, by its opacity.
    let shadow: Color
    /// Marks of categories, told apart by hue.
    let accents: [Color]

    static let light = Palette(
        background: Color(hex: 0xFFFFFF), grouped: Color(hex: 0xF2F3F7), surface: Color(hex: 0xFFFFFF),
        card: Color(hex: 0xFFFFFF), elevated: Color(hex: 0xF4F5F8), placeholder: Color(hex: 0xE9EAEE),
        fill: Color(hex: 0x747884, alpha: 0.13),
        text: Color(hex: 0x15161A), secondaryText: Color(hex: 0x686C77), tertiaryText: Color(hex: 0xB4B7C0),
        separator: Color(hex: 0xDFE1E7), tint: Color(hex: 0x4C57D6), onTint: Color(hex: 0xFFFFFF), onPicture: .white,
        destructive: Color(hex: 0xD63A3A), warning: Color(hex: 0xA86A00),
        marker: Color(hex: 0x3D8BFF), wall: Color(hex: 0xE6E4DF),
        paper: Color(hex: 0xFBFAF6), frame: Color(hex: 0x24211F), dimming: .black,
        shadow: .black,
        accents: [
            Color(hex: 0x4C57D6), Color(hex: 0x1F9D8A), Color(hex: 0xE0653A), Color(hex: 0xC2418F),
            Color(hex: 0xD79A16),
        ])

    static let dark = Palette(
        background: Color(hex: 0x101114), grouped: Color(hex: 0x101114), surface: Color(hex: 0x1B1D22),
        card: Color(hex: 0x26292F), elevated: Color(hex: 0x272A31), placeholder: Color(hex: 0x1C1E23),
        fill: Color(hex: 0x8A8F9C, alpha: 0.22),
        text: Color(hex: 0xF2F3F5), secondaryText: Color(hex: 0x9A9EA8), tertiaryText: Color(hex: 0x5E626C),
        separator: Color(hex: 0x2E3138), tint: Color(hex: 0x98A2FF), onTint: Color(hex: 0x14151C), onPicture: .white,
        destructive: Color(hex: 0xFF7B74), warning: Color(hex: 0xE8B04A),
        marker: Color(hex: 0x3D8BFF), wall: Color(hex: 0x1D1C1B),
        paper: Color(hex: 0xDEDBD3), frame: Color(hex: 0x4B433B), dimming: .black,
        shadow: .black,
        accents: [
            Color(hex: 0x98A2FF), Color(hex: 0x4FCBB6), Color(hex: 0xFF9470), Color(hex: 0xEC7FC0),
            Color(hex: 0xEDBE55),
        ])
}
