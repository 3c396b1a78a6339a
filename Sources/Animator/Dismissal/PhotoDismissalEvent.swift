/// How a dismissal ended, or is about to.
public enum PhotoDismissalOutcome: Hashable, Sendable {
    /// The picture is in its tile.
    case dismissed
    /// The picture fills the stage.
    case returned
}

/// What happened in a dismissal, in the order of its life.
public enum PhotoDismissalEvent: Hashable, Sendable {
    /// The picture left its tile, or its place on the stage.
    case began
    /// A finger caught the picture in flight.
    case paused
    /// The picture was let go, or turned round in flight, and flies there.
    case continued(PhotoDismissalOutcome)
    /// A release was decided.
    case verdict(PhotoDismissalOutcome)
    /// It is over; reported once.
    case completed(PhotoDismissalOutcome)
}
