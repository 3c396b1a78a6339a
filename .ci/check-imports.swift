// The compiler lets a target import what it reaches only through another: here every import must be declared, and
// every declared dependency must follow an arrow of the architecture. With --draw it draws the arrows for
// ARCHITECTURE.md.
import Foundation

/// The arrows: a target may depend on those it names and on every Swift target that is below those.
/// Modules over C libraries are not reached through others: who uses one names it.
let arrows: [String: [String]] = [
    "CSDL2": [], "CCairo": [], "CPictures": [], "CDeflate": [], "CHarfBuzz": [], "CFriBidi": [],
    "CGIF": [], "CImageQuant": [], "CWebP": [], "CDBus": [], "CMinpack": [],
    "Support": [],
    "Timing": ["Support"],
    "Constraints": [],
    "Dialects": ["Timing"],
    "SystemPackage": [],
    "Drawing": ["SystemPackage"],
    "Plotting": ["Drawing", "Timing"],
    "ViewHierarchy": ["Constraints", "Drawing", "Timing"],
    "Animator": ["ViewHierarchy"],
    "Transitions": ["Animator"],
    "Tapes": ["ViewHierarchy", "Dialects"],
    "Staging": ["Transitions", "Animator", "Tapes"],
    "Pictures": ["Drawing", "Support", "CSDL2", "CPictures"],
    "Rasterizer": ["Pictures", "CCairo", "CSDL2", "CHarfBuzz", "CFriBidi"],
    "Subprocess": [],
    "ChildPrograms": ["Subprocess", "SystemPackage"],
    "Tracking": ["Support"],
    "Fitting": ["Tracking", "Timing", "CMinpack"],
    "Recorder": ["Rasterizer", "Tracking", "Staging", "ChildPrograms", "CDeflate", "CGIF", "CImageQuant", "CWebP"],
    "Desktop": ["Rasterizer", "Staging", "CSDL2", "CDBus"],
    "MotionChecks": ["Recorder"],
    "Sessions": ["Staging", "Fitting"],
    "Widgets": ["Staging"],
    "Boards": ["Sessions", "Widgets"],
    "Visualizer": ["Boards"],
    "ArgumentParser": [], "Logging": [],
    "Scrim": [
        "Visualizer", "Desktop", "MotionChecks", "Fitting", "Plotting", "ArgumentParser", "Logging", "CCairo",
        "CPictures",
        "CDeflate",
        "CImageQuant", "CWebP", "CHarfBuzz", "CFriBidi", "SystemPackage",
    ],
    "ScrimGallery": ["Scrim"],
    "ScrimTesting": ["MotionChecks"],
    "UIKit": ["Transitions"],
    "_Testing_UIKit": ["UIKit"],
]

/// What every target may import undeclared: it comes with the toolchain.
let toolchain: Set<String> = ["Foundation", "Glibc", "Synchronization", "Dispatch", "Testing"]

struct Manifest: Decodable {
    struct Target: Decodable {
        struct Dependency: Decodable {
            let byName: [String?]?
            let target: [String?]?
            let product: [String?]?

            // A dependency is an array of a name, then of what does not matter here (a string, an object or null).
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                func name(_ key: Keys) throws -> [String?]? {
                    guard container.contains(key) else { return nil }
                    var list = try container.nestedUnkeyedContainer(forKey: key)
                    return [try list.decode(String.self)]
                }
                byName = try name(.byName)
                target = try name(.target)
                product = try name(.product)
            }

            enum Keys: CodingKey { case byName, target, product }

            var name: String { (byName ?? target ?? product)?.first.flatMap(\.self) ?? "" }
        }

        let name: String
        let type: String
        let path: String?
        let dependencies: [Dependency]
    }

    let targets: [Target]
}

func reachable(from name: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = arrows[name] ?? []
    while let next = waiting.popLast() {
        guard found.insert(next).inserted else { continue }
        waiting += (arrows[next] ?? []).filter { !isCModule($0) }
    }
    return found
}

/// `CSDL2`, `CCairo` and the like, but not a `Canvas` to come.
func isCModule(_ name: String) -> Bool { name.first == "C" && name.dropFirst().first?.isUppercase == true }

