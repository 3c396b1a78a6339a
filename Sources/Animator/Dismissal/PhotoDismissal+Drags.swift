import Drawing
import Foundation
import ViewHierarchy

extension PhotoDismissal {
    /// The length of the drag that makes the progress 1, in points: half the stage's height.
    var dragLength: Double { max(1, container.bounds.height / 2) }

    func shape(of target: Target) -> PictureShape {
        PictureShape(
            center: target.frame.center, size: target.frame.size, aspect: aspect, cornerRadius: target.cornerRadius,
            shadow: target.shadow?.opacity ?? 0)
    }

    /// Gives the picture the color and form of the tile's shadow; its opacity is part of the shape.
    func castShadow() {
        guard let shadow = target()?.shadow else { return }
        picture.shadowColor = shadow.color
        picture.shadowRadius = shadow.radius
        picture.shadowOffset = shadow.offset
    }

    /// Returns the whole picture's width during a drag: full at 0, that of the tile at 1, never above full.
    func width(at progress: Double) -> Double {
        let full = rest().width
        let end = target().map { min(full, shape(of: $0).imageWidth) } ?? full * PhotoDismissal.shrinkWithoutTile
        return full + (end - full) * progress
    }

    /// Returns the progress of a width that two fingers give the whole picture: 0 at the full width, 1 at that of the
    /// tile, or at half the width if the tile's is larger.
    private func progress(ofWidth width: Double) -> Double {
        let full = max(1, rest().width)
        return (1 - width / full) / (1 - min(self.width(at: 1) / full, PhotoDismissal.largestEnd))
    }

    func apply(_ shape: PictureShape) {
        picture.center = shape.center
        picture.bounds = CGRect(origin: .zero, size: shape.size)
        picture.transform = shape.rotation == 0 ? .identity : CGAffineTransform(rotationAngle: shape.rotation)
        picture.cornerRadius = shape.cornerRadius
        picture.alpha = shape.alpha
        picture.shadowOpacity = shape.shadow
    }

    private func progress(_ grip: PictureGrip) -> Double {
        grip.progress(settings.direction, length: dragLength, width: width(at:), ofWidth: progress(ofWidth:))
    }

    func shape(of grip: PictureGrip) -> PictureShape {
        grip.shape(progress: progress(grip), width: width(at:))
    }

    func follow(_ grip: PictureGrip) {
        transition?.fractionComplete = progress(grip)
        apply(shape(of: grip))
        for ghost in ghosts { ghost.view.alpha = ghost.alpha * (1 - grip.relaxed(width(at:))) }
    }

    /// Returns the motion with which a flight begins, from two shapes of the drag a millisecond apart.
    func flightMotion(_ grip: PictureGrip, _ motion: PictureMotion) -> PictureFlightMotion {
        if let pair = lastPair(of: grip) { return pairedMotion(grip, pair, motion) }
        let step = 0.001
        var moved = grip
        moved.fingers = grip.fingers.moved(by: motion, for: step)
        let (now, then) = (shape(of: grip), shape(of: moved))
        let size = CGVector(
            dx: (then.size.width - now.size.width) / step, dy: (then.size.height - now.size.height) / step)
        guard grip.fingers.second != nil else {
            return PictureFlightMotion(center: motion.velocity, size: size, turn: 0)
        }
        return PictureFlightMotion(
            center: CGVector(dx: (then.center.x - now.center.x) / step, dy: (then.center.y - now.center.y) / step),
            size: size, turn: motion.turn)
    }

    /// Returns the motion that two fingers gave the picture of which one was lifted a moment before the other: they
    /// seldom leave at once.
    private func pairedMotion(
        _ grip: PictureGrip, _ pair: (fingers: PictureFingers, followedSpread: Double), _ motion: PictureMotion
    ) -> PictureFlightMotion {
        let (growth, turn, size) = (motion.growth * pair.followedSpread, motion.turn, shape(of: grip).size)
        let (center, middle) = (grip.taken.center, pair.fingers.middle)
        let arm = CGVector(dx: center.x - middle.x, dy: center.y - middle.y)
        return PictureFlightMotion(
            center: CGVector(
                dx: motion.velocity.dx + growth * arm.dx - turn * arm.dy,
                dy: motion.velocity.dy + growth * arm.dy + turn * arm.dx),
            size: CGVector(dx: size.width * growth, dy: size.height * growth), turn: turn)
    }

    func begin() {
        castShadow()
        dimming.alpha = 1
        let transition = PropertyAnimator(duration: PhotoDismissal.transitionDuration, curve: .easeOut) { [dimming] in
            dimming.alpha = 0
        }
        transition.addCompletion { [weak self] _ in self?.animatorDidEnd() }
        transition.fractionComplete = 0
        self.transition = transition
        onEvent(.began)
    }
}
