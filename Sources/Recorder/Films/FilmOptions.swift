/// How films are made; what a form does not have is without effect on it.
package struct FilmOptions: Sendable, Hashable {
    /// Seconds of the stage in a second of the film, above 0: 0.25 shows everything four times as slow.
    package var speed = 1.0
    /// How often a GIF, WebP or APNG plays, at least 1; nil for without end.
    package var plays: Int?
    /// Colours of each frame of a GIF, 2 to 256; one of them is what stays as it was.
    package var colors = 256
    /// Whether a GIF's colours in between are mixed from its own by error diffusion.
    package var isDithered = true
    /// Of a lossy WebP, 0 to 100, as libwebp counts.
    package var quality = 80.0
    /// Whether a WebP has the frames' exact colours.
    package var isLossless = false

    package static let colorRange = 2...256
    package static let qualityRange = 0.0...100
    package static let speedRange = 0.01...10
    package static let playsRange = 1...65_535

    package init() {}
}
