import Drawing
import Foundation
import ViewHierarchy

/// The common part of the animations of one layer property, as Core Animation's `CAPropertyAnimation`.
///
/// Key paths are `path` (of shape layers), `position`, `position.x`, `position.y`, `bounds`, `bounds.size`,
/// `bounds.size.width`, `bounds.size.height`, `bounds.origin`, `opacity`, `backgroundColor`, `cornerRadius`,
/// `borderWidth`, `borderColor`, `shadowColor`, `shadowOpacity`, `shadowRadius`, `shadowOffset`, `shadowPath`,
/// `contentsRect`, `transform`, `transform.scale`, `transform.scale.x`, `transform.scale.y`, `transform.rotation`,
/// `transform.rotation.z`, `transform.translation`, `transform.translation.x` and `transform.translation.y`, and the
/// names of a layer's own properties, see `LayerProperty`. Other key paths, and values of the wrong type, are reported
/// to the driver's `errorHandler`, and the delegate is notified of the end.
open class KeyPathAnimation: LayerAnimation {
    /// The key path of the animated property.
    open var keyPath: String?
    /// Whether the values are added to what is on screen, instead of replacing it (rule K 11).
    open var isAdditive = false

    /// Creates an animation of nothing.
    public required init() {}

    /// Creates an animation of the property with this key path.
    public convenience init(keyPath: String?) {
        self.init()
        self.keyPath = keyPath
    }

    override func copyProperties(from other: LayerAnimation) {
        super.copyProperties(from: other)
        guard let other = other as? KeyPathAnimation else { return }
        keyPath = other.keyPath
        isAdditive = other.isAdditive
    }

    override var complaint: (cause: String, remedy: String) {
        (
            "the layer has no '\(keyPath ?? "")' that goes through \(valueTypes)",
            "use a key path that KeyPathAnimation lists, with values of its property's type"
        )
    }

    /// The types of the values, for messages.
    var valueTypes: String { "nothing" }

    func text(_ value: Any?) -> String { value.map { String(describing: type(of: $0)) } ?? "nil" }

    /// The property that the key path names, or nil if the layer has none.
    func target(on layer: Layer) -> LayerTarget? {
        let name = keyPath == "path" && layer is ShapeLayer ? "shadowPath" : keyPath ?? ""
        if let cell = layer.cell(named: name) {
            return LayerTarget(view: cell, property: .bounds, parts: Array(0..<cell.count), isAdditive: isAdditive)
        }
        guard let (property, parts) = Self.known[name] else { return nil }
        return LayerTarget(view: layer.view, property: property, parts: parts, isAdditive: isAdditive)
    }

    /// Whether a block of animations moves the property of a key path.
    static func isKnown(_ keyPath: String) -> Bool { known[keyPath] != nil }

    /// Core Animation's key paths, with their indices in `AnimationVector`.
    private static let known: [String: (AnimatableProperty, [Int])] = [
        "position": (.center, [0, 1]), "position.x": (.center, [0]), "position.y": (.center, [1]),
        "bounds": (.bounds, [0, 1, 2, 3]), "bounds.origin": (.bounds, [0, 1]), "bounds.size": (.bounds, [2, 3]),
        "bounds.size.width": (.bounds, [2]), "bounds.size.height": (.bounds, [3]), "opacity": (.alpha, [0]),
        "backgroundColor": (.backgroundColor, [0, 1, 2, 3]), "cornerRadius": (.cornerRadius, [0]),
        "borderWidth": (.borderWidth, [0]), "borderColor": (.borderColor, [0, 1, 2, 3]),
        "shadowColor": (.shadowColor, [0, 1, 2, 3]), "shadowOpacity": (.shadowOpacity, [0]),
        "shadowRadius": (.shadowRadius, [0]), "shadowOffset": (.shadowOffset, [0, 1]), "shadowPath": (.shadowPath, []),
        "transform": (.transform, [0, 1, 2, 3, 4, 5]), "transform.translation": (.transform, [0, 1]),
        "transform.translation.x": (.transform, [0]), "transform.translation.y": (.transform, [1]),
        "transform.rotation": (.transform, [2]), "transform.rotation.z": (.transform, [2]),
        "transform.scale": (.transform, [3, 4]), "transform.scale.x": (.transform, [3]),
        "transform.scale.y": (.transform, [4]),
    ]

    fileprivate static func isWhole(_ property: AnimatableProperty, _ parts: [Int]) -> Bool {
        known.values.allSatisfy { $0.0 != property || $0.1.count <= parts.count }
    }
}

/// The numbers of a view's property that an animation of a layer changes.
@MainActor
struct LayerTarget {
    let view: View
    let property: AnimatableProperty
    let parts: [Int]
    let isAdditive: Bool

    /// The value on screen, or what adds nothing; for a transform that is a scale of 1.
    var seen: AnimationVector {
        if isAdditive { return property == .transform ? CGAffineTransform.identity.parts : .zero }
        return view.presentation[property]
    }

    /// With all numbers of a property, the unused ones as well, so that it counts as a whole.
    var mask: AnimationMask {
        var mask = AnimationMask(repeating: view is LayerCell || KeyPathAnimation.isWhole(property, parts))
        for part in parts { mask[part] = true }
        return mask
    }

    /// Returns a value with the other numbers of another one, or that one for nil; nil if it has the wrong type.
    func vector(_ value: Any?, on seen: AnimationVector) -> AnimationVector? {
        guard let value else { return seen }
        guard let numbers = numbers(value), numbers.allSatisfy(\.isFinite) else { return nil }
        // A single number applies to both axes of a scale.
        guard numbers.count == parts.count || numbers.count == 1 && parts == [3, 4] else { return nil }
        var vector = seen
        for (index, part) in parts.enumerated() { vector[part] = numbers[min(index, numbers.count - 1)] }
        return vector
    }

    /// Returns a path, or that on screen for nil; nil if it has the wrong type.
    func path(_ value: Any?) -> Path? {
        guard let value else { return view.presentedShadowPath ?? view.outlinePath }
        return (value as? Path).flatMap { $0.isFinite ? $0 : nil }
    }

    private func numbers(_ value: Any) -> [Double]? {
        let isColor = [.backgroundColor, .borderColor, .shadowColor].contains(property) || view is LayerCell
        switch value {
        case is Color where !isColor: return nil
        case let transform as CGAffineTransform:
            return property == .transform ? (0..<6).map { transform.parts[$0] } : nil
        case let value as any LayerAnimatable: return value.layerNumbers
        case let number as any BinaryInteger: return [Double(number)]
        case let number as NSNumber: return [number.doubleValue]
        default: return nil
        }
    }
}
