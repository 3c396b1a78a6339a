import Drawing

/// The four colours that a cover is printed with; the same in light and dark, as paper is.
struct Inks: Hashable, Sendable {
    let ground: Color
    let deep: Color
    let bright: Color
    let pale: Color

    static let dusk = Inks(
        ground: Color(hex: 0x2B2A5B), deep: Color(hex: 0x6A3573), bright: Color(hex: 0xF2785C),
        pale: Color(hex: 0xFCD9A4))
    static let meadow = Inks(
        ground: Color(hex: 0xCFE6D6), deep: Color(hex: 0x1F5F53), bright: Color(hex: 0x4FA583),
        pale: Color(hex: 0xF6F3E3))
    static let coral = Inks(
        ground: Color(hex: 0xF7E3D4), deep: Color(hex: 0x233B5E), bright: Color(hex: 0xE8583E),
        pale: Color(hex: 0xF4B860))
    static let night = Inks(
        ground: Color(hex: 0x0F1B34), deep: Color(hex: 0x1F3D6B), bright: Color(hex: 0x6FA8DC),
        pale: Color(hex: 0xF3EDD7))
    static let plum = Inks(
        ground: Color(hex: 0x4A1942), deep: Color(hex: 0x893168), bright: Color(hex: 0xEAC3D5),
        pale: Color(hex: 0xF5E9DC))
    static let sand = Inks(
        ground: Color(hex: 0xE9DCC3), deep: Color(hex: 0x7A4E2D), bright: Color(hex: 0xD08C3E),
        pale: Color(hex: 0xFFF8E8))
}
