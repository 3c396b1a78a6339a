import SwiftSyntax

/// The declarations of all files that are ported together, because edits of one file can depend on another.
struct Project {
    struct TypeRecord {
        var isClass = false
        var isProtocol = false
        var isDeclared = false
        /// The types after the colon of the declaration itself.
        var inherited: [String] = []
        /// The types that extensions add.
        var added: [String] = []
        /// Whether the type has a global actor, is an actor, or is `nonisolated`.
        var hasActor = false
        /// The members of the body, which a subclass can override, and those of extensions.
        var body: Set<String> = []
        var extensions: Set<String> = []
        /// The members that are marked as overriding.
        var overrides: Set<String> = []
        /// The names that the type mentions.
        var mentions: Set<String> = []
    }

    let library: Library
    fileprivate(set) var types: [String: TypeRecord] = [:]
    /// The files' own names that are not names of types.
    fileprivate(set) var names: Set<String> = []
    /// Every member of any type of the files.
    fileprivate(set) var members: Set<String> = []
    /// The global functions and variables, with the names that each mentions.
    fileprivate var globals: [String: Set<String>] = [:]
    /// Methods that were written as `@objc optional`, by protocol.
    fileprivate(set) var optionals: [String: [FunctionDeclSyntax]] = [:]
    /// The names of properties that were written as `@objc optional`, by protocol.
    fileprivate(set) var optionalProperties: [String: Set<String>] = [:]
    /// The names of methods that are exchanged with each other.
    fileprivate(set) var exchanged: [String: String] = [:]
    /// The types and globals that need `@MainActor`.
    private(set) var marked: Set<String> = []

    init(_ files: [SourceFileSyntax], library: Library) {
        let collector = ProjectCollector(project: Project(library: library))
        for file in files { collector.walk(file) }
        self = collector.project
        while let next = unmarked { marked.insert(next) }
    }

    fileprivate init(library: Library) { self.library = library }

    /// Returns whether a type or a global of the files or the library is isolated to the main actor.
    func isOnMainActor(_ name: String) -> Bool { isOnMainActor(name, seen: []) }

    private func isOnMainActor(_ name: String, seen: Set<String>) -> Bool {
        guard !seen.contains(name) else { return false }
        if marked.contains(name) { return true }
        guard let record = types[name], record.isDeclared else { return library.isOnMainActor(name) }
        if record.hasActor { return true }
        return record.inherited.contains { isOnMainActor($0, seen: seen.union([name])) }
    }

    /// Returns the names of a type's superclasses and protocols in the files, starting with the type, and the library's
    /// types that these name directly.
    func ancestry(of name: String) -> [String] {
        var found: [String] = []
        var waiting = [name]
        while let next = waiting.popLast() {
            guard !found.contains(next) else { continue }
            found.append(next)
            waiting += (types[next]?.inherited ?? []).reversed()
        }
        return found
    }

    /// Returns whether a type of the files or the library is a type of the library, or derives from it.
    func descends(_ name: String, from base: String) -> Bool {
        ancestry(of: name).contains { library.descends($0, from: base) }
    }

    /// A type or global that needs `@MainActor` and is not marked yet. Protocols come first: a type that conforms to a
    /// marked one needs no mark of its own. The order of names makes the same choice each time.
    private var unmarked: String? {
        let ordered = types.sorted { ($0.value.isProtocol ? 0 : 1, $0.key) < ($1.value.isProtocol ? 0 : 1, $1.key) }
        for (name, record) in ordered where record.isDeclared && !isOnMainActor(name) && !record.hasActor {
            // XCTest runs test cases itself.
            guard !record.inherited.contains("XCTestCase") else { continue }
            let isFollowed =
                record.isProtocol
                && types.contains {
                    ($0.value.inherited + $0.value.added).contains(name) && !$0.value.isProtocol
                        && isOnMainActor($0.key)
                }
            if isFollowed || record.added.contains(where: isOnMainActor)
                || record.mentions.contains(where: isOnMainActor)
            {
                return name
            }
        }
        return globals.sorted { $0.key < $1.key }.first {
            !marked.contains($0.key) && $0.value.contains(where: isOnMainActor)
        }?.key
    }
}

private final class ProjectCollector: SyntaxVisitor {
    var project: Project

