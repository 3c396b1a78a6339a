import Drawing
import Timing
import ViewHierarchy

/// One flight of a picture, from a release until it lands or is caught.
struct PhotoFlight {
    let outcome: PhotoDismissalOutcome
    /// Where it leads; nil where the picture fades.
    let destination: PictureShape?
    /// What moves the picture; the transition's animator runs beside it.
    let item: PropertyAnimator
    /// How many of the two animators have not ended yet.
    var running = 2
}

/// How fast a picture moves: its centre and its size, in points a second.
struct PhotoMotion {
    var center: CGVector
    var size: CGVector
}
