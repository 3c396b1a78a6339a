import SwiftSyntax

/// Makes classes that override `observeValue` observers by the names of properties.
final class ObserverEdits: SyntaxVisitor {
    private let findings: Findings
    private let newline: String

    private static let method = "observeValue(forKeyPath:of:change:context:)"

    init(_ findings: Findings, newline: String) {
        self.findings = findings
        self.newline = newline
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.fullName == Self.method, let mark = node.modifiers.first(where: { $0.name.text == "override" }),
            let owner = node.enclosingTypePath
        else { return .visitChildren }
        findings.change(
            mark.bytesUpToNextToken, to: "",
            "'observeValue' overrides nothing: '\(owner.path)' becomes an NSKeyPathObserver")
        findings.change(
            owner.end..<owner.end, to: "\(newline)\(newline)extension \(owner.path): NSKeyPathObserver {}")
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.calledExpression.text == "super.observeValue" else { return .visitChildren }
        let item = node.parent?.as(CodeBlockItemSyntax.self)
        let isAlone = item?.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
        let isCase = item?.parent?.parent?.is(SwitchCaseSyntax.self) == true
        findings.change(
            node.bytes, to: isAlone && isCase ? "break" : item == nil ? "()" : "",
            "'super.observeValue' goes: there is nothing above")
        return .skipChildren
    }
}

extension SyntaxProtocol {
    /// The full name of the innermost type that contains the node, and where its outermost one ends.
    fileprivate var enclosingTypePath: (path: String, end: Int)? {
        var names: [String] = []
        var end = 0
        var node = parent
        while let current = node {
            if let type = current.asProtocol((any DeclGroupSyntax).self), let name = type.typeName {
                names.insert(type.as(ExtensionDeclSyntax.self)?.extendedType.text ?? name, at: 0)
                end = current.bytes.upperBound
            }
            node = current.parent
        }
        return names.isEmpty ? nil : (names.joined(separator: "."), end)
    }
}
