import SwiftParser
import SwiftSyntax

extension Fault {
    /// Returns the faults that can be put into a source, by place, in the order of the text.
    public static func places(in source: String) -> [[Fault]] {
        let tree = Parser.parse(source: source)
        let finder = FaultFinder(SourceLocationConverter(fileName: "", tree: tree))
        finder.walk(tree)
        return finder.places.sorted {
            ($0[0].range.lowerBound, $0[0].range.upperBound) < ($1[0].range.lowerBound, $1[0].range.upperBound)
        }
    }
}

/// Finds the places of a source file at which a fault can be put, and the faults of each.
///
/// The places are those of Offutt's sufficient set of operators (relational, logical, arithmetic, absolute values and
/// unary insertions, 1996), with the removals of statements that mutation tools add to it.
final class FaultFinder: SyntaxVisitor {
    private let converter: SourceLocationConverter
    private(set) var places: [[Fault]] = []

    init(_ converter: SourceLocationConverter) {
        self.converter = converter
        super.init(viewMode: .sourceAccurate)
    }

    /// Adds a place, with the texts that can take that of its node.
    private func add(_ kind: Fault.Kind, _ node: some SyntaxProtocol, _ replacements: [String]) {
        let range = node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
        let line = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
        let text = node.trimmedDescription
        let faults = replacements.filter { $0 != text }.map {
            Fault(kind: kind, range: range, replacement: $0, line: line)
        }
        if !faults.isEmpty { places.append(faults) }
    }

    // MARK: Operators

    private static let operators: [String: (Fault.Kind, [String])] = [
        "<": (.comparison, ["<=", ">"]), "<=": (.comparison, ["<", ">="]),
        ">": (.comparison, [">=", "<"]), ">=": (.comparison, [">", "<="]),
        "==": (.comparison, ["!="]), "!=": (.comparison, ["=="]),
        "===": (.comparison, ["!=="]), "!==": (.comparison, ["==="]),
        "&&": (.condition, ["||"]), "||": (.condition, ["&&"]),
        "+": (.sign, ["-"]), "-": (.sign, ["+"]), "*": (.sign, ["/"]), "/": (.sign, ["*"]),
        "+=": (.sign, ["-="]), "-=": (.sign, ["+="]),
        "..<": (.bound, ["..."]), "...": (.bound, ["..<"]),
    ]

