import ViewHierarchy

/// One property of one view on its way.
struct MotionTrack {
    /// Whether the track is what moves its property.
    enum Life {
        /// It moves the property, or holds it until its group begins.
        case live
        /// Another animator moves the property until this track's group begins.
        case waiting
        /// A later track of the same animator has taken over.
        case superseded(by: Int)
        /// Something else has taken over for good.
        case gone
    }

    let view: View
    let property: AnimatableProperty
    let group: Int
    var life: Life

    /// The value before the animation.
    var start: AnimationVector
    /// The value that the animation leads to.
    var end: AnimationVector

    /// Where the present stretch of the motion began.
    var from: AnimationVector
    /// From there to where the stretch leads.
    var change: AnimationVector
    /// What lets a velocity in, or keeps a scrubbed motion where it was seen; see `Pace` and `MotionPath`.
    var push: AnimationVector

    /// The track of the same animator that this one has superseded.
    var previous: Int?

    init(view: View, property: AnimatableProperty, group: Int, from start: AnimationVector, to end: AnimationVector) {
        self.view = view
        self.property = property
        self.group = group
        self.start = start
        self.end = end
        life = .live
        from = start
        change = end - start
        push = .zero
    }

    /// The value where the path is, or its velocity if the sample is one of slopes.
    @inline(__always)
    func value(_ sample: Pace.Sample) -> AnimationVector {
        (change * sample.progress + from) + push * sample.response
    }

    @inline(__always)
    func velocity(_ slope: Pace.Sample) -> AnimationVector {
        change * slope.progress + push * slope.response
    }
}
