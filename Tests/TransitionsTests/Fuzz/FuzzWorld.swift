import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

@testable import Transitions

/// A stage with tabs, navigation and presentations that plays steps.
@MainActor
final class FuzzWorld {
    private let stage: TestStage
    private let ledger: FuzzLedger
    private var transitions: [FuzzTransition] = []
    private var down: [Int: CGPoint] = [:]
    private(set) var reach: Set<String> = []

    init() {
        let ledger = FuzzLedger()
        self.ledger = ledger
        stage = TestStage { Self.makeRoot(ledger) }
    }

    /// Returns two tabs, the first with navigation.
    private static func makeRoot(_ ledger: FuzzLedger) -> ViewController {
        let tabs = TabBarController()
        let navigation = NavigationController(rootViewController: FuzzController(ledger.nextName(), ledger: ledger))
        tabs.viewControllers = [navigation, FuzzController(ledger.nextName(), ledger: ledger)]
        return tabs
    }

    // MARK: Playing

    func play(_ step: FuzzStep) {
        stage.act { perform(step) }
    }

    /// Returns what has happened since the last call, and what is seen.
    func news() -> String {
        (stage.takeEvents() + stage.takeErrors().map { "\($0)" } + [stage.picture()]).joined(separator: "\n")
    }

    private func perform(_ step: FuzzStep) {
        switch step {
        case .present(let by, let style, let author, let leader, let animated):
            present(from: controller(by), style, remember(author, leader), animated)
        case .dismiss(let by, let animated): controller(by).dismiss(animated: animated)
        case .push(let author, let leader, let animated):
            navigation?.delegate = remember(author, leader)
            navigation?.pushViewController(FuzzController(ledger.nextName(), ledger: ledger), animated: animated)
        case .pop(let animated): navigation?.popViewController(animated: animated)
        case .popToRoot(let animated): navigation?.popToRootViewController(animated: animated)
        case .setStack(let count, let animated): setStack(count, animated)
        case .select(let index):
            guard let tabs = stage.root as? TabBarController, let all = tabs.viewControllers else { return }
            tabs.selectedIndex = index % all.count
        case .lead(let order): lead(order)
        case .finger(let id, let touch, let x, let y): finger(id, touch, CGPoint(x: x, y: y))
        case .cancelTouches:
            down = [:]
            stage.window.cancelAllTouches()
        case .wait(let seconds): stage.timeline.advance(to: stage.timeline.now + seconds)
        case .resize(let width, let height, let animated):
            stage.window.resize(to: CGSize(width: width, height: height), animated: animated)
        case .complete(let completed): transitions.last { $0.context != nil }?.context?.completeTransition(completed)
        case .dropDelegates: transitions = []
        case .replaceRoot: stage.window.rootViewController = Self.makeRoot(ledger)
        case .reduceMotion(let isOn): stage.timeline.isReduceMotionEnabled = isOn
        }
    }

    private func remember(_ author: FuzzStep.FuzzAuthor, _ leader: FuzzStep.FuzzLeader) -> FuzzTransition {
        let transition = FuzzTransition(author: author, leader: leader)
        transitions.append(transition)
        return transition
    }

    private var navigation: NavigationController? {
        (stage.root as? TabBarController)?.viewControllers?.first as? NavigationController
    }

    /// Returns a controller that a program would call: the root's visible one, or one presented above it.
    private func controller(_ index: Int) -> ViewController {
        var all: [ViewController] = [stage.root]
        if let top = navigation?.topViewController { all.append(top) }
        while let next = all.last?.presentedViewController, !all.contains(where: { $0 === next }) { all.append(next) }
        return all[index % all.count]
    }

    private func present(
        from presenter: ViewController, _ style: FuzzStep.FuzzStyle, _ transition: FuzzTransition, _ animated: Bool
    ) {
        if style == .alert || style == .actionSheet {
            return presenter.present(alert(style == .alert ? .alert : .actionSheet), animated: animated)
        }
        let controller = FuzzController(ledger.nextName(), ledger: ledger)
        controller.transition = transition
        controller.modalPresentationStyle =
            switch style {
            case .custom: .custom
            case .fullScreen: .fullScreen
            case .overFullScreen: .overFullScreen
            case .overCurrentContext: .overCurrentContext
            case .pageSheet: .pageSheet
            case .automatic, .alert, .actionSheet: .automatic
            }
        if transition.author != .system { controller.transitioningDelegate = transition }
        presenter.present(controller, animated: animated)
    }

