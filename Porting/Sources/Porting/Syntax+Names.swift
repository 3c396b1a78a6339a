import SwiftSyntax

extension DeclGroupSyntax {
    /// The name of the type or of the extended type, without parent types and generic arguments.
    var typeName: String? {
        if let type = self.as(ExtensionDeclSyntax.self)?.extendedType {
            return type.as(MemberTypeSyntax.self)?.name.text ?? type.as(IdentifierTypeSyntax.self)?.name.text
        }
        return self.asProtocol((any NamedDeclSyntax).self)?.name.text
    }

    /// The names after the colon, without generic arguments.
    var inheritedNames: [String] { (inheritanceClause?.inheritedTypes ?? []).flatMap { $0.type.plainNames } }
}

extension TypeSyntax {
    /// The names of a type or of the parts of a composition, without generic arguments and attributes.
    var plainNames: [String] {
        if let name = self.as(IdentifierTypeSyntax.self) { return [name.name.text] }
        if let name = self.as(MemberTypeSyntax.self) { return [name.name.text] }
        if let parts = self.as(CompositionTypeSyntax.self) { return parts.elements.flatMap { $0.type.plainNames } }
        if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.plainNames }
        return []
    }
}

extension DeclSyntax {
    /// The names that a member declares: `frame`, `touchesBegan(_:with:)`, `init(systemName:)`.
    var named: (names: [String], modifiers: DeclModifierListSyntax, attributes: AttributeListSyntax)? {
        if let method = self.as(FunctionDeclSyntax.self) {
            return ([method.fullName], method.modifiers, method.attributes)
        }
        if let variable = self.as(VariableDeclSyntax.self) {
            let names = variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
            return (names, variable.modifiers, variable.attributes)
        }
        if let initializer = self.as(InitializerDeclSyntax.self) {
            let labels = initializer.signature.parameterClause.labels
            return (["init(\(labels))"], initializer.modifiers, initializer.attributes)
        }
        return nil
    }
}

extension FunctionDeclSyntax {
    var fullName: String { "\(name.text)(\(signature.parameterClause.labels))" }
}

extension FunctionParameterClauseSyntax {
    /// The labels in the form `_:with:`.
    var labels: String { parameters.map { "\($0.firstName.text):" }.joined() }
}

extension AttributeListSyntax {
    /// The names of the attributes, including those inside conditional compilation blocks.
    var names: [String] {
        flatMap { element -> [String] in
            switch element {
            case .attribute(let attribute): attribute.attributeName.plainNames
            case .ifConfigDecl(let condition):
                condition.clauses.flatMap { clause -> [String] in
                    if case .attributes(let list) = clause.elements { list.names } else { [] }
                }
            }
        }
    }

    /// Returns the attributes of these names outside of conditional compilation blocks.
    func all(_ names: Set<String>) -> [AttributeSyntax] {
        compactMap { element in
            guard case .attribute(let attribute) = element else { return nil }
            return names.isDisjoint(with: attribute.attributeName.plainNames) ? nil : attribute
        }
    }

    /// The message of `@available(*, unavailable, message: "...")`.
    var unavailableMessage: String? {
        for attribute in all(["available"]) {
            guard let arguments = attribute.arguments?.as(AvailabilityArgumentListSyntax.self) else { continue }
            let words = arguments.map(\.argument)
            guard words.contains(where: { $0.trimmedDescription == "unavailable" }) else { continue }
            for case .availabilityLabeledArgument(let argument) in words where argument.label.text == "message" {
                if case .string(let text) = argument.value { return text.segments.trimmedDescription }
            }
        }
        return nil
    }
}

extension FunctionCallExprSyntax {
    /// The last component of the called expression: `addTarget` in `button.addTarget(...)`.
    var calledName: String? {
        calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
            ?? calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    }

    var labels: [String] { arguments.map { $0.label?.text ?? "_" } }

    func argument(_ label: String) -> ExprSyntax? { arguments.first { $0.label?.text == label }?.expression }
}

/// Collects the names of types and functions that a piece of code mentions.
final class MentionCollector: SyntaxVisitor {
    private var names: Set<String> = []

    static func names(in node: some SyntaxProtocol) -> Set<String> {
        let collector = MentionCollector(viewMode: .sourceAccurate)
        collector.walk(node)
        return collector.names
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        // A member's name does not identify its type.
        if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id { names.insert(node.baseName.text) }
        return .visitChildren
    }
}
