/// The properties of a view that animate.
public enum AnimatableProperty: Int, Hashable, Sendable, CaseIterable {
    case bounds
    case center
    case transform
    case alpha
    case backgroundColor
    case cornerRadius
    case borderWidth
    case borderColor
    case shadowColor
    case shadowOpacity
    case shadowRadius
    case shadowOffset
    case shadowPath

    package var bit: AnimatablePropertySet { AnimatablePropertySet(rawValue: 1 << rawValue) }
}

/// Some of a view's animatable properties.
package struct AnimatablePropertySet: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }
}
