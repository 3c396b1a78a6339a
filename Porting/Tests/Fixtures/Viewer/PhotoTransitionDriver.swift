import UIKit

/// One flight of a picture, there or back: an animator for all that fades along, and one for the picture at each release.
class PhotoTransitionDriver: NSObject {
    private(set) var transitionAnimator: UIViewPropertyAnimator!
    private(set) var itemAnimator: UIViewPropertyAnimator?
    let picture: UIImageView
    private let transitionContext: UIViewControllerContextTransitioning
    private let isPresenting: Bool
    private let startFrame: CGRect
    private let endFrame: CGRect

    /// Releases faster than this, in points a second, go where they point to.
    static let flickVelocity: CGFloat = 1000

    var isInteractive: Bool { return transitionContext.isInteractive }

    init(isPresenting: Bool, context: UIViewControllerContextTransitioning, thumbnail: UIImageView) {
        let container = context.containerView
        let viewer = context.viewController(forKey: isPresenting ? .to : .from) as! PhotoViewController
        let small = thumbnail.convert(thumbnail.bounds, to: container)
        let large = viewer.pictureFrame(in: container.bounds)
        transitionContext = context
        self.isPresenting = isPresenting
        startFrame = isPresenting ? small : large
        endFrame = isPresenting ? large : small
        picture = UIImageView(image: thumbnail.image)
        super.init()

        picture.backgroundColor = thumbnail.backgroundColor
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        picture.frame = startFrame
        if isPresenting {
            viewer.view.frame = context.finalFrame(for: viewer)
            viewer.view.alpha = 0
            container.addSubview(viewer.view)
        }
        container.addSubview(picture)
        thumbnail.isHidden = true
        viewer.imageView.isHidden = true

        let animator = UIViewPropertyAnimator(
            duration: PhotoTransitionDriver.makeItemAnimator().duration, curve: .easeOut
        ) {
            viewer.view.alpha = isPresenting ? 1 : 0
        }
        animator.addCompletion { [weak self] position in
            self?.picture.removeFromSuperview()
            thumbnail.isHidden = false
            viewer.imageView.isHidden = false
            context.completeTransition(position == .end)
        }
        transitionAnimator = animator
        if context.isInteractive { animator.pauseAnimation() } else { animate(to: .end) }
    }

    static func makeItemAnimator(initialVelocity: CGVector = .zero) -> UIViewPropertyAnimator {
        let timing = UISpringTimingParameters(mass: 4.5, stiffness: 1300, damping: 95, initialVelocity: initialVelocity)
        return UIViewPropertyAnimator(duration: 0, timingParameters: timing)
    }

    func animate(to position: UIViewAnimatingPosition, velocity: CGPoint = .zero) {
        let frame = position == .end ? endFrame : startFrame
        let travel = CGVector(dx: frame.midX - picture.center.x, dy: frame.midY - picture.center.y)
        let relative = CGVector(
            dx: travel.dx != 0 ? velocity.x / travel.dx : 0,
            dy: travel.dy != 0 ? velocity.y / travel.dy : 0)
        let itemAnimator = PhotoTransitionDriver.makeItemAnimator(initialVelocity: relative)
        itemAnimator.addAnimations {
            self.picture.frame = frame
        }
        itemAnimator.startAnimation()
        self.itemAnimator = itemAnimator

        transitionAnimator.isReversed = position == .start
        if transitionAnimator.state == .inactive {
            transitionAnimator.startAnimation()
        } else {
            let durationFactor = CGFloat(itemAnimator.duration / transitionAnimator.duration)
            transitionAnimator.continueAnimation(withTimingParameters: nil, durationFactor: durationFactor)
        }
    }

    /// A finger has come down on the picture in flight.
    func catchPicture() {
        guard !isInteractive else { return }
        itemAnimator?.stopAnimation(true)
        transitionAnimator.pauseAnimation()
        transitionContext.pauseInteractiveTransition()
    }

    func drag(by translation: CGPoint) {
        guard isInteractive else { return }
        picture.center = CGPoint(x: picture.center.x + translation.x, y: picture.center.y + translation.y)
        let height = transitionContext.containerView.bounds.height
        let step = (isPresenting ? -1 : 1) * translation.y / (height / 2)
        transitionAnimator.fractionComplete = max(0, min(1, transitionAnimator.fractionComplete + step))
        transitionContext.updateInteractiveTransition(transitionAnimator.fractionComplete)
    }

    func release(velocity: CGPoint) {
        guard isInteractive else { return }
        let position = completionPosition(velocity)
        if position == .end {
            transitionContext.finishInteractiveTransition()
        } else {
            transitionContext.cancelInteractiveTransition()
        }
        animate(to: position, velocity: velocity)
    }

    private func completionPosition(_ velocity: CGPoint) -> UIViewAnimatingPosition {
        let forward = isPresenting ? -velocity.y : velocity.y
        if abs(forward) > PhotoTransitionDriver.flickVelocity { return forward > 0 ? .end : .start }
        return transitionAnimator.fractionComplete > 0.33 ? .end : .start
    }
}
