import Animator
import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import Testing
import ViewHierarchy

@testable import Transitions

/// Calls at random by a seed, and all that is heard of them, against recorded texts: they notice which call of a controller,
/// a delegate or a director is left out or comes at another time. What is right is in the other tests.
@MainActor
@Suite("Events of controllers at random")
struct EventStoryTests {
    private final class Log {
        private var lines: [String] = []

        func add(_ line: String) { lines.append(line) }

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    /// A controller that says what it hears beside its appearance, which the director notes.
    private final class Page: ViewController {
        var pageName = ""
        var pageLog: Log?
        var ownEdges = RectEdge.all

        override func viewDidLoad() {
            view.backgroundColor = Color(white: 0.8)
            edgesForExtendedLayout = ownEdges
        }

        override func viewWillAppear(_ animated: Bool) { pageLog?.add("\(pageName) will appear \(animated)") }
        override func viewDidAppear(_ animated: Bool) { pageLog?.add("\(pageName) did appear \(animated)") }
        override func viewWillDisappear(_ animated: Bool) { pageLog?.add("\(pageName) will disappear \(animated)") }
        override func viewDidDisappear(_ animated: Bool) { pageLog?.add("\(pageName) did disappear \(animated)") }

        override func willMove(toParent parent: ViewController?) {
            pageLog?.add("\(pageName) will move \(parent == nil ? "away" : "in")")
        }

        override func didMove(toParent parent: ViewController?) {
            pageLog?.add("\(pageName) did move \(parent == nil ? "away" : "in")")
        }

        override func viewSafeAreaInsetsDidChange() {
            pageLog?.add("\(pageName) insets \(ValueText.text(view.safeAreaInsets))")
        }
    }

    private final class Maker {
        var random: SeededRandom
        let log = Log()
        private(set) var pages: [Page] = []

        init(seed: UInt64) { random = SeededRandom(seed: seed) }

        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

        func flag() -> Bool { Bool.random(using: &random) }

        func pick<Value>(_ values: [Value]) -> Value { random.pick(values) }

        @MainActor
        func page() -> Page {
            let page = Page()
            page.pageName = "page \(pages.count)"
            page.title = page.pageName
            page.pageLog = log
            page.ownEdges = pick([.all, .all, .top, []])
            page.hidesBottomBarWhenPushed = number(0..<4) == 0
            pages.append(page)
            return page
        }
    }

    private func name(_ controller: ViewController?) -> String {
        (controller as? Page)?.pageName ?? controller.map { "\(type(of: $0))" } ?? "none"
    }

    private func heard(_ stage: TestStage, _ log: Log) -> [String] {
        log.take() + stage.takeEvents() + stage.takeErrors().map { "error: \($0)" }
            + stage.takeIgnored().map { "ignored: \($0)" }
    }