    override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if let (kind, others) = Self.operators[node.operator.text], !joinsText(node),
            kind != .bound || takesAnyRange(node)
        {
            add(kind, node, others)
        }
        return .skipChildren
    }

    /// Returns whether a range is what a loop runs over, or a subscript: ranges of both types can stand there.
    private func takesAnyRange(_ node: BinaryOperatorExprSyntax) -> Bool {
        guard let sequence = node.parent?.parent?.as(SequenceExprSyntax.self) else { return false }
        if let loop = sequence.parent?.as(ForStmtSyntax.self) { return loop.sequence.id == sequence.id }
        return sequence.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.is(SubscriptCallExprSyntax.self) == true
    }

    /// Returns whether an operator stands beside a literal of a text or an array, which have no difference.
    private func joinsText(_ node: BinaryOperatorExprSyntax) -> Bool {
        guard let elements = node.parent?.as(ExprListSyntax.self),
            let index = elements.firstIndex(where: { $0.id == node.id })
        else {
            return false
        }
        let beside = [
            index > elements.startIndex ? elements[elements.index(before: index)] : nil,
            elements.index(after: index) < elements.endIndex ? elements[elements.index(after: index)] : nil,
        ]
        return beside.contains { $0?.is(StringLiteralExprSyntax.self) == true || $0?.is(ArrayExprSyntax.self) == true }
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if ["-", "!"].contains(node.operator.text) { add(.sign, node, [node.expression.trimmedDescription]) }
        return .visitChildren
    }

    // MARK: Values

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let digits = node.literal.text.replacing("_", with: "")
        if let number = Int(digits) {
            add(.constant, node, number == 0 ? ["1"] : ["\(number + 1)", "\(number - 1)"])
        } else if digits.hasPrefix("0x"), let number = UInt64(digits.dropFirst(2), radix: 16), number < .max {
            add(.constant, node, ["0x" + String(number + 1, radix: 16)])
        }
        return .skipChildren
    }

    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let number = Double(node.literal.text.replacing("_", with: "")) {
            add(.constant, node, number == 0 ? ["1.0"] : ["\(number * 1.1)", "\(number * 0.9)"])
        }
        return .skipChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        add(.result, node, [node.literal.text == "true" ? "false" : "true"])
        return .skipChildren
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.expression, let type = resultType(of: node),
            let other = Self.defaultValue(of: type), value.trimmedDescription != other,
            !value.is(BooleanLiteralExprSyntax.self)
        {
            add(.result, value, [other])
        }
        return .visitChildren
    }

    /// Returns the type that the function or property around a return statement has; `nil` inside of a closure.
    private func resultType(of node: some SyntaxProtocol) -> TypeSyntax? {
        var outer = node.parent
        while let inner = outer {
            if inner.is(ClosureExprSyntax.self) { return nil }
            if let function = inner.as(FunctionDeclSyntax.self) { return function.signature.returnClause?.type }
            if let binding = inner.as(PatternBindingSyntax.self) { return binding.typeAnnotation?.type }
            outer = inner.parent
        }
        return nil
    }

    private static func defaultValue(of type: TypeSyntax) -> String? {
        if type.is(OptionalTypeSyntax.self) { return "nil" }
        if type.is(ArrayTypeSyntax.self) { return "[]" }
        if type.is(DictionaryTypeSyntax.self) { return "[:]" }
        return switch type.trimmedDescription {
        case "Bool": "false"
        case "Int", "Double", "CGFloat": "0"
        case "String": "\"\""
        case "CGPoint", "CGSize", "CGRect", "CGVector": ".zero"
        default: nil
        }
    }

    // MARK: Statements

    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        // As a value, each branch is needed.
        if node.parent?.is(ExpressionStmtSyntax.self) == true, !node.body.statements.isEmpty {
            add(.branch, node.body, ["{}"])
        }
        return .visitChildren
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if var call = node.item.as(ExprSyntax.self) {
            if let attempt = call.as(TryExprSyntax.self) { call = attempt.expression }
            if let made = call.as(FunctionCallExprSyntax.self), !isResult(node), !initializes(made) {
                add(.call, node, [""])
            }
        }
        return .visitChildren
    }

    /// Returns whether a call is that of another initializer, without which an initializer does not compile.
    private func initializes(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.tokenKind == .keyword(.`init`)
    }

    /// Returns whether a statement can be the value of what it is in: the only one of a closure, or of a body with a type.
    private func isResult(_ node: CodeBlockItemSyntax) -> Bool {
        guard let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
        guard let outer = list.parent else { return true }
        if outer.is(ClosureExprSyntax.self) || outer.is(AccessorBlockSyntax.self) { return true }
        if let block = outer.as(CodeBlockSyntax.self) {
            if let function = block.parent?.as(FunctionDeclSyntax.self) {
                return function.signature.returnClause != nil
            }
            if let accessor = block.parent?.as(AccessorDeclSyntax.self) {
                return accessor.accessorSpecifier.tokenKind == .keyword(.get)
            }
        }
        // The branch of a value, or of a switch.
        return outer.is(SwitchCaseSyntax.self)
    }

    // MARK: What has no faults

    /// A condition that the program must meet; a fault in it stops the program, or nothing.
    private static let traps: Set<String> = [
        "precondition", "assert", "preconditionFailure", "fatalError", "assertionFailure",
    ]

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        Self.traps.contains(node.calledExpression.trimmedDescription) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
