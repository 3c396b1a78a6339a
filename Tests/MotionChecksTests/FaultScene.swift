import Animator
import Drawing
import Foundation
import MotionChecks
import Recorder
import StageSupport
import Staging
import Testing
import Timing
import Transitions
import ViewHierarchy

/// A scene with no fault, or one.
enum Fault: String, CaseIterable {
    case none, jump, flash, fade, dimmed, corners, large, hidden, unseen, double, copied, handover, thrown, stuck,
        twice,
        leftover,
        dimming, touch, apart, aspect, finger, overshoot, motion, contrast

    /// The rule that finds it.
    var rule: MotionRule? {
        switch self {
        case .none: nil
        case .jump: .jump
        case .flash: .flash
        case .fade, .dimmed: .fade
        case .corners: .shape
        case .large: .landing
        case .hidden, .unseen: .vanish
        case .double, .copied: .double
        case .handover, .thrown: .velocity
        case .stuck: .stuck
        case .twice: .endedTwice
        case .leftover, .dimming: .leftover
        case .touch: .touch
        case .apart: .apart
        case .aspect: .aspect
        case .finger: .finger
        case .overshoot: .overshoot
        case .motion: .reducedMotion
        case .contrast: .contrast
        }
    }
}

extension Scene {
    static let faults = Scene(
        "faults",
        parameters: [.choice("fault", "none", of: Fault.allCases.map(\.rawValue)), SceneParameter.reducedMotion],
        views: ["card", "other", "tile", "go", "open", "sheet", "dimming"], lead: "card"
    ) { parameters in
        FaultController(Fault(rawValue: parameters["fault"]) ?? .none)
    }
}

extension MotionRun {
    /// Plays a tape on a scene, and checks its frames.
    @MainActor
    static func playing(
        _ text: String, on scene: Scene, settings: SceneSettings = [:], fps: Double = 60
    ) throws -> MotionRun {
        try playing(Tape(parsing: text), on: scene, settings: settings, fps: fps)
    }

    @MainActor
    static func playing(
        _ tape: Tape, on scene: Scene, settings: SceneSettings = [:], fps: Double = 60
    ) throws -> MotionRun {
        let lanes = LaneSet([try StageRun.stage(scene, settings: tape.parameters + settings)])
        let sink = MotionSink(lanes)
        let recording = Recording(tape: tape, stage: lanes, fps: fps, scale: 2, sinks: [sink]) { NoPainter() }
        try recording.run()
        return try #require(sink.runs(since: tape.recordingStart, input: recording.input).first)
    }
}

/// A painter that draws nothing.
private final class NoPainter: FramePainter {
    func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        throw RecordingError(operation: "drawing", cause: "no sink asks for pixels", remedy: "")
    }
}

/// A controller that moves a card by a button and a finger, and presents a sheet by another button.
private final class FaultController: ViewController {
    private let fault: Fault
    private let card = View(frame: CGRect(x: 20, y: 60, width: 120, height: 120))
    private let other = View(frame: CGRect(x: 200, y: 60, width: 60, height: 60))
    private let tile = View(frame: CGRect(x: 40, y: 580, width: 80, height: 80))
    private let transition: FaultTransition

    init(_ fault: Fault) {
        self.fault = fault
        transition = FaultTransition(fault)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        view.backgroundColor = .white
        tile.isHidden = true
        for (part, name) in [(card, "card"), (other, "other"), (tile, "tile")] {
            part.backgroundColor = Color(hex: 0x3355FF)
            part.accessibilityIdentifier = name
            view.addSubview(part)
        }
        let pixel = PixelBuffer(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFF33_55FF }
        let picture = Image(representations: [pixel], size: CGSize(width: 1, height: 1), name: "picture")
        for part in [card, tile] {
            let content = ImageView(image: picture)
            content.frame = part.bounds
            part.addSubview(content)
        }
        let pan =
            fault == .touch ? HoldingRecognizer() : PanGestureRecognizer(target: self, action: FaultController.panned)
        card.addGestureRecognizer(pan)
        for (name, x, action) in [("go", 20.0, FaultController.go), ("open", 200.0, FaultController.open)] {
            let button = View(frame: CGRect(x: x, y: 760, width: 80, height: 40))
            button.backgroundColor = .black
            button.accessibilityIdentifier = name
            button.addGestureRecognizer(TapGestureRecognizer(target: self, action: action))
            view.addSubview(button)
        }
    }

    private func animate(_ seconds: Double, _ curve: AnimationCurve, _ change: @escaping () -> Void)
        -> PropertyAnimator
    {
        let animator = PropertyAnimator(duration: seconds, curve: curve)
        animator.addAnimations(change)
        animator.startAnimation()
        return animator
    }

