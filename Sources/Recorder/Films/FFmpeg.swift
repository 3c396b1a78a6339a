import ChildPrograms

/// The ffmpeg of this machine, which writes MP4 and WebM.
package enum FFmpeg {
    /// Where it is; nil where it is not installed.
    package static var path: String? { ChildProgram.path(of: "ffmpeg") }

    /// Whether it is there and can write MP4. Runs it, which takes some hundredths of a second.
    package static var writesMP4: Bool { has(encoder: "libx264") }

    /// It ends well whatever it is asked, and says what it does not know.
    private static func has(encoder: String) -> Bool {
        guard let path, let run = try? ChildProgram(path, ["-hide_banner", "-h", "encoder=\(encoder)"]) else {
            return false
        }
        let text = run.output
        return run.end() && text.contains("Encoder \(encoder)")
    }
}