    private func alert(_ style: AlertController.Style) -> AlertController {
        let alert = AlertController(title: "Discard?", message: nil, preferredStyle: style)
        alert.addAction(AlertAction(title: "Discard", style: .destructive, handler: nil))
        alert.addAction(AlertAction(title: "Keep", style: .cancel, handler: nil))
        ledger.watch(alert)
        return alert
    }

    private func setStack(_ count: Int, _ animated: Bool) {
        guard let navigation, let root = navigation.viewControllers.first else { return }
        let others = (1..<max(1, count)).map { _ in FuzzController(ledger.nextName(), ledger: ledger) }
        navigation.setViewControllers([root] + others, animated: animated)
    }

    private func lead(_ order: FuzzStep.FuzzOrder) {
        guard let percent = transitions.last(where: { $0.percent != nil })?.percent else { return }
        switch order {
        case .update: percent.update(0.6)
        case .finish: percent.finish()
        case .cancel: percent.cancel()
        case .pause: percent.pause()
        }
    }

    private func finger(_ id: Int, _ touch: FuzzStep.FuzzTouch, _ point: CGPoint) {
        let phase: TouchPhase =
            switch touch {
            case .down: .began
            case .move: .moved
            case .up: .ended
            case .cancel: .cancelled
            }
        if touch == .down { down[id] = point }
        if touch == .up || touch == .cancel { down[id] = nil }
        stage.window.sendTouch(id: id, phase: phase, at: point, time: stage.timeline.now)
    }

    // MARK: The end

    /// Lifts all fingers, lets everything come to rest, and returns the problems.
    func problems() -> [String] {
        for (id, point) in down { stage.act { finger(id, .up, point) } }
        stage.settle { stage.window.cancelAllTouches() }
        var problems = ledger.problems
        if stage.director.isTransitioning { problems.append("a transition does not end") }
        if stage.timeline.isMoving || stage.timeline.nextDeadline != nil {
            problems.append("the stage does not come to rest")
        }
        problems += transitionsThatDoNotBalance()
        if !ledger.unbalanced.isEmpty { problems.append("appearing is not balanced: \(ledger.unbalanced)") }
        problems += stage.takeErrors().filter { $0.culprit.isEmpty || $0.remedy.isEmpty }.map { "unclear: \($0)" }
        problems += whatIsLeft()
        return problems
    }

    private func transitionsThatDoNotBalance() -> [String] {
        let events = stage.takeEvents()
        let begun = events.count { $0.hasPrefix("began") }
        let ended = events.count { $0.hasPrefix("completed") || $0.hasPrefix("cancelled") }
        for event in events { reach.insert(event.split(separator: " ").prefix(2).joined(separator: " ")) }
        return begun == ended ? [] : ["\(begun) transitions have begun, \(ended) ended"]
    }

    /// Removes everything, and returns what is left.
    private func whatIsLeft() -> [String] {
        var problems: [String] = []
        stage.settle {
            if stage.root.presentedViewController != nil { stage.root.dismiss(animated: false) }
            navigation?.popToRootViewController(animated: false)
            (stage.root as? TabBarController)?.selectedIndex = 0
        }
        let window = stage.window
        if window.subviews.count != 1 || window.subviews.first !== stage.root.view {
            problems.append("left in the window: \(window.subviews.map { String(describing: type(of: $0)) })")
        }
        let fresh = FuzzWorld()
        fresh.stage.settle { fresh.stage.window.resize(to: window.bounds.size) }
        let (own, expected) = (Self.tree(window), Self.tree(fresh.stage.window))
        if own != expected {
            problems.append("the tree is not as it was at the start:\n\(own)\nbut should be\n\(expected)")
        }
        if window.refusesTouches { problems.append("touches are refused") }
        problems += touchesThatFail()
        transitions = []
        navigation?.delegate = nil
        stage.settle()
        if ledger.watchedCount > 0 { problems.append("\(ledger.watchedCount) alerts are alive") }
        let kept = ledger.alive.filter { $0.parent == nil && $0.viewIfLoaded?.window == nil }.map(\.name)
        if !kept.isEmpty { problems.append("kept alive: \(kept)") }
        let expectedAlive = 2
        if ledger.alive.count != expectedAlive { problems.append("\(ledger.alive.count) controllers are alive") }
        return problems
    }

