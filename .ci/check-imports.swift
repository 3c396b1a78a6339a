// The compiler lets a target import what it reaches only through another: here every import must be declared, and
// every declared dependency must follow an arrow of the architecture.
import Foundation

/// The arrows: a target may depend on those it names and on every Swift target that is below those.
/// Modules over C libraries are not reached through others: who uses one names it.
let arrows: [String: [String]] = [
    "CSDL2": [], "CCairo": [], "CVips": [], "CDeflate": [],
    "Timing": [],
    "Dialects": ["Timing"],
    "Drawing": [],
    "Plotting": ["Drawing", "Timing"],
    "ViewHierarchy": ["Drawing", "Timing"],
    "Animator": ["ViewHierarchy"],
    "Transitions": ["Animator"],
    "Staging": ["Transitions", "Animator"],
    "Gallery": ["Staging"],
    "Rasterizer": ["Drawing", "CCairo", "CSDL2", "CVips"],
    "Recorder": ["Rasterizer", "Staging", "CDeflate"],
    "Desktop": ["Rasterizer", "Staging", "CSDL2"],
    "Visualizer": ["Gallery", "Dialects"],
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

for target in manifest.targets {
    let declared = Set(target.dependencies.map(\.name))
    let isOfTests = target.type == "test" || target.path?.hasPrefix("Tests/") == true
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
    let folder = target.path ?? "\(target.type == "test" ? "Tests" : "Sources")/\(target.name)"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for file in files.filter({ $0.hasSuffix(".swift") }).sorted() {
        let source = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let module = importedModule(line), !toolchain.contains(module), !declared.contains(module) else {
                continue
            }
            problems.append("\(folder)/\(file):\(index + 1): \(target.name) imports \(module) and does not declare it")
        }
    }
}

guard problems.isEmpty else {
    FileHandle.standardError.write(Data((problems.joined(separator: "\n") + "\n").utf8))
    exit(1)
}
