public import Foundation

/// The targets of a package, as `swift package describe --type json` lists them.
public struct PackageTargets: Sendable {
    private struct Description: Decodable {
        var name: String
        var targets: [Target]
    }

    private struct Target: Decodable {
        var name: String
        var path: String
        var type: String
        var dependencies: [String]?

        private enum CodingKeys: String, CodingKey {
            case name, path, type
            case dependencies = "target_dependencies"
        }

        var isTest: Bool { type == "test" }
    }

    /// The name of the package.
    public let name: String
    private let targets: [Target]

    /// - Parameter description: The output of `swift package describe --type json`.
    public init(_ description: Data) throws {
        let description = try JSONDecoder().decode(Description.self, from: description)
        (name, targets) = (description.name, description.targets)
    }

    /// Returns the name of the target whose folder holds a source, but not of one of tests.
    public func target(of path: String) -> String? { entry(of: path)?.name }

    /// Returns the folder of that target.
    public func folder(of path: String) -> String? { entry(of: path)?.path }

    private func entry(of path: String) -> Target? {
        targets.filter { !$0.isTest && path.hasPrefix($0.path + "/") }.max { $0.path.count < $1.path.count }
    }

    /// Returns the targets of tests of a target, and of those that import it directly, those of its own tests first.
    public func tests(of target: String) -> [String] {
        let importers = targets.filter { $0.dependencies?.contains(target) == true }
        let named = importers.filter { !$0.isTest }.flatMap { ["\($0.name)Tests", "\($0.name)UITests"] }
        let names = targets.filter(\.isTest).map(\.name).filter { name in
            named.contains(name) || importers.contains { $0.name == name }
        }
        return names.filter { $0 == "\(target)Tests" } + names.filter { $0 != "\(target)Tests" }.sorted()
    }
}
