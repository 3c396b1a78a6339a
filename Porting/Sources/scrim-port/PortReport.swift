import FoundationEssentials
import Porting

/// The report of `--report`: a page with the edits and what is left, by file and by cause, each with its remedy.
struct PortReport {
    private var remarks: [Remark] = []

    mutating func add(_ remarks: [Remark]) { self.remarks += remarks }

    /// A remark's finding and its remedy.
    private struct Cause: Hashable, Comparable {
        let finding: String
        let remedy: String

        init(_ remark: Remark) {
            let parts = remark.text.split(separator: "; ", maxSplits: 1)
            // The name in front differs from place to place; what is said of it is the cause.
            let head = parts[0].split(separator: "': ", maxSplits: 1)
            finding = head.count == 2 ? String(head[1]) : String(parts[0])
            remedy = parts.count == 2 ? String(parts[1]) : ""
        }

        static func < (left: Cause, right: Cause) -> Bool {
            (left.finding, left.remedy) < (right.finding, right.remedy)
        }
    }

    var html: String {
        let left = remarks.filter { $0.kind != .note }
        let edits = remarks.filter { $0.kind == .note }
        var page = [
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>scrim port</title>", Self.style,
            "</head><body>", "<h1>\(edits.count) edits, \(left.count) places left to do by hand</h1>",
            "<h2>Left, by cause</h2>",
        ]
        let causes = Dictionary(grouping: left, by: Cause.init)
        for (cause, places) in causes.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
            page.append("<h3>\(places.count) × \(Self.escaped(cause.finding))</h3>")
            if !cause.remedy.isEmpty { page.append("<p>Remedy: \(Self.escaped(cause.remedy))</p>") }
            page.append(Self.list(places))
        }
        page.append("<h2>By file</h2>")
        for (file, places) in Dictionary(grouping: remarks, by: \.file).sorted(by: { $0.key < $1.key }) {
            let count = places.filter { $0.kind != .note }.count
            page.append("<h3>\(Self.escaped(file)): \(places.count - count) edits, \(count) left</h3>")
            page.append(Self.list(places))
        }
        return (page + ["</body></html>", ""]).joined(separator: "\n")
    }

    private static func list(_ remarks: [Remark]) -> String {
        let items = remarks.sorted().map { remark in
            "<li class=\"\(remark.kind.rawValue)\"><code>\(escaped(remark.file)):\(remark.line):\(remark.column)</code> "
                + "\(escaped(remark.text))</li>"
        }
        return (["<ul>"] + items + ["</ul>"]).joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private static let style =
        "<style>body{font:15px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color-scheme:light dark}"
        + "li.note{opacity:.6}h3{margin-bottom:0}</style>"
}
