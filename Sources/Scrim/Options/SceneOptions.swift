package import ArgumentParser
import Dialects
import Foundation
import Recorder
import Staging
import Support
package import SystemPackage
import Timing
import ViewHierarchy

/// The options of both the window and recordings.
struct SceneOptions: ParsableArguments {
    @Argument(help: "Photos, or folders of photos; by default Scrim's own.", completion: .file())
    var photos: [PathArgument] = []

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Sets a parameter of the scene; \(RunningProgram.current.name) scenes lists them.", valueName: "key=value"),
        transform: SceneSetting.init(argument:))
    var settings: [SceneSetting] = []

    @Option(
        help: ArgumentHelp(
            "One to four curves, each in a lane of its own under the same gesture; after semicolons what else a lane sets.",
            valueName: "CURVE,CURVE,..."),
        completion: .list(TimingCurve.named.map(\.name)),
        transform: LanesOption.init)
    var lanes: LanesOption?

    @Option(
        help: ArgumentHelp("The stage's size in points (default: 390x844).", valueName: "WxH"),
        transform: SceneOptions.stageSize)
    var size: CGSize?

    @Option(
        help: ArgumentHelp(
            "The device that the stage stands for: \(Device.allCases.map(\.rawValue).joined(separator: ", ")), or none.",
            valueName: "NAME[,landscape]"),
        completion: .list(Device.allCases.map(\.rawValue) + [DeviceOption.none]),
        transform: DeviceOption.init)
    var device: DeviceOption?

    @Option(
        help: ArgumentHelp(
            "The text size that the user prefers: \(ContentSizeCategory.small.rawValue), "
                + "\(ContentSizeCategory.large.rawValue) (the default), \(ContentSizeCategory.extraLarge.rawValue) ...",
            valueName: "NAME"),
        completion: .list(ContentSizeCategory.allCases.map(\.rawValue)),
        transform: { word in
            if let size = ContentSizeCategory(rawValue: word) { return size }
            throw ValidationError(
                "no text size is called \"\(Quotation.text(word))\"; "
                    + Suggestion.remedy(for: word, in: ContentSizeCategory.allCases.map(\.rawValue)))
        })
    var textSize: ContentSizeCategory?

    @Option(help: ArgumentHelp("Pixels in a point, 0.25 to 8.", valueName: "N"))
    var scale: Double?

    @Option(help: ArgumentHelp("Frames in a second of recordings (default: 60).", valueName: "N"))
    var fps: Double?

    @Option(help: ArgumentHelp("Threads that draw and write (default: one for each core).", valueName: "N"))
    var threads: Int?

    @Flag(help: "Reports more.")
    var verbose = false

    static let defaultSize = CGSize(width: 390, height: 844)
    static let defaultFPS = 60.0
    static let defaultRecordingScale = 2.0

    /// The given paths; empty for Scrim's own photos.
    var photoPaths: [FilePath] { photos.map(\.path) }

    /// The number of drawing threads: as given, else one per core.
    var drawingThreads: Int { threads ?? ProcessInfo.processInfo.activeProcessorCount }

    func validate() throws {
        var problems: [String] = []
        if let scale, !TapeLimits.scale.contains(scale) { problems.append("--scale lies in 0.25...8") }
        if let fps, !TapeLimits.fps.contains(fps) { problems.append("--fps lies in 0.001...1000") }
        if size != nil, device?.held != nil { problems.append("a device has its own size: write --size or --device") }
        if let threads, !(1...256).contains(threads) { problems.append("--threads lies in 1...256") }
        guard problems.isEmpty else { throw ValidationError(problems.joined(separator: ", ")) }
    }
}

extension SceneOptions {
    /// Whether the options say what the stage is: a size, a device or none.
    var choosesStage: Bool { size != nil || device.map { $0.frame == nil } ?? false }

    /// Throws if `--device` names a frame, as only recordings have one.
    func refuseOldFrame() throws {
        guard let frame = device?.frame else { return }
        throw ValidationError("\(frame.rawValue) is a frame of recordings: record --frame \(frame.rawValue)")
    }

    /// Parses `WxH`, in points.
    private static func stageSize(_ text: String) throws -> CGSize {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard sides.count == 2, sides.allSatisfy(TapeLimits.side.contains) else {
            let (least, most) = (Int(TapeLimits.side.lowerBound), Int(TapeLimits.side.upperBound))
            throw ValidationError("write width and height in points, each in \(least)...\(most), such as 390x844")
        }
        return CGSize(width: sides[0], height: sides[1])
    }
}

/// The value `NAME[,landscape]` or `none`.
struct DeviceOption {
    /// The word for a stage that is a bare rectangle.
    static let none = "none"

    /// The device, or nil for `none`, and for the old name of a frame.
    let held: HeldDevice?
    /// The frame that the word named before `--frame`.
    let frame: DeviceFrame?

    init(_ text: String) throws {
        frame = text == Self.none ? nil : DeviceFrame(rawValue: text)
        guard text != Self.none, frame == nil else {
            held = nil
            return
        }
        do throws(DeviceNameError) {
            held = try HeldDevice(parsing: text)
        } catch {
            throw ValidationError(
                "no device is called \"\(Quotation.text(error.name))\"; "
                    + Suggestion.remedy(for: error.name, in: error.known + [Self.none]))
        }
    }
}

extension SceneSetting {
    /// Reads `key=value`.
    fileprivate init(argument text: String) throws {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw ValidationError(
                "write a name and a value, such as curve=ease-out; \(RunningProgram.current.name) scenes lists the names"
            )
        }
        self.init(String(text[..<equals]), String(text[text.index(after: equals)...]))
    }
}

/// The value `CURVE,CURVE,...`: the lanes from left to right, each with its other settings after semicolons.
struct LanesOption {
    let lanes: [SceneSettings]

    init(_ text: String) throws {
        do throws(LaneListError) {
            lanes = try LaneList.lanes(parsing: text)
        } catch {
            throw ValidationError(error.description)
        }
    }
}

/// A file or folder on the command line, by the bytes of its name.
package struct PathArgument: ExpressibleByArgument, Hashable {
    package let path: FilePath
    /// Whether the argument ends in a slash, which `FilePath` drops.
    let isFolder: Bool

    package init(argument: String) {
        let bytes = ArgumentText.bytes(of: argument)
        path = FilePath(bytes: bytes)
        isFolder = bytes.last == UInt8(ascii: "/")
    }

    /// The path as an output.
    var output: OutputName { OutputName(path, isFolder: isFolder) }

    package static var defaultCompletionKind: CompletionKind { .file() }
}
