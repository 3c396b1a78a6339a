import Foundation
import Scrim

extension Scene {
    /// Tiles of photos; a tap lets one fly to the whole stage, and a drag down takes it back.
    static let photo = Scene(
        "photo", hint: "Tap a photo, and drag it down.",
        parameters: [
            .number("threshold", 0.25, in: 0...1), .number("duration", 0.4, in: 0.1...2, unit: "s"), .curve(),
        ],
        views: [SceneViewName("tile", isNumbered: true, isTraced: false), "photo", "flight"], lead: "flight",
        showsPhotos: true
    ) { parameters in
        TilesController(parameters)
    }
}

final class TilesController: ViewController {
    private let environment: SceneEnvironment
    private let tiles: [ImageView]

    /// Seen where there is no photo.
    private static let colors: [Color] = [.systemTeal, .systemOrange, .systemIndigo, .systemPink]

    init(_ environment: SceneEnvironment) {
        self.environment = environment
        tiles = Self.colors.map { color in
            let tile = ImageView(frame: .zero)
            tile.backgroundColor = color
            return tile
        }
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        for (index, tile) in tiles.enumerated() {
            tile.accessibilityIdentifier = "tile \(index + 1)"
            tile.contentMode = .scaleAspectFill
            tile.clipsToBounds = true
            tile.isUserInteractionEnabled = true
            tile.addGestureRecognizer(TapGestureRecognizer(target: self, action: TilesController.tapped(_:)))
            view.addSubview(tile)
        }
        for (tile, path) in zip(tiles, environment.photos) {
            let side = Int(environment.size.width * environment.scale)
            environment.images.load(ImageRequest(path: path, resolution: .cover(width: side, height: side))) { result in
                if case .success(let image) = result { tile.image = image }
            }
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let side = view.bounds.width / 2
        for (index, tile) in tiles.enumerated() {
            tile.frame = CGRect(
                x: CGFloat(index % 2) * side, y: 100 + CGFloat(index / 2) * side, width: side, height: side
            ).insetBy(dx: 1, dy: 1)
        }
    }

    private func tapped(_ tap: TapGestureRecognizer) {
        guard let tile = tap.view as? ImageView else { return }
        let motion = FlightMotion(duration: environment["duration"], curve: environment["curve"])
        present(PhotoController(tile, threshold: environment["threshold"], motion: motion), animated: true)
    }
}

/// One photo on the whole stage.
final class PhotoController: ViewController {
    let picture = ImageView(frame: .zero)
    private let flight: PhotoFlight
    private let threshold: Double

    init(_ tile: ImageView, threshold: Double, motion: FlightMotion) {
        flight = PhotoFlight(tile, motion)
        self.threshold = threshold
        super.init(nibName: nil, bundle: nil)
        picture.image = tile.image
        picture.backgroundColor = tile.backgroundColor
        modalPresentationStyle = .overFullScreen
        transitioningDelegate = flight
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
        picture.accessibilityIdentifier = "photo"
        view.addSubview(picture)
        view.addGestureRecognizer(PanGestureRecognizer(target: self, action: PhotoController.dragged(_:)))
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let side = view.bounds.width
        picture.frame = CGRect(x: 0, y: view.bounds.midY - side / 2, width: side, height: side)
    }

    private func dragged(_ pan: PanGestureRecognizer) {
        let progress = pan.translation(in: nil).y / view.bounds.height
        switch pan.state {
        case .began:
            flight.interaction = PercentDrivenInteractiveTransition()
            dismiss(animated: true)
        case .changed:
            flight.interaction?.update(progress)
        case .ended where progress > threshold:
            flight.interaction?.finish()
            flight.interaction = nil
        case .ended, .cancelled, .failed:
            flight.interaction?.cancel()
            flight.interaction = nil
        default: break
        }
    }
}

/// Lets a picture fly between its tile and the whole stage.
final class PhotoFlight: ViewControllerTransitioningDelegate {
    private let tile: ImageView
    private let motion: FlightMotion
    /// While a finger leads.
    var interaction: PercentDrivenInteractiveTransition?

    init(_ tile: ImageView, _ motion: FlightMotion) {
        self.tile = tile
        self.motion = motion
    }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
        FlightAnimator(tile, isPresenting: true, motion)
    }

    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
        FlightAnimator(tile, isPresenting: false, motion)
    }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
}

struct FlightMotion {
    /// In seconds.
    var duration = 0.4
    /// Nil for an ease-in-out, and evenly along with a finger.
    var curve: TimingCurve?
}

final class FlightAnimator: ViewControllerAnimatedTransitioning {
    private let tile: ImageView
    private let isPresenting: Bool
    private let motion: FlightMotion

    init(_ tile: ImageView, isPresenting: Bool, _ motion: FlightMotion) {
        self.tile = tile
        self.isPresenting = isPresenting
        self.motion = motion
    }

    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> TimeInterval {
        motion.duration
    }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        let key: TransitionContextViewControllerKey = isPresenting ? .to : .from
        guard let viewer = context.viewController(forKey: key) as? PhotoController, let page = viewer.view else {
            return context.completeTransition(false)
        }
        let container = context.containerView
        if isPresenting {
            page.frame = context.finalFrame(for: viewer)
            page.alpha = 0
            container.addSubview(page)
            page.layoutIfNeeded()
        }
        let small = tile.convert(tile.bounds, to: container)
        let large = viewer.picture.convert(viewer.picture.bounds, to: container)
        let flying = ImageView(frame: isPresenting ? small : large)
        flying.image = viewer.picture.image
        flying.backgroundColor = viewer.picture.backgroundColor
        flying.contentMode = .scaleAspectFill
        flying.clipsToBounds = true
        flying.accessibilityIdentifier = "flight"
        container.addSubview(flying)
        tile.isHidden = true
        viewer.picture.isHidden = true
        // With a linear curve a finger that leads takes the picture along evenly.
        let usual: AnimationCurve = context.isInteractive ? .linear : .easeInOut
        let animator = PropertyAnimator(
            duration: motion.duration, timingParameters: motion.curve ?? CubicTimingParameters(animationCurve: usual))
        animator.addAnimations {
            flying.frame = self.isPresenting ? large : small
            page.alpha = self.isPresenting ? 1 : 0
        }
        animator.addCompletion { _ in
            flying.removeFromSuperview()
            self.tile.isHidden = false
            viewer.picture.isHidden = false
            context.completeTransition(!context.transitionWasCancelled)
        }
        animator.startAnimation()
    }
}
