/// Where a track is. The animator takes its addresses back before it goes.
struct TrackAddress: Equatable {
    unowned let animator: PropertyAnimator
    let id: ObjectIdentifier
    let index: Int

    init(_ animator: PropertyAnimator, _ index: Int) {
        self.animator = animator
        id = ObjectIdentifier(animator)
        self.index = index
    }

    static func == (left: TrackAddress, right: TrackAddress) -> Bool {
        left.id == right.id && left.index == right.index
    }
}
