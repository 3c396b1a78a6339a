public import Drawing
public import Foundation

/// A view's drawing under the names of Core Animation's `CALayer`: a thin wrapper of the view's own properties.
///
/// `view.layer` stores nothing that the view does not: setting `view.layer.opacity` sets `view.alpha`. A standalone
/// layer has a view of its own, which ignores touches and is not among `subviews`. A layer that outlives its view keeps
/// nothing of it.
///
/// Unlike on iOS, layers have no implicit animations. A property that is set outside of an animation block changes at
/// once; one that is set inside animates, whichever layer it belongs to.
@preconcurrency @MainActor
open class Layer {
    /// The view that has this layer; not retained by the layer.
    private weak var shown: View?
    /// The view of a standalone layer.
    private var own: LayerView?
    /// The standalone layers that were added to this one, retained because their views hold them weakly.
    private var kept: [Layer] = []
    /// The layer of the view's mask, retained for the same reason.
    private var keptMask: Layer?
    /// The added animations that still have an effect on screen, from oldest to newest.
    package var motions: [any LayerMotion] = []

    /// The layer's name, by which it can be found.
    open var name: String?
    /// The shape of the corners; all are drawn as circular ones.
    open var cornerCurve = CornerCurve.circular

    /// The number of pixels per point of the contents; kept and not used, because pictures know their scale.
    open var contentsScale = 1.0
    /// Whether the layer is kept as pixels, and at which scale; kept and not used, because nothing is.
    open var shouldRasterize = false
    open var rasterizationScale = 1.0

    /// The layer's own properties by name, once they are needed, and whether `draw(in:)` is running.
    lazy var cells = makeCells()
    var isDrawing = false
    /// Whether `display()` is due, and whether the actions of own properties are asked for.
    var displayIsDue = false
    package static var asksForActions = true

    /// Creates a standalone layer of zero size at the origin.
    public required init() {}

    /// Creates a layer like `init()`. On iOS it copies a layer for the screen; here ``presentation()`` copies what the
    /// layer's own properties have, and nobody calls this.
    public init(layer: Any) {}

    /// Creates a layer like `init()`; nothing is read from the coder, as for views.
    public required init?(coder: NSCoder) {}

    /// Makes the layer that of a view, which keeps its place and gets what the layer's initializer has set.
    func attach(to view: View) {
        let made = own
        (shown, own) = (view, nil)
        guard let made else { return }
        let (bounds, frame) = (view.model.bounds, view.model.frame)
        view.copyContent(of: made)
        (view.model.bounds, view.model.center) = (bounds, view.model.center(in: frame))
        for child in made.children { view.insertChild(child, at: nil) }
        view.mask = made.mask
    }

    // MARK: Own content

    /// Returns whether the layer is displayed again when a property of its own changes, see ``LayerProperty``.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// Returns what animates a property: asked for before a property of the layer's own is set, and run after. By default
    /// that of the running block of animations, for a property that views have, and otherwise nil: the change is then a
    /// part of the block, or seen at once.
    open func action(forKey event: String) -> (any LayerAction)? {
        AnimationScope.capture?.action(forKey: event, of: self)
    }

    /// Called before the next frame after `setNeedsDisplay()`, to set `contents`; the values are the model's.
    open func display() {}

    /// Draws content over the background and under the sublayers. The layer's own properties read as on screen.
    open func draw(in ctx: CGContext) {}

    /// Draws the layer's own content, which no plain layer has.
    func drawContent(on canvas: inout Canvas) {
        guard type(of: self) != Layer.self else { return }
        isDrawing = true
        CGContext.draw(on: &canvas) { draw(in: $0) }
        isDrawing = false
    }

    /// Draws the layer with its sublayers, by the model's values, in its own coordinates.
    open func render(in ctx: CGContext) { view.render(.model, on: ctx) }

    /// The part of `contents` that is drawn, in fractions of it; all by default.
    open var contentsRect: CGRect {
        get { cells[Self.contentsRectKey]?.value() ?? .unit }
        set { set(newValue, in: madeContentsRect()) }
    }

    /// The view that the layer wraps.
    package var view: View {
        if let view = shown ?? own { return view }
        let made = LayerView()
        made.standalone = self
        own = made
        return made
    }

    // MARK: Tree

