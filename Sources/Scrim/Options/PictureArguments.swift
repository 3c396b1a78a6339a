import ArgumentParser
import Drawing
import Recorder
import Staging

/// Options for what a recording's pictures show besides the stage.
struct PictureArguments: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: "Whether fingers are drawn; without it films show them, PNG frames and sheets do not.")
    var finger: Bool?

    @Option(
        help: ArgumentHelp("A plain frame around each stage: phone, tablet or none.", valueName: "FRAME"),
        completion: .list(DeviceFrame.allCases.map(\.rawValue)),
        transform: { word in
            guard let frame = DeviceFrame(rawValue: word) else { throw ValidationError("write phone, tablet or none") }
            return frame
        })
    var frame: DeviceFrame?

    @Option(
        help: ArgumentHelp("The color where nothing covers it, as #RRGGBB.", valueName: "COLOR"),
        transform: ColorOption.init)
    var background: ColorOption?

    @Flag(help: "Leaves clear what nothing covers. MP4 can't, GIF has no soft edges.")
    var transparent = false

    @Option(help: ArgumentHelp("Cuts to the box that this view passes through.", valueName: "VIEW"))
    var crop: String?

    @Option(help: ArgumentHelp("A contact sheet of every Nth frame; without it up to 24.", valueName: "N"))
    var every: Int?

    @Option(help: ArgumentHelp("Frames in a row of a contact sheet.", valueName: "N"))
    var columns: Int?

    @Option(help: ArgumentHelp("Makes a .png of all positions of this view over one another.", valueName: "VIEW"))
    var onion: String?

    func validate() throws {
        if transparent, background != nil { throw ValidationError("write --background or --transparent") }
        if crop != nil, frame ?? .none != .none { throw ValidationError("write --crop or --frame") }
        if let every, every < 1 { throw ValidationError("--every is 1 or more") }
        if let columns, columns < 1 { throw ValidationError("--columns is 1 or more") }
        if onion != nil, columns != nil { throw ValidationError("--columns is for contact sheets, not for --onion") }
    }

    /// Returns these options, which override those of a tape.
    /// - Parameter oldFrame: The frame under its old name, `--device`.
    func options(_ tape: Tape, oldFrame: DeviceFrame?) -> PictureOptions {
        var options = PictureOptions()
        options.showsFinger = finger ?? tape.finger
        options.background = background?.color
        options.isTransparent = transparent
        options.frame = frame ?? oldFrame ?? .none
        options.sheet.every = every
        options.sheet.columns = columns
        options.sheet.onion = onion
        return options
    }
}

/// A color in the form `#RRGGBB`, with or without the number sign.
struct ColorOption {
    let color: Color

    init(_ text: String) throws {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let hex = UInt32(digits, radix: 16) else {
            throw ValidationError("write a color as #RRGGBB, such as #F4F4F7")
        }
        color = Color(hex: hex)
    }
}
