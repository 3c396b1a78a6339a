import SwiftSyntax

/// Adds `@MainActor` where Swift 6 mode requires it and it is neither written nor inferred.
final class MainActorEdits: SyntaxVisitor {
    private let findings: Findings
    private let project: Project
    private let newline: String
    private let bytes: [UInt8]

    init(_ findings: Findings, _ project: Project, bytes: [UInt8], newline: String) {
        self.findings = findings
        self.project = project
        self.bytes = bytes
        self.newline = newline
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { mark(type: node) }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { mark(type: node) }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { mark(type: node) }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { mark(type: node) }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        // Marks the members individually if the extended type, such as CGRect, is not isolated to an actor.
        guard let name = node.typeName, !project.isOnMainActor(name), project.types[name]?.isDeclared != true,
            !node.attributes.names.contains("MainActor")
        else { return .visitChildren }
        for member in node.memberBlock.members {
            guard let (names, modifiers, attributes) = member.decl.named, let first = names.first else { continue }
            mark(member.decl, named: first, modifiers, attributes)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.isGlobal { mark(DeclSyntax(node), named: node.name.text, node.modifiers, node.attributes) }
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.isGlobal, let name = DeclSyntax(node).named?.names.first {
            mark(DeclSyntax(node), named: name, node.modifiers, node.attributes)
        }
        return .visitChildren
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let owner = node.enclosingTypeName, project.isOnMainActor(owner), let body = node.body,
            node.modifiers.isEmpty, !Self.isFree(body)
        else { return .visitChildren }
        let start = node.deinitKeyword.start
        findings.change(start..<start, to: "isolated ", "'deinit' becomes 'isolated deinit'")
        return .visitChildren
    }

    /// Returns whether a deinitializer calls only nonisolated functions.
    private static func isFree(_ body: CodeBlockSyntax) -> Bool {
        body.statements.allSatisfy { statement in
            guard let call = statement.item.as(FunctionCallExprSyntax.self) else { return false }
            let called = call.calledExpression.text
            return ["print", "debugPrint", "NSLog"].contains(called) || called.hasPrefix("NotificationCenter.default.")
        }
    }

    private func mark(type node: some DeclGroupSyntax & NamedDeclSyntax) -> SyntaxVisitorContinueKind {
        if project.marked.contains(node.name.text) { insert(before: node, name: node.name.text) }
        return .visitChildren
    }

    private func mark(
        _ node: DeclSyntax, named name: String, _ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax
    ) {
        guard !attributes.names.contains(where: { $0.hasSuffix("Actor") }),
            !modifiers.contains(where: { $0.name.text == "nonisolated" }),
            MentionCollector.names(in: node).contains(where: project.isOnMainActor)
        else { return }
        insert(before: node, name: name)
    }

    private func insert(before node: some SyntaxProtocol, name: String) {
        let start = node.start
        var first = start
        while first > 0, bytes[first - 1] == UInt8(ascii: " ") || bytes[first - 1] == UInt8(ascii: "\t") { first -= 1 }
        let isAlone = first == 0 || bytes[first - 1] == UInt8(ascii: "\n") || bytes[first - 1] == UInt8(ascii: "\r")
        let indent = String(decoding: bytes[first..<start], as: UTF8.self)
        findings.change(
            start..<start, to: isAlone ? "@MainActor\(newline)\(indent)" : "@MainActor ",
            "'\(name)' gets '@MainActor': it uses what belongs to the main actor, and nothing says so for it")
    }
}
