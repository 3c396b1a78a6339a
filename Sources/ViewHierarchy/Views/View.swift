public import Drawing
public import Foundation

/// A rectangle on the stage that draws, holds other views and takes touches, as UIKit's `UIView`.
///
/// Each animatable property exists twice. Setting it changes the model at once; what is on screen (`presentation`)
/// differs from it only while an animation moves the property.
open class View: Responder {
    /// The model's values: where everything is once animations have ended.
    package internal(set) var model: ViewValues
    /// The values on screen while an animation moves any of them.
    var presented: PresentedValues?
    /// The shadow's path on screen while an animation moves it, and the two paths that it lies between.
    var shadowPathMotion: (seen: Path, from: Path, to: Path)?
    /// The properties that an animation moves.
    package internal(set) var animated: AnimatablePropertySet = []
    /// What moves the properties in `animated`.
    package internal(set) var animationOwner: (any AnimationOwner)?
    /// What moves the view outside of animations and knows how fast: only its velocity in traces depends on that.
    public weak var motionSource: (any MotionSource)?

    public internal(set) weak var superview: View? { didSet { View.treeChanges += 1 } }
    /// What is drawn on the view, from the back to the front: subviews, and the views of sublayers.
    package internal(set) var children: [View] = []
    /// How many of the children are views of sublayers.
    var sublayerCount = 0
    /// The view's layer, once someone has asked for it.
    var knownLayer: Layer?
    /// The window at the top of the tree, or nil outside of any.
    public internal(set) weak var window: Window? { didSet { View.treeChanges += 1 } }

    /// The view's name in tapes, traces and dumps, or nil.
    public var accessibilityIdentifier: String?
    /// A number to find the view by.
    public var tag = 0

    public var isHidden = false { didSet { if isHidden != oldValue { setNeedsDisplay() } } }
    /// Whether subviews and content are cut to the bounds, with their rounded corners.
    public var clipsToBounds = false { didSet { if clipsToBounds != oldValue { setNeedsDisplay() } } }
    /// Which corners `cornerRadius` rounds.
    public var maskedCorners: RectCorner = .allCorners { didSet { if maskedCorners != oldValue { setNeedsDisplay() } } }
    public var contentMode: ContentMode = .scaleToFill { didSet { if contentMode != oldValue { setNeedsDisplay() } } }
    /// A picture under what the view draws itself, by the layer's name for it.
    var layerContents: Image? { didSet { if layerContents != oldValue { setNeedsDisplay() } } }
    var modelShadowPath: Path? { didSet { if modelShadowPath != oldValue { setNeedsDisplay() } } }
    /// A view whose drawn alpha cuts this one; its frame is in this view's coordinates and animates like any other. It
    /// belongs to no superview.
    public var mask: View? {
        didSet {
            oldValue?.maskOwner = nil
            mask?.maskOwner = self
            setNeedsDisplay()
        }
    }
    weak var maskOwner: View? { didSet { View.treeChanges += 1 } }

    var ownTintColor: Color?
    /// Whether the content is said to cover the bounds; everything is drawn as if it did not.
    public var isOpaque = true

    public var isUserInteractionEnabled = true
    /// Whether the view may get more than one touch at a time.
    public var isMultipleTouchEnabled = false
    /// Whether a touch on this view keeps other views of the window from getting any.
    public var isExclusiveTouch = false
    public var autoresizingMask: AutoresizingMask = []
    public var autoresizesSubviews = true

    /// The controller of the view, which is notified of its layouts and windows; it holds the view.
    package weak var owner: (any ViewOwner)?

    /// The recognizers attached to this view, in the order they were added.
    public internal(set) var gestureRecognizers: [GestureRecognizer]?

    var needsLayout = true
    var isLayingOut = false
    /// How many views place their children now, one from within the other.
    static var layoutDepth = 0
    /// Counts the changes by which a view may be shown in another window.
    static var treeChanges = 0
    /// Whether drawing goes by the model's values now, for a snapshot.
    static var drawsModel = false

