import ViewHierarchy

/// Moves one property of a layer on screen from a value to another, as Core Animation's `CABasicAnimation`.
///
/// The layer's own value stays what it is, and is on screen again after the end: set it as well, before or after adding
/// the animation.
///
/// Key paths are `path` (of shape layers), `position`, `position.x`, `position.y`, `bounds`, `bounds.size`,
/// `bounds.size.width`, `bounds.size.height`, `bounds.origin`, `opacity`, `backgroundColor`, `cornerRadius`,
/// `borderWidth`, `borderColor`, `shadowColor`, `shadowOpacity`, `shadowRadius`, `shadowOffset`, `shadowPath`,
/// `transform.scale`, `transform.scale.x`, `transform.scale.y`, `transform.rotation`, `transform.rotation.z`,
/// `transform.translation`, `transform.translation.x` and `transform.translation.y`. Any other, and values of another
/// type than the property's, are reported to the driver's `errorHandler`, and the delegate is notified of the end.
///
/// Of two animations of one property, also of two parts of one position or transform, the later one counts.
public final class BasicAnimation: LayerAnimation {
    /// What is animated.
    public var keyPath: String?
    /// The value at the start; nil is the one on screen. Numbers of any type, points, sizes, rectangles, colours, paths.
    public var fromValue: Any?
    /// The value at the end; nil is the one on screen when the animation is added.
    public var toValue: Any?
    /// How far the value goes, where one of the others is nil: numbers only.
    public var byValue: Any?

    /// An animation of nothing yet.
    public required init() {}

    /// An animation of what the key path names.
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
        guard let path = LayerKeyPath(keyPath ?? "", on: layer) else { return nil }
        return path.trajectory(of: layer.view, from: fromValue, to: toValue, by: byValue)
    }

    override var complaint: (cause: String, remedy: String) {
        (
            "the layer has no '\(keyPath ?? "")' that goes from \(Self.text(fromValue)) to \(Self.text(toValue))",
            "use a key path that BasicAnimation lists, with values of its property's type"
        )
    }

    private static func text(_ value: Any?) -> String { value.map { String(describing: type(of: $0)) } ?? "nil" }
}
