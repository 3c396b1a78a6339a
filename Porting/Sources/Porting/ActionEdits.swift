import SwiftSyntax

/// Replaces selectors by references to methods, and reports selectors without a counterpart.
final class ActionEdits: SyntaxVisitor {
    private let findings: Findings
    private let project: Project

    init(_ findings: Findings, _ project: Project) {
        self.findings = findings
        self.project = project
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.macroName.text {
        case "selector":
            if let call = node.ancestor(FunctionCallExprSyntax.self), let (text, type) = question(call, node) {
                findings.change(
                    call.bytes, to: text,
                    "'\(call.text)' becomes '\(text)': what is optional in a protocol has a default, so that each \(type) has it"
                )
            } else if let remedy = obstacle(node) {
                findings.leave(at: node.start, "'\(node.text)': there are no selectors; \(remedy)")
            } else if let method = method(node) {
                findings.change(node.bytes, to: method, "'\(node.text)' becomes '\(method)'")
            } else {
                findings.leave(
                    at: node.start,
                    "'\(node.text)': there are no selectors; name the method with its type in front, as in Type.method(_:)"
                )
            }
        case "keyPath":
            if let path = node.arguments.first?.expression.text {
                let parts = path.split(separator: ".")
                let isTyped = parts.count > 1 && parts[0].first?.isUppercase == true
                let text = "\"\(parts.dropFirst(isTyped ? 1 : 0).joined(separator: "."))\""
                findings.change(node.bytes, to: text, "'\(node.text)' becomes '\(text)'")
            }
        default: break
        }
        return .skipChildren
    }

    /// Returns what `delegate.responds(to: #selector(Type.method))` becomes, and the type.
    private func question(_ call: FunctionCallExprSyntax, _ node: MacroExpansionExprSyntax) -> (String, String)? {
        guard call.labels == ["to"], let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "responds", let object = member.base,
            let method = node.arguments.first?.expression.as(MemberAccessExprSyntax.self), let type = method.base?.text,
            type.first?.isUppercase == true, type != "Self"
        else { return nil }
        return ("(\(object.text.trimmingChain) is \(type))", type)
    }

    /// Returns what to do instead of using a selector that has no counterpart, or nil if it has one.
    private func obstacle(_ node: MacroExpansionExprSyntax) -> String? {
        if node.arguments.count != 1 || node.arguments.first?.label != nil {
            return "read the property, or set it"
        }
        guard let argument = node.parent?.as(LabeledExprSyntax.self),
            let call = argument.ancestor(FunctionCallExprSyntax.self), argument.parent?.parent?.id == call.id
        else { return "keep a closure such as { [weak self] in self?.method() }" }
        let labels = call.labels
        switch call.calledName {
        case "perform", "performSelector":
            return "call the method; after a delay, by the completion of UIView.animate(withDuration:delay:)"
        case "cancelPreviousPerformRequests": return "stop the animation that has the delay"
        case "responds", "canPerformAction": return "ask by 'is' or 'as?' for a protocol that has the method"
        case "addObserver" where labels.contains("selector"):
            return "use addObserver(forName:object:queue:using:) with a closure, and keep what it returns"
        case _ where labels.contains("timeInterval") || labels.contains("fireAt"):
            return "use UIView.animate(withDuration:delay:), a CADisplayLink, or a Timer with a closure"
        case "addTarget", "removeTarget": break
        case let name?
        where name.hasSuffix("GestureRecognizer") || name == "UIBarButtonItem" || name == "CADisplayLink":
            break
        case let name? where project.descends(name, from: "UIGestureRecognizer"): break
        case "init" where labels.contains("target"): break
        default: return "give it a closure such as { [weak self] in self?.method() }"
        }
        guard ["action", "selector"].contains(argument.label?.text) else { return "give it a closure" }
        let target = call.argument("target") ?? call.arguments.first?.expression
        if target?.is(NilLiteralExprSyntax.self) == true {
            return "no responder chain finds a target either: name the object, as in target: self"
        }
        return nil
    }

