import SwiftSyntax

/// Converts Objective-C protocols to Swift: binds them to classes, and gives optional methods default implementations.
final class ProtocolEdits: SyntaxVisitor {
    private let findings: Findings
    private let project: Project
    private let newline: String

    init(_ findings: Findings, _ project: Project, newline: String) {
        self.findings = findings
        self.project = project
        self.newline = newline
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        bindToClasses(node)
        var defaults: [String] = []
        for member in node.memberBlock.members {
            guard let (names, modifiers, _) = member.decl.named,
                let mark = modifiers.first(where: { $0.name.text == "optional" }), let name = names.first
            else { continue }
            findings.change(mark.bytesUpToNextToken, to: "", "'\(name)' is no longer optional: it has a default")
            if let method = member.decl.as(FunctionDeclSyntax.self) {
                defaults.append(giveDefault(method))
            } else if let property = member.decl.as(VariableDeclSyntax.self) {
                defaults.append(giveDefault(property))
            }
        }
        guard !defaults.isEmpty else { return .visitChildren }
        let access =
            node.modifiers.first { ["public", "package"].contains($0.name.text) }.map { "\($0.name.text) " } ?? ""
        let indent = String(node.leadingTrivia.description.reversed().prefix { " \t".contains($0) })
        let lines =
            ["extension \(node.name.text) {"] + defaults.map { "    \(access)\($0)" } + ["}"]
        let text = newline + newline + lines.map { indent + $0 }.joined(separator: newline)
        findings.change(node.bytes.upperBound..<node.bytes.upperBound, to: text)
        return .visitChildren
    }

    /// Makes a result optional, and returns the default, which is nil, or nothing at all.
    private func giveDefault(_ method: FunctionDeclSyntax) -> String {
        let head = "func \(method.name.text)\(method.genericParameterClause?.text ?? "")"
        guard let result = method.signature.returnClause?.type else { return "\(head)\(method.signature.text) {}" }
        let type = makeOptional(result)
        let end = result.bytes.lowerBound - method.signature.bytes.lowerBound
        let start = String(decoding: Array(method.signature.text.utf8.prefix(end)), as: UTF8.self)
        return "\(head)\(start)\(type) { nil }"
    }

    private func giveDefault(_ property: VariableDeclSyntax) -> String {
        guard let binding = property.bindings.first, let annotation = binding.typeAnnotation else { return "" }
        let type = makeOptional(annotation.type)
        if let accessors = binding.accessorBlock, accessors.text.contains("set") {
            findings.change(accessors.bytes, to: "{ get }", "'\(binding.pattern.text)' is only read")
        }
        return "var \(binding.pattern.text): \(type) { nil }"
    }

    private func makeOptional(_ type: TypeSyntax) -> String {
        guard !type.isOptional else { return type.text }
        let text = type.optionalText
        findings.change(type.bytes, to: text, "'\(type.text)' becomes '\(text)': nil says that there is none")
        return text
    }

    private func bindToClasses(_ node: ProtocolDeclSyntax) {
        let types = Array(node.inheritanceClause?.inheritedTypes ?? [])
        for type in types where type.type.is(ClassRestrictionTypeSyntax.self) || type.type.text == "NSObjectProtocol" {
            findings.change(type.type.bytes, to: "AnyObject", "'\(type.type.text)' becomes 'AnyObject'")
        }
        guard types.isEmpty, node.attributes.names.contains("objc") else { return }
        let end = node.name.bytes.upperBound
        findings.change(end..<end, to: ": AnyObject", "'\(node.name.text)' is bound to classes, as Objective-C's are")
    }

    /// Edits `delegate?.closed?(self)`, a call of a method that was optional, and `delegate.closed!(self)`.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let chain = node.calledExpression.as(OptionalChainingExprSyntax.self),
            let member = chain.expression.as(MemberAccessExprSyntax.self), isOptional(member, in: node)
        {
            findings.change(
                chain.questionMark.bytes, to: "", "'\(member.declName.baseName.text)' is no longer optional")
        } else if let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self),
            let member = forced.expression.as(MemberAccessExprSyntax.self), isOptional(member, in: node)
        {
            findings.change(
                forced.exclamationMark.bytes, to: "", "'\(member.declName.baseName.text)' is no longer optional")
            let end = node.bytes.upperBound
            let hasResult = project.optionals.values.joined().contains {
                $0.name.text == member.declName.baseName.text && $0.signature.returnClause != nil
            }
            if hasResult { findings.change(end..<end, to: "!") }
        }
        return .visitChildren
    }

    /// Returns whether a call is that of a method that is optional on iOS, in a protocol of the files or the library.
    private func isOptional(_ member: MemberAccessExprSyntax, in call: FunctionCallExprSyntax) -> Bool {
        let name = member.declName.baseName.text
        let labels = call.arguments.map { "\($0.label?.text ?? "_"):" }.joined()
        return project.library.isRequirement("\(name)(\(labels))")
            || project.optionals.values.joined().contains { method in
                method.name.text == name && method.signature.parameterClause.parameters.count >= call.arguments.count
            }
    }
}

extension TypeSyntax {
    var isOptional: Bool { self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) }

    /// The type as an optional.
    var optionalText: String {
        let isOpenEnded =
            self.is(SomeOrAnyTypeSyntax.self) || self.is(FunctionTypeSyntax.self) || self.is(CompositionTypeSyntax.self)
        return isOpenEnded ? "(\(text))?" : "\(text)?"
    }
}