/// The module that a line of source imports, if it imports one.
func importedModule(_ line: Substring) -> String? {
    let attributesAndAccess = #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?/#
    let kind = #/import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/#
    guard let head = line.prefixMatch(of: attributesAndAccess) else { return nil }
    return line[head.range.upperBound...].prefixMatch(of: kind).map { String($0.1) }
}

var problems: [String] = []
let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let manifest = try JSONDecoder().decode(Manifest.self, from: data)
/// Each is `file:line:text`.
let imports = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8).split(separator: "\n")

func folder(of target: Manifest.Target) -> String {
    target.path ?? "\(target.type == "test" ? "Tests" : "Sources")/\(target.name)"
}

let own = Set(manifest.targets.map(\.name))
/// What some modules export of others. SwiftPM compiles a target again only where a module has changed that it declares.
var exports: [String: Set<String>] = [:]
for target in manifest.targets {
    for line in imports where line.hasPrefix(folder(of: target) + "/") && line.contains("@_exported") {
        let parts = line.split(separator: ":", maxSplits: 2)
        if parts.count == 3, let module = importedModule(parts[2]), own.contains(module) {
            exports[target.name, default: []].insert(module)
        }
    }
}

for target in manifest.targets {
    let declared = Set(target.dependencies.map(\.name))
    let isOfTests =
        target.type == "test" || target.path?.hasPrefix("Tests/") == true
        || target.path?.hasPrefix("Assets/") == true
    let isOfBenchmarks = target.path?.hasPrefix("Benchmarks/") == true
    let isLibrary = !isOfTests && !isOfBenchmarks && target.type != "executable"
    if isLibrary {
        if arrows[target.name] == nil {
            problems.append(
                "Package.swift: target \(target.name) is not in the list of arrows in .ci/check-imports.swift")
        }
        for name in declared.subtracting(reachable(from: target.name)).sorted() {
            problems.append("Package.swift: \(target.name) may not depend on \(name)")
        }
    }
    for module in declared.sorted() {
        for missing in (exports[module] ?? []).subtracting(declared).sorted() {
            problems.append(
                "Package.swift: \(target.name) depends on \(module), and must on \(missing), which that exports")
        }
    }
    for line in imports where line.hasPrefix(folder(of: target) + "/") {
        let parts = line.split(separator: ":", maxSplits: 2)
        guard parts.count == 3, let module = importedModule(parts[2]), !toolchain.contains(module),
            !declared.contains(module)
        else { continue }
        problems.append("\(parts[0]):\(parts[1]): \(target.name) imports \(module) and does not declare it")
    }
}

// MARK: The folders of a target

/// The targets whose folders have an order. Those of the library have none: a view knows its window, and a window its
/// views.
let layered = ["Visualizer", "Boards", "Widgets", "Sessions"]

/// The arrows between the folders of a target, each with a type and a file that uses it.
var folderArrows: [String: [String: [String: String]]] = [:]
for line in try String(contentsOfFile: CommandLine.arguments[3], encoding: .utf8).split(separator: "\n") {
    let parts = line.split(separator: " ", maxSplits: 4).map(String.init)
    folderArrows[parts[0], default: [:]][parts[1], default: [:]][parts[2]] = "\(parts[4]) uses \(parts[3])"
}

/// Returns a path from a folder back to itself, or nil without one.
func cycle(from start: String, in arrows: [String: [String: String]]) -> [String]? {
    var known: Set<String> = []
    func path(from folder: String) -> [String]? {
        for next in (arrows[folder] ?? [:]).keys.sorted() {
            if next == start { return [folder, next] }
            if known.insert(next).inserted, let rest = path(from: next) { return [folder] + rest }
        }
        return nil
    }
    return path(from: start)
}

for target in layered {
    let arrows = folderArrows[target] ?? [:]
    guard let found = arrows.keys.sorted().lazy.compactMap({ cycle(from: $0, in: arrows) }).first else { continue }
    let uses = zip(found, found.dropFirst()).map { arrows[$0]?[$1] ?? "" }
    problems.append(
        "Sources/\(target): the folders \(found.joined(separator: " → ")) form a cycle: \(uses.joined(separator: ", "))"
    )
}