    @Test("stacks that change at any moment, by any call, with bars, own animators and fingers", arguments: 1...6)
    func stacks(seed: UInt64) throws {
        let maker = Maker(seed: 400 + seed)
        var story = GoldenStory("stack-events-\(seed)")
        let (tabs, notes) = (TabBarController(), NavigationNotes())
        let navigation = NavigationController(rootViewController: maker.page())
        let stage = TestStage { tabs }
        stage.act {
            tabs.viewControllers = [navigation, maker.page()]
            navigation.delegate = notes
        }
        for index in 0..<45 {
            let isAnimated = maker.number(0..<4) > 0
            let step: String
            switch maker.number(0..<15) {
            case 0, 1, 2:
                step = "push \(isAnimated)"
                stage.act { navigation.pushViewController(maker.page(), animated: isAnimated) }
            case 3:
                let popped = stage.act { navigation.popViewController(animated: isAnimated) }
                step = "pop \(isAnimated): \(name(popped))"
            case 4:
                let popped = stage.act { navigation.popToRootViewController(animated: isAnimated) }
                step = "pop to the root \(isAnimated): \((popped ?? []).map(name))"
            case 5:
                let page = maker.pick(maker.pages)
                let popped = stage.act { navigation.popToViewController(page, animated: isAnimated) }
                step = "pop to \(page.pageName) \(isAnimated): \((popped ?? []).map(name))"
            case 6:
                let some = (0..<maker.number(1..<4)).map { _ in maker.flag() ? maker.page() : maker.pick(maker.pages) }
                step = "set \(some.map(\.pageName)) \(isAnimated)"
                stage.act { navigation.setViewControllers(some, animated: isAnimated) }
            case 7:
                let page = maker.pick(maker.pages)
                step = "push \(page.pageName) once more"
                stage.act { navigation.pushViewController(page, animated: isAnimated) }
            case 8:
                let isHidden = maker.flag()
                step = "bar hidden \(isHidden) \(isAnimated)"
                stage.act { navigation.setNavigationBarHidden(isHidden, animated: isAnimated) }
            case 9:
                notes.animator = maker.pick([nil, FadeAnimator(), InterruptibleAnimator()])
                notes.interactor = maker.pick([nil, nil, PercentDrivenInteractiveTransition()])
                step = "own \(notes.animator != nil) \(notes.interactor != nil)"
            case 10:
                let (way, isReleased) = (Double(maker.number(20..<390)), maker.number(0..<3) > 0)
                step = "drag \(way) \(isReleased)"
                stage.drag(from: CGPoint(x: 3, y: 300), to: CGPoint(x: way, y: 300), in: 0.1)
                if isReleased { stage.touch(maker.flag() ? .ended : .cancelled, way, 300) }
            case 11:
                let interactor = notes.interactor as? PercentDrivenInteractiveTransition
                let isFinished = maker.flag()
                step = "verdict \(isFinished)"
                stage.act {
                    interactor?.update(0.3)
                    if isFinished { interactor?.finish() } else { interactor?.cancel() }
                }
            case 12:
                step = "tab"
                stage.act { tabs.selectedIndex = 1 - min(tabs.selectedIndex, 1) }
            case 13:
                navigation.navigationBar.isTranslucent = maker.flag()
                step = "translucent \(navigation.navigationBar.isTranslucent)"
                stage.act {}
            default:
                let seconds = Double(maker.number(1..<60)) / 100
                step = "wait \(seconds)"
                stage.pass(seconds)
            }
            let state = [
                "\(navigation.viewControllers.map(name)) shows \(name(navigation.visibleViewController)), can pop "
                    + "\(navigation.canPop), bar hidden \(navigation.isNavigationBarHidden)",
                "moving \(maker.pages.filter(\.isMovingToParent).map(\.pageName)) "
                    + "\(maker.pages.filter(\.isMovingFromParent).map(\.pageName))",
                "top \(ValueText.text(navigation.topViewController?.viewIfLoaded?.frame ?? .zero))",
            ]
            let lines = heard(stage, maker.log) + notes.notes.map { "delegate: \($0)" } + state
            notes.notes = []
            story.add("\(index) \(step)", lines.joined(separator: "\n"))
        }
        stage.endTouch(200, 300, .cancelled)
        story.add("at rest", heard(stage, maker.log).joined(separator: "\n"))
        try story.check()
    }

