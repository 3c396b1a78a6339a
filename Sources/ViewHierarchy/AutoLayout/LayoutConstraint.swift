public import Foundation

/// What constraints can hold: a view, or a ``LayoutGuide``.
@MainActor
public protocol LayoutItem: AnyObject {}

extension View: LayoutItem {}

/// A linear relation between an edge or a size of an item and one of another, like UIKit's `NSLayoutConstraint`:
/// first = multiplier x second + constant, or at least or at most that.
///
/// An active constraint belongs to the nearest common ancestor of its items, in whose tree it is solved.
@MainActor
open class LayoutConstraint {
    /// What of an item a constraint relates.
    public enum Attribute: Int, Sendable {
        case notAnAttribute = 0
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins
    }

    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal, greaterThanOrEqual
    }

    public enum Axis: Int, Sendable {
        case horizontal, vertical
    }

    public private(set) weak var firstItem: (any LayoutItem)?
    public let firstAttribute: Attribute
    public let relation: Relation
    public private(set) weak var secondItem: (any LayoutItem)?
    public let secondAttribute: Attribute
    /// The factor of the second item's edge or size; a number that is not finite is refused, and counts as 1.
    public let multiplier: Double
    /// The name in messages.
    public var identifier: String?
    /// Whether an archive's constraint goes away at build time; of no effect here.
    public var shouldBeArchived = false

    /// The points that are added; a number that is not finite is refused with a message, and changes nothing.
    public var constant: Double {
        didSet {
            guard constant != oldValue else { return }
            guard constant.isFinite else {
                LayoutMessages.report("the constant \(constant) of \(self) is not finite, and is not set", of: holder)
                constant = oldValue
                return
            }
            holder?.layoutEngine?.constantDidChange(self)
        }
    }

    /// How much the constraint matters: `.required` (1000) always holds, lower levels as well as higher ones allow.
    public var priority = LayoutPriority.required {
        didSet { if priority != oldValue { holder?.layoutEngine?.priorityDidChange(self) } }
    }

    /// Whether the constraint counts. Activating needs a common ancestor of both items.
    public var isActive: Bool {
        get { holder != nil }
        set {
            if !newValue { return deactivate() }
            guard holder == nil else { return }
            guard let ancestor = commonAncestor else {
                return LayoutMessages.report(
                    "\(self) can't be activated, because its items have no common ancestor: add the views first")
            }
            activate(in: ancestor)
        }
    }

    /// The view that holds the constraint while it is active.
    private(set) weak var holder: View?

    /// Creates a constraint, which is not active yet.
    /// - Parameters:
    ///   - first: A view or guide.
    ///   - attribute: Its edge or size.
    ///   - relation: How the first side compares with the second.
    ///   - second: A view or guide, or nil with `.notAnAttribute` for a size alone.
    ///   - secondAttribute: Its edge or size.
    ///   - multiplier: The factor of the second edge or size.
    ///   - constant: The points that are added.
    public init(
        item first: Any, attribute: Attribute, relatedBy relation: Relation, toItem second: Any?,
        attribute secondAttribute: Attribute, multiplier: CGFloat, constant: CGFloat
    ) {
        firstItem = first as? any LayoutItem
        firstAttribute = attribute
        self.relation = relation
        secondItem = second as? any LayoutItem
        self.secondAttribute = secondItem == nil ? .notAnAttribute : secondAttribute
        self.multiplier = multiplier.isFinite ? Double(multiplier) : 1
        self.constant = constant.isFinite ? Double(constant) : 0
        if !multiplier.isFinite || !constant.isFinite {
            LayoutMessages.report("\(self) has a multiplier or constant that is not finite: 1 and 0 are used")
        }
    }

    public static func activate(_ constraints: [LayoutConstraint]) { for one in constraints { one.isActive = true } }

    public static func deactivate(_ constraints: [LayoutConstraint]) { for one in constraints { one.isActive = false } }

    /// The anchors that the constraint relates; the second is nil for a size alone.
    public var firstAnchor: LayoutAnchor<AnyObject> { LayoutAnchor(firstItem, firstAttribute) }
    public var secondAnchor: LayoutAnchor<AnyObject>? { secondItem.map { LayoutAnchor($0, secondAttribute) } }

    func activate(in view: View) {
        guard holder == nil else { return }
        holder = view
        view.layoutState.constraints.append(self)
        view.engine(creating: true)?.install(self)
    }

    func deactivate() {
        guard let holder else { return }
        holder.layoutEngine?.uninstall(self)
        holder.layoutState.constraints.removeAll { $0 === self }
        self.holder = nil
    }

    /// Returns whether the item is one of the two.
    func names(_ item: any LayoutItem) -> Bool { firstItem === item || secondItem === item }

    /// Returns whether the constraint is of a baseline of a view.
    func hasBaseline(of view: View) -> Bool {
        firstItem === view && firstAttribute.isBaseline || secondItem === view && secondAttribute.isBaseline
    }

    /// The nearest view that contains both items, or is one of them.
    var commonAncestor: View? {
        guard secondAttribute != .notAnAttribute else { return firstItem?.layoutView }
        return Self.commonAncestor(of: firstItem, secondItem)
    }

    static func commonAncestor(of first: (any LayoutItem)?, _ second: (any LayoutItem)?) -> View? {
        guard let second = second?.layoutView else { return nil }
        var view = first?.layoutView
        while let candidate = view, !second.isDescendant(of: candidate) { view = candidate.superview }
        return view
    }
}

