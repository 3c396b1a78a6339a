public import Foundation

/// An edge or a size of an item, from which constraints are made, like UIKit's `NSLayoutAnchor`.
@MainActor
public class LayoutAnchor<Kind: AnyObject> {
    /// The view or guide; nil if it no longer exists.
    public private(set) weak var item: (any LayoutItem)?
    let attribute: LayoutConstraint.Attribute

    /// The name of the item and of its edge or size.
    public var name: String { "\(item?.layoutName ?? "nothing").\(attribute)" }

    init(_ item: (any LayoutItem)?, _ attribute: LayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
    }

    public func constraint(equalTo anchor: LayoutAnchor<Kind>, constant: CGFloat = 0) -> LayoutConstraint {
        relate(.equal, anchor, 1, constant)
    }

    public func constraint(greaterThanOrEqualTo anchor: LayoutAnchor<Kind>, constant: CGFloat = 0) -> LayoutConstraint {
        relate(.greaterThanOrEqual, anchor, 1, constant)
    }

    public func constraint(lessThanOrEqualTo anchor: LayoutAnchor<Kind>, constant: CGFloat = 0) -> LayoutConstraint {
        relate(.lessThanOrEqual, anchor, 1, constant)
    }

    fileprivate func relate(
        _ relation: LayoutConstraint.Relation, _ anchor: LayoutAnchor<Kind>?, _ multiplier: CGFloat, _ constant: CGFloat
    ) -> LayoutConstraint {
        LayoutConstraint(
            item: item as Any, attribute: attribute, relatedBy: relation, toItem: anchor?.item,
            attribute: anchor?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    }

    /// The distance between neighbors that the system uses, in points.
    fileprivate var systemSpacing: CGFloat { 8 }

    /// Returns the distance from this anchor to another, as the size of a guide between the two.
    fileprivate func distance(
        to other: LayoutAnchor<Kind>, _ start: LayoutConstraint.Attribute, _ end: LayoutConstraint.Attribute,
        _ size: LayoutConstraint.Attribute
    ) -> LayoutDimension {
        let guide = LayoutGuide(between: name, other.name)
        let edges = [(start, self), (end, other)].map { edge, anchor in
            LayoutConstraint(
                item: guide, attribute: edge, relatedBy: .equal, toItem: anchor.item, attribute: anchor.attribute,
                multiplier: 1, constant: 0)
        }
        guard let owner = LayoutConstraint.commonAncestor(of: item, other.item) else {
            LayoutMessages.report(
                "\(name) and \(other.name) have no common ancestor, so that there is no distance: add the views first")
            return LayoutDimension(nil, size)
        }
        owner.addLayoutGuide(guide)
        LayoutConstraint.activate(edges)
        return LayoutDimension(guide, size)
    }
}

/// An edge or center on the horizontal axis.
public final class LayoutXAxisAnchor: LayoutAnchor<LayoutXAxisAnchor> {
    public func constraint(equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat) -> LayoutConstraint
    {
        relate(.equal, anchor, 1, systemSpacing * multiplier)
    }

    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { relate(.greaterThanOrEqual, anchor, 1, systemSpacing * multiplier) }

    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { relate(.lessThanOrEqual, anchor, 1, systemSpacing * multiplier) }

    /// Returns the distance to another anchor, to the right, or from a leading or trailing one in the direction of the
    /// layout; negative if the other anchor is on the other side. The views must have been added.
    public func anchorWithOffset(to otherAnchor: LayoutXAxisAnchor) -> LayoutDimension {
        attribute.isDirectional
            ? distance(to: otherAnchor, .leading, .trailing, .width)
            : distance(to: otherAnchor, .left, .right, .width)
    }
}

/// An edge, center or baseline on the vertical axis.
public final class LayoutYAxisAnchor: LayoutAnchor<LayoutYAxisAnchor> {
    public func constraint(equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat) -> LayoutConstraint
    {
        relate(.equal, anchor, 1, systemSpacing * multiplier)
    }

    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { relate(.greaterThanOrEqual, anchor, 1, systemSpacing * multiplier) }

    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { relate(.lessThanOrEqual, anchor, 1, systemSpacing * multiplier) }

    /// Returns the distance to another anchor, downward; negative if that is above. The views must have been added.
    public func anchorWithOffset(to otherAnchor: LayoutYAxisAnchor) -> LayoutDimension {
        distance(to: otherAnchor, .top, .bottom, .height)
    }
}

/// A width or height.
public final class LayoutDimension: LayoutAnchor<LayoutDimension> {
    public func constraint(equalToConstant constant: CGFloat) -> LayoutConstraint { relate(.equal, nil, 1, constant) }

    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
        relate(.greaterThanOrEqual, nil, 1, constant)
    }

    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
        relate(.lessThanOrEqual, nil, 1, constant)
    }

    public func constraint(
        equalTo anchor: LayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
    ) -> LayoutConstraint { relate(.equal, anchor, multiplier, constant) }

    public func constraint(
        greaterThanOrEqualTo anchor: LayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
    ) -> LayoutConstraint { relate(.greaterThanOrEqual, anchor, multiplier, constant) }

    public func constraint(
        lessThanOrEqualTo anchor: LayoutDimension, multiplier: CGFloat, constant: CGFloat = 0
    ) -> LayoutConstraint { relate(.lessThanOrEqual, anchor, multiplier, constant) }
}

extension LayoutItem {
    public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
    public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
    public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
    public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
    public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
    public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
    public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
    public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
    public var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
    public var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
}

extension View {
    public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .firstBaseline) }
    public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .lastBaseline) }
}