    /// The sublayers and the layers of subviews, from back to front; nil if there are none.
    open var sublayers: [Layer]? {
        get { view.children.isEmpty ? nil : view.children.map(\.layer) }
        set {
            let wanted = newValue ?? []
            for layer in sublayers ?? [] where !wanted.contains(where: { $0 === layer }) {
                layer.removeFromSuperlayer()
            }
            for layer in wanted { addSublayer(layer) }
        }
    }

    /// The layer that contains this one.
    open var superlayer: Layer? { view.superview?.layer }

    /// Adds a layer in front of all others, after removing it from its superlayer.
    open func addSublayer(_ layer: Layer) { insert(layer, at: nil) }

    /// Inserts a layer at an index from the back, 0 being the rearmost; an index past the end is the front.
    open func insertSublayer(_ layer: Layer, at index: UInt32) { insert(layer, at: Int(index)) }

    /// Inserts a layer behind another, or in front of all if that is not a sublayer.
    open func insertSublayer(_ layer: Layer, below sibling: Layer?) {
        if layer !== sibling { insert(layer, at: index(of: sibling, without: layer)) }
    }

    /// Inserts a layer directly in front of another, or in front of all if that is not a sublayer.
    open func insertSublayer(_ layer: Layer, above sibling: Layer?) {
        if layer !== sibling { insert(layer, at: index(of: sibling, without: layer).map { $0 + 1 }) }
    }

    /// Removes the layer from its superlayer.
    open func removeFromSuperlayer() {
        superlayer?.kept.removeAll { $0 === self }
        view.removeFromSuperview()
    }

    private func insert(_ layer: Layer, at index: Int?) {
        guard !view.isDescendant(of: layer.view) else { return }
        layer.superlayer?.kept.removeAll { $0 === layer }
        if layer.own != nil { kept.append(layer) }
        view.insertChild(layer.view, at: index)
    }

    /// Returns a sibling's index from the back, not counting `layer`.
    private func index(of sibling: Layer?, without layer: Layer) -> Int? {
        guard let sibling else { return nil }
        return view.children.filter { $0 !== layer.view }.firstIndex { $0 === sibling.view }
    }

    /// A layer whose alpha masks this one, in this one's coordinates; it has no superlayer.
    open var mask: Layer? {
        get { view.mask?.layer }
        set {
            newValue?.removeFromSuperlayer()
            view.mask = newValue?.view
            keptMask = newValue
        }
    }

    // MARK: On screen

    /// Returns a copy of the layer with the values that are on screen now. It has no sublayers, and it exists even if
    /// the layer is not on screen.
    open func presentation() -> Self? {
        let asked = Layer.asksForActions
        // What its initializer sets animates nothing, and asks no action that would make a copy again.
        Layer.asksForActions = false
        defer { Layer.asksForActions = asked }
        let picture = Self()
        picture.copyPresentation(from: self)
        return picture
    }

    /// Copies the values that another layer has on screen.
    func copyPresentation(from other: Layer) {
        view.copyContent(of: other.view)
        for (name, cell) in other.cells {
            let own = cells[name] ?? (name == Self.contentsRectKey ? madeContentsRect() : nil)
            own?.model.bounds = cell.presentation.bounds
        }
        name = other.name
        cornerCurve = other.cornerCurve
    }

    /// Returns whether a point in the layer's own coordinates is inside its bounds.
    open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

    /// Returns the front layer, this one or a descendant, at a point in the superlayer's coordinates, by the model's
    /// values. For what is on screen, call it on the `presentation()`.
    open func hitTest(_ point: CGPoint) -> Layer? {
        let map = view.model.toSuperview
        guard !isHidden, map.determinant != 0 else { return nil }
        let inner = point.applying(map.inverted())
        guard contains(inner) else { return nil }
        for layer in (sublayers ?? []).reversed() {
            if let hit = layer.hitTest(inner) { return hit }
        }
        return self
    }

    // MARK: Properties, each that of the view, which documents it

    open var frame: CGRect {
        get { view.frame }
        set { view.frame = newValue }
    }

    open var bounds: CGRect {
        get { view.bounds }
        set { view.bounds = newValue }
    }

    /// The position of the anchor point in the superlayer, in points.
    open var position: CGPoint {
        get { view.center }
        set { view.center = newValue }
    }

    open var anchorPoint: CGPoint {
        get { view.anchorPoint }
        set { view.anchorPoint = newValue }
    }

