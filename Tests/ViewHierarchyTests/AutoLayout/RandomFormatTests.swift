import Foundation
import RandomSupport
import Testing

@testable import ViewHierarchy

/// Visual formats that are made at random together with what they mean, by UIKit's grammar.
@MainActor
@Suite("Visual formats at random")
struct RandomFormatTests {
    private typealias Attribute = LayoutConstraint.Attribute
    private typealias Options = LayoutConstraint.FormatOptions

    /// What a constraint says, in a form that can be compared and sorted.
    private struct Fact: Comparable, CustomStringConvertible {
        var first: String
        var relation = LayoutConstraint.Relation.equal
        var second = ""
        var constant = 0.0
        var priority: Float = 1000

        var description: String { "\(first) \(relation) \(second) + \(constant) @\(priority)" }

        static func < (one: Fact, other: Fact) -> Bool { one.description < other.description }
    }

    private struct Format {
        var text = ""
        var facts: [Fact] = []
        var random: SeededRandom

        mutating func flag() -> Bool { Bool.random(using: &random) }

        /// Writes a relation, a number by itself or by name, and a priority. A size can be another view's.
        mutating func predicate(isSize: Bool) -> (text: String, fact: Fact) {
            var fact = Fact(first: "")
            let (sign, relation) = random.pick([
                ("", LayoutConstraint.Relation.equal), ("==", .equal), (">=", .greaterThanOrEqual),
                ("<=", .lessThanOrEqual),
            ])
            fact.relation = relation
            var text = sign
            if isSize, Int.random(in: 0..<4, using: &random) == 0 {
                let other = random.pick(["a", "b_2"])
                text += other
                fact.second = other
            } else {
                let (word, number) = random.pick([
                    ("7", 7.0), ("12.5", 12.5), ("gap", 30), ("half_2", 0.5), ("wide", 44), ("float", 2.5), ("0", 0),
                    ("-6", -6),
                ])
                text += word
                fact.constant = number
            }
            let (level, priority) = random.pick([("", Float(1000)), ("@250", 250), ("@999.5", 999.5), ("@wide", 44)])
            fact.priority = priority
            return (text + level, fact)
        }

        mutating func predicates(isSize: Bool) -> (text: String, facts: [Fact]) {
            let all = (0..<Int.random(in: 1...3, using: &random)).map { _ in predicate(isSize: isSize) }
            return ("(\(all.map(\.text).joined(separator: ",")))", all.map(\.fact))
        }