    private func go(_ tap: TapGestureRecognizer) {
        if Accessibility.isReduceMotionEnabled, fault != .motion {
            return fade(to: 560)
        }
        switch fault {
        case .handover:
            animate(0.15, .linear) { [card] in card.frame.origin.y = 360 }.addCompletion { [weak self] _ in
                guard let self else { return }
                _ = animate(0.4, .linear) { [card] in card.frame.origin.y = 560 }
            }
            return
        case .overshoot:
            let animator = PropertyAnimator(duration: 0.6, dampingRatio: 0.2) { [card] in card.frame.origin.x = 270 }
            animator.startAnimation()
            return
        default: break
        }
        let flight = animate(0.4, .easeInOut) { [card, fault] in
            card.frame.origin.y = 560
            if fault == .aspect { card.alpha = 0.9 }
        }
        switch fault {
        case .jump: flight.addCompletion { [card] _ in card.frame.origin.x += 60 }
        case .flash:
            flight.addCompletion { [weak self] _ in
                guard let self else { return }
                card.removeFromSuperview()
                animate(0.02, .linear) { [other] in other.alpha = 0.9 }.addCompletion { [weak self] _ in
                    guard let self else { return }
                    view.addSubview(card)
                }
            }
        // What people reported of photo viewers.
        case .dimmed:
            animate(0.4, .linear) { [other] in other.alpha = 0.4 }
                .addCompletion { [other] _ in other.removeFromSuperview() }
        case .corners: flight.addCompletion { [card] _ in card.cornerRadius = 24 }
        case .large, .unseen: flight.addCompletion { [weak self] _ in self?.land() }
        case .hidden: other.isHidden = true
        case .double:
            tile.isHidden = false
            flight.addCompletion { [tile] _ in tile.isHidden = true }
        case .copied:
            guard let copy = other.snapshotView(afterScreenUpdates: false) else { return }
            copy.frame = other.frame
            view.addSubview(copy)
            animate(0.4, .easeInOut) { copy.frame.origin.y = 400 }.addCompletion { _ in copy.removeFromSuperview() }
        case .fade:
            // A fade that is replaced halfway starts from the model's value, as on iOS (K3).
            View.animate(withDuration: 0.4, options: .curveLinear) { [other] in other.alpha = 0 }
            View.animate(withDuration: 0.2) { [card] in
                card.cornerRadius += 1
            } completion: { [other] _ in
                View.animate(withDuration: 0.3, options: .curveLinear) { other.alpha = 0.9 }
            }
        case .apart: _ = animate(0.48, .easeInOut) { [other] in other.frame.origin.y = 300 }
        case .aspect:
            guard let copy = other.snapshotView(afterScreenUpdates: false) else { return }
            copy.frame = other.frame
            view.addSubview(copy)
            other.isHidden = true
            animate(0.4, .easeInOut) { copy.frame.size = CGSize(width: 160, height: 60) }
                .addCompletion { [other] _ in
                    copy.removeFromSuperview()
                    other.isHidden = false
                }
        default: break
        }
    }

    /// Replaces the card by a tile that is 40 points smaller, or still hidden, and the tile by the card.
    private func land() {
        (card.isHidden, tile.isHidden) = (true, fault == .unseen)
        animate(0.2, .linear) { [other] in other.alpha = 0.9 }.addCompletion { [card, tile] _ in
            (card.isHidden, tile.isHidden) = (false, true)
        }
    }

    private func fade(to y: Double) {
        card.frame.origin.y = y
        card.alpha = 0
        _ = animate(0.2, .linear) { [card] in card.alpha = 1 }
    }

    private func panned(_ pan: PanGestureRecognizer) {
        switch pan.state {
        case .changed:
            let moved = pan.translation(in: view)
            pan.setTranslation(.zero, in: view)
            if fault == .finger, card.frame.minY < 420 { return }
            card.frame.origin.y += moved.y
        case .ended:
            guard !Accessibility.isReduceMotionEnabled else {
                return fade(to: 60)
            }
            if fault == .thrown {
                _ = animate(0.5, .easeIn) { [card] in card.frame.origin.y = 60 }
                return
            }
            let distance = card.frame.origin.y - 60
            let velocity = distance > 1 ? -pan.velocity(in: view).y / distance : 0
            let spring = SpringTimingParameters(
                dampingRatio: 1, initialVelocity: CGVector(dx: 0, dy: velocity))
            let animator = PropertyAnimator(duration: 0.5, timingParameters: spring)
            animator.addAnimations { [card] in card.frame.origin.y = 60 }
            animator.startAnimation()
        default: break
        }
    }

    private func open(_ tap: TapGestureRecognizer) {
        let sheet = ViewController()
        sheet.view.backgroundColor = .white
        sheet.view.accessibilityIdentifier = "sheet"
        sheet.modalPresentationStyle = .custom
        sheet.transitioningDelegate = transition
        present(sheet, animated: true)
    }
}

/// A recognizer that never ends.
private final class HoldingRecognizer: GestureRecognizer {
    override func touchesBegan(_ touches: Set<Touch>, with event: Event) { state = .began }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {}
}

private final class FaultTransition: ViewControllerTransitioningDelegate, ViewControllerAnimatedTransitioning {
    private let fault: Fault

    init(_ fault: Fault) { self.fault = fault }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { self }

    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        FaultPresentation(fault, presented, presenting)
    }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to) else { return context.completeTransition(false) }
        context.containerView.addSubview(view)
        if fault == .leftover, let copy = view.snapshotView(afterScreenUpdates: true) {
            context.containerView.addSubview(copy)
        }
        view.alpha = 0
        let animator = PropertyAnimator(duration: 0.3, curve: .easeInOut) { view.alpha = 1 }
        animator.addCompletion { [fault] _ in
            if fault == .stuck { return }
            if fault == .dimming {
                view.window?.addSubview(DimmingView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)))
            }
            context.completeTransition(true)
            if fault == .twice { context.completeTransition(true) }
        }
        animator.startAnimation()
    }
}

private final class FaultPresentation: PresentationController {
    private let dimming = DimmingView(frame: .zero)
    private let alpha: Double

    init(_ fault: Fault, _ presented: ViewController, _ presenting: ViewController?) {
        alpha = fault == .contrast ? 0.05 : 0.3
        super.init(presentedViewController: presented, presenting: presenting)
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = containerView?.bounds ?? .zero
        return CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.alpha = 0
        containerView.addSubview(dimming)
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [dimming, alpha] _ in
            dimming.alpha = alpha
        })
    }

    override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }
}
