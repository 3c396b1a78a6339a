import SwiftSyntax

/// Moves what overrides, or is overridden, from extensions into the classes: without Objective-C's runtime only members of
/// a class's body take part.
struct ExtensionMoves {
    /// The edits of one file, and their reasons with positions before them.
    struct File {
        var edits = SourceEdits()
        var notes: [(offset: Int, text: String)] = []
    }

    /// For each file what is moved from it and into it.
    private(set) var files: [File]

    /// - Parameter files: The files; nil for those that can't be ported.
    init(_ files: [SourceFileSyntax?], _ project: Project) {
        self.files = files.map { _ in File() }
        var classes: [String: (file: Int, node: ClassDeclSyntax)] = [:]
        for (index, file) in files.enumerated() {
            guard let file else { continue }
            for node in ClassCollector.classes(in: file) { classes[node.name.text] = (index, node) }
        }
        var moved: [String: [String]] = [:]
        for (index, file) in files.enumerated() {
            guard let file else { continue }
            for node in ExtensionCollector.extensions(in: file) {
                guard let owner = node.typeName, let home = classes[owner], node.genericWhereClause == nil else {
                    continue
                }
                let hidden = home.file == index ? [] : PrivateNames.names(in: file)
                for member in node.memberBlock.members where project.isOverriding(member.decl, of: owner) {
                    guard hidden.isDisjoint(with: AllNames.names(in: member)) else { continue }
                    moved[owner, default: []].append(Self.text(of: member, in: node))
                    let range = member.position.utf8Offset..<member.endPosition.utf8Offset
                    self.files[index].edits.replace(range, with: "")
                    let name = member.decl.named?.names.first ?? ""
                    self.files[index].notes.append(
                        (member.start, "'\(name)' moves into the class: what is in an extension overrides nothing"))
                }
            }
        }
        for (owner, texts) in moved.sorted(by: { $0.key < $1.key }) {
            guard let (index, node) = classes[owner] else { continue }
            let brace = node.memberBlock.rightBrace
            let end =
                node.memberBlock.members.last?.endPosition.utf8Offset ?? node.memberBlock.leftBrace.bytes.upperBound
            let isOnOneLine = !brace.leadingTrivia.contains { $0.isNewline }
            self.files[index].edits.replace(end..<end, with: texts.joined() + (isOnOneLine ? "\n" : ""))
        }
    }

    /// The member as it is written in the class, beginning with a new line.
    private static func text(of member: MemberBlockItemSyntax, in node: ExtensionDeclSyntax) -> String {
        var text = member.description
        let access = node.modifiers.first { ["public", "package", "private", "fileprivate"].contains($0.name.text) }
        let own = member.decl.named?.modifiers ?? []
        let hasAccess = own.contains {
            ["public", "open", "package", "internal", "private", "fileprivate"].contains($0.name.text)
        }
        if let access, !hasAccess, let attributes = member.decl.named?.attributes {
            let start = attributes.isEmpty ? member.start : attributes.endPosition.utf8Offset
            let length = start - member.position.utf8Offset
            var bytes = Array(text.utf8)
            bytes.insert(contentsOf: Array("\(access.name.text) ".utf8), at: length)
            text = String(decoding: bytes, as: UTF8.self)
        }
        return text.hasPrefix("\n") || text.hasPrefix("\r") ? text : "\n" + text
    }
}

extension Project {
    /// Returns whether a member of an extension overrides, or is overridden by a subclass among the files.
    fileprivate func isOverriding(_ member: DeclSyntax, of owner: String) -> Bool {
        guard let (names, modifiers, _) = member.named, !member.is(InitializerDeclSyntax.self) else { return false }
        if modifiers.contains(where: { $0.name.text == "override" }) { return true }
        if modifiers.contains(where: { ["static", "private", "fileprivate"].contains($0.name.text) }) { return false }
        return types.contains { type, record in
            type != owner && !record.overrides.isDisjoint(with: names) && ancestry(of: type).contains(owner)
        }
    }
}

private final class ClassCollector: SyntaxVisitor {
    private var classes: [ClassDeclSyntax] = []

    static func classes(in file: SourceFileSyntax) -> [ClassDeclSyntax] {
        let collector = ClassCollector(viewMode: .sourceAccurate)
        collector.walk(file)
        return collector.classes
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        classes.append(node)
        return .visitChildren
    }
}

private final class ExtensionCollector: SyntaxVisitor {
    private var extensions: [ExtensionDeclSyntax] = []

    static func extensions(in file: SourceFileSyntax) -> [ExtensionDeclSyntax] {
        let collector = ExtensionCollector(viewMode: .sourceAccurate)
        collector.walk(file)
        return collector.extensions
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        extensions.append(node)
        return .skipChildren
    }
}

/// Collects the names that only their own file sees.
private final class PrivateNames: SyntaxVisitor {
    private var names: Set<String> = []

    static func names(in file: SourceFileSyntax) -> Set<String> {
        let collector = PrivateNames(viewMode: .sourceAccurate)
        collector.walk(file)
        return collector.names
    }

    private func take(_ node: some DeclSyntaxProtocol) {
        guard let (names, modifiers, _) = DeclSyntax(node).named,
            modifiers.contains(where: { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil })
        else { return }
        self.names.formUnion(names.map { String($0.prefix { $0 != "(" }) })
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        take(node)
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        take(node)
        return .visitChildren
    }
}

/// Collects every name that a piece of code refers to, members included.
private final class AllNames: SyntaxVisitor {
    private var names: Set<String> = []

    static func names(in node: some SyntaxProtocol) -> Set<String> {
        let collector = AllNames(viewMode: .sourceAccurate)
        collector.walk(node)
        return collector.names
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.baseName.text)
        return .visitChildren
    }
}
