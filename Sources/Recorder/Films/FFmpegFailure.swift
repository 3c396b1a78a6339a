import ChildPrograms

/// Why ffmpeg failed, in the program's own words, from what it has written to its standard error.
struct FFmpegFailure {
    let cause: String
    /// The remedy, or an empty string if there is none.
    let remedy: String

    /// What ffmpeg writes, the cause that it means, and the remedy.
    private static let known: [(text: String, cause: String, remedy: String)] = [
        ("Unknown encoder", cause: "this ffmpeg has no encoder for it", remedy: "apt-get install ffmpeg"),
        ("No space left", "the disk is full", "free some space, or write to another disk"),
        ("File too large", "the file would be larger than the system allows", "write less, or to another disk"),
        ("moov atom not found", "the film is incomplete", "copy or record it once more"),
        (unreadable, "it is no film that ffmpeg knows", "choose an MP4, WebM, MOV, GIF or WebP"),
        ("does not contain any stream", "it has no pictures", "choose a film with pictures"),
        ("Permission denied", "it may not be read", "allow it: chmod u+r"),
        ("No such file", "there is no such file", ""),
    ]

    /// What ffmpeg writes of data that it can't read: no film, or a damaged one.
    private static let unreadable = "Invalid data found"

    /// - Parameters:
    ///   - child: The program, which has ended.
    ///   - messages: What it wrote to its standard error.
    ///   - isFilm: Whether the file is known to be a film.
    init(_ child: ChildProgram, _ messages: String, isFilm: Bool = false) {
        if isFilm, messages.contains(Self.unreadable) {
            (cause, remedy) = ("the film is damaged", "copy or record it once more")
        } else if let known = Self.known.first(where: { entry in messages.contains(entry.text) }) {
            (cause, remedy) = (known.cause, known.remedy)
        } else if let signal = child.signal {
            (cause, remedy) = ("ffmpeg was ended by signal \(signal)", "")
        } else {
            (cause, remedy) = ("ffmpeg failed", "")
        }
    }
}
