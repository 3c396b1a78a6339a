import SwiftSyntax

/// Removes the attributes of Objective-C and Interface Builder from declarations, and makes outlets in code.
final class AttributeEdits: SyntaxVisitor {
    private let findings: Findings
    private let project: Project
    /// The names that this file uses as optionals. Outlets of these names stay optional.
    private let optionalUses: Set<String>

    /// Attributes that are removed without further remarks.
    private static let marks: Set = [
        "objc", "objcMembers", "nonobjc", "IBDesignable", "IBInspectable", "GKInspectable", "NSCopying",
    ]

    init(_ findings: Findings, _ project: Project, file: SourceFileSyntax) {
        self.findings = findings
        self.project = project
        optionalUses = OptionalUses.names(in: file)
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.attributeName.plainNames.first else { return .visitChildren }
        switch name {
        case _ where Self.marks.contains(name):
            remove(node)
        case "IBAction", "IBSegueAction":
            remove(node)
            if let method = node.ancestor(FunctionDeclSyntax.self) {
                let owner = node.enclosingTypeName ?? "Self"
                findings.leave(
                    at: method.name.start,
                    "'\(method.name.text)' was connected in a storyboard; connect it in code, as in "
                        + "addTarget(self, action: \(owner).\(method.reference), for: .touchUpInside)")
            }
        case "IBOutlet":
            remove(node)
            if let variable = node.ancestor(VariableDeclSyntax.self) { make(variable) }
        case "NSManaged" where node.enclosingTypeName.map { project.descends($0, from: "CALayer") } == true:
            findings.change(
                node.attributeName.bytes, to: "CALayerProperty", "'@NSManaged' becomes '@CALayerProperty'")
        case "NSManaged":
            findings.leave(at: node.start, "'@NSManaged': there is no Core Data; keep the value in a plain property")
        default: break
        }
        return .visitChildren
    }

    /// A layer is copied for the screen by an initialiser that all its subclasses have.
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.signature.parameterClause.parameters.isEmpty,
            let mark = node.modifiers.first(where: { $0.name.text == "override" }),
            node.enclosingTypeName.map({ project.descends($0, from: "CALayer") }) == true
        {
            findings.change(mark.bytes, to: "required", "'override init()' becomes 'required init()'")
        }
        return .visitChildren
    }

    /// What is in an extension is never open, and what extends a structure has no convenience initializers.
    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text == "convenience",
            let type = node.ancestor(MemberBlockSyntax.self)?.parent?.as(ExtensionDeclSyntax.self)?.typeName,
            project.library.visible(type)?.isClass == false
        {
            findings.change(node.bytesUpToNextToken, to: "", "'convenience' goes: '\(type)' is a structure")
        }
        if node.name.text == "open", node.detail == nil,
            node.ancestor(MemberBlockSyntax.self)?.parent?.is(ExtensionDeclSyntax.self) == true
        {
            findings.change(node.bytes, to: "public", "'open' becomes 'public': nothing in an extension is overridden")
        }
        return .visitChildren
    }

    private func remove(_ node: AttributeSyntax) {
        findings.change(node.bytesUpToNextToken, to: "", "'\(node.text)' goes")
        // `@objc dynamic` is there for Objective-C alone.
        guard node.attributeName.text == "objc" else { return }
        for modifier in node.parent?.as(AttributeListSyntax.self)?.parent?.modifiers ?? [] {
            if modifier.name.text == "dynamic" {
                findings.change(modifier.bytesUpToNextToken, to: "", "'dynamic' goes")
            }
        }
    }

    // MARK: Outlets

    /// Returns the initialiser for a view or recognizer that a storyboard creates from its class alone.
    private func initializer(of type: String) -> String? {
        let isView = project.library.ancestry(of: type).contains { $0.open.contains("layoutSubviews()") }
        guard project.library.aliases[type] != nil else { return nil }
        if type == "UIButton" { return "UIButton(type: .system)" }
        if type == "UIVisualEffectView" { return "UIVisualEffectView(effect: nil)" }
        return isView || type.hasSuffix("GestureRecognizer") ? "\(type)()" : nil
    }

    private func make(_ variable: VariableDeclSyntax) {
        guard let binding = variable.bindings.first, variable.bindings.count == 1,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let annotation = binding.typeAnnotation
        else { return }
        if let array = annotation.type.wrappedType?.as(ArrayTypeSyntax.self), binding.initializer == nil {
            findings.change(annotation.bytes, to: ": \(array.text) = []", "'\(name)' begins empty")
            findings.leave(at: binding.start, "'\(name)' was filled by a storyboard; fill it in code")
            return
        }
        guard let type = annotation.type.wrappedType?.plainNames.first, binding.initializer == nil,
            project.types[type]?.isProtocol != true, !name.lowercased().hasSuffix("delegate")
        else { return }
        guard project.library.unavailable[type] == nil else { return }
        if let weak = variable.modifiers.first(where: { $0.name.text == "weak" }) {
            findings.change(
                weak.bytesUpToNextToken, to: "", "'weak' goes: nobody else holds '\(name)' before it is shown")
        }
        let isUnwrapped = annotation.type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        guard isUnwrapped, let initializer = initializer(of: type) else {
            findings.leave(at: binding.start, "'\(name)' was made by a storyboard; make it in code before it is used")
            return
        }
        if binding.accessorBlock == nil, !optionalUses.contains(name) {
            findings.change(variable.bindingSpecifier.bytes, to: "let", "'\(name)' is made in code")
            findings.change(annotation.bytes, to: " = \(initializer)")
        } else {
            let end = annotation.bytes.upperBound
            findings.change(end..<end, to: " = \(initializer)", "'\(name)' is made in code")
        }
        if !type.hasSuffix("GestureRecognizer") {
            findings.leave(at: binding.start, "'\(name)' is in no view yet; set its frame, and add it as a subview")
        } else {
            findings.leave(at: binding.start, "'\(name)' belongs to no view yet; add its target, and add it to a view")
        }
    }
}

