/// The options of films. A format ignores those that it does not support.
package struct FilmOptions: Sendable, Hashable {
    /// The time of the stage per second of the film, in seconds, greater than 0: 0.25 is slow motion by a factor of 4.
    package var speed = 1.0
    /// The number of times that a GIF, WebP or APNG plays, at least 1, or `nil` for endless.
    package var plays: Int?
    /// The number of colors per frame of a GIF, from 2 to 256. One is reserved for unchanged pixels.
    package var colors = 256
    /// Whether a GIF approximates colors that its palette lacks by error diffusion.
    package var isDithered = true
    /// The quality of a lossy WebP on libwebp's scale from 0 to 100.
    package var quality = 80.0
    /// Whether a WebP is lossless.
    package var isLossless = false

    package static let colorRange = 2...256
    package static let qualityRange = 0.0...100
    package static let speedRange = 0.01...10
    package static let playsRange = 1...65_535

    package init() {}
}
