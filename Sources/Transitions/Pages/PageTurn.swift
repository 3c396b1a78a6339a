/// A turn from one page to the next or the one before.
final class PageTurn: DrivenTransition {
    let from: ViewController
    let to: ViewController
    let direction: PageViewController.NavigationDirection
    /// Whether a finger has begun it.
    let isByHand: Bool
    /// Whether something has cut it short.
    var isCutShort = false

    init(
        _ mover: PageMover, from: ViewController, to: ViewController,
        direction: PageViewController.NavigationDirection, isByHand: Bool
    ) {
        self.from = from
        self.to = to
        self.direction = direction
        self.isByHand = isByHand
        super.init(mover)
    }

    override var wantsInteractiveStart: Bool { isByHand }

    /// 1 forward, -1 back.
    var sign: Double { direction == .forward ? 1 : -1 }
}
