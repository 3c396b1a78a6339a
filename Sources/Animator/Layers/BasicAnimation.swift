import Drawing
import Foundation
import ViewHierarchy

/// An animation of one layer property on screen from a value to another, as Core Animation's `CABasicAnimation`.
///
/// The layer's own value does not change, and is on screen again after the end: set it as well, before or after adding
/// the animation.
///
/// Key paths are `path` (of shape layers), `position`, `position.x`, `position.y`, `bounds`, `bounds.size`,
/// `bounds.size.width`, `bounds.size.height`, `bounds.origin`, `opacity`, `backgroundColor`, `cornerRadius`,
/// `borderWidth`, `borderColor`, `shadowColor`, `shadowOpacity`, `shadowRadius`, `shadowOffset`, `shadowPath`,
/// `transform.scale`, `transform.scale.x`, `transform.scale.y`, `transform.rotation`, `transform.rotation.z`,
/// `transform.translation`, `transform.translation.x` and `transform.translation.y`. Other key paths, and values of the
/// wrong type, are reported to the driver's `errorHandler`, and the delegate is notified of the end.
///
/// Of two animations of the same numbers the later one shows, until it ends; an additive one is added to what shows
/// below it. An animation of the view that begins later replaces both.
public final class BasicAnimation: LayerAnimation {
    /// The key path of the animated property.
    public var keyPath: String?
    /// The value at the start; nil uses the one on screen. Any number, point, size, rectangle, color or path.
    public var fromValue: Any?
    /// The value at the end; nil uses the one on screen when the animation is added.
    public var toValue: Any?
    /// The difference between the values, if one of the others is nil; numbers only.
    public var byValue: Any?

    /// Creates an animation of nothing.
    public required init() {}

    /// Creates an animation of the property with this key path.
    public convenience init(keyPath: String?) {
        self.init()
        self.keyPath = keyPath
    }

    override func take(from other: LayerAnimation) {
        super.take(from: other)
        guard let other = other as? BasicAnimation else { return }
        keyPath = other.keyPath
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
    }

    override func trajectory(on layer: Layer) -> LayerTrajectory? {
        let name = keyPath == "path" && layer is ShapeLayer ? "shadowPath" : keyPath ?? ""
        guard let (property, parts) = Self.known[name] else { return nil }
        let view = layer.view
        if property == .shadowPath {
            let seen = view.presentedShadowPath ?? view.outlinePath
            guard let from = Self.path(fromValue, or: seen), let to = Self.path(toValue, or: seen) else { return nil }
            let paths = ShadowPathEnds(from: from, to: to, original: view.shadowPath)
            return LayerTrajectory(property: property, from: .zero, to: [1, 0, 0, 0, 0, 0, 0, 0], paths: paths)
        }
        // Nothing added to a transform is a scale of 1.
        let nothing = property == .transform ? CGAffineTransform.identity.parts : .zero
        let seen = isAdditive ? nothing : view.presentation[property]
        func vector(_ value: Any?, on seen: AnimationVector) -> AnimationVector? {
            guard let value else { return seen }
            guard let numbers = Self.numbers(value, of: property), numbers.allSatisfy(\.isFinite) else { return nil }
            // A single number applies to both axes of a scale.
            guard numbers.count == parts.count || numbers.count == 1 && parts == [3, 4] else { return nil }
            var vector = seen
            for (index, part) in parts.enumerated() { vector[part] = numbers[min(index, numbers.count - 1)] }
            return vector
        }
        guard var start = vector(fromValue, on: seen), var end = vector(toValue, on: seen),
            let change = vector(byValue, on: .zero)
        else { return nil }
        if byValue != nil, toValue == nil {
            end = start + change
        } else if byValue != nil, fromValue == nil {
            start = end - change
        }
        // With all numbers of a property, the unused ones as well, so that it counts as a whole.
        let isWhole =
            property != .transform && Self.known.values.allSatisfy { $0 != property || $1.count <= parts.count }
        var mask = AnimationMask(repeating: isWhole)
        for part in parts { mask[part] = true }
        return LayerTrajectory(property: property, mask: mask, from: start, to: end)
    }

    override var complaint: (cause: String, remedy: String) {
        (
            "the layer has no '\(keyPath ?? "")' that goes from \(Self.text(fromValue)) to \(Self.text(toValue))",
            "use a key path that BasicAnimation lists, with values of its property's type"
        )
    }

    private static func text(_ value: Any?) -> String { value.map { String(describing: type(of: $0)) } ?? "nil" }

    /// Core Animation's key paths, with their indices in `AnimationVector`.
    private static let known: [String: (AnimatableProperty, [Int])] = [
        "position": (.center, [0, 1]), "position.x": (.center, [0]), "position.y": (.center, [1]),
        "bounds": (.bounds, [0, 1, 2, 3]), "bounds.origin": (.bounds, [0, 1]), "bounds.size": (.bounds, [2, 3]),
        "bounds.size.width": (.bounds, [2]), "bounds.size.height": (.bounds, [3]), "opacity": (.alpha, [0]),
        "backgroundColor": (.backgroundColor, [0, 1, 2, 3]), "cornerRadius": (.cornerRadius, [0]),
        "borderWidth": (.borderWidth, [0]), "borderColor": (.borderColor, [0, 1, 2, 3]),
        "shadowColor": (.shadowColor, [0, 1, 2, 3]), "shadowOpacity": (.shadowOpacity, [0]),
        "shadowRadius": (.shadowRadius, [0]), "shadowOffset": (.shadowOffset, [0, 1]), "shadowPath": (.shadowPath, []),
        "transform.translation": (.transform, [0, 1]), "transform.translation.x": (.transform, [0]),
        "transform.translation.y": (.transform, [1]), "transform.rotation": (.transform, [2]),
        "transform.rotation.z": (.transform, [2]), "transform.scale": (.transform, [3, 4]),
        "transform.scale.x": (.transform, [3]), "transform.scale.y": (.transform, [4]),
    ]

    private static func path(_ value: Any?, or seen: Path) -> Path? {
        guard let path = (value ?? seen) as? Path, path.isFinite || value == nil else { return nil }
        return path
    }

    private static func numbers(_ value: Any, of property: AnimatableProperty) -> [Double]? {
        switch value {
        case let color as Color where [.backgroundColor, .borderColor, .shadowColor].contains(property):
            return (0..<4).map { color.vector[$0] }
        case let point as CGPoint: return [point.x, point.y].map(Double.init)
        case let size as CGSize: return [size.width, size.height].map(Double.init)
        case let rect as CGRect: return [rect.minX, rect.minY, rect.width, rect.height].map(Double.init)
        case let number as any BinaryFloatingPoint: return [Double(number)]
        case let number as any BinaryInteger: return [Double(number)]
        case let number as NSNumber: return [number.doubleValue]
        default: return nil
        }
    }
}

struct LayerTrajectory {
    let property: AnimatableProperty
    var mask = AnimationMask(repeating: true)
    let from: AnimationVector
    let to: AnimationVector
    var paths: ShadowPathEnds?
}
