/// An animator that knows by what is seen how far its transition is.
@MainActor
protocol TransitionMeasuring: ViewControllerAnimatedTransitioning {
    /// From the start to the end of the transition, 0...1.
    var fraction: Double { get }
}
