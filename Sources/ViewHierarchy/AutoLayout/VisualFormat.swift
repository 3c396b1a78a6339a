import Foundation

extension LayoutConstraint {
    /// How a visual format aligns its views across its direction.
    public struct FormatOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        public static let directionLeadingToTrailing: FormatOptions = []
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

        @MainActor
        fileprivate var alignments: [Attribute] {
            let all: [(FormatOptions, Attribute)] = [
                (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
                (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
                (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
                (.alignAllFirstBaseline, .firstBaseline),
            ]
            return all.filter { contains($0.0) }.map(\.1)
        }
    }

    /// Returns the constraints of a visual format, such as `H:|-[name]-8-[value(>=60)]-|`, which are not active yet.
    ///
    /// A format that can't be read gives no constraint, and a message that points at the place.
    /// - Parameters:
    ///   - format: The format; `V:` before it makes it vertical.
    ///   - options: How the views are aligned across the format.
    ///   - metrics: Numbers by name.
    ///   - views: Views and guides by name.
    public static func constraints(
        withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
        views: [String: Any]
    ) -> [LayoutConstraint] {
        var reader = VisualFormatReader(format, options, metrics ?? [:], views)
        do {
            return try reader.constraints()
        } catch {
            let arrow = String(repeating: " ", count: error.offset) + "^"
            LayoutMessages.report("the visual format can't be read: \(error.reason)\n    \(format)\n    \(arrow)")
            return []
        }
    }
}

/// Why a visual format can't be read, and the number of characters before the place.
private struct VisualFormatError: Error {
    let offset: Int
    let reason: String
}

/// Reads a visual format from its first character to its last.
@MainActor
private struct VisualFormatReader {
    /// A relation with a number or another view: `>=60@750`, `name`.
    private struct Predicate {
        var relation = LayoutConstraint.Relation.equal
        var constant = 0.0
        var view: (any LayoutItem)?
        var priority = LayoutPriority.required
    }

    private let characters: [Character]
    private let options: LayoutConstraint.FormatOptions
    private let metrics: [String: Any]
    private let views: [String: Any]
    private var place = 0
    private var isVertical = false
    private var found: [LayoutConstraint] = []

    /// The system's distance between neighbors, in points.
    private static let between = 8.0

    init(
        _ format: String, _ options: LayoutConstraint.FormatOptions, _ metrics: [String: Any], _ views: [String: Any]
    ) {
        characters = Array(format)
        self.options = options
        self.metrics = metrics
        self.views = views
    }

    mutating func constraints() throws(VisualFormatError) -> [LayoutConstraint] {
        if consume("V:") { isVertical = true } else { _ = consume("H:") }
        var members: [any LayoutItem] = []
        var last: (any LayoutItem)?
        var gaps: [Predicate]?
        let beginsAtEdge = consume("|")
        if beginsAtEdge { gaps = try connection() }
        while true {
            if consume("|") {
                guard let last, let superview = last.layoutView?.superview else { throw error("no view is before '|'") }
                connect(last, superview, gaps, .end)
                break
            }
            guard peek == "[" else {
                if last == nil || gaps?.isEmpty == false { throw error("a view in brackets is expected") }
                break
            }
            let member = try member()
            members.append(member)
            if let last {
                connect(last, member, gaps, .between)
            } else if beginsAtEdge {
                guard let superview = member.layoutView?.superview else { throw error("the view has no superview") }
                connect(superview, member, gaps, .start)
            }
            last = member
            gaps = try connection()
            if place == characters.count { break }
        }
        guard place == characters.count else { throw error("nothing is expected here") }
        for attribute in options.alignments {
            for (view, next) in zip(members, members.dropFirst()) {
                found.append(
                    LayoutConstraint(
                        item: view, attribute: attribute, relatedBy: .equal, toItem: next, attribute: attribute,
                        multiplier: 1, constant: 0))
            }
        }
        return found
    }

    private var peek: Character? { place < characters.count ? characters[place] : nil }

    private func error(_ reason: String) -> VisualFormatError { VisualFormatError(offset: place, reason: reason) }

    private mutating func consume(_ text: String) -> Bool {
        guard characters[place...].starts(with: text) else { return false }
        place += text.count
        return true
    }

    private mutating func word(_ isIn: (Character) -> Bool) -> String {
        let start = place
        while let next = peek, isIn(next) { place += 1 }
        return String(characters[start..<place])
    }

    /// Reads what is between two views: nothing, `-`, `-8-` or `-(>=8@500)-`. Returns nil for none.
    private mutating func connection() throws(VisualFormatError) -> [Predicate]? {
        guard consume("-") else { return nil }
        if peek == "[" || peek == "|" { return [] }
        let predicates = try predicates()
        guard consume("-") else { throw error("'-' is expected") }
        return predicates
    }

    /// Reads a view with the predicates of its size: `[name(>=60)]`.
    private mutating func member() throws(VisualFormatError) -> any LayoutItem {
        place += 1
        let item = try item(named: word { $0.isLetter || $0.isNumber || $0 == "_" })
        if peek == "(" {
            for predicate in try predicates() {
                let size: LayoutConstraint.Attribute = isVertical ? .height : .width
                let constraint = LayoutConstraint(
                    item: item, attribute: size, relatedBy: predicate.relation, toItem: predicate.view,
                    attribute: predicate.view == nil ? .notAnAttribute : size, multiplier: 1,
                    constant: predicate.constant)
                constraint.priority = predicate.priority
                found.append(constraint)
            }
        }
        guard consume("]") else { throw error("']' is expected") }
        return item
    }

    private func item(named name: String) throws(VisualFormatError) -> any LayoutItem {
        guard let item = views[name] as? any LayoutItem else { throw error("no view is called '\(name)'") }
        return item
    }

    private mutating func predicates() throws(VisualFormatError) -> [Predicate] {
        guard consume("(") else { return [try predicate()] }
        var all = [try predicate()]
        while consume(",") { all.append(try predicate()) }
        guard consume(")") else { throw error("')' is expected") }
        return all
    }

    private mutating func predicate() throws(VisualFormatError) -> Predicate {
        var predicate = Predicate()
        if consume(">=") {
            predicate.relation = .greaterThanOrEqual
        } else if consume("<=") {
            predicate.relation = .lessThanOrEqual
        } else {
            _ = consume("==")
        }
        let sign = consume("-") ? "-" : ""
        let name = sign + word { $0.isLetter || $0.isNumber || "_.".contains($0) }
        if let number = number(name) {
            predicate.constant = number
        } else {
            predicate.view = try item(named: name)
        }
        if consume("@") {
            guard let level = number(word { $0.isLetter || $0.isNumber || "_.".contains($0) }), level > 0, level <= 1000
            else { throw error("a priority from 1 to 1000 is expected") }
            predicate.priority = LayoutPriority(Float(level))
        }
        return predicate
    }

    private func number(_ text: String) -> Double? {
        if let number = Double(text) { return number }
        switch metrics[text] {
        case let number as Double: return number
        case let number as CGFloat: return Double(number)
        case let number as Int: return Double(number)
        case let number as Float: return Double(number)
        default: return nil
        }
    }

    /// Relates the near edge of `second` to the far edge of `first`; at an edge of the superview, the same edges.
    /// - Parameter gaps: Nil for none, empty for the system's distance: 8 points between views, the margin at an edge.
    private mutating func connect(
        _ first: any LayoutItem, _ second: any LayoutItem, _ gaps: [Predicate]?, _ side: Side
    ) {
        let near = side == .end ? direction.far : direction.near
        var far = side == .start ? direction.near : direction.far
        var predicates = gaps ?? []
        if predicates.isEmpty {
            var gap = Predicate()
            if gaps != nil, side == .between { gap.constant = Self.between }
            predicates = [gap]
        }
        let isStandard = gaps?.isEmpty == true
        for gap in predicates {
            var (item, attribute, other) = (second, near, first)
            if isStandard, side == .start { far = far.ofMargins }
            if isStandard, side == .end { (item, attribute, other) = (second, near.ofMargins, first) }
            let constraint = LayoutConstraint(
                item: item, attribute: attribute, relatedBy: gap.relation, toItem: other, attribute: far, multiplier: 1,
                constant: gap.constant)
            constraint.priority = gap.priority
            found.append(constraint)
        }
    }

    private enum Side {
        case start, between, end
    }

    private var direction: (near: LayoutConstraint.Attribute, far: LayoutConstraint.Attribute) {
        if isVertical { return (.top, .bottom) }
        if options.contains(.directionLeftToRight) { return (.left, .right) }
        return options.contains(.directionRightToLeft) ? (.right, .left) : (.leading, .trailing)
    }
}

extension LayoutConstraint.Attribute {
    fileprivate var ofMargins: Self {
        switch self {
        case .left: .leftMargin
        case .right: .rightMargin
        case .top: .topMargin
        case .bottom: .bottomMargin
        case .leading: .leadingMargin
        case .trailing: .trailingMargin
        default: self
        }
    }
}
