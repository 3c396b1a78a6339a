import Drawing

/// The colours of the scenes, by what they are for.
struct Palette: Sendable {
    let background: Color
    /// What waits for its content.
    let placeholder: Color
    let text: Color
    let secondaryText: Color
    let warning: Color

    static let dark = Palette(
        background: Color(hex: 0x101114), placeholder: Color(hex: 0x1C1E23), text: Color(hex: 0xF2F3F5),
        secondaryText: Color(hex: 0x9A9EA8), warning: Color(hex: 0xE8B04A))
}
