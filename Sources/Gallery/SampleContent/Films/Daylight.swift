import Drawing

/// The colours of a landscape at an hour; the same in light and dark, as in a picture.
struct Daylight: Hashable, Sendable {
    /// The sky at its top, in its middle and over the ground.
    let sky: [Color]
    /// The sun or the moon.
    let orb: Color
    /// The mountains, the hills behind and the ground in front.
    let ridge: Color
    let hills: Color
    let ground: Color
    /// Trees and what stands on the ground.
    let shade: Color
    /// Walls and canvas.
    let pale: Color
    /// Stripes on walls.
    let trim: Color
    /// What shines where lamps are lit.
    let lamp: Color
    /// Whether lamps are lit, and stars seen.
    let isNight: Bool

    static let evening = Daylight(
        sky: [Color(hex: 0x5B5A9E), Color(hex: 0xE5877F), Color(hex: 0xFFD9A0)], orb: Color(hex: 0xFFF3D6),
        ridge: Color(hex: 0xC0687A), hills: Color(hex: 0x7E4A78), ground: Color(hex: 0x46345F),
        shade: Color(hex: 0x33264A), pale: Color(hex: 0xF9E3CB), trim: Color(hex: 0xD9483B), lamp: Color(hex: 0xF9E3CB),
        isNight: false)
    static let night = Daylight(
        sky: [Color(hex: 0x0B1230), Color(hex: 0x1D2C5B), Color(hex: 0x44609A)], orb: Color(hex: 0xF3EDD7),
        ridge: Color(hex: 0x2A4073), hills: Color(hex: 0x1B2D5A), ground: Color(hex: 0x101C3C),
        shade: Color(hex: 0x0A132B), pale: Color(hex: 0x8FA3CC), trim: Color(hex: 0x5A4F86), lamp: Color(hex: 0xFFCB78),
        isNight: true)
}