extension TypeSyntax {
    /// The type that an optional of either kind wraps.
    fileprivate var wrappedType: TypeSyntax? {
        self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
            ?? self.as(OptionalTypeSyntax.self)?.wrappedType
    }
}

extension Syntax {
    fileprivate var modifiers: DeclModifierListSyntax? { self.asProtocol((any WithModifiersSyntax).self)?.modifiers }
}

extension SyntaxProtocol {
    /// The name of the innermost type or extension that contains the node.
    var enclosingTypeName: String? {
        var node = parent
        while let current = node {
            if let type = current.asProtocol((any DeclGroupSyntax).self) { return type.typeName }
            node = current.parent
        }
        return nil
    }
}

extension FunctionDeclSyntax {
    /// The method as an action refers to it: `closed`, `closed(_:)`.
    var reference: String { signature.parameterClause.parameters.isEmpty ? name.text : fullName }
}

/// Collects the names that a file unwraps, compares with nil or assigns, which can't become nonoptional constants.
private final class OptionalUses: SyntaxVisitor {
    private var names: Set<String> = []

    static func names(in file: SourceFileSyntax) -> Set<String> {
        let visitor = OptionalUses(viewMode: .sourceAccurate)
        visitor.walk(file)
        return visitor.names
    }

    override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind { take(node.expression) }

    override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind { take(node.expression) }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.pattern.as(IdentifierPatternSyntax.self), node.initializer == nil {
            names.insert(name.identifier.text)
        }
        return node.initializer.map { take($0.value) } ?? .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let parts = Array(node.elements)
        for (index, part) in parts.enumerated().dropFirst() {
            let operation = part.as(BinaryOperatorExprSyntax.self)?.operator.text
            let comparesNil =
                ["==", "!="].contains(operation) && parts[index...].contains { $0.is(NilLiteralExprSyntax.self) }
            if part.is(AssignmentExprSyntax.self) || operation == "??" || comparesNil { _ = take(parts[index - 1]) }
        }
        return .visitChildren
    }

    private func take(_ expression: ExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = expression.as(DeclReferenceExprSyntax.self) { names.insert(name.baseName.text) }
        if let member = expression.as(MemberAccessExprSyntax.self) { names.insert(member.declName.baseName.text) }
        return .visitChildren
    }
}