    @Test("presentations of all styles from any controller at any moment, right and wrong", arguments: 1...6)
    func presentations(seed: UInt64) throws {
        let maker = Maker(seed: 500 + seed)
        var story = GoldenStory("presentation-events-\(seed)")
        let inner = maker.page()
        let navigation = NavigationController(rootViewController: inner)
        let stage = TestStage { navigation }
        let child = maker.page()
        stage.act {
            inner.addChild(child)
            inner.view.addSubview(child.view)
            child.didMove(toParent: inner)
            child.definesPresentationContext = seed % 2 == 0
        }
        let delegate = TestDelegate()
        let fixed: [ViewController] = [navigation, inner, child]
        @MainActor func chain() -> [ViewController] {
            var all: [ViewController] = [navigation]
            while let next = all.last?.presentedViewController, !all.contains(where: { $0 === next }) {
                all.append(next)
            }
            return all
        }
        for index in 0..<40 {
            let isAnimated = maker.number(0..<4) > 0
            let from = maker.pick(fixed + chain())
            let step: String
            switch maker.number(0..<12) {
            case 0, 1, 2:
                let page = maker.page()
                page.modalPresentationStyle = maker.pick(ModalPresentationStyle.allCases)
                page.modalTransitionStyle = maker.pick(ModalTransitionStyle.allCases)
                page.preferredContentSize = CGSize(width: 250, height: 200)
                if maker.flag() { page.transitioningDelegate = delegate }
                delegate.animator = maker.pick([nil, FadeAnimator(), InterruptibleAnimator()])
                step = "present \(page.pageName) \(page.modalPresentationStyle) from \(name(from)) \(isAnimated)"
                stage.act {
                    from.present(page, animated: isAnimated) { [log = maker.log] in
                        log.add("\(page.pageName) presented")
                    }
                }
            case 3:
                let page = maker.pick(maker.pages)
                step = "present \(page.pageName) once more from \(name(from))"
                stage.act { from.present(page, animated: isAnimated) }
            case 4:
                let style = maker.pick([AlertController.Style.alert, .actionSheet])
                let alert = AlertController(title: "Sure?", message: nil, preferredStyle: style)
                for kind in [AlertAction.Style.cancel, .default, .cancel] {
                    let action = AlertAction(title: "\(kind)", style: kind) { [log = maker.log] action in
                        log.add("chosen \(action.title ?? "")")
                    }
                    stage.act { alert.addAction(action) }
                    if kind == .default { alert.preferredAction = action }
                }
                step = "alert \(style) from \(name(from))"
                stage.act { from.present(alert, animated: isAnimated) }
            case 5:
                let key = maker.pick(["escape", "return", "a"] as [Key])
                let isTaken = stage.act { stage.window.sendKey(key) }
                step = "key \(key): \(isTaken)"
            case 6, 7, 8:
                step = "dismiss from \(name(from)) \(isAnimated)"
                stage.act {
                    from.dismiss(animated: isAnimated) { [log = maker.log] in log.add("dismissed") }
                }
            case 9:
                let size = maker.pick([CGSize(width: 400, height: 800), CGSize(width: 800, height: 400)])
                step = "resize \(ValueText.text(size))"
                stage.act { stage.window.resize(to: size) }
            case 10:
                let isUp = maker.flag()
                step = "swipe \(isUp)"
                stage.drag(
                    from: CGPoint(x: 200, y: isUp ? 390 : 100), to: CGPoint(x: 200, y: isUp ? 100 : 390), in: 0.1)
                stage.touch(maker.flag() ? .ended : .cancelled, 200, isUp ? 100 : 390)
            default:
                let seconds = Double(maker.number(1..<60)) / 100
                step = "wait \(seconds)"
                stage.pass(seconds)
            }
            let state = chain().map { controller in
                "\(name(controller)) by \(name(controller.presentingViewController)), being presented "
                    + "\(controller.isBeingPresented), dismissed \(controller.isBeingDismissed), in the window "
                    + "\(controller.viewIfLoaded?.window != nil)"
            }
            let lines = heard(stage, maker.log) + delegate.questions.suffix(2).map { "asked: \($0)" } + state
            story.add("\(index) \(step)", lines.joined(separator: "\n"))
        }
        stage.settle()
        story.add("at rest", heard(stage, maker.log).joined(separator: "\n"))
        try story.check()
    }

    @Test("children that come, go and are exchanged, with each kind of animation, seen and unseen")
    func children() throws {
        var story = GoldenStory("child-events")
        let effects: [(String, AnimationOptions)] = [
            ("none", []), ("linear", .curveLinear), ("flip", .transitionFlipFromLeft), ("curl", .transitionCurlDown),
            ("bottom", .transitionFlipFromBottom), ("dissolve", .transitionCrossDissolve),
        ]
        for (effect, options) in effects {
            for isSeen in [true, false] {
                for duration in [0.0, 0.3] {
                    let maker = Maker(seed: 1)
                    let (holder, first, second) = (maker.page(), maker.page(), maker.page())
                    let tabs = TabBarController()
                    let stage = TestStage { tabs }
                    stage.act {
                        tabs.viewControllers = [Plain(), holder]
                        if isSeen { tabs.selectedIndex = 1 }
                        for page in [first, second] {
                            holder.addChild(page)
                            page.view.frame = CGRect(x: 20, y: 30, width: 200, height: 300)
                            page.didMove(toParent: holder)
                        }
                        holder.view.addSubview(first.view)
                    }
                    stage.settle()
                    let title = "\(effect) \(isSeen) \(duration)"
                    story.add("\(title), before", heard(stage, maker.log).joined(separator: "\n"))
                    stage.act {
                        holder.transition(from: first, to: second, duration: duration, options: options) {
                            second.view.alpha = 0.5
                        } completion: { [log = maker.log] in
                            log.add("completed \($0)")
                        }
                    }
                    stage.pass(0.1)
                    story.add("\(title), on the way", heard(stage, maker.log).joined(separator: "\n"))
                    stage.settle()
                    let views = holder.view.subviews.map { view in
                        "\(view === first.view ? "first" : view === second.view ? "second" : "other") \(view.alpha)"
                    }
                    story.add("\(title), after", (heard(stage, maker.log) + views).joined(separator: "\n"))
                    stage.act {
                        first.removeFromParent()
                        holder.addChild(holder)
                        holder.addChild(second)
                        first.addChild(second)
                    }
                    let parents = [first, second].map { name($0.parent) } + ["\(holder.children.map(name))"]
                    story.add("\(title), moved", (heard(stage, maker.log) + parents).joined(separator: "\n"))
                }
            }
        }
        try story.check()
    }
}
