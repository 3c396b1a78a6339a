public import Drawing
public import Foundation

/// A rectangle on the stage that draws, contains other views and receives touches, like UIKit's `UIView`.
///
/// Each animatable property has two values. Setting it changes the model at once. The value on screen (`presentation`)
/// differs only while animations move the property: mostly, it is the model's value plus what they add.
open class View: Responder {
    /// The model's values, which apply once animations have ended.
    package internal(set) var model: ViewValues
    /// The values on screen while an animation moves any of them.
    var presented: PresentedValues?
    /// The shadow path on screen while an animation moves it, and the two paths that it interpolates.
    var shadowPathMotion: (seen: Path, from: Path, to: Path)?
    /// The properties that an animation moves.
    package internal(set) var animated: AnimatablePropertySet = []
    /// The object that moves the properties in `animated`.
    package internal(set) var animationOwner: (any AnimationOwner)?
    /// The object that moves the view outside of animations.
    weak var ownMotionSource: (any MotionSource)?
    /// The observers of the view's properties, once there are any.
    var observers: ObserverList?
    /// The velocities that pointers give to the view (rule I 1).
    var pointerShares: [PointerShare] = []

    open internal(set) weak var superview: View? { didSet { View.treeChanges += 1 } }
    /// The subviews and the views of sublayers, from back to front.
    package internal(set) var children: [View] = []
    /// The number of children that are views of sublayers.
    var sublayerCount = 0
    /// The view's layer, once it has been requested.
    var knownLayer: Layer?
    /// The window at the top of the tree, or nil if there is none.
    open internal(set) weak var window: Window? { didSet { View.treeChanges += 1 } }

    /// The view's name in tapes, traces and dumps, or nil.
    open var accessibilityIdentifier: String?
    /// A number that identifies the view.
    open var tag = 0

    open var isHidden = false { didSet { visibilityDidChange(from: oldValue) } }
    /// Whether subviews and content are clipped to the bounds with their rounded corners.
    open var clipsToBounds = false { didSet { if clipsToBounds != oldValue { setNeedsDisplay() } } }
    /// The corners that `cornerRadius` rounds.
    var roundedCorners: RectCorner = .allCorners { didSet { if roundedCorners != oldValue { setNeedsDisplay() } } }
    open var contentMode: ContentMode = .scaleToFill { didSet { if contentMode != oldValue { setNeedsDisplay() } } }
    /// The contents of the layer, an image drawn beneath the view's own content.
    var layerContents: Image? { didSet { if layerContents != oldValue { setNeedsDisplay() } } }
    var modelShadowPath: Path? { didSet { if modelShadowPath != oldValue { setNeedsDisplay() } } }
    /// A view whose alpha masks this one; its frame is in this view's coordinates and animates like any other. It has
    /// no superview.
    open var mask: View? {
        didSet {
            oldValue?.maskOwner = nil
            mask?.maskOwner = self
            setNeedsDisplay()
        }
    }
    weak var maskOwner: View? { didSet { View.treeChanges += 1 } }

    var ownTintColor: Color?
    /// Whether the content is declared to cover the bounds; it doesn't affect drawing.
    open var isOpaque = true

    open var isUserInteractionEnabled = true
    /// Whether the view can receive more than one touch at a time.
    open var isMultipleTouchEnabled = false
    /// Whether a touch on this view prevents other views of the window from receiving any.
    open var isExclusiveTouch = false
    open var autoresizingMask: AutoresizingMask = []
    open var autoresizesSubviews = true

    /// The view's controller, which retains the view and is notified of its layouts and windows.
    package weak var owner: (any ViewOwner)?

    /// The recognizers attached to this view, in the order in which they were added.
    open internal(set) var gestureRecognizers: [GestureRecognizer]?

    var needsLayout = true
    /// What Auto Layout knows of the view, once it uses it.
    var knownLayoutState: LayoutState?
    var isLayingOut = false

