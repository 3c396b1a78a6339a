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
    /// The object that moves the view outside of animations and reports its velocity, which only affects traces.
    public weak var motionSource: (any MotionSource)?
    /// The velocities that pointers give to the view (rule I 1).
    var ledMotions: [LedShare] = []

    public internal(set) weak var superview: View? { didSet { View.treeChanges += 1 } }
    /// The subviews and the views of sublayers, from back to front.
    package internal(set) var children: [View] = []
    /// The number of children that are views of sublayers.
    var sublayerCount = 0
    /// The view's layer, once it has been requested.
    var knownLayer: Layer?
    /// The window at the top of the tree, or nil if there is none.
    public internal(set) weak var window: Window? { didSet { View.treeChanges += 1 } }

    /// The view's name in tapes, traces and dumps, or nil.
    public var accessibilityIdentifier: String?
    /// A number that identifies the view.
    public var tag = 0

    public var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            setNeedsDisplay()
            (superview as? StackView)?.visibilityDidChange(of: self)
        }
    }
    /// Whether subviews and content are clipped to the bounds with their rounded corners.
    public var clipsToBounds = false { didSet { if clipsToBounds != oldValue { setNeedsDisplay() } } }
    /// The corners that `cornerRadius` rounds.
    public var maskedCorners: RectCorner = .allCorners { didSet { if maskedCorners != oldValue { setNeedsDisplay() } } }
    public var contentMode: ContentMode = .scaleToFill { didSet { if contentMode != oldValue { setNeedsDisplay() } } }
    /// The contents of the layer, an image drawn beneath the view's own content.
    var layerContents: Image? { didSet { if layerContents != oldValue { setNeedsDisplay() } } }
    var modelShadowPath: Path? { didSet { if modelShadowPath != oldValue { setNeedsDisplay() } } }
    /// A view whose alpha masks this one; its frame is in this view's coordinates and animates like any other. It has
    /// no superview.
    public var mask: View? {
        didSet {
            oldValue?.maskOwner = nil
            mask?.maskOwner = self
            setNeedsDisplay()
        }
    }
    weak var maskOwner: View? { didSet { View.treeChanges += 1 } }

    var ownTintColor: Color?
    /// Whether the content is declared to cover the bounds; it doesn't affect drawing.
    public var isOpaque = true

    public var isUserInteractionEnabled = true
    /// Whether the view can receive more than one touch at a time.
    public var isMultipleTouchEnabled = false
    /// Whether a touch on this view prevents other views of the window from receiving any.
    public var isExclusiveTouch = false
    public var autoresizingMask: AutoresizingMask = []
    public var autoresizesSubviews = true

    /// The view's controller, which retains the view and is notified of its layouts and windows.
    package weak var owner: (any ViewOwner)?

    /// The recognizers attached to this view, in the order in which they were added.
    public internal(set) var gestureRecognizers: [GestureRecognizer]?

    var needsLayout = true
    /// What Auto Layout knows of the view, once it uses it.
    var knownLayoutState: LayoutState?
    var isLayingOut = false
    /// The owner of animations that views have left in the current change of the tree.
    static var abandonedOwner: (any AnimationOwner)?
    /// The number of changes that can move a view to another window.
    static var treeChanges = 0
    /// Whether drawing currently uses the model's values, for a snapshot.
    static var drawsModel = false

    /// Creates a view with a frame; one that is not finite counts as `CGRect.zero`.
    public init(frame: CGRect) {
        let isFinite = frame.minX.isFinite && frame.minY.isFinite && frame.width.isFinite && frame.height.isFinite
        model = ViewValues(frame: isFinite ? frame : .zero)
        super.init()
        didInitialize()
    }

    /// Creates a view like `init(frame: .zero)`; nothing is read from the coder, because there are no archives. UIKit
    /// requires the initializer, so views written for it have one.
    public required init?(coder: NSCoder) {
        model = ViewValues(frame: .zero)
        super.init()
        didInitialize()
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

    /// The distances of the first and last baseline from the middle, in points; nil for views without text.
    var baselines: (first: Double, last: Double)? { nil }

    /// How much the view resists growing beyond its content, if nothing is set.
    var defaultHugging: LayoutPriority { .defaultLow }

    /// Returns the front view at a point in this view's coordinates, by what is on screen: a moving view is hit where
    /// it is visible (rule B 6). Views that are hidden, nearly clear (alpha below 0.01) or without interaction are
    /// skipped with their subviews, and so are those whose animation disables interaction.
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

    /// Returns whether a point in this view's coordinates is inside its bounds as they are on screen.
    open func point(inside point: CGPoint, with event: Event?) -> Bool { touched.bounds.contains(point) }

    /// Returns whether a recognizer of this view can begin; called in addition to the recognizer's delegate.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

    /// The velocity at which the view changes its own geometry outside of animations.
    var ownMotion: ViewMotion { .still }

    /// Called when the model's bounds have changed. A new size resizes the subviews and requests a layout of this view
    /// and of its superview.
    func boundsDidChange(from old: CGRect) {
        guard old.size != bounds.size else { return }
        resizeSubviews(from: old.size)
        setNeedsLayout()
        superview?.childrenDidChange()
    }

    /// Returns the size that best fits the content, at most `size`; the current size by default.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Resizes the view to the size that best fits the content, keeping the frame's origin.
    public func sizeToFit() {
        let origin = frame.origin
        frame = CGRect(origin: origin, size: sizeThatFits(CGSize(width: Double.infinity, height: .infinity)))
    }
}
