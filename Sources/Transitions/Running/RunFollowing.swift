/// An interaction controller that is told which transition it leads, so that what it is told before the beginning is not
/// lost (rule A 7).
@MainActor
protocol RunFollowing: ViewControllerInteractiveTransitioning {
    func willFollow(_ run: TransitionRun)

    func didFollow(_ run: TransitionRun)
}