    /// Creates a view with a frame; one that is not finite counts as `CGRect.zero`.
    public init(frame: CGRect) {
        let isFinite = frame.minX.isFinite && frame.minY.isFinite && frame.width.isFinite && frame.height.isFinite
        model = ViewValues(frame: isFinite ? frame : .zero)
        super.init()
        prepare()
    }

    /// Creates a view like `init(frame: .zero)`; nothing is read from the coder, because there are no archives. UIKit
    /// requires the initializer, so views written for it have one.
    public required init?(coder: NSCoder) {
        model = ViewValues(frame: .zero)
        super.init()
        prepare()
    }

    public override convenience init() { self.init(frame: .zero) }

    /// Called by both initializers for the setup of classes in this module.
    func didInitialize() {}
    /// The view's controller, or else its superview.
    open override var next: Responder? { owner ?? superview }

    /// Draws the view's own content in its own coordinates, after the background and before the subviews.
    open func draw(_ canvas: inout Canvas) {}

    /// Whether `draw` keeps within the rounded outline by itself, so that it needs no clip.
    var drawsWithinOutline: Bool { false }
    /// Called before the view's superview changes.
    open func willMove(toSuperview newSuperview: View?) {}
    /// Called before the view enters or leaves a window.
    open func willMove(toWindow newWindow: Window?) {}
    /// Called when the view's own or inherited `tintColor` has changed.
    open func tintColorDidChange() {}
    /// Called when the view's superview has changed.
    open func didMoveToSuperview() {}
    /// Called when the view has entered or left a window.
    open func didMoveToWindow() {}
    open func didAddSubview(_ subview: View) {}
    open func willRemoveSubview(_ subview: View) {}
    /// Called when enclosing controllers have changed the area that bars cover, see `safeAreaInsets`.
    open func safeAreaInsetsDidChange() {}
    /// Places the subviews. Called before the next frame after `setNeedsLayout()`, a change of size, or when a subview
    /// was added, removed, resized or reordered.
    ///
    /// Changes that it makes to the view's own subviews don't request another layout.
    open func layoutSubviews() {}
    /// Updates constraints before a layout, after `setNeedsUpdateConstraints()`; overrides call `super` last.
    open func updateConstraints() {}
    /// The size that the content has by itself; `noIntrinsicMetric` on an axis on which it has none.
    open var intrinsicContentSize: CGSize { CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric) }

    /// Called when the margins have changed.
    open func layoutMarginsDidChange() {}
    /// By how much the rectangle that constraints align is smaller than the frame, in points; none by default.
    open var alignmentRectInsets: EdgeInsets { .zero }

    /// Returns `intrinsicContentSize`, for content whose height depends on its width.
    func intrinsicContentSize(forWidth width: Double?) -> CGSize { intrinsicContentSize }
    /// Returns the distances of the first and last baseline from the middle, in points; nil for views without text.
    func baselines(forWidth width: Double?) -> (first: Double, last: Double)? { nil }
    /// How much the view resists growing beyond its content, if nothing is set.
    var defaultHugging: LayoutPriority { .defaultLow }

    /// Returns the front view at a point in this view's coordinates, by what is on screen: a moving view is hit where
    /// it is visible (rule B 6). Views that are hidden, nearly clear (alpha below 0.01) or without interaction are
    /// skipped with their subviews, and so are those whose animation disables interaction.
    open func hitTest(_ point: CGPoint, with event: Event?) -> View? { hit(point, with: event) }

    /// Returns whether a point in this view's coordinates is inside its bounds as they are on screen.
    open func point(inside point: CGPoint, with event: Event?) -> Bool { touched.bounds.contains(point) }

    /// Returns whether a recognizer of this view can begin; called in addition to the recognizer's delegate.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

    /// The velocity at which the view changes its own geometry outside of animations.
    var ownMotion: ViewMotion { .still }
    /// Called when the model's bounds have changed.
    func boundsDidChange(from old: CGRect) { sizeDidChange(from: old.size) }

    /// Returns the size that best fits the content, at most `size`; the current size by default.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Resizes the view to the size that best fits the content, keeping the frame's origin.
    open func sizeToFit() { fitSize() }
    /// Ends the editing of a text field that is the view or inside of it; returns whether there is none any more.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool { endEditingInside() }

    // MARK: Geometry and appearance

    /// The view's bounding box in its superview's coordinates.
    ///
    /// Setting it moves the center and resizes the bounds. With a transform, the bounds get the size that the inverse
    /// transform gives the new size, as in Core Animation; without an inverse they keep theirs.
    open var frame: CGRect {
        get { model.frame }
        set { observing(.frame) { setFrame(newValue.standardized) } }
    }

    /// The view's own coordinates. Setting the size keeps the center.
    open var bounds: CGRect {
        get { model.bounds }
        set { change(.bounds, \.bounds, to: newValue) }
    }

    /// The position of the anchor point, by default the bounds' center, in the superview's coordinates, in points.
    open var center: CGPoint {
        get { model.center }
        set { change(.center, \.center, to: newValue) }
    }

    /// The point of the bounds that is at `center` and that `transform` keeps in place, in fractions of the size; (0.5,
    /// 0.5), the center, by default. Setting it moves the view, because `center` doesn't change; it does not animate.
    open var anchorPoint: CGPoint {
        get { model.anchorPoint }
        set { changeAnchorPoint(to: newValue) }
    }

    /// The transform, applied about `center`.
    open var transform: CGAffineTransform {
        get { model.transform }
        set { change(.transform, \.transform, to: newValue) }
    }

    /// The opacity of the view with its subviews as a group, 0...1; values outside are clamped when drawn.
    open var alpha: Double {
        get { model.alpha }
        set { change(.alpha, \.alpha, to: newValue) }
    }

    /// The background color, clear by default.
    open var backgroundColor: Color? {
        get { model.backgroundColor == .clear ? nil : model.backgroundColor }
        set { change(.backgroundColor, \.backgroundColor, to: newValue ?? .clear) }
    }

    /// The color of interactive elements: the view's own, or else its superview's, with system blue at the top.
    /// Setting nil removes the view's own.
    open var tintColor: Color! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set { changeTintColor(to: newValue) }
    }

    /// The view's drawing under Core Animation's names; always the same object.
    open var layer: Layer { madeLayer }
    /// The class of the view's layer.
    open class var layerClass: AnyClass { Layer.self }
    /// The view's layer, if it has been requested or was there first.
    var drawnLayer: Layer? { knownLayer }
    /// Draws the view into a rectangle of the current `CGContext`; returns whether there is one.
    @discardableResult
    open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        drawHierarchy(in: rect, model: afterUpdates)
    }
    /// The number of pixels per point of the screen that shows the view's stage.
    open var contentScaleFactor: Double { Screen.main.scale }
    /// Requests that the view is drawn again.
    open func setNeedsDisplay() { displayingWindow?.displayIsPending = true }
    /// Returns a snapshot of the view as it is on screen, or of its model with all layout done if `afterScreenUpdates`
    /// is true; nil if the view is in no window and `afterScreenUpdates` is false (rule B 7).
    open func snapshotView(afterScreenUpdates: Bool) -> View? {
        snapshot(of: nil, afterScreenUpdates: afterScreenUpdates, capInsets: .zero)
    }
    /// Returns a snapshot of a part of the view, `rect` in its own coordinates. When the snapshot is resized, the parts
    /// inside `capInsets` keep their size and the middle stretches.
    open func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates: Bool, withCapInsets capInsets: EdgeInsets
    ) -> View? {
        snapshot(of: rect, afterScreenUpdates: afterScreenUpdates, capInsets: capInsets)
    }

    /// The child views from back to front, without sublayers.
    open var subviews: [View] { sublayerCount == 0 ? children : children.filter { !($0 is LayerView) } }
    open func addSubview(_ view: View) { insertChild(view, at: nil) }
    /// Inserts a view at an index from the back, 0 being the rearmost; an index past the end is the front.
    open func insertSubview(_ view: View, at index: Int) { insert(view, at: index) }
    /// Inserts a view behind `sibling`, or in front of all others if that is not a subview.
    open func insertSubview(_ view: View, belowSubview sibling: View) { insert(view, beside: sibling, inFront: false) }
    /// Inserts a view directly in front of `sibling`, or in front of all others if that is not a subview.
    open func insertSubview(_ view: View, aboveSubview sibling: View) { insert(view, beside: sibling, inFront: true) }
    open func bringSubviewToFront(_ view: View) { reorder(view) { $0.append(view) } }
    open func sendSubviewToBack(_ view: View) { reorder(view) { $0.insert(view, at: 0) } }
    /// Exchanges two subviews by their indices from the back; invalid indices change nothing.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
    open func removeFromSuperview() { leaveTree() }
    /// Returns whether this view is `view` or one of its descendants.
    open func isDescendant(of view: View) -> Bool { self === view || superview?.isDescendant(of: view) == true }
    /// Returns the first view with a tag: this one, then its subviews from the back, depth first.
    open func viewWithTag(_ tag: Int) -> View? { firstView(tagged: tag) }
    /// Attaches a recognizer, after detaching it from any other view.
    open func addGestureRecognizer(_ recognizer: GestureRecognizer) { attach(recognizer) }
    /// Detaches a recognizer; a current gesture is cancelled.
    open func removeGestureRecognizer(_ recognizer: GestureRecognizer) { detach(recognizer) }

    /// Converts a point of this view to another's coordinates, or the window's if `view` is nil, by the model's values.
    open func convert(_ point: CGPoint, to view: View?) -> CGPoint { point.applying(map(to: view)) }
    /// Converts a point of another view, or of the window, to this one's coordinates, by the model's values.
    open func convert(_ point: CGPoint, from view: View?) -> CGPoint { point.applying(map(to: view).inverted()) }
    /// Returns the bounding box of a rectangle of this view in another's coordinates, or the window's if `view` is nil.
    open func convert(_ rect: CGRect, to view: View?) -> CGRect { rect.applying(map(to: view)) }
    /// Returns the bounding box of a rectangle of another view, or of the window, in this one's coordinates.
    open func convert(_ rect: CGRect, from view: View?) -> CGRect { rect.applying(map(to: view).inverted()) }

    /// Requests `layoutSubviews()` before the next frame.
    open func setNeedsLayout() { requestLayout() }
    /// Lays out this view and its subviews immediately, where a layout is pending.
    ///
    /// Where constraints are used, a superview that waits for its layout is laid out first: it gives this view its frame.
    open func layoutIfNeeded() { layOutNow() }
    /// The distances from the view's edges covered by the bars of enclosing controllers, and by the bars and corners of
    /// the stage's device, in points, 0 or more.
    ///
    /// A controller's own view gets its insets from the container and `additionalSafeAreaInsets`, wherever a transition
    /// moves it. Any other view gets the part of its superview's insets that overlaps it, by the model.
    open var safeAreaInsets: EdgeInsets { owner?.safeAreaInsets(of: self) ?? safeAreaInsetsByPlace }

    /// The distance between the edges and the content, in points. By default 8 at each edge; in a controller's own view none
    /// above and below, and at its sides 16, or 20 from a width of 414 on, as in UIKit.
    open var layoutMargins: EdgeInsets {
        get { knownLayoutState?.margins ?? defaultMargins }
        set { changeMargins(to: newValue) }
    }

    /// The `layoutMargins` by the direction of the layout.
    open var directionalLayoutMargins: DirectionalEdgeInsets {
        get { marginsByDirection }
        set { changeMargins(to: newValue) }
    }

    /// Whether the safe area's insets are added to the margins.
    open var insetsLayoutMarginsFromSafeArea: Bool {
        get { knownLayoutState?.insetsMargins ?? true }
        set { changeMarginsFromSafeArea(to: newValue) }
    }

    /// Whether the view's frame and autoresizing mask are constraints, as for views that are placed by their frames.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { knownLayoutState?.translatesMask ?? true }
        set { changeMaskTranslation(to: newValue) }
    }

    /// The direction of the content; by default that of the interface.
    open var semanticContentAttribute: SemanticContentAttribute {
        get { knownLayoutState?.direction ?? .unspecified }
        set { changeDirection(to: newValue) }
    }

    /// The direction in which leading and trailing are meant: left to right, unless the view says otherwise.
    open var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
        semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }
    /// The constraints that the view holds.
    open var constraints: [LayoutConstraint] { knownLayoutState?.constraints ?? [] }
    /// Activates a constraint in this view, which must contain its items.
    open func addConstraint(_ constraint: LayoutConstraint) { hold(constraint) }
    open func addConstraints(_ constraints: [LayoutConstraint]) { for one in constraints { addConstraint(one) } }
    open func removeConstraint(_ constraint: LayoutConstraint) {
        if constraint.holder === self { constraint.deactivate() }
    }
    open func removeConstraints(_ constraints: [LayoutConstraint]) { for one in constraints { removeConstraint(one) } }
    /// Whether other frames would meet the constraints as well as the present one.
    open var hasAmbiguousLayout: Bool { layoutEngine?.isAmbiguous(self) ?? false }
    /// Returns the constraints that affect the view's place or size on an axis.
    open func constraintsAffectingLayout(for axis: LayoutConstraint.Axis) -> [LayoutConstraint] { deciding(axis) }
    /// Gives a view with an ambiguous layout another frame that meets the constraints as well.
    open func exerciseAmbiguityInLayout() { layoutEngine?.exerciseAmbiguity(of: self) }
    open func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority { hugging(axis) }
    /// Sets how much the view resists growing beyond its content; 250 by default, 251 for labels and images.
    open func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
        changeHugging(axis, to: priority)
    }
    open func contentCompressionResistancePriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
        resistance(axis)
    }
    /// Sets how much the view resists becoming smaller than its content; 750 by default.
    open func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
        changeResistance(axis, to: priority)
    }
    open func addLayoutGuide(_ guide: LayoutGuide) { hold(guide) }
    /// Removes a guide with the constraints that refer to it.
    open func removeLayoutGuide(_ guide: LayoutGuide) { drop(guide) }
    /// The guides that were added.
    open var layoutGuides: [LayoutGuide] { knownLayoutState?.guides ?? [] }
    /// The part of the view that no bar covers, by ``safeAreaInsets``.
    open var safeAreaLayoutGuide: LayoutGuide { systemGuide(.safeArea) }
    /// The view less its ``layoutMargins``.
    open var layoutMarginsGuide: LayoutGuide { systemGuide(.margins) }
    /// The width at which text reads well within the margins: at most 672 points, in the middle.
    open var readableContentGuide: LayoutGuide { systemGuide(.readable) }
    /// The edge above a keyboard; there is none here, so that it is the bottom edge of the safe area.
    open var keyboardLayoutGuide: LayoutGuide { systemGuide(.keyboard) }
    open func needsUpdateConstraints() -> Bool { knownLayoutState?.needsUpdateConstraints ?? true }
    /// Calls ``updateConstraints()`` of the views inside and of this one that asked for it, subviews first.
    open func updateConstraintsIfNeeded() { updateConstraintsNow() }
    /// Called by views whose content has changed its size.
    open func invalidateIntrinsicContentSize() { layoutEngine?.itemDidChange(self) }
    /// Asks for ``updateConstraints()`` before the next layout.
    open func setNeedsUpdateConstraints() { requestConstraints() }
    /// Returns the size that the constraints inside allow nearest to a size, each axis as important as its priority says.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: LayoutPriority,
        verticalFittingPriority vertical: LayoutPriority
    ) -> CGSize {
        LayoutEngine(fitting: self, to: targetSize, horizontal, vertical).size
    }
    /// Returns the smallest size that the constraints inside allow, or the largest, near a size.
    /// - Parameter targetSize: ``layoutFittingCompressedSize`` or ``layoutFittingExpandedSize``, or the size to come near.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }
    /// Returns the rectangle that constraints align, for a frame.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
    /// Returns the frame around a rectangle that constraints align.
    open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect { frame(around: alignmentRect) }
}
