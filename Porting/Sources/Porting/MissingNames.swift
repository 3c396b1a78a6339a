import SwiftParser
import SwiftSyntax

/// Reports names that code for iOS uses and the library lacks.
final class MissingNames: SyntaxVisitor {
    private let findings: Findings
    private let project: Project
    /// The names reported in each statement, so that each is reported once.
    private var said: [SyntaxIdentifier: Set<String>] = [:]

    init(_ findings: Findings, _ project: Project) {
        self.findings = findings
        self.project = project
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        // The initialisers of recognizers are edited or reported separately.
        if node.name.text == "Selector", let initializer = node.ancestor(InitializerDeclSyntax.self),
            project.isRecognizersInitializer(initializer)
        {
            return .skipChildren
        }
        // The attribute is edited or reported separately.
        if node.name.text == "NSManaged", node.parent?.is(AttributeSyntax.self) == true { return .skipChildren }
        check(node.name, in: node)
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
            check(member: node.baseName, of: access)
        } else {
            check(node.baseName, in: node)
        }
        return .visitChildren
    }

    // What exchanges methods is left out, and reported as a whole.
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        node.exchangesMethods ? .skipChildren : .visitChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // Selectors are edited or reported separately.
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        ["selector", "keyPath"].contains(node.macroName.text) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.macroName.text == "Preview" {
            findings.leave(at: node.start, "'#Preview': there are no previews; leave it out, a scene shows the view")
        }
        return .skipChildren
    }

    // What is never compiled is not looked at.
    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isSkipped ? .skipChildren : .visitChildren
    }

    // MARK: Names

    private func check(_ token: TokenSyntax, in node: some SyntaxProtocol) {
        let name = token.text
        guard project.types[name]?.isDeclared != true, !project.names.contains(name), !node.isCondition else { return }
        if let message = project.library.unavailable[name] {
            leave(at: node, "'\(name)'", message)
        } else if let remedy = MissingRemedies.exact[name] {
            leave(at: node, "'\(name)'", remedy)
        } else if !project.library.names.contains(name), MissingRemedies.isApples(name) {
            leave(at: node, "'\(name)'", MissingRemedies.remedy(for: name))
        }
    }

    private func check(member token: TokenSyntax, of access: MemberAccessExprSyntax) {
        let name = token.text
        // Only the outermost name of a chain is reported, so members of a missing type are skipped.
        if let base = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
            project.library.unavailable[base] != nil
                || MissingRemedies.isApples(base) && !project.library.names.contains(base)
        {
            return
        }
        guard !project.members.contains(name) else { return }
        if access.text == "Thread.isMainThread" {
            leave(
                at: token, "'isMainThread'",
                "in tests the main actor is on no fixed thread: write MainActor.preconditionIsolated()")
        }
        if let message = project.library.unavailableMembers[name] ?? method(name, of: access) {
            leave(at: token, "'\(name)'", message)
        } else if let remedy = MissingRemedies.members[name], !project.library.members.contains(name) {
            leave(at: token, "'\(name)'", remedy)
        }
    }

    /// Returns the message for an unavailable method. A method called with other labels is a different one.
    private func method(_ name: String, of access: MemberAccessExprSyntax) -> String? {
        guard name != "init" else { return nil }
        let call = access.parent?.as(FunctionCallExprSyntax.self)
        let given = call?.calledExpression.id == access.id ? call?.labels ?? [] : []
        return project.library.unavailableMembers.first { member, _ in
            guard member.hasPrefix("\(name)(") else { return false }
            let labels = member.dropFirst(name.count + 1).dropLast().split(separator: ":").map(String.init)
            return given.allSatisfy(labels.contains)
        }?.value
    }

    // MARK: Calls

    /// The properties that are observed.
    private static let observable: Set = [
        "isRunning", "state", "isReversed", "frame", "bounds", "center", "transform", "alpha", "isHidden", "hidden",
        "position", "opacity", "contentOffset", "contentSize", "contentInset", "preferredContentSize",
    ]

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.calledName ?? ""
        let labels = node.labels
        let called = node.calledExpression.text
        if let message = project.library.unavailableMembers["init(\(labels.map { "\($0):" }.joined()))"],
            project.library.names.contains(name)
        {
            leave(at: node, "'\(name)(\(labels.map { "\($0):" }.joined()))'", message)
        }
        if name == "observe", let path = node.arguments.first?.expression.as(KeyPathExprSyntax.self),
            !Self.observable.contains(
                path.components.trimmedDescription.replacing(".layer.", with: "").split { ".?!".contains($0) }.first
                    .map(String.init) ?? "")
        {
            leave(
                at: node.calledToken, "'observe'",
                "'\(path.text)' is not among what is observed: use a property with didSet")
        }
        if labels.contains("forKeyPath"), ["addObserver", "removeObserver"].contains(name) {
            checkObserved(node)
        } else if labels.contains("forKeyPath") && name != "observeValue"
            || labels.contains("forKey") && ["value", "setValue"].contains(name)
        {
            leave(
                at: node.calledToken, "'\(name)'",
                "objects have no keys here: name the property, and follow it by didSet or a completion")
        }
        if labels.first == "nibName", let nib = node.arguments.first?.expression, !nib.is(NilLiteralExprSyntax.self),
            nib.is(StringLiteralExprSyntax.self)
        {
            leave(at: nib, "'\(nib.text)'", "there are no nibs: make the views in loadView() or viewDidLoad()")
        }
        checkTime(node, called: called, name: name)
        return .visitChildren
    }

    /// Reports a name that is not among what is observed, if it is written out.
    private func checkObserved(_ node: FunctionCallExprSyntax) {
        guard let path = node.argument("forKeyPath") else { return }
        let name =
            path.as(MacroExpansionExprSyntax.self)?.arguments.first?.expression.text
            ?? path.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        guard let name, !Self.observable.contains(String(name.split(separator: ".").last ?? "")) else { return }
        leave(at: path, "'\(path.text)'", "it is not among what is observed: use a property with didSet")
    }

    private func checkTime(_ node: FunctionCallExprSyntax, called: String, name: String) {
        let remedy = "it goes by the clock on the wall, and a recording does not wait: delay an animation instead"
        if called.hasSuffix("DispatchQueue.main.asyncAfter") || called == "Timer.scheduledTimer"
            || called == "Task.sleep"
        {
            leave(at: node, "'\(called)'", remedy)
        }
        if called == "DispatchQueue.main.async", let closure = node.trailingClosure {
            let begins = CallCollector.calls(in: closure).contains { ["present", "dismiss"].contains($0.calledName) }
            if begins {
                leave(
                    at: node, "'\(called)'",
                    "a transition begins with the next step of time in any case: call it without the queue")
            }
        }
    }

    /// Reports a name once per statement. The first colon in a message separates the finding from the remedy.
    private func leave(at node: some SyntaxProtocol, _ what: String, _ message: String) {
        let parts = message.split(separator: ": ", maxSplits: 1)
        let item =
            node.ancestor(CodeBlockItemSyntax.self)?.id ?? node.ancestor(MemberBlockItemSyntax.self)?.id ?? node.id
        guard said[item, default: []].insert(String(parts[0])).inserted else { return }
        findings.leave(at: node.start, "\(what): \(parts.joined(separator: "; "))")
    }
}

extension FunctionCallExprSyntax {
    /// The last name of the called expression, which messages point at.
    fileprivate var calledToken: TokenSyntax {
        calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
            ?? calledExpression.lastToken(viewMode: .sourceAccurate) ?? calledExpression.firstToken(
                viewMode: .sourceAccurate)!
    }
}
