import SwiftSyntax

/// Edits conditions of compilation so that code for iOS is compiled here.
final class ConditionEdits: SyntaxVisitor {
    private let findings: Findings

    init(_ findings: Findings) {
        self.findings = findings
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        guard let condition = node.condition else { return .visitChildren }
        for call in CallCollector.calls(in: condition) {
            switch (call.calledName, call.arguments.first?.expression.text) {
            case ("os", "iOS") where !condition.text.contains("canImport(UIKit)"):
                let isAlone = call.id == condition.id || condition.isAlternatives
                let text = "\(call.text) || canImport(UIKit)"
                findings.change(
                    call.bytes, to: isAlone ? text : "(\(text))",
                    "'\(call.text)' becomes '\(text)': the system is not iOS, and UIKit is there")
            case ("canImport", let module?) where ImportEdits.inside.contains(module):
                findings.change(
                    call.bytes, to: "canImport(UIKit)",
                    "'\(call.text)' becomes 'canImport(UIKit)', which has what there is of it")
            default: break
            }
        }
        return .visitChildren
    }
}

extension ExprSyntax {
    /// Whether the expression is one of alternatives, `a || b`.
    fileprivate var isAlternatives: Bool {
        guard let sequence = self.as(SequenceExprSyntax.self) else { return false }
        return sequence.elements.allSatisfy { part in
            part.as(BinaryOperatorExprSyntax.self).map { $0.operator.text == "||" } ?? !part.is(
                PrefixOperatorExprSyntax.self)
        }
    }

    /// Whether a condition of compilation holds here, once it has been edited; nil if that depends on the build.
    fileprivate var holds: Bool? {
        if let call = self.as(FunctionCallExprSyntax.self), let argument = call.arguments.first?.expression.text {
            switch call.calledName {
            case "os": return ["Linux", "iOS"].contains(argument)
            case "canImport":
                if ImportEdits.absent.contains(argument) { return false }
                return ["UIKit", "Foundation"].contains(argument) || ImportEdits.inside.contains(argument) ? true : nil
            case "targetEnvironment": return false
            default: return nil
            }
        }
        if let negation = self.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
            return negation.expression.holds.map { !$0 }
        }
        if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            return tuple.elements.first?.expression.holds
        }
        if let literal = self.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
        guard let parts = self.as(SequenceExprSyntax.self)?.elements else { return nil }
        let operators = Set(parts.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text })
        let values = parts.filter { !$0.is(BinaryOperatorExprSyntax.self) }.map(\.holds)
        switch operators {
        case ["||"]: return values.contains(true) ? true : values.allSatisfy { $0 == false } ? false : nil
        case ["&&"]: return values.contains(false) ? false : values.allSatisfy { $0 == true } ? true : nil
        default: return nil
        }
    }
}

extension IfConfigClauseSyntax {
    /// Whether the clause itself is never compiled here.
    var isSkipped: Bool {
        if condition?.holds == false { return true }
        let clauses = parent?.as(IfConfigClauseListSyntax.self).map(Array.init) ?? []
        return clauses.prefix { $0.id != id }.contains { $0.condition?.holds == true }
    }
}

extension SyntaxProtocol {
    /// Whether the code is in a clause that is never compiled here.
    var isLeftOut: Bool {
        guard let clause = ancestor(IfConfigClauseSyntax.self) else { return false }
        return clause.isSkipped || clause.isLeftOut
    }

    /// Whether the code is a condition of compilation, or part of one.
    var isCondition: Bool {
        guard let clause = ancestor(IfConfigClauseSyntax.self), let condition = clause.condition else { return false }
        return condition.bytes.contains(start)
    }
}