    /// An image that is drawn over the background and under the sublayers, placed by `contentsGravity`. Its type must
    /// be `Image` or an alias of it; anything else counts as nil, the default.
    open var contents: Any? {
        get { view.layerContents }
        set { view.layerContents = newValue as? Image }
    }

    /// How the image fills the layer; `.resize` by default. The same as the view's `contentMode`.
    open var contentsGravity: ContentsGravity {
        get { view.contentMode }
        set { view.contentMode = newValue }
    }

    /// Returns the transform applied about the position. Layers are flat: there is no `CATransform3D`.
    open func affineTransform() -> CGAffineTransform { view.transform }

    /// Sets the transform applied about the position.
    open func setAffineTransform(_ transform: CGAffineTransform) { view.transform = transform }

    open var opacity: Float {
        get { Float(view.alpha) }
        set { view.alpha = Double(newValue) }
    }

    open var isHidden: Bool {
        get { view.isHidden }
        set { view.isHidden = newValue }
    }

    /// Whether sublayers and content are clipped to the bounds with their rounded corners.
    open var masksToBounds: Bool {
        get { view.clipsToBounds }
        set { view.clipsToBounds = newValue }
    }

    open var backgroundColor: CGColor? {
        get { view.backgroundColor }
        set { view.backgroundColor = newValue }
    }

    open var cornerRadius: Double {
        get { view.cornerRadius }
        set { view.cornerRadius = newValue }
    }

    /// The corners that `cornerRadius` rounds; all by default.
    open var maskedCorners: CornerMask {
        get { CornerMask(view.maskedCorners) }
        set { view.maskedCorners = newValue.corners }
    }

    open var borderWidth: Double {
        get { view.borderWidth }
        set { view.borderWidth = newValue }
    }

    /// The border's color. The default is black; nil is clear.
    open var borderColor: CGColor? {
        get { view.borderColor == .clear ? nil : view.borderColor }
        set { view.borderColor = newValue ?? .clear }
    }

    /// The shadow's color. The default is black; nil is clear.
    open var shadowColor: CGColor? {
        get { view.shadowColor == .clear ? nil : view.shadowColor }
        set { view.shadowColor = newValue ?? .clear }
    }

    open var shadowOpacity: Float {
        get { Float(view.shadowOpacity) }
        set { view.shadowOpacity = Double(newValue) }
    }

    open var shadowRadius: Double {
        get { view.shadowRadius }
        set { view.shadowRadius = newValue }
    }

    open var shadowOffset: CGSize {
        get { view.shadowOffset }
        set { view.shadowOffset = newValue }
    }

    open var shadowPath: CGPath? {
        get { view.shadowPath }
        set { view.shadowPath = newValue }
    }

    open func setNeedsDisplay() {
        displayIsDue = true
        view.setNeedsDisplay()
    }

    open func setNeedsLayout() { view.setNeedsLayout() }
    open func layoutIfNeeded() { view.layoutIfNeeded() }

    /// Converts a point of this layer to another's coordinates, by the model's values.
    open func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint { view.convert(point, to: layer?.view) }

    /// Converts a point of another layer to this one's coordinates, by the model's values.
    open func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint { view.convert(point, from: layer?.view) }

    /// Returns the bounding box of a rectangle of this layer in another's coordinates, by the model's values.
    open func convert(_ rect: CGRect, to layer: Layer?) -> CGRect { view.convert(rect, to: layer?.view) }

    /// Returns the bounding box of a rectangle of another layer in this one's coordinates, by the model's values.
    open func convert(_ rect: CGRect, from layer: Layer?) -> CGRect { view.convert(rect, from: layer?.view) }

    // MARK: Animations

    /// Ends every animation of the layer, so that the model's values are on screen at once.
    open func removeAllAnimations() {
        let ended = motions
        motions = []
        for motion in ended { motion.remove() }
        view.endMotions()
        for cell in cells.values { cell.endMotions() }
    }

    /// Ends the animation that was added with this key, if it still has an effect on screen.
    open func removeAnimation(forKey key: String) {
        let ended = motions.filter { $0.key == key }
        motions.removeAll { $0.key == key }
        for motion in ended { motion.remove() }
    }

    /// Returns the keys of the animations that still have an effect, from oldest to newest; nil if there are none.
    open func animationKeys() -> [String]? {
        let keys = motions.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }
}