    /// Describes the views with their frames, without names that differ between runs.
    private static func tree(_ view: View, indent: String = "") -> String {
        let frame = view.frame
        let numbers = [frame.minX, frame.minY, frame.width, frame.height, view.alpha, view.cornerRadius]
            .map { String(format: "%.2f", $0 == 0 ? 0 : $0) }.joined(separator: " ")
        let line = "\(indent)\(type(of: view)) \(numbers)\(view.isHidden ? " hidden" : "")\n"
        return line + view.subviews.map { tree($0, indent: indent + "  ") }.joined()
    }

    private func touchesThatFail() -> [String] {
        var taps = 0
        let tap = TapGestureRecognizer()
        tap.addAction { _ in taps += 1 }
        stage.window.addGestureRecognizer(tap)
        let middle = stage.window.bounds.center
        stage.touch(.began, middle.x, middle.y)
        stage.pass(0.05)
        stage.endTouch(middle.x, middle.y)
        stage.window.removeGestureRecognizer(tap)
        return taps == 1 ? [] : ["a tap is not recognized any more"]
    }
}

/// A controller that logs its appearance calls and can be dragged away.
final class FuzzController: ViewController {
    let name: String
    private let ledger: FuzzLedger
    /// Retained here as by a program, because the controller's delegate is weak (rule H 1).
    var transition: FuzzTransition?
    private var swipe: PercentDrivenInteractiveTransition?

    init(_ name: String, ledger: FuzzLedger) {
        self.name = name
        self.ledger = ledger
        super.init(nibName: nil, bundle: nil)
        title = "Page"
        ledger.add(self)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        view.backgroundColor = Color(white: 0.9)
        let inner = View(frame: CGRect(x: 20, y: 60, width: 100, height: 100))
        inner.backgroundColor = .black
        view.addSubview(inner)
        let pan = PanGestureRecognizer(target: self, action: FuzzController.panned)
        view.addGestureRecognizer(pan)
    }

    override func viewWillAppear(_ animated: Bool) { ledger.note(name, .willAppear) }

    override func viewDidAppear(_ animated: Bool) { ledger.note(name, .didAppear) }

    override func viewWillDisappear(_ animated: Bool) { ledger.note(name, .willDisappear) }

    override func viewDidDisappear(_ animated: Bool) { ledger.note(name, .didDisappear) }

    /// A downward drag dismisses, led by this controller's interactor.
    private func panned(_ pan: PanGestureRecognizer) {
        guard let leader = transition?.percent else { return }
        let percent = pan.translation(in: view).y / 400
        switch pan.state {
        case .began: if presentingViewController != nil { dismiss(animated: true) }
        case .changed: leader.update(CGFloat(percent))
        case .ended: if percent > 0.4 { leader.finish() } else { leader.cancel() }
        case .cancelled: leader.cancel()
        default: break
        }
    }
}

/// The appearance calls of controllers, and the living ones.
@MainActor
final class FuzzLedger {
    enum Call: String {
        case willAppear
        case didAppear
        case willDisappear
        case didDisappear
    }

    private struct WeakController {
        weak var controller: FuzzController?
    }

    private struct WeakObject {
        weak var object: AnyObject?
    }

    private var watched: [WeakObject] = []
    private var calls: [String: Call] = [:]
    private var controllers: [WeakController] = []
    private(set) var problems: [String] = []
    private var made = 0

    func nextName() -> String {
        made += 1
        return "C\(made)"
    }

    func add(_ controller: FuzzController) { controllers.append(WeakController(controller: controller)) }

    /// Checks that another object is released.
    func watch(_ object: AnyObject) { watched.append(WeakObject(object: object)) }

    /// The number of watched objects that are alive.
    var watchedCount: Int { watched.count { $0.object != nil } }

    var alive: [FuzzController] { controllers.compactMap(\.controller) }

    /// Each call must follow from the one before (rules G).
    func note(_ name: String, _ call: Call) {
        let before = calls[name] ?? .didDisappear
        let isLegal =
            switch call {
            case .willAppear: before == .didDisappear || before == .willDisappear
            case .didAppear: before == .willAppear
            case .willDisappear: before == .didAppear || before == .willAppear
            case .didDisappear: before == .willDisappear
            }
        if !isLegal { problems.append("\(name): \(call.rawValue) after \(before.rawValue)") }
        calls[name] = call
    }

    /// The controllers that received a `will` without its `did`.
    var unbalanced: [String] {
        calls.filter { $0.value == .willAppear || $0.value == .willDisappear }.map {
            "\($0.key) after \($0.value.rawValue)"
        }
        .sorted()
    }

    /// The controllers that appeared.
    var seen: Set<String> { Set(calls.filter { $0.value == .didAppear }.keys) }
}
