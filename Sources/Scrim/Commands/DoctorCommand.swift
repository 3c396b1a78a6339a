import ArgumentParser
import CCairo
import CDeflate
import CFriBidi
import CHarfBuzz
import CImageQuant
import CPictures
import CWebP
import ChildPrograms
import Desktop
import Foundation
import SystemPackage

/// The command `scrim doctor`, which reports what is installed and what is missing.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Reports what is installed and what is missing.",
        discussion: "The exit code is 0 if everything that Scrim requires is there, else 1.")

    func run() throws {
        let findings = MainActor.assumeIsolated {
            SystemCheck.findings(environment: ProcessInfo.processInfo.environment)
        }
        try StandardOutput.say(
            (["\(RunningProgram.current.name) \(RunningProgram.current.version)"] + findings.map(\.line)).joined(
                separator: "\n"))
        if findings.contains(where: { $0.verdict == .requiredMissing }) { throw ExitCode.failure }
    }
}

/// A component that is installed or missing.
struct Finding: Equatable {
    enum Verdict: Equatable {
        case present
        /// Scrim works without it, or without a part of its function.
        case optionalMissing
        case requiredMissing
    }

    let name: String
    let verdict: Verdict
    /// The version or path; if it is missing, the consequence and the remedy.
    let detail: String

    static func present(_ name: String, _ detail: String) -> Finding {
        Finding(name: name, verdict: .present, detail: detail)
    }

    static func without(_ name: String, _ detail: String) -> Finding {
        Finding(name: name, verdict: .optionalMissing, detail: detail)
    }

    static func missing(_ name: String, _ detail: String) -> Finding {
        Finding(name: name, verdict: .requiredMissing, detail: detail)
    }

    /// A line of the report.
    var line: String {
        let mark =
            switch verdict {
            case .present: "ok     "
            case .optionalMissing: "without"
            case .requiredMissing: "MISSING"
            }
        return "\(mark)  \(name)\(String(repeating: " ", count: max(1, 18 - name.count)))\(detail)"
    }
}

@MainActor
enum SystemCheck {
    /// Returns all findings in the order of the report.
    static func findings(environment: [String: String]) -> [Finding] {
        [
            .present("SDL2", DisplaySystem.version),
            .present("SDL2_ttf", DisplaySystem.glyphVersion),
            .present("cairo", String(cString: cairo_version_string())),
            .present("fontconfig", Fonts.version),
            .present("HarfBuzz", String(cString: hb_version_string())),
            .present("FriBidi", FRIBIDI_VERSION),
            .present("libjpeg", version(Int(LIBJPEG_TURBO_VERSION_NUMBER), 1_000_000, 1000)),
            .present("libpng", png_get_libpng_ver(nil).map { String(cString: $0) } ?? ""),
            .present("libtiff", tiffVersion),
            .present("libheif", String(cString: heif_get_version())),
            .present("libjxl", version(Int(JxlDecoderVersion()), 1_000_000, 1000)),
            .present("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
            .present("lcms2", version(Int(cmsGetEncodedCMMversion()), 1000, 10)),
            .present("libdeflate", LIBDEFLATE_VERSION_STRING),
            .present("libwebp", version(Int(WebPGetEncoderVersion()), 1 << 16, 1 << 8)),
            // The libraries have no version function.
            .present("cgif", "linked"),
            .present("cminpack", "linked"),
            .present("libimagequant", version(Int(liq_version()), 10_000, 100)),
            font,
        ] + scripts(has: { Fonts.fallback(for: $0.sample) != nil }) + [
            emoji(
                colored: Fonts.colored(for: WritingSystem.emoji.sample),
                plain: Fonts.fallback(for: WritingSystem.emoji.sample)),
            assets("Photos", "sample photos"), assets("Gallery", "sample pictures"), assets("Page", "page"),
            display(environment),
            .present("processor", "\(ProcessInfo.processInfo.activeProcessorCount) cores"),
        ] + tools(environment)
    }

    /// The version of libtiff at run time, extracted from "LIBTIFF, Version 4.5.0" and further lines. Calls
    /// `TIFFGetVersion`.
    private static var tiffVersion: String {
        String(cString: TIFFGetVersion()).split(separator: "\n").first?.split(separator: " ").last.map(String.init)
            ?? ""
    }

    /// Returns a version encoded as one number: major times `major`, plus minor times `minor`, plus patch.
    private static func version(_ number: Int, _ major: Int, _ minor: Int) -> String {
        "\(number / major).\(number % major / minor).\(number % minor)"
    }

    private static var font: Finding {
        guard let font = Fonts.interface else {
            return .missing("font", "no font is installed; apt-get install fonts-inter")
        }
        return .present("font", "\(font.family) (\(font.file))")
    }

    /// Returns one line for all scripts that have a font, and one for each script without.
    static func scripts(has: (WritingSystem) -> Bool) -> [Finding] {
        let (present, missing) = WritingSystem.all.reduce(into: ([WritingSystem](), [WritingSystem]())) {
            lists, script in
            if has(script) { lists.0.append(script) } else { lists.1.append(script) }
        }
        let names = present.map(\.name).joined(separator: ", ")
        return (present.isEmpty ? [] : [Finding.present("scripts", names)])
            + missing.map { script in
                Finding.without(script.name, "its letters show as boxes; apt-get install \(script.package)")
            }
    }

    /// - Parameters:
    ///   - colored: The font that has emoji in color.
    ///   - plain: A font that has them as letters, searched only without the other one.
    static func emoji(colored: Fonts.Match?, plain: @autoclosure () -> Fonts.Match?) -> Finding {
        let emoji = WritingSystem.emoji
        if let colored { return .present(emoji.name, "\(colored.family) (\(colored.file))") }
        let without = plain() == nil ? "they show as boxes" : "they are not in color"
        return .without(emoji.name, "\(without); apt-get install \(emoji.package)")
    }

    /// Checks a folder of the assets.
    private static func assets(_ folder: String, _ name: String) -> Finding {
        guard let path = AssetFolder.path(folder) else { return .without(name, AssetFolder.absence(of: folder)) }
        return .present(name, path.string)
    }

    private static func display(_ environment: [String: String]) -> Finding {
        guard ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"].contains(where: { environment[$0]?.isEmpty == false })
        else {
            return .without(
                "display",
                "neither DISPLAY nor WAYLAND_DISPLAY is set; \(RunningProgram.current.name) record works without")
        }
        do throws(DisplayError) {
            let system = try DisplaySystem()
            let size = system.desktop.map { desktop in
                let rate = desktop.rate > 0 ? " at \(Int(desktop.rate)) Hz" : ""
                return ", \(Int(desktop.size.width))x\(Int(desktop.size.height))\(rate)"
            }
            return .present("display", "driver \(system.driver)\(size ?? "")")
        } catch {
            return .without("display", "\(error.cause); \(RunningProgram.current.name) record works without")
        }
    }

    /// Returns the findings for the programs that Scrim starts.
    private static func tools(_ environment: [String: String]) -> [Finding] {
        [
            ("ffmpeg", "MP4, WebM and pages can't be written", "ffmpeg"),
            ("xclip", "under X11, Ctrl+C can't copy a frame", "xclip"),
            ("wl-copy", "under Wayland, Ctrl+C can't copy a frame", "wl-clipboard"),
            ("xdg-open", "a press on a message can't open its folder", "xdg-utils"),
        ].map { name, loss, package in
            ChildProgram.path(of: name, in: environment).map { .present(name, $0) }
                ?? .without(name, "\(loss); apt-get install \(package)")
        }
    }
}

/// A script that file names and labels can use, and a package with a font for it.
struct WritingSystem {
    let name: String
    /// A letter that every font for the script has.
    let sample: Unicode.Scalar
    let package: String

