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
        var defaults: [FunctionDeclSyntax] = []
        for member in node.memberBlock.members {
            guard let (names, modifiers, _) = member.decl.named,
                let mark = modifiers.first(where: { $0.name.text == "optional" }), let name = names.first
            else { continue }
            if let method = member.decl.as(FunctionDeclSyntax.self), method.signature.returnClause == nil {
                findings.change(mark.bytesUpToNextToken, to: "", "'\(name)' is no longer optional: it has a default")
                defaults.append(method)
            } else {
                findings.leave(
                    at: mark.start,
                    "'\(name)': nothing is optional in a protocol; remove the word, give a default in an extension, and "
                        + "remove the '?' from its calls")
            }
        }
        guard !defaults.isEmpty else { return .visitChildren }
        let access =
            node.modifiers.first { ["public", "package"].contains($0.name.text) }.map { "\($0.name.text) " } ?? ""
        let methods = defaults.map { method in
            "    \(access)func \(method.name.text)\(method.genericParameterClause?.text ?? "")\(method.signature.text) {}"
        }
        let text =
            [["", "", "extension \(node.name.text) {"], methods, ["}"]].flatMap(\.self).joined(separator: newline)
        findings.change(node.bytes.upperBound..<node.bytes.upperBound, to: text)
        return .visitChildren
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

    /// Edits `delegate?.closed?(self)`, a call of a method that was optional.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let chain = node.calledExpression.as(OptionalChainingExprSyntax.self),
            let member = chain.expression.as(MemberAccessExprSyntax.self)
        else { return .visitChildren }
        let name = member.declName.baseName.text
        let isOptional = project.optionals.values.joined().contains { method in
            method.name.text == name && method.signature.returnClause == nil
                && method.signature.parameterClause.parameters.count >= node.arguments.count
        }
        if isOptional { findings.change(chain.questionMark.bytes, to: "", "'\(name)' is no longer optional") }
        return .visitChildren
    }
}
