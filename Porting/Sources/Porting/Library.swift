public import FoundationEssentials
import SwiftParser
import SwiftSyntax

/// The library's declarations that are available to code that imports UIKit, read from its sources.
public struct Library: Sendable, Codable {
    struct TypeRecord: Sendable, Codable {
        var name = ""
        var inherited: [String] = []
        var isOnMainActor = false
        var isClass = false
        var isProtocol = false
        /// The members that a subclass can override: `viewDidLoad()`, `preferredStatusBarStyle`.
        var open: Set<String> = []
        /// The open properties whose type is Double, where UIKit's is CGFloat.
        var doubles: Set<String> = []
        /// The members that a subclass inherits and can't override.
        var members: Set<String> = []
        /// The methods of a protocol, and whether each returns an optional.
        var requirements: [String: Bool] = [:]
    }

    /// The types by their names in the library.
    private(set) var types: [String: TypeRecord] = [:]
    /// The names in the library by their names in UIKit.
    private(set) var aliases: [String: String] = [:]
    /// The UIKit names of the types that are isolated to the main actor.
    private var onMainActor: Set<String> = []
    /// Every name that the import makes visible.
    private(set) var names: Set<String> = []
    /// Every member of any type.
    private(set) var members: Set<String> = []
    /// The compiler's messages for unavailable types and functions.
    private(set) var unavailable: [String: String] = [:]
    /// The compiler's messages for unavailable members, with initialisers named by their labels.
    private(set) var unavailableMembers: [String: String] = [:]

    private static let modules = ["Drawing", "ViewHierarchy", "Animator", "Transitions", "UIKit"]

    /// Reads the sources.
    /// - Parameter sources: The folder `Sources` of the library's checkout.
    /// - Throws: ``LibraryError`` if the sources are missing.
    public init(sources: URL) throws(LibraryError) {
        let reader = DeclarationReader(library: Library())
        for module in Self.modules {
            let folder = sources.appendingPathComponent(module)
            let swift = Self.swiftFiles(in: folder.path).sorted()
            guard !swift.isEmpty else { throw LibraryError(folder: folder.path) }
            for file in swift {
                guard let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8) else {
                    throw LibraryError(folder: folder.path)
                }
                reader.isUIKit = module == "UIKit"
                reader.read(Parser.parse(source: reader.isUIKit ? text : Self.outline(of: text)))
            }
        }
        self = reader.library
        onMainActor = Set(aliases.keys.filter { alias in ancestry(of: alias).contains { $0.isOnMainActor } })
    }

    private init() {}

    /// Returns the public declarations of a file without comments and the bodies of members, because parsing the rest
    /// takes most of the time and adds nothing. Relies on the indentation by swift-format to find what a line belongs
    /// to.
    private static func outline(of text: String) -> String {
        var lines: [Substring] = []
        var attributes: [Substring] = []
        var (isKept, isProtocol, isMemberKept, isInBody) = (false, false, false, false)
        for line in text.split(separator: "\n") {
            if line.hasPrefix("     ") {
                if isKept, isMemberKept, !isInBody, !line.hasPrefix("        //") { lines.append(line) }
                continue
            }
            let isMember = line.hasPrefix("    ")
            let words = isMember ? line.dropFirst(4) : line
            if words.hasPrefix("//") || isMember && !isKept { continue }
            if words.hasPrefix("@"), words.split(separator: " ").allSatisfy({ $0.hasPrefix("@") }) {
                attributes.append(line)
                continue
            }
            let isEnd = words.hasPrefix("}") || words.hasPrefix(")")
            let isPublic =
                words.hasPrefix("public ") || words.hasPrefix("open ")
                || words.hasPrefix("@") && (words.contains(" public ") || words.contains(" open "))
            if isMember {
                if !isEnd { isMemberKept = isPublic || isProtocol }
                if isMemberKept { lines += attributes + [line] }
                isInBody = line.hasSuffix("{")
            } else {
                if !isEnd {
                    isKept = isPublic || words.hasPrefix("extension ")
                    isProtocol = words.contains("protocol ")
                }
                if isKept { lines += attributes + [line] }
                (isMemberKept, isInBody) = (false, false)
            }
            attributes = []
        }
        return lines.joined(separator: "\n")
    }

    /// Reads the sources, or what was kept of them in a file if they have not changed since, or are not there, as beside
    /// an installed program.
    /// - Parameters:
    ///   - sources: The folder `Sources` of the library's checkout.
    ///   - file: The file, which is written if it is old or not there.
    /// - Throws: ``LibraryError`` if the sources are missing.
    public init(sources: URL, keptIn file: URL) throws(LibraryError) {
        var state = Self.state(of: sources)
        let isInstalled = state.isEmpty
        // Another build of this program may read more of them.
        state["program"] = Self.changed(CommandLine.arguments[0])
        if let data = try? Data(contentsOf: file), let kept = try? JSONDecoder().decode(Kept.self, from: data),
            isInstalled || kept.state == state
        {
            self = kept.library
            return
        }
        try self.init(sources: sources)
        // A folder that can't be written costs the next run some seconds, and no more.
        try? JSONEncoder().encode(Kept(state: state, library: self)).write(to: file, options: .atomic)
    }

    private struct Kept: Codable {
        let state: [String: Double]
        let library: Library
    }

    /// Returns the times at which the sources were changed.
    private static func state(of sources: URL) -> [String: Double] {
        var times: [String: Double] = [:]
        for module in modules {
            let folder = sources.appendingPathComponent(module).path
            for file in swiftFiles(in: folder) {
                times["\(module)/\(file)"] = changed("\(folder)/\(file)")
            }
        }
        return times
    }

    /// Returns the paths of the Swift files below a folder, from there; none without the folder.
    private static func swiftFiles(in folder: String) -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".swift") }
    }

    private static func changed(_ file: String) -> Double? {
        let date = (try? FileManager.default.attributesOfItem(atPath: file))?[.modificationDate] as? Date
        return date?.timeIntervalSince1970
    }

    /// The sources of the checkout that this package was built in.
    public static var checkout: URL {
        (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appendingPathComponent("Sources")
    }

    func record(_ name: String) -> TypeRecord? { types[aliases[name] ?? name] }

    /// Returns the record for a name that code that imports UIKit can use.
    func visible(_ name: String) -> TypeRecord? { aliases[name].flatMap { types[$0] } }

    /// Returns a type and its superclasses and protocols, nearest first.
    func ancestry(of name: String) -> [TypeRecord] {
        var seen: [String] = []
        var waiting = [aliases[name] ?? name]
        while let next = waiting.popLast() {
            guard !seen.contains(next), let record = types[next] else { continue }
            seen.append(next)
            waiting += record.inherited.reversed()
        }
        return seen.compactMap { types[$0] }
    }

    /// Returns whether a type is another type of the library or derives from it.
    func descends(_ name: String, from base: String) -> Bool {
        visible(name) != nil && ancestry(of: name).contains { $0.name == aliases[base] }
    }

    /// Returns whether a method is a requirement of any protocol; those that are optional on iOS have a default.
    func isRequirement(_ method: String) -> Bool { types.values.contains { $0.requirements[method] != nil } }

    func isOnMainActor(_ name: String) -> Bool { onMainActor.contains(name) }

    fileprivate mutating func update(_ name: String, _ change: (inout TypeRecord) -> Void) {
        change(&types[name, default: TypeRecord()])
    }

    fileprivate mutating func add(member: String) { members.insert(member) }

    fileprivate mutating func add(alias: String, of name: String) {
        aliases[alias] = name
        names.insert(alias)
    }

    fileprivate mutating func add(name: String) { names.insert(name) }

    fileprivate mutating func leaveOut(_ name: String, _ message: String) { unavailable[name] = message }

    fileprivate mutating func leaveOut(member: String, _ message: String) { unavailableMembers[member] = message }
}

