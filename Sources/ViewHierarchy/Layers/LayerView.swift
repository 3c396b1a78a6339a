package import Drawing
import Foundation

/// Layers are equal if they are identical.
extension Layer: Hashable {
    public nonisolated static func == (left: Layer, right: Layer) -> Bool { left === right }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An animation that was added to a layer; it changes what is on screen but not the model.
@MainActor
package protocol LayerMotion: AnyObject {
    var key: String? { get }

    /// Ends the animation and removes it from the layer's motions, so that the model's value is on screen again.
    func remove()
}

extension View {
    /// The layer, which the first access makes.
    var madeLayer: Layer {
        if let drawnLayer { return drawnLayer }
        let made = (Self.layerClass as? Layer.Type ?? Layer.self).init()
        made.attach(to: self)
        knownLayer = made
        return made
    }

    /// Copies what a layer shows of another view: the values on screen, without subviews and mask.
    func copyContent(of other: View) {
        model = other.presentation
        modelShadowPath = other.presentedShadowPath
        isHidden = other.isHidden
        clipsToBounds = other.clipsToBounds
        maskedCorners = other.maskedCorners
        layerContents = other.layerContents
        contentMode = other.contentMode
    }

    /// The outline in place of a missing path at either end of a shadow path's animation, by the model's values.
    package var outlinePath: Path {
        if drawnLayer is ShapeLayer { return Path() }
        return Path(roundedRect: bounds, cornerRadius: cornerRadius, corners: maskedCorners)
    }
}

/// The view behind a standalone layer.
class LayerView: View {
    /// The layer, which retains this view, not the reverse.
    weak var standalone: Layer?

    override var drawnLayer: Layer? { standalone }

    init() { super.init(frame: .zero) }

    required convenience init?(coder: NSCoder) { self.init() }
}
