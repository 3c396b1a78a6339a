import Foundation
import Staging
package import SystemPackage

/// The template of a page: `study.html` with the style sheet and the scripts in place of the links to them.
package struct PageTemplate: Sendable, Hashable {
    /// The text before the title.
    let opening: String
    /// The text from the title to the data.
    let head: String
    /// The text after the data.
    let ending: String

    private static let title = "<title>Study</title>"
    private static let styles = #"<link rel="stylesheet" href="study.css">"#
    private static let data = "<!-- The data. -->"

    /// Reads the template.
    /// - Parameter folder: The folder of its files.
    package init(folder: FilePath) throws(RecordingError) {
        let css = try Self.text("study.css", in: folder)
        var rest = try Self.text("study.html", in: folder)
        /// Returns the text before a marker, and removes both.
        func cut(_ mark: String) throws(RecordingError) -> String {
            guard let place = rest.range(of: mark) else {
                throw Self.error(folder.appending("study.html"), "it has no line \(mark)")
            }
            defer { rest = String(rest[place.upperBound...]) }
            return String(rest[..<place.lowerBound])
        }
        opening = try cut(Self.title)
        head = try cut(Self.styles) + "<style>\n\(css)</style>" + cut(Self.data)
        while let link = rest.firstMatch(of: #/<script src="([a-z]+\.js)"><\/script>/#) {
            let program = try Self.text(String(link.1), in: folder)
            rest.replaceSubrange(link.range, with: "<script>\n\(program)</script>")
        }
        ending = rest
    }

    private static func text(_ name: String, in folder: FilePath) throws(RecordingError) -> String {
        let path = folder.appending(name)
        do throws(Errno) {
            return String(decoding: try path.contents(), as: UTF8.self)
        } catch {
            throw self.error(path, "it can't be read: \(error)")
        }
    }

    private static func error(_ path: FilePath, _ cause: String) -> RecordingError {
        RecordingError(
            .request, operation: "reading \(path)", cause: cause, remedy: "restore the folder Page of Scrim's assets")
    }

    /// Returns everything before the data.
    func beginning(title: String) -> String { opening + "<title>\(Self.escaped(title))</title>" + head }

    /// Returns text escaped for use between tags.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// Returns JSON for a script element. A `<` occurs only in strings, where it could end the script.
    static func json(_ text: String) -> String { text.replacing("<", with: "\\u003c") }
}
