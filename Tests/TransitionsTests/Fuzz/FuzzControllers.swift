import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

@testable import Transitions

/// A controller that counts the calls of its appearance, and can be dragged away.
final class FuzzController: ViewController {
    let name: String
    private let ledger: FuzzLedger
    /// Kept here, as a program would; weak in the controller (rule H 1).
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

    /// A downward drag dismisses, by whatever leads this controller's transitions.
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

/// The appearance calls of controllers, and which of them are alive.
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

    /// Sees whether something else goes away.
    func watch(_ object: AnyObject) { watched.append(WeakObject(object: object)) }

    /// How many of what is watched are alive.
    var watchedCount: Int { watched.count { $0.object != nil } }

    var alive: [FuzzController] { controllers.compactMap(\.controller) }

    /// Each call has to follow from the one before (rules G).
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

    /// The controllers that received a `will` and not its `did`.
    var unbalanced: [String] {
        calls.filter { $0.value == .willAppear || $0.value == .willDisappear }.map {
            "\($0.key) after \($0.value.rawValue)"
        }
        .sorted()
    }

    /// The controllers that appeared.
    var seen: Set<String> { Set(calls.filter { $0.value == .didAppear }.keys) }
}
