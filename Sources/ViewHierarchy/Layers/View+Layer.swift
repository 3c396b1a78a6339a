package import Drawing
import Foundation

extension View {
    /// The view's drawing by Core Animation's names; always the same object.
    public var layer: Layer {
        if let layer = (self as? LayerView)?.standalone ?? knownLayer { return layer }
        let made = Layer(of: self)
        knownLayer = made
        return made
    }

    /// The views that are drawn on this one, from the back to the front; sublayers are not among them.
    public var subviews: [View] { sublayerCount == 0 ? children : children.filter { !($0 is LayerView) } }

    /// The outline from which a shadow's path sets out, and to which it leads, where there is none; by the model's values.
    package var outlinePath: Path {
        if self is ShapeView { return Path() }
        return Path(roundedRect: bounds, cornerRadius: cornerRadius, corners: maskedCorners)
    }
}

/// The view behind a layer that was made by itself.
class LayerView: View {
    /// The layer, which keeps this view alive, not the other way round.
    weak var standalone: Layer?

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required convenience init?(coder: NSCoder) { self.init() }
}
