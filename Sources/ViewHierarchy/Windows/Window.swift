public import Drawing
public import Foundation

/// The top of a view tree: lays it out, draws it as a list and gives it touches.
public final class Window: View {
    /// The controller of the root view, kept alive by the window.
    public var rootController: Responder?
    /// Who is asked first about keys, if not the root controller.
    public weak var firstResponder: Responder?
    /// Told of every gesture of the window that begins, ends or is cancelled, before the gesture's targets are.
    public var gestureEvents: (@MainActor (GestureEvent) -> Void)?
    private(set) lazy var router = TouchRouter(window: self)

    /// Whether anything has asked for a new picture since the last one.
    public internal(set) var displayIsPending: Bool {
        get { ownMark.isPending }
        set { ownMark.isPending = newValue }
    }
    private let ownMark = DisplayMark()
    var layoutIsPending = true

    /// How many passes a layout gets that asks for itself again, before the next frame has to do.
    static let layoutPasses = 8

    public override init(frame: CGRect) {
        super.init(frame: frame)
        window = self
        setDisplayMark(ownMark)
    }

    /// As `init(frame: .zero)`; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        window = self
        setDisplayMark(ownMark)
    }

    /// Lays out what has asked for it, and cancels the gestures of views that have left the window; layouts that ask again are repeated, a few times at most.
    public func layOut() {
        if router.hasDepartures { router.settle() }
        var passes = 0
        while layoutIsPending, passes < Window.layoutPasses {
            layoutIsPending = false
            layoutIfNeeded()
            passes += 1
        }
    }

    /// The picture of the whole window as it is on screen now, laid out first.
    public func displayList() -> DisplayList {
        layOut()
        displayIsPending = false
        var canvas = Canvas()
        renderContents(into: &canvas, presentation, .presentation)
        return DisplayList(size: bounds.size, background: backgroundColor ?? .black, items: canvas.items)
    }
}