// MARK: The picture of the arrows in ARCHITECTURE.md

/// Columns and rows of the targets' boxes, from the left and the top.
let places: [String: (column: Double, row: Double)] = [
    "ScrimGallery": (1, 0), "Scrim": (2, 0), "Visualizer": (1.5, 1), "Boards": (1.5, 2), "Sessions": (1, 3),
    "Widgets": (2, 3), "MotionChecks": (3, 3), "Recorder": (3, 4), "ChildPrograms": (4, 5),
    "Desktop": (5, 3), "ScrimTesting": (3, 0),
    "Staging": (2, 4),
    "Tapes": (1, 6), "Dialects": (1, 7), "_Testing_UIKit": (1, 4), "UIKit": (1, 5), "Transitions": (2, 5),
    "Rasterizer": (3.5, 6),
    "Animator": (2, 6), "Plotting": (0, 7), "ViewHierarchy": (2, 7), "Pictures": (3.5, 7), "Timing": (1.4, 8),
    "Drawing": (2.6, 8), "Constraints": (3.7, 8), "Support": (2, 9), "Fitting": (5, 6), "Tracking": (4.8, 7),
]

/// C libraries and products of other packages have no box of their own: the boxes of their users name them.
func isForeign(_ name: String) -> Bool { isCModule(name) || arrows[name] == [] && places[name] == nil }

/// A box of a picture, with small lines below its name.
struct Box {
    var name: String
    var column: Double
    var row: Double
    var lines: [String] = []
    /// The names of the boxes that its arrows reach.
    var targets: [String]
}

/// The boxes of all targets.
func targetBoxes() -> [Box] {
    arrows.sorted { $0.key < $1.key }.filter { !isForeign($0.key) }.compactMap { name, targets in
        guard let (column, row) = places[name] else {
            problems.append(".ci/check-imports.swift: the target \(name) has no place in the picture")
            return nil
        }
        // Those that the boxes below name already are left out.
        let below = Set(targets.filter { !isForeign($0) }.flatMap { reachable(from: $0).union(arrows[$0] ?? []) })
        let libraries = targets.filter { isForeign($0) && !below.contains($0) }
        let lines = stride(from: 0, to: libraries.count, by: 3).map {
            libraries[$0..<min($0 + 3, libraries.count)].joined(separator: " ")
        }
        return Box(name: name, column: column, row: row, lines: lines, targets: targets.filter { !isForeign($0) })
    }
}

/// The boxes of the folders of the layered targets, one target above the other. A folder is below those that use it; an
/// arrow that others imply is left out.
func folderBoxes() -> [Box] {
    var boxes: [Box] = []
    var top = 0.0
    for target in layered {
        let arrows = (folderArrows[target] ?? [:]).mapValues { Set($0.keys) }
        let folders = Set(arrows.keys).union(arrows.values.joined()).subtracting(["."])
        guard !folders.contains(where: { cycle(from: $0, in: folderArrows[target] ?? [:]) != nil }) else { continue }
        func below(_ folder: String) -> Set<String> {
            (arrows[folder] ?? []).reduce(into: []) { $0.formUnion(below($1).union([$1])) }
        }
        func depth(_ folder: String) -> Int { ((arrows[folder] ?? []).map { depth($0) }.max() ?? -1) + 1 }
        let deepest = folders.map(depth).max() ?? 0
        for row in 0...deepest {
            for (column, folder) in folders.filter({ depth($0) == deepest - row }).sorted().enumerated() {
                let own = arrows[folder] ?? []
                let implied = own.reduce(into: Set()) { $0.formUnion(below($1)) }
                boxes.append(
                    Box(
                        name: folder, column: Double(column) + (row.isMultiple(of: 2) ? 0 : 0.5),
                        row: top + Double(row),
                        lines: [target], targets: own.subtracting(implied).sorted()))
            }
        }
        top += Double(deepest) + 1.4
    }
    return boxes
}