    /// Emoji, which need a color font.
    static let emoji = WritingSystem(name: "emoji", sample: "\u{1F600}", package: "fonts-noto-color-emoji")

    /// The most widely used scripts, without emoji.
    static let all = [
        WritingSystem(name: "Latin", sample: "a", package: "fonts-inter"),
        WritingSystem(name: "Greek", sample: "\u{3B1}", package: "fonts-inter"),
        WritingSystem(name: "Cyrillic", sample: "\u{436}", package: "fonts-inter"),
        WritingSystem(name: "Armenian", sample: "\u{561}", package: "fonts-dejavu-core"),
        WritingSystem(name: "Georgian", sample: "\u{10D0}", package: "fonts-dejavu-core"),
        WritingSystem(name: "Hebrew", sample: "\u{5D0}", package: "fonts-dejavu-core"),
        WritingSystem(name: "Arabic", sample: "\u{639}", package: "fonts-dejavu-core"),
        WritingSystem(name: "Devanagari", sample: "\u{915}", package: "fonts-lohit-deva"),
        WritingSystem(name: "Bengali", sample: "\u{995}", package: "fonts-lohit-beng-bengali"),
        WritingSystem(name: "Gurmukhi", sample: "\u{A15}", package: "fonts-lohit-guru"),
        WritingSystem(name: "Gujarati", sample: "\u{A95}", package: "fonts-lohit-gujr"),
        WritingSystem(name: "Tamil", sample: "\u{B95}", package: "fonts-lohit-taml"),
        WritingSystem(name: "Telugu", sample: "\u{C15}", package: "fonts-lohit-telu"),
        WritingSystem(name: "Kannada", sample: "\u{C95}", package: "fonts-lohit-knda"),
        WritingSystem(name: "Malayalam", sample: "\u{D15}", package: "fonts-lohit-mlym"),
        WritingSystem(name: "Sinhala", sample: "\u{D9A}", package: "fonts-lklug-sinhala"),
        WritingSystem(name: "Thai", sample: "\u{E01}", package: "fonts-tlwg-waree"),
        WritingSystem(name: "Khmer", sample: "\u{1780}", package: "fonts-khmeros"),
        WritingSystem(name: "Burmese", sample: "\u{1000}", package: "fonts-sil-padauk"),
        WritingSystem(name: "Ethiopic", sample: "\u{1200}", package: "fonts-sil-abyssinica"),
        WritingSystem(name: "Chinese", sample: "\u{5B57}", package: "fonts-noto-cjk"),
        WritingSystem(name: "Japanese", sample: "\u{304B}", package: "fonts-noto-cjk"),
        WritingSystem(name: "Korean", sample: "\u{D55C}", package: "fonts-noto-cjk"),
    ]
}
