import ArgumentParser
import Recorder

/// Options for films.
struct FilmArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Seconds of the scene in a second of the film, 0.01 to 10: 0.25 is slow motion.", valueName: "N"))
    var speed = 1.0

    @Option(
        help: ArgumentHelp("How often a GIF, WebP or APNG plays: a number, or forever (the default).", valueName: "N"),
        transform: PlaysOption.init)
    var loop: PlaysOption?

    @Option(help: ArgumentHelp("Colors of a frame of a GIF, 2 to 256.", valueName: "N"))
    var colors = 256

    @Flag(name: .customLong("no-dither"), help: "Takes the nearest colors in a GIF, without dithering.")
    var isPlain = false

    @Option(help: ArgumentHelp("Quality of a WebP, 0 to 100.", valueName: "N"))
    var quality = 80.0

    @Flag(help: "Keeps all colors of a WebP exactly.")
    var lossless = false

    var options: FilmOptions {
        var options = FilmOptions()
        options.speed = speed
        options.plays = loop?.plays
        options.colors = colors
        options.isDithered = !isPlain
        options.quality = quality
        options.isLossless = lossless
        return options
    }

    func validate() throws {
        if !FilmOptions.speedRange.contains(speed) { throw ValidationError("--speed lies in 0.01...10") }
        if !FilmOptions.colorRange.contains(colors) { throw ValidationError("--colors lies in 2...256") }
        if !FilmOptions.qualityRange.contains(quality) { throw ValidationError("--quality lies in 0...100") }
    }
}

/// The value `N` or `forever`.
struct PlaysOption {
    /// The number of plays, or nil for endless.
    let plays: Int?

    init(_ text: String) throws {
        if text == "forever" {
            plays = nil
            return
        }
        guard let count = Int(text), FilmOptions.playsRange.contains(count) else {
            throw ValidationError("write forever, or how often it plays, 1 to 65535")
        }
        plays = count
    }
}
