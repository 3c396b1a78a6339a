package import Drawing
public import Foundation

/// A view's drawing as Core Animation's `CALayer` names it: a thin view onto the view's own properties.
///
/// `view.layer` keeps nothing that the view does not: to set `view.layer.opacity` is to set `view.alpha`. A layer that is
/// made by itself has a view of its own behind it, which takes no touches and is not among `subviews`. A layer that
/// outlives its view has nothing left of it.
///
/// Unlike on iOS, layers never animate by themselves: a property that is set outside of an animation's block is there at
/// once, and one that is set inside moves along, whatever layer it belongs to.
@preconcurrency @MainActor
open class Layer {
    /// The view whose layer this is; the layer does not keep it alive.
    private weak var shown: View?
    /// The view of a layer that was made by itself.
    private var own: LayerView?
    /// The layers that were made by themselves and added here: their views know them only as long as they live.
    private var kept: [Layer] = []
    /// The layer of the view's mask, kept for the same reason.
    private var keptMask: Layer?
    /// The animations that were added and are seen still, the oldest first.
    package var motions: [any LayerMotion] = []

    /// A name by which the layer is found.
    public var name: String?
    /// How corners bend; they are drawn as circular ones.
    public var cornerCurve = CornerCurve.circular

    /// A layer by itself, of no size, at the origin.
    public required init() {}

    init(of view: View) { shown = view }

    /// The view whose properties the layer's are.
    package var view: View {
        if let view = shown ?? own { return view }
        let made = makeView()
        made.standalone = self
        own = made
        return made
    }

    /// Makes the view behind a layer that was made by itself.
    func makeView() -> LayerView { LayerView() }

    // MARK: Tree

    /// What is drawn on the layer, from the back to the front: the sublayers, and the layers of subviews; nil if nothing
    /// is.
    public var sublayers: [Layer]? {
        get { view.children.isEmpty ? nil : view.children.map(\.layer) }
        set {
            let wanted = newValue ?? []
            for layer in sublayers ?? [] where !wanted.contains(where: { $0 === layer }) {
                layer.removeFromSuperlayer()
            }
            for layer in wanted { addSublayer(layer) }
        }
    }

    /// The layer that this one is drawn on.
    public var superlayer: Layer? { view.superview?.layer }

    /// Puts a layer in front of all others; it leaves the one that it was on.
    public func addSublayer(_ layer: Layer) { insert(layer, at: nil) }

    /// Puts a layer at a place from the back, 0 being the rearmost; a place past the end is the front.
    public func insertSublayer(_ layer: Layer, at index: UInt32) { insert(layer, at: Int(index)) }

    /// Puts a layer behind another; in front of all where that is not here.
    public func insertSublayer(_ layer: Layer, below sibling: Layer?) {
        if layer !== sibling { insert(layer, at: place(of: sibling, without: layer)) }
    }

    /// Puts a layer right in front of another; in front of all where that is not here.
    public func insertSublayer(_ layer: Layer, above sibling: Layer?) {
        if layer !== sibling { insert(layer, at: place(of: sibling, without: layer).map { $0 + 1 }) }
    }

    /// Takes the layer from the one that it is on.
    public func removeFromSuperlayer() {
        superlayer?.kept.removeAll { $0 === self }
        view.removeFromSuperview()
    }

    private func insert(_ layer: Layer, at index: Int?) {
        guard !view.isDescendant(of: layer.view) else { return }
        layer.superlayer?.kept.removeAll { $0 === layer }
        if layer.own != nil { kept.append(layer) }
        view.insertChild(layer.view, at: index)
    }

    /// A sibling's place from the back, as it is once `layer` has been taken out.
    private func place(of sibling: Layer?, without layer: Layer) -> Int? {
        guard let sibling else { return nil }
        return view.children.filter { $0 !== layer.view }.firstIndex { $0 === sibling.view }
    }

    /// A layer whose drawn alpha cuts this one, in this one's coordinates; it belongs to no superlayer.
    public var mask: Layer? {
        get { view.mask?.layer }
        set {
            newValue?.removeFromSuperlayer()
            view.mask = newValue?.view
            keptMask = newValue
        }
    }

    // MARK: On screen

    /// A picture of the layer's values as they are on screen now; later changes do not reach it. It has no sublayers,
    /// and it is there also while the layer is on no screen.
    public func presentation() -> Self? {
        let picture = Self()
        picture.take(from: self)
        return picture
    }

    /// Takes over the values that another layer has on screen.
    func take(from other: Layer) {
        let (from, to) = (other.view, view)
        to.model = from.presentation
        to.modelShadowPath = from.presentedShadowPath
        to.isHidden = from.isHidden
        to.clipsToBounds = from.clipsToBounds
        to.maskedCorners = from.maskedCorners
        to.layerContents = from.layerContents
        to.contentMode = from.contentMode
        name = other.name
        cornerCurve = other.cornerCurve
    }

    /// Whether a point of the layer's own coordinates lies in its bounds.
    public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

    /// The front layer, this one or one on it, under a point of the superlayer's coordinates, by the model's values; for
    /// what is on screen ask the `presentation()`.
    public func hitTest(_ point: CGPoint) -> Layer? {
        let map = view.model.toSuperview
        guard !isHidden, map.determinant != 0 else { return nil }
        let inner = point.applying(map.inverted())
        guard contains(inner) else { return nil }
        for layer in (sublayers ?? []).reversed() {
            if let hit = layer.hitTest(inner) { return hit }
        }
        return self
    }

    // MARK: Animations

    /// Ends every animation of the layer: the model's values are on screen at once.
    public func removeAllAnimations() {
        let ended = motions
        motions = []
        for motion in ended { motion.remove() }
        view.endMotions()
    }

    /// Ends the animation that was added with this key, if it is seen still.
    public func removeAnimation(forKey key: String) {
        let ended = motions.filter { $0.key == key }
        motions.removeAll { $0.key == key }
        for motion in ended { motion.remove() }
    }

    /// The keys of the animations that were added with one and are seen still, the oldest first; nil if there are none.
    public func animationKeys() -> [String]? {
        let keys = motions.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }

    /// Whether an animation that was added moves a property now, and continues whatever the model's value becomes.
    func keeps(_ property: AnimatableProperty) -> Bool {
        motions.contains { $0.property == property && $0.isShowing }
    }
}

/// Layers are equal if they are the same.
extension Layer: Hashable {
    public nonisolated static func == (left: Layer, right: Layer) -> Bool { left === right }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An animation that was added to a layer: it moves what is on screen and leaves the model as it is.
@MainActor
package protocol LayerMotion: AnyObject {
    var key: String? { get }
    var property: AnimatableProperty { get }
    /// Whether it is what moves or holds the property now.
    var isShowing: Bool { get }

    /// Ends it: the model's value is on screen again. It is among the layer's motions no more.
    func remove()
}

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
    /// The layer, which keeps this view alive, not the reverse.
    weak var standalone: Layer?

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required convenience init?(coder: NSCoder) { self.init() }
}