/// An error that reports that the library's sources are no longer where they were when this program was built.
public struct LibraryError: Error, CustomStringConvertible {
    public let folder: String

    public var description: String {
        "\(folder): there are no sources of the library; run scrim port of the checkout that you have"
    }
}

private final class DeclarationReader {
    var isUIKit = false
    private(set) var library: Library

    init(library: Library) { self.library = library }

    func read(_ file: SourceFileSyntax) {
        for statement in file.statements {
            guard case .decl(let declaration) = statement.item else { continue }
            if let alias = declaration.as(TypeAliasDeclSyntax.self) {
                let name = alias.initializer.value
                let last = name.as(MemberTypeSyntax.self)?.name.text ?? name.text
                if isUIKit { library.add(alias: alias.name.text, of: last) }
            } else if let function = declaration.as(FunctionDeclSyntax.self) {
                if isUIKit, function.attributes.unavailableMessage == nil { library.add(name: function.name.text) }
            } else if let module = declaration.as(ImportDeclSyntax.self) {
                if isUIKit, module.importKindSpecifier != nil, let name = module.path.last?.name.text {
                    library.add(name: name)
                    if library.types[name] != nil { library.add(alias: name, of: name) }
                }
            } else if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
                read(group)
            }
        }
    }

    private func read(_ group: any DeclGroupSyntax) {
        let name = group.typeName
        guard let name else { return }
        let isExtension = group.is(ExtensionDeclSyntax.self)
        if let message = group.attributes.unavailableMessage {
            library.leaveOut(name, message)
            return
        }
        if isUIKit, !isExtension, group.modifiers.contains(where: { ["public", "open"].contains($0.name.text) }) {
            library.add(name: name)
        }
        library.update(name) { record in
            record.name = name
            guard !isExtension else { return }
            record.inherited = group.inheritedNames
            record.isClass = group.is(ClassDeclSyntax.self)
            record.isProtocol = group.is(ProtocolDeclSyntax.self)
            record.isOnMainActor = group.attributes.names.contains("MainActor")
        }
        for member in group.memberBlock.members { read(member.decl, of: name, isExtension: isExtension) }
    }

    private func read(_ member: DeclSyntax, of type: String, isExtension: Bool) {
        guard let (names, modifiers, attributes) = member.named else { return }
        for name in names {
            if let message = attributes.unavailableMessage {
                library.leaveOut(member: name, message)
                continue
            }
            library.add(member: String(name.prefix { $0 != "(" }))
            let isOpen = !isExtension && modifiers.contains { $0.name.text == "open" }
            library.update(type) { record in
                if isOpen { record.open.insert(name) } else { record.members.insert(name) }
                let type = member.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation?.type.text
                if isOpen, type == "Double" { record.doubles.insert(name) }
                if record.isProtocol, !isExtension, let method = member.as(FunctionDeclSyntax.self) {
                    let result = method.signature.returnClause?.type
                    record.requirements[name] = result?.is(OptionalTypeSyntax.self) == true
                }
            }
        }
    }
}
