import ArgumentParser

/// The arguments of `scrim port`. The program scrim reads them too, before it builds the porting program.
struct PortArguments: ParsableArguments {
    static let abstract = "Edits code written for iOS so that it compiles with Scrim's UIKit."

    static let discussion = """
        Does the edits of the page on porting in the UIKit documentation: actions in place of \
        selectors, imports, outlets, marks of Objective-C and of the main actor. Files that \
        belong together are best given together; a folder means all its .swift files.

        Each line of the report is FILE:LINE:COLUMN: and a note, which is an edit, or a \
        warning, which is something to do by hand, with its remedy. Places are those of the \
        file as it is written, with --check those of the file as it is.

        A file with errors of syntax is reported and left as it is; the others are ported.

        Exit codes: 0 done; 1 a file could not be ported, or with --check something is to be \
        changed or done by hand; 2 the request is wrong.
        """

    @Argument(
        help: ArgumentHelp("A file or a folder of Swift code.", valueName: "FILE"),
        completion: .file(extensions: ["swift"]))
    var files: [String]

    @Flag(help: "Reports what is to be done, and changes nothing.")
    var check = false

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Where to write the ported files; without it each replaces its own.", valueName: "FOLDER"),
        completion: .directory)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The language mode that the code is compiled in, 5 or 6; in 5 nothing needs @MainActor.", valueName: "MODE"),
        completion: .list(["5", "6"]),
        transform: { word in
            guard let mode = Int(word), (5...6).contains(mode) else { throw ValidationError("write 5 or 6") }
            return mode
        })
    var swift = 6

    @Option(
        help: ArgumentHelp(
            "Where to write a page with all edits and what is left, by cause and by file.", valueName: "FILE.html"),
        completion: .file(extensions: ["html"]))
    var report: String?

    func validate() throws {
        if check, output != nil { throw ValidationError("nothing is written with --check: leave out -o") }
        if files.isEmpty { throw ValidationError("name a file or a folder of Swift code") }
    }

    /// The arguments as words for the porting program.
    var words: [String] {
        (check ? ["--check"] : []) + (output.map { ["-o", $0] } ?? []) + (report.map { ["--report", $0] } ?? [])
            + ["--swift", "\(swift)", "--"] + files
    }
}
