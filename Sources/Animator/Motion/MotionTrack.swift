import Drawing
import ViewHierarchy

/// An animated property of a view.
struct MotionTrack {
    /// Whether the track moves its property.
    enum Life: UInt8 {
        /// The track moves the property, or holds it until its group begins.
        case live
        /// Another track moves the property until this one's group begins.
        case waiting
        /// A later track of the same animator has taken over; it gives the property back when scrubbed away.
        case superseded
        /// Another owner has taken over for good.
        case gone
    }

    /// The start value of the current part of the motion; for keyframes, the rest of a motion that they were joined to.
    var from: AnimationVector
    /// The difference from `from` to the target of the current part.
    var change: AnimationVector
    /// The part that adds a velocity, or keeps a scrubbed motion in place; see `MotionTiming` and `MotionPath`.
    var push: AnimationVector

    let view: View
    let property: AnimatableProperty
    var life: Life
    /// Whether the value is more than a sum of two samples: keyframes, paths, or a return to an earlier track.
    private(set) var isSpecial: Bool
    let group: Int

    /// The index of the track's shape among the animator's keyframes.
    var keyframes: Int? { didSet { findSpecial() } }
    /// The track of the same animator that this one has superseded.
    var previous: Int? { didSet { findSpecial() } }

    /// The value before the animation; while the track waits, the model's.
    var start: AnimationVector
    /// The value at the end of the animation.
    var end: AnimationVector

    init(view: View, property: AnimatableProperty, group: Int, from start: AnimationVector, to end: AnimationVector) {
        self.view = view
        self.property = property
        self.group = group
        self.start = start
        self.end = end
        life = .live
        isSpecial = property == .shadowPath
        from = start
        change = end - start
        push = .zero
    }

    private mutating func findSpecial() {
        isSpecial = keyframes != nil || previous != nil || property == .shadowPath
    }

    /// Shows the value of a track that already moves its property.
    @MainActor
    func show(_ sample: MotionTiming.Sample) { view.present(property, value(sample)) }

    @inline(__always)
    func value(_ sample: MotionTiming.Sample) -> AnimationVector {
        (change * sample.progress + from) + push * sample.response
    }

    @inline(__always)
    func velocity(_ slope: MotionTiming.Sample) -> AnimationVector {
        change * slope.progress + push * slope.response
    }

    /// Makes the track lead from its start value to its end value again.
    mutating func lead(from start: AnimationVector) {
        self.start = start
        from = keyframes == nil ? start : .zero
        change = end - start
        push = .zero
    }
}

/// The address of a track. The animator removes its addresses before it is deallocated.
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

/// The paths at both ends of a shadow path's animation, whose value goes from 0 to 1.
struct ShadowPathEnds {
    var from: Path
    var to: Path
    /// The model's paths before and after; nil is the view's own outline.
    let original: Path?
    var target: Path?

    func path(at fraction: Double) -> Path { from.mixed(with: to, at: fraction) }
}
