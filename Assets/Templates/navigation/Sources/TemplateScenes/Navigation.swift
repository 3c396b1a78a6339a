import Foundation
import Scrim

extension Scene {
    /// Pages that are pushed over each other, and swiped away from the left edge.
    static let navigation = Scene(
        "navigation", hint: "Open a page, and swipe it away from the left edge.",
        parameters: [
            .number("threshold", 0.5, in: 0...1), .number("duration", 0.35, in: 0.1...2, unit: "s"), .curve(),
        ],
        lead: "page 2"
    ) { parameters in
        let pages = PagesController(rootViewController: PageController(number: 1))
        pages.threshold = parameters["threshold"]
        pages.duration = parameters["duration"]
        pages.curve = parameters["curve"]
        return pages
    }
}

/// Pushes and pops by a slide of its own, which a finger may lead.
final class PagesController: NavigationController {
    /// The part of the width by which a page has to be dragged to leave.
    var threshold = 0.5
    /// In seconds.
    var duration = 0.35
    /// What the pages move by; nil for an ease-out, and evenly along with a finger.
    var curve: TimingCurve?
    private var interaction: PercentDrivenInteractiveTransition?

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        interactivePopGestureRecognizer?.isEnabled = false
        let edge = ScreenEdgePanGestureRecognizer(target: self, action: PagesController.swiped(_:))
        edge.edges = .left
        view.addGestureRecognizer(edge)
    }

    private func swiped(_ pan: ScreenEdgePanGestureRecognizer) {
        let progress = pan.translation(in: view).x / view.bounds.width
        switch pan.state {
        case .began:
            interaction = PercentDrivenInteractiveTransition()
            popViewController(animated: true)
        case .changed:
            interaction?.update(progress)
        case .ended where progress > threshold:
            interaction?.finish()
            interaction = nil
        case .ended, .cancelled, .failed:
            interaction?.cancel()
            interaction = nil
        default: break
        }
    }
}

extension PagesController: NavigationControllerDelegate {
    func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromController: ViewController, to toController: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
        SlideAnimator(isPush: operation == .push, duration: duration, curve: curve)
    }

    func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
}

final class PageController: ViewController {
    private let number: Int
    private let forward = Button(type: .system)

    init(number: Int) {
        self.number = number
        super.init(nibName: nil, bundle: nil)
        title = "Page \(number)"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let colors: [Color] = [.systemBackground, .systemTeal, .systemOrange, .systemIndigo]
        view.backgroundColor = colors[(number - 1) % colors.count]
        view.accessibilityIdentifier = "page \(number)"
        forward.setTitle("Next", for: .normal)
        forward.accessibilityIdentifier = "next"
        forward.addTarget(self, action: PageController.showNext, for: .touchUpInside)
        view.addSubview(forward)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        forward.frame = CGRect(x: view.bounds.midX - 60, y: view.bounds.midY - 22, width: 120, height: 44)
    }

    private func showNext() {
        navigationController?.pushViewController(PageController(number: number + 1), animated: true)
    }
}

/// Slides the upper page by the width, and the lower one by a third of it.
final class SlideAnimator: ViewControllerAnimatedTransitioning {
    private let isPush: Bool
    private let duration: Double
    private let curve: TimingCurve?
    /// How far the lower page goes, in parts of the width.
    private static let parallax = 1.0 / 3

    init(isPush: Bool, duration: Double, curve: TimingCurve?) {
        self.isPush = isPush
        self.duration = duration
        self.curve = curve
    }

    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> TimeInterval { duration }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let controller = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        let rest = context.finalFrame(for: controller)
        let (right, left) = (
            rest.offsetBy(dx: rest.width, dy: 0), rest.offsetBy(dx: -rest.width * Self.parallax, dy: 0)
        )
        if isPush {
            context.containerView.addSubview(to)
        } else {
            context.containerView.insertSubview(to, belowSubview: from)
        }
        to.frame = isPush ? right : left
        // With a linear curve the page sticks to a finger that leads.
        let usual: AnimationCurve = context.isInteractive ? .linear : .easeOut
        let animator = PropertyAnimator(
            duration: duration, timingParameters: curve ?? CubicTimingParameters(animationCurve: usual))
        animator.addAnimations {
            from.frame = self.isPush ? left : right
            to.frame = rest
        }
        animator.addCompletion { _ in
            from.frame = rest
            context.completeTransition(!context.transitionWasCancelled)
        }
        animator.startAnimation()
    }
}