        /// Writes what is between two members, and returns its relations: nil for the standard distance.
        mutating func gap() -> [Fact]? {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return [Fact(first: "")]
            case 1:
                text += "-"
                return nil
            case 2:
                text += "-20-"
                return [Fact(first: "", constant: 20)]
            default:
                let predicates = predicates(isSize: false)
                text += "-\(predicates.text)-"
                return predicates.facts
            }
        }
    }

    private static let names = ["a", "b_2", "c", "d4"]
    private static let metrics: [String: Any] = [
        "gap": 30, "half_2": 0.5, "wide": CGFloat(44), "float": Float(2.5), "text": "no number",
    ]

    /// Returns the edges in the direction of a format, from its beginning to its end, and those of margins.
    private func edges(isVertical: Bool, _ direction: Options) -> (near: Attribute, far: Attribute) {
        if isVertical { return (.top, .bottom) }
        if direction == .directionLeftToRight { return (.left, .right) }
        return direction == .directionRightToLeft ? (.right, .left) : (.leading, .trailing)
    }

    private static let aligned: [(Options, Attribute)] = [
        (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
        (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
        (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
        (.alignAllFirstBaseline, .firstBaseline),
    ]

    @Test("each relation of a format is a constraint, with its edges, its number and its priority")
    func formats() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        root.accessibilityIdentifier = "root"
        var views: [String: Any] = [:]
        for name in Self.names {
            let view = View(frame: .zero)
            view.accessibilityIdentifier = name
            root.addSubview(view)
            views[name] = view
        }
        for seed in 1...250 as ClosedRange<UInt64> {
            var format = Format(random: SeededRandom(seed: seed))
            let isVertical = format.flag()
            let direction: Options = format.random.pick([[], .directionLeftToRight, .directionRightToLeft])
            let (near, far) = edges(isVertical: isVertical, direction)
            format.text = isVertical ? "V:" : format.random.pick(["H:", ""])
            /// Adds the relations of a gap between two edges.
            func connect(_ one: String, _ gaps: [Fact]?, _ other: String, standard: Fact) {
                format.facts += (gaps ?? [standard]).map { gap in
                    var fact = gap
                    (fact.first, fact.second) = gaps == nil ? (standard.first, standard.second) : (one, other)
                    return fact
                }
            }
            var gaps: [Fact]?
            let beginsAtEdge = format.flag()
            if beginsAtEdge {
                format.text += "|"
                gaps = format.gap()
            }
            let count = Int.random(in: 1...4, using: &format.random)
            let endsAtEdge = format.flag()
            for (index, name) in Self.names.prefix(count).enumerated() {
                format.text += "[\(name)"
                if format.flag() {
                    let sizes = format.predicates(isSize: true)
                    format.text += sizes.text
                    let size: Attribute = isVertical ? .height : .width
                    format.facts += sizes.facts.map { fact in
                        var fact = fact
                        fact.first = "\(name).\(size)"
                        fact.second = fact.second.isEmpty ? "" : "\(fact.second).\(size)"
                        return fact
                    }
                }
                format.text += "]"
                if index > 0 {
                    let last = Self.names[index - 1]
                    connect(
                        "\(name).\(near)", gaps, "\(last).\(far)",
                        standard: Fact(first: "\(name).\(near)", second: "\(last).\(far)", constant: 8))
                } else if beginsAtEdge {
                    connect(
                        "\(name).\(near)", gaps, "root.\(near)",
                        standard: Fact(first: "\(name).\(near)", second: "root.\(near)Margin"))
                }
                if index < count - 1 || endsAtEdge { gaps = format.gap() }
            }
            if endsAtEdge {
                format.text += "|"
                let last = Self.names[count - 1]
                connect(
                    "root.\(far)", gaps, "\(last).\(far)",
                    standard: Fact(first: "root.\(far)Margin", second: "\(last).\(far)"))
            }
            var options = direction
            for (option, attribute) in Self.aligned where Int.random(in: 0..<5, using: &format.random) == 0 {
                options.insert(option)
                format.facts += zip(Self.names.prefix(count), Self.names.prefix(count).dropFirst()).map {
                    Fact(first: "\($0).\(attribute)", second: "\($1).\(attribute)")
                }
            }
            let found = LayoutConstraint.constraints(
                withVisualFormat: format.text, options: options, metrics: Self.metrics, views: views)
            let facts = found.map { constraint in
                Fact(
                    first: side(constraint.firstItem, constraint.firstAttribute), relation: constraint.relation,
                    second: side(constraint.secondItem, constraint.secondAttribute), constant: constraint.constant,
                    priority: constraint.priority.rawValue)
            }
            #expect(facts.sorted() == format.facts.sorted(), "\(format.text)")
            #expect(found.allSatisfy { !$0.isActive && $0.multiplier == 1 })
        }
    }

    private func side(_ item: (any LayoutItem)?, _ attribute: Attribute) -> String {
        (item as? View).map { "\($0.accessibilityIdentifier ?? "").\(attribute)" } ?? ""
    }

    @Test("a constraint says what it relates, by the names of its items")
    func descriptions() {
        let (a, b) = (View(frame: .zero), View(frame: .zero))
        (a.accessibilityIdentifier, b.accessibilityIdentifier) = ("a", "b")
        let guide = LayoutGuide()
        b.addLayoutGuide(guide)
        func text(
            _ first: Any, _ attribute: Attribute, _ relation: LayoutConstraint.Relation, _ second: Any?,
            _ other: Attribute, times factor: CGFloat = 1, plus constant: CGFloat = 0,
            _ change: (LayoutConstraint) -> Void = { _ in }
        ) -> String {
            let constraint = LayoutConstraint(
                item: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: other,
                multiplier: factor, constant: constant)
            change(constraint)
            return "\(constraint)"
        }
        #expect(text(a, .width, .equal, nil, .notAnAttribute, plus: 60) == "a.width == 60")
        #expect(text(a, .width, .lessThanOrEqual, nil, .height) == "a.width <= 0")
        #expect(text(a, .top, .equal, b, .bottom) == "a.top == b.bottom")
        #expect(text(a, .top, .greaterThanOrEqual, b, .bottom, times: 2, plus: 8) == "a.top >= 2 x b.bottom + 8")
        #expect(text(a, .leading, .equal, guide, .trailing, plus: -4) == "a.leading == b.guide.trailing + -4")
        guide.identifier = "middle"
        #expect(text(guide, .centerX, .equal, a, .centerX) == "b.middle.centerX == a.centerX")
        b.removeLayoutGuide(guide)
        #expect(text(guide, .centerX, .equal, a, .centerX) == "middle.centerX == a.centerX")
        #expect(text("no item", .width, .equal, nil, .notAnAttribute, plus: 3) == "nothing.width == 3")
        let named = text(a, .height, .equal, nil, .notAnAttribute, plus: 5) {
            $0.identifier = "tall"
            $0.priority = .defaultLow
        }
        #expect(named == "'tall' a.height == 5 @250")
    }

    @Test("numbers that are not finite are refused with a message, and priorities are compared and shifted")
    func numbers() {
        var messages: [String] = []
        let write = LayoutMessages.write
        LayoutMessages.write = { messages.append($0) }
        defer { LayoutMessages.write = write }
        let view = View(frame: .zero)
        view.accessibilityIdentifier = "v"
        for (factor, constant) in [(CGFloat.nan, CGFloat(4)), (2, .infinity), (.infinity, .nan), (2, 4)] {
            messages = []
            let constraint = LayoutConstraint(
                item: view, attribute: .width, relatedBy: .equal, toItem: view, attribute: .height, multiplier: factor,
                constant: constant)
            #expect(constraint.multiplier == (factor.isFinite ? 2 : 1))
            #expect(constraint.constant == (constant.isFinite ? 4 : 0))
            #expect(messages.isEmpty == (factor.isFinite && constant.isFinite))
            #expect(messages.allSatisfy { $0.hasSuffix("is not finite: 1 and 0 are used") })
        }
        let width = view.widthAnchor.constraint(equalToConstant: 9)
        messages = []
        width.constant = .nan
        #expect(width.constant == 9)
        #expect(messages.count == 1 && messages[0].hasPrefix("the constant nan of v.width == "))
        #expect(messages[0].hasSuffix(" is not finite, and is not set"))
        width.constant = 10
        #expect(width.constant == 10 && messages.count == 1)
        #expect(LayoutPriority.defaultLow + 5 == LayoutPriority(255) && LayoutPriority.required - 1 < .required)
        #expect(!(LayoutPriority.required < .required) && LayoutPriority(3) < LayoutPriority(4))
    }

    @Test("an active constraint is held by the nearest view around both items, or by its only one, until one leaves")
    func holders() {
        var random = SeededRandom(seed: 3)
        var messages: [String] = []
        let write = LayoutMessages.write
        LayoutMessages.write = { messages.append($0) }
        defer { LayoutMessages.write = write }
        for _ in 0..<40 {
            // Two trees; each view but the first of a tree is in one before it.
            let views = (0..<12).map { _ in View(frame: .zero) }
            for index in 1..<12 where index != 6 {
                views[Int.random(in: (index < 6 ? 0 : 6)..<index, using: &random)].addSubview(views[index])
            }
            @MainActor func around(_ view: View) -> [View] { Array(sequence(first: view) { $0.superview }) }
            for _ in 0..<12 {
                let (one, other) = (
                    views[Int.random(in: 0..<12, using: &random)], views[Int.random(in: 0..<12, using: &random)]
                )
                messages = []
                let constraint = LayoutConstraint(
                    item: one, attribute: .left, relatedBy: .equal, toItem: other, attribute: .left, multiplier: 1,
                    constant: 0)
                constraint.isActive = true
                let others = around(other)
                let common = around(one).first { view in others.contains { $0 === view } }
                #expect(constraint.holder === common && constraint.isActive == (common != nil))
                #expect(messages.count == (common == nil ? 1 : 0))
                #expect((common?.constraints.contains(constraint) ?? false) == (common != nil))
                constraint.isActive = false
                #expect(constraint.holder == nil && common?.constraints.isEmpty != false)
                let width = one.widthAnchor.constraint(equalToConstant: 1)
                width.isActive = true
                width.isActive = true
                #expect(width.holder === one && one.constraints == [width])
                width.isActive = false
            }
        }
    }
}