    /// A view with this frame; one that is not finite is `CGRect.zero`.
    public init(frame: CGRect) {
        let isFinite = frame.minX.isFinite && frame.minY.isFinite && frame.width.isFinite && frame.height.isFinite
        model = ViewValues(frame: isFinite ? frame : .zero)
        super.init()
        didInitialize()
    }

    /// A view as `init(frame: .zero)` makes it: there are no archives here, and nothing is read from the coder. It is
    /// there so that views written for UIKit, which must have it, compile.
    public required init?(coder: NSCoder) {
        model = ViewValues(frame: .zero)
        super.init()
        didInitialize()
    }

    public override convenience init() { self.init(frame: .zero) }

    /// Called by both initializers, for what a class of this module sets in itself.
    func didInitialize() {}

    /// The view's controller, or what it lies in.
    open override var next: Responder? { owner ?? superview }

    /// Draws the view's own content in its own coordinates; the background is drawn before, subviews after.
    open func draw(_ canvas: inout Canvas) {}

    /// Whether `draw` keeps inside the rounded outline by itself, so that no clip is needed for it.
    var drawsWithinOutline: Bool { false }

    /// Called before the view gets another superview, or loses the one that it has.
    open func willMove(toSuperview newSuperview: View?) {}

    /// Called before the view gets into a window or out of it.
    open func willMove(toWindow newWindow: Window?) {}

    /// Called when `tintColor` has changed, the view's own or one that it takes over.
    open func tintColorDidChange() {}

    /// Called when the view gets a superview or loses it.
    open func didMoveToSuperview() {}

    /// Called when the view gets into a window or out of it.
    open func didMoveToWindow() {}

    open func didAddSubview(_ subview: View) {}

    open func willRemoveSubview(_ subview: View) {}

    /// Called when the controllers around have put bars over another part of the view, see `safeAreaInsets`.
    open func safeAreaInsetsDidChange() {}

    /// Places the subviews; called before the next frame after `setNeedsLayout()`, a change of size, and where a subview
    /// was added, removed, resized or put in front of others.
    ///
    /// What it does to the view's own subviews asks for no other layout.
    open func layoutSubviews() {}

    /// The front view under a point of this view's coordinates, by what is on screen: a moving view is hit where it is
    /// seen (rule B 6). Hidden and nearly clear (alpha below 0.01) views and those without interaction are passed
    /// over, with all they hold, and so are those whose animation allows no interaction.
    open func hitTest(_ point: CGPoint, with event: Event?) -> View? {
        guard isUserInteractionEnabled, !isHidden, touched.alpha >= View.leastTouchableAlpha,
            self.point(inside: point, with: event), animationOwner?.blocksTouches(on: self) != true
        else { return nil }
        for view in subviews.reversed() {
            let inner = view.touched.toSuperview
            guard inner.determinant != 0 else { continue }
            if let hit = view.hitTest(point.applying(inner.inverted()), with: event) { return hit }
        }
        return self
    }

    /// Whether a point of this view's coordinates lies in its bounds as they are on screen.
    open func point(inside point: CGPoint, with event: Event?) -> Bool { touched.bounds.contains(point) }

    /// Whether a recognizer of this view that has seen its gesture may begin; asked beside the recognizer's delegate.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

    /// How fast the view changes its own geometry outside of animations.
    var ownMotion: ViewMotion { .still }

    /// Called when the model's bounds have changed: a new size moves the subviews along and asks for a layout of this view
    /// and of its superview.
    func boundsDidChange(from old: CGRect) {
        guard old.size != bounds.size else { return }
        resizeSubviews(from: old.size)
        setNeedsLayout()
        superview?.childrenDidChange()
    }

    /// The size that suits the content best, at most `size`; the present size unless overridden.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Takes the size that suits the content best, keeping the frame's origin.
    public func sizeToFit() {
        let origin = frame.origin
        frame = CGRect(origin: origin, size: sizeThatFits(CGSize(width: Double.infinity, height: .infinity)))
    }
}