func svg(_ boxes: [Box], isDark: Bool) -> String {
    let (width, height, columns, rows, margin) = (136.0, 46.0, 154.0, 82.0, 12.0)
    let (fill, line, text, small) =
        isDark ? ("#2b2d31", "#8b8f98", "#f2f3f5", "#a6aab3") : ("#f3f4f6", "#7b808a", "#1b1d21", "#5d626b")
    func number(_ value: Double) -> String { String(format: "%g", (value * 10).rounded() / 10) }
    func center(_ box: Box) -> (x: Double, y: Double) {
        (margin + width / 2 + box.column * columns, margin + height / 2 + box.row * rows)
    }
    var paths: [String] = []
    var shapes: [String] = []
    for box in boxes {
        let (x, y) = center(box)
        for target in box.targets {
            // Folders of two targets can have the same name.
            guard let to = boxes.first(where: { $0.name == target && ($0.lines == box.lines || isTarget(target)) })
            else { continue }
            let (toX, toY) = center(to)
            let (startY, endY) = (y + height / 2, toY - height / 2 - 7)
            let bend = (endY - startY) / 2
            let path =
                y == toY
                ? "M\(number(x + width / 2)) \(number(y))H\(number(toX - width / 2 - 7))"
                : "M\(number(x)) \(number(startY))C\(number(x)) \(number(startY + bend)) \(number(toX)) "
                    + "\(number(endY - bend)) \(number(toX)) \(number(endY))"
            paths.append("<path d=\"\(path)\" marker-end=\"url(#arrow)\"/>")
        }
        shapes.append(
            "<rect x=\"\(number(x - width / 2))\" y=\"\(number(y - height / 2))\" width=\"\(number(width))\" "
                + "height=\"\(number(height))\" rx=\"8\"/>")
        shapes.append("<text x=\"\(number(x))\" y=\"\(number(y + (box.lines.isEmpty ? 5 : -2)))\">\(box.name)</text>")
        for (index, row) in box.lines.enumerated() {
            let y = number(y + 10 + Double(index) * 9)
            shapes.append("<text class=\"library\" x=\"\(number(x))\" y=\"\(y)\">\(row)</text>")
        }
    }
    let columnsUsed = boxes.map(\.column).max() ?? 0
    let rowsUsed = boxes.map(\.row).max() ?? 0
    let size = (width: 2 * margin + width + columnsUsed * columns, height: 2 * margin + height + rowsUsed * rows)
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(size.width)) \(number(size.height))" \
        width="\(number(size.width))" height="\(number(size.height))">
        <style>
        path { fill: none; stroke: \(line); stroke-width: 1.3 }
        rect { fill: \(fill); stroke: \(line); stroke-width: 1 }
        text { fill: \(text); font: 14px Inter, system-ui, sans-serif; text-anchor: middle }
        .library { fill: \(small); font-size: 9px }
        </style>
        <marker id="arrow" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M0 0L8 4L0 8z" style="fill: \(line); stroke: none"/>
        </marker>
        \((paths + shapes).joined(separator: "\n"))
        </svg>

        """
}

/// Whether a name is a target's.
func isTarget(_ name: String) -> Bool { places[name] != nil }

for (picture, boxes) in [("targets", targetBoxes()), ("folders", folderBoxes())] {
    for (appearance, isDark) in [("light", false), ("dark", true)] {
        let file = "Assets/Pictures/\(picture)-\(appearance).svg"
        let drawn = svg(boxes, isDark: isDark)
        if CommandLine.arguments.contains("--draw") {
            try drawn.write(toFile: file, atomically: true, encoding: .utf8)
        } else if (try? String(contentsOfFile: file, encoding: .utf8)) != drawn {
            problems.append("\(file): it shows other arrows than there are; run .ci/check-imports --draw")
        }
    }
}

// MARK: The files that the documents name

for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
    let text = try String(contentsOfFile: document, encoding: .utf8)
    for name in text.matches(of: #/`((?:[\w.+-]+\/)+[\w.+-]+\.(?:swift|md|docc))`/#).map({ String($0.1) }) {
        let isThere = ["", "Sources/"].contains { FileManager.default.fileExists(atPath: $0 + name) }
        if !isThere { problems.append("\(document): there is no file \(name)") }
    }
}

guard problems.isEmpty else {
    FileHandle.standardError.write(Data((problems.joined(separator: "\n") + "\n").utf8))
    exit(1)
}