    /// Returns the method that a selector names, qualified by its type, or nil if the type can't be inferred.
    private func method(_ node: MacroExpansionExprSyntax) -> String? {
        guard var expression = node.arguments.first?.expression else { return nil }
        var type: TypeSyntax?
        if let sequence = expression.as(SequenceExprSyntax.self) {
            let parts = Array(sequence.elements)
            guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self),
                let written = parts[2].as(TypeExprSyntax.self)
            else { return nil }
            expression = parts[0]
            type = written.type
        }
        let own = node.enclosingTypeName
        let owner: String?
        let name: DeclReferenceExprSyntax
        if let reference = expression.as(DeclReferenceExprSyntax.self) {
            (owner, name) = (own, reference)
        } else if let member = expression.as(MemberAccessExprSyntax.self) {
            name = member.declName
            switch member.base?.text {
            case nil, "self", "Self", "super": owner = own
            case let base?: owner = base.split(separator: ".").last?.first?.isUppercase == true ? base : nil
            }
        } else {
            return nil
        }
        guard let owner else { return nil }
        return "\(owner).\(name.text)" + (type.map { " as @MainActor (\(owner)) -> @MainActor \($0.text)" } ?? "")
    }

    // MARK: Exchanged methods

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.exchangesMethods, let body = node.body, let first = body.statements.first,
            let last = body.statements.last
        else { return .visitChildren }
        findings.change(first.bytes.lowerBound..<last.bytes.upperBound, to: "// Methods can't be exchanged here.")
        findings.leave(
            at: node.name.start,
            "'\(node.name.text)' does nothing: there is no runtime that exchanges methods; call the replacement where the "
                + "original is called, or override it in a class of your own")
        return .skipChildren
    }

    /// A method that takes another's place calls itself to call that one.
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.calledName, let original = project.exchanged[name],
            node.ancestor(FunctionDeclSyntax.self)?.name.text == name,
            let token = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
                ?? node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
        else { return .visitChildren }
        findings.change(token.bytes, to: original, "'\(name)' becomes '\(original)', with which it was exchanged")
        return .visitChildren
    }

    // MARK: Subclasses of recognizers

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        let labels = node.signature.parameterClause.labels
        guard project.isRecognizersInitializer(node) else { return .visitChildren }
        let calls = CallCollector.calls(in: node)
        guard labels == "target:action:", let mark = node.modifiers.first(where: { $0.name.text == "override" }),
            let call = calls.first(where: {
                $0.calledExpression.text == "super.init" && $0.labels == ["target", "action"]
            }),
            calls.filter({ $0.calledName == "addTarget" }).isEmpty
        else {
            findings.leave(
                at: node.initKeyword.start,
                "a recognizer's initialiser takes no target and no action here; leave both out, call super.init(), and "
                    + "give them from outside")
            return .visitChildren
        }
        findings.change(
            mark.bytes, to: "required", "'\(node.text.prefix { $0 != "{" }.trimmed)' becomes 'required init()'")
        findings.change(node.signature.parameterClause.bytes, to: "()")
        let range = call.arguments.bytes
        findings.change(range, to: "")
        return .visitChildren
    }
}

extension StringProtocol {
    /// The text without the mark of a chain that ends here: `delegate` of `delegate?`.
    fileprivate var trimmingChain: String { hasSuffix("?") ? String(dropLast()) : String(self) }

    /// The text without trailing whitespace.
    fileprivate var trimmed: String { String(reversed().drop(while: \.isWhitespace).reversed()) }
}

extension Project {
    /// Returns whether an initialiser of a gesture recognizer takes a target and an action.
    func isRecognizersInitializer(_ node: InitializerDeclSyntax) -> Bool {
        let labels = node.signature.parameterClause.labels
        guard labels.contains("target:"), labels.contains("action:"), let owner = node.enclosingTypeName else {
            return false
        }
        return descends(owner, from: "UIGestureRecognizer")
    }
}

extension FunctionDeclSyntax {
    /// Whether the function exchanges the implementations of methods, which nothing here can.
    var exchangesMethods: Bool {
        body.map { CallCollector.calls(in: $0).contains { $0.calledName == "method_exchangeImplementations" } } ?? false
    }
}

final class CallCollector: SyntaxVisitor {
    private var calls: [FunctionCallExprSyntax] = []

    static func calls(in node: some SyntaxProtocol) -> [FunctionCallExprSyntax] {
        let collector = CallCollector(viewMode: .sourceAccurate)
        collector.walk(node)
        return collector.calls
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        calls.append(node)
        return .visitChildren
    }
}