extension LayoutConstraint: @preconcurrency CustomStringConvertible {
    public var description: String {
        let sign = ["<=", "==", ">="][relation.rawValue + 1]
        var right: [String] = []
        if let secondItem {
            let factor = multiplier == 1 ? "" : "\(multiplier.formatted()) x "
            right.append(factor + secondItem.layoutName + "." + "\(secondAttribute)")
        }
        if constant != 0 || right.isEmpty { right.append(constant.formatted()) }
        let name = identifier.map { "'\($0)' " } ?? ""
        let level = priority == .required ? "" : " @\(priority.rawValue.formatted())"
        let left =
            (firstItem?.layoutName ?? "nothing") + (firstAttribute == .notAnAttribute ? "" : ".\(firstAttribute)")
        return "\(name)\(left) \(sign) \(right.joined(separator: " + "))\(level)"
    }
}

extension LayoutConstraint: @preconcurrency Hashable {
    public static func == (first: LayoutConstraint, second: LayoutConstraint) -> Bool { first === second }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A level of importance, like UIKit's `UILayoutPriority`: above 0, at most 1000.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: Float

    public init(_ rawValue: Float) { self.rawValue = rawValue }

    public init(rawValue: Float) { self.rawValue = rawValue }

    /// 1000: it always holds.
    public static let required = LayoutPriority(1000)
    /// 750: that of content that resists being compressed.
    public static let defaultHigh = LayoutPriority(750)
    public static let dragThatCanResizeScene = LayoutPriority(510)
    public static let sceneSizeStayPut = LayoutPriority(500)
    public static let dragThatCannotResizeScene = LayoutPriority(490)
    /// 250: that of content that resists growing.
    public static let defaultLow = LayoutPriority(250)
    /// 50: that of the size that `systemLayoutSizeFitting(_:)` aims at.
    public static let fittingSizeLevel = LayoutPriority(50)

    public static func < (first: LayoutPriority, second: LayoutPriority) -> Bool { first.rawValue < second.rawValue }

    public static func + (priority: LayoutPriority, amount: Float) -> LayoutPriority {
        LayoutPriority(priority.rawValue + amount)
    }

    public static func - (priority: LayoutPriority, amount: Float) -> LayoutPriority {
        LayoutPriority(priority.rawValue - amount)
    }
}

extension LayoutItem {
    /// The view in whose tree the item is: itself, or a guide's owner.
    var layoutView: View? { self as? View ?? (self as? LayoutGuide)?.owningView }

    /// The name in messages.
    var layoutName: String {
        if let view = self as? View { return view.accessibilityIdentifier ?? "\(type(of: view))" }
        let guide = self as? LayoutGuide
        let owner = guide?.owningView.map { $0.layoutName + "." } ?? ""
        return owner + (guide.flatMap { $0.identifier.isEmpty ? nil : $0.identifier } ?? "guide")
    }
}

/// What Auto Layout says where something cannot be.
@MainActor
package enum LayoutMessages {
    /// Writes a message.
    package static var write: (String) -> Void = { FileHandle.standardError.write(Data("Auto Layout: \($0)\n".utf8)) }

    /// Writes a message, and reports it to the window of a view.
    static func report(_ message: String, of view: View? = nil) {
        write(message)
        (view?.window ?? view as? Window)?.layoutMessages(message)
    }
}
