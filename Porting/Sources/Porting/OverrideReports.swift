import SwiftSyntax

/// Reports code that compiles, or nearly does, and behaves differently than on iOS: delegate methods that are never
/// called, and overrides of missing members.
final class OverrideReports: SyntaxVisitor {
    private let findings: Findings
    private let project: Project

    init(_ findings: Findings, _ project: Project) {
        self.findings = findings
        self.project = project
        super.init(viewMode: .sourceAccurate)
    }

    private static let remedies = [
        "awakeFromNib()": "set up in init(frame:) or viewDidLoad()",
        "prepareForInterfaceBuilder()": "leave it out",
        "prepare(for:sender:)": "do it before present or pushViewController",
        "shouldPerformSegue(withIdentifier:sender:)": "decide before present or pushViewController",
        "didReceiveMemoryWarning()": "leave it out, there are no memory warnings",
        "supportedInterfaceOrientations": "leave it out, go by the size of the view",
        "shouldAutorotate": "leave it out, go by the size of the view",
    ]

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.modifiers.contains(where: { $0.name.text == "override" }) {
            check(override: node.fullName, of: node, at: node.name.start)
        } else {
            check(requirement: node)
        }
        giveOptional(node)
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.modifiers.contains(where: { $0.name.text == "override" }), let binding = node.bindings.first {
            check(override: binding.pattern.text, of: node, at: binding.start)
            giveDouble(binding, of: node)
        }
        giveOptional(node)
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.signature.parameterClause.labels == "coder:", let block = node.ancestor(MemberBlockSyntax.self),
            let owner = node.enclosingTypeName, let body = node.body,
            project.ancestry(of: owner).contains(where: { project.library.visible($0)?.isClass == true })
        else { return .visitChildren }
        let others = block.members.filter { $0.decl.is(InitializerDeclSyntax.self) }.count > 1
        let setsUp = CallCollector.calls(in: body).contains {
            !["super.init", "self.init", "fatalError"].contains($0.calledExpression.text)
        }
        if setsUp, !others {
            findings.leave(
                at: node.initKeyword.start,
                "'init(coder:)' is never called, there are no storyboards; do the same in the initialiser that is")
        }
        return .visitChildren
    }

    private func check(override name: String, of node: some SyntaxProtocol, at offset: Int) {
        guard let owner = node.enclosingTypeName, let type = node.ancestor(MemberBlockSyntax.self)?.parent else {
            return
        }
        if let method = node.as(FunctionDeclSyntax.self), method.fullName == "draw(_:)",
            method.signature.parameterClause.parameters.first?.type.text == "CGRect"
        {
            findings.leave(
                at: offset, "'draw(_:)': there is no graphics context; override draw(_ canvas: inout UICanvas)")
            return
        }
        if name == "observeValue(forKeyPath:of:change:context:)" { return }
        if type.is(ExtensionDeclSyntax.self) {
            findings.leave(
                at: offset, "'\(name)': what is in an extension overrides nothing here; move it into the class")
            return
        }
        let chain = project.ancestry(of: owner).dropFirst()
        guard !chain.contains(where: { project.types[$0]?.body.contains(name) == true }) else { return }
        if chain.contains(where: { project.types[$0]?.extensions.contains(name) == true }) {
            findings.leave(at: offset, "'\(name)' is in an extension, and can't be overridden; move it into the class")
            return
        }
        // The nearest superclass from the library, if there is one.
        guard let base = chain.first(where: { project.library.visible($0)?.isClass == true }) else { return }
        let records = project.library.ancestry(of: base)
        guard !records.contains(where: { $0.open.contains(name) }) else { return }
        if records.contains(where: { $0.members.contains(name) && !$0.isProtocol }) {
            let layout = ["frame", "bounds", "center"].contains(name)
            findings.leave(
                at: offset,
                "'\(name)' of \(base) can't be overridden; "
                    + (layout ? "follow the size in layoutSubviews()" : "set it, or do it where it is set"))
        } else {
            let remedy = Self.remedies[name] ?? "leave it out, or call it where it is needed"
            findings.leave(at: offset, "'\(name)' is not there to be overridden; \(remedy)")
        }
    }

    /// Reports a delegate method that only a subclass of the conforming class has, so that it is never called.
    private func check(requirement node: FunctionDeclSyntax) {
        let name = node.fullName
        guard let owner = node.enclosingTypeName,
            node.ancestor(MemberBlockSyntax.self)?.parent?.is(ProtocolDeclSyntax.self) == false,
            let record = project.types[owner], record.isClass
        else { return }
        let own = record.inherited + record.added
        let superclasses = project.ancestry(of: owner).dropFirst().filter { project.types[$0]?.isClass == true }
        for superclass in superclasses {
            guard let base = project.types[superclass] else { continue }
            let conformance = (base.inherited + base.added).first { promised in
                project.library.ancestry(of: promised).contains { $0.requirements[name] != nil }
            }
            guard let conformance, !own.contains(conformance) else { continue }
            let isThere = superclasses.contains { project.types[$0]?.body.contains(name) == true }
            guard !isThere else { return }
            findings.leave(
                at: node.name.start,
                "'\(name)' is never called: \(superclass) is the \(conformance), and has no such method; add it there, and "
                    + "override it here")
            return
        }
    }

    /// Gives an overriding property the type of the overridden one.
    private func giveDouble(_ binding: PatternBindingSyntax, of node: VariableDeclSyntax) {
        guard let type = binding.typeAnnotation?.type, type.text == "CGFloat", let owner = node.enclosingTypeName else {
            return
        }
        let isDouble = project.ancestry(of: owner).contains { name in
            project.library.ancestry(of: name).contains { $0.doubles.contains(binding.pattern.text) }
        }
        if isDouble { findings.change(type.bytes, to: "Double", "'CGFloat' becomes 'Double', as what is overridden") }
    }

    /// Makes the result optional, as in the protocol: otherwise the method is no witness and is never called.
    private func giveOptional(_ node: FunctionDeclSyntax) {
        guard let result = node.signature.returnClause?.type, let owner = node.enclosingTypeName, !result.isOptional
        else { return }
        let gives = promises(of: owner).contains { name in
            project.library.ancestry(of: name).contains { $0.isProtocol && $0.requirements[node.fullName] == true }
                || project.optionals[name]?.contains { $0.fullName == node.fullName } == true && owner != name
        }
        if gives { giveOptional(result, of: node.fullName) }
    }

    /// Makes the type of a property optional, as that of the protocol has become.
    private func giveOptional(_ node: VariableDeclSyntax) {
        guard let binding = node.bindings.first, let type = binding.typeAnnotation?.type, !type.isOptional,
            let owner = node.enclosingTypeName, project.optionalProperties[owner] == nil
        else { return }
        let name = binding.pattern.text
        let gives = promises(of: owner).contains { project.optionalProperties[$0]?.contains(name) == true }
        if gives { giveOptional(type, of: name) }
    }

    private func giveOptional(_ type: TypeSyntax, of name: String) {
        let text = type.optionalText
        findings.change(
            type.bytes, to: text, "'\(name)' gives '\(text)' as the protocol does: else it is never called")
    }

    /// The names of the types and protocols that a type follows.
    private func promises(of owner: String) -> [String] {
        project.ancestry(of: owner).flatMap { name in
            [name] + (project.types[name]?.inherited ?? []) + (project.types[name]?.added ?? [])
        }
    }
}