    init(project: Project) {
        self.project = project
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node) { $0.isClass = true } }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node) { $0.hasActor = true } }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.attributes.names.contains("objc") {
            let methods = node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
            project.optionals[node.name.text, default: []] += methods.filter(\.isOptionalRequirement)
            let properties = node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.filter {
                $0.modifiers.contains { $0.name.text == "optional" }
            }
            for property in properties {
                let names = DeclSyntax(property).named?.names ?? []
                project.optionalProperties[node.name.text, default: []].formUnion(names)
            }
        }
        return add(node) { $0.isProtocol = true }
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.typeName else { return .visitChildren }
        project.types[name, default: .init()].added += node.inheritedNames
        let names = MentionCollector.names(in: node.memberBlock)
        if project.types[name]?.isDeclared == true || !project.library.names.contains(name) {
            project.types[name, default: .init()].mentions.formUnion(names)
        }
        collectMembers(node.memberBlock, of: name) { project.types[name, default: .init()].extensions.insert($0) }
        return .visitChildren
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        project.names.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
        project.names.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        project.names.insert(node.name.text)
        if node.isGlobal, !node.attributes.names.contains("MainActor") {
            project.globals[node.name.text, default: []].formUnion(MentionCollector.names(in: node))
        }
        let exchanged = node.exchangesMethods ? Set(SelectorCollector.names(in: node)).sorted() : []
        if exchanged.count == 2 {
            project.exchanged[exchanged[0]] = exchanged[1]
            project.exchanged[exchanged[1]] = exchanged[0]
        }
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for name in DeclSyntax(node).named?.names ?? [] {
            project.names.insert(name)
            if node.isGlobal, !node.attributes.names.contains("MainActor") {
                project.globals[name, default: []].formUnion(MentionCollector.names(in: node))
            }
        }
        return .visitChildren
    }

    private func add(
        _ node: some DeclGroupSyntax & NamedDeclSyntax, _ change: (inout Project.TypeRecord) -> Void = { _ in }
    ) -> SyntaxVisitorContinueKind {
        var record = project.types[node.name.text] ?? .init()
        record.isDeclared = true
        record.inherited += node.inheritedNames
        record.mentions.formUnion(MentionCollector.names(in: node))
        let isNonisolated = node.modifiers.contains { $0.name.text == "nonisolated" }
        if isNonisolated || node.attributes.names.contains(where: { $0.hasSuffix("Actor") }) { record.hasActor = true }
        change(&record)
        project.types[node.name.text] = record
        collectMembers(node.memberBlock, of: node.name.text) { project.types[node.name.text]?.body.insert($0) }
        return .visitChildren
    }

    private func collectMembers(_ block: MemberBlockSyntax, of type: String, _ take: (String) -> Void) {
        for member in block.members {
            let isOverride = member.decl.named?.modifiers.contains { $0.name.text == "override" } == true
            for name in member.decl.named?.names ?? [] {
                take(name)
                if isOverride { project.types[type]?.overrides.insert(name) }
                project.members.insert(String(name.prefix { $0 != "(" }))
            }
        }
    }
}

/// Collects the methods that selectors name.
private final class SelectorCollector: SyntaxVisitor {
    private var names: [String] = []

    static func names(in node: some SyntaxProtocol) -> [String] {
        let collector = SelectorCollector(viewMode: .sourceAccurate)
        collector.walk(node)
        return collector.names
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.macroName.text == "selector", let method = node.arguments.first?.expression else {
            return .skipChildren
        }
        let name = method.as(MemberAccessExprSyntax.self)?.declName ?? method.as(DeclReferenceExprSyntax.self)
        if let name { names.append(name.baseName.text) }
        return .skipChildren
    }
}

extension SyntaxProtocol {
    /// Whether the declaration is outside of types and functions; it can be inside a conditional compilation block.
    var isGlobal: Bool {
        var node = parent
        while let current = node {
            if current.is(MemberBlockSyntax.self) || current.is(CodeBlockSyntax.self)
                || current.is(ClosureExprSyntax.self)
            {
                return false
            }
            node = current.parent
        }
        return true
    }
}

extension FunctionDeclSyntax {
    /// Whether the method is declared as `@objc optional func`.
    var isOptionalRequirement: Bool { modifiers.contains { $0.name.text == "optional" } }
}
