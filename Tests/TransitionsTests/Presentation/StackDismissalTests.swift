import Drawing
import Foundation
import Testing
import Transitions
import ViewHierarchy

@MainActor
@Suite("Dismissing a stack of presentations")
struct StackDismissalTests {
    let stage = TestStage { Root() }

    @Test("dismissing a lower controller also dismisses those above, in one transition")
    func riders() {
        let (first, second, third) = (First(), Second(), Third())
        let before = stage.picture()
        for (presenter, presented, style) in [
            (stage.root, first, ModalPresentationStyle.custom), (first, second, .fullScreen), (second, third, .custom),
        ] as [(ViewController, ViewController, ModalPresentationStyle)] {
            presented.modalPresentationStyle = style
            stage.settle { presenter.present(presented, animated: true) }
        }
        _ = stage.takeEvents()
        stage.act { stage.root.dismiss(animated: true) }
        stage.pass(0.1)
        #expect(third.view.window === stage.window)
        // Those above begin to disappear with the transition, not at its end.
        let begun = stage.takeEvents()
        for name in ["Second", "Third"] { #expect(begun.contains("\(name) viewWillDisappear")) }
        stage.settle()
        #expect(stage.picture() == before)
        let events = begun + stage.takeEvents()
        #expect(
            events.filter { $0.hasSuffix("viewDidDisappear") }.sorted() == [
                "Second viewDidDisappear", "Third viewDidDisappear",
            ])
        #expect(events.last == "completed dismiss")
        for controller in [first, second, third] {
            #expect(controller.presentingViewController == nil && controller.view.superview == nil)
        }
        for name in ["Second", "Third"] {
            #expect(
                events.filter { $0.hasPrefix(name) } == ["\(name) viewWillDisappear", "\(name) viewDidDisappear"])
        }
        #expect(stage.errors.isEmpty)
    }

    @Test(
        "L5: a dismissal of a stack moves the lowest view that leaves, in its style, with those above on it",
        arguments: [ModalTransitionStyle.coverVertical, .crossDissolve])
    func stack(style: ModalTransitionStyle) {
        let (first, second, third) = (First(), Second(), Third())
        let other: ModalTransitionStyle = style == .coverVertical ? .crossDissolve : .coverVertical
        let delegates = (0..<3).map { _ in TestDelegate() }
        var presenter = stage.root
        for (number, presented) in ([first, second, third] as [ViewController]).enumerated() {
            presented.modalPresentationStyle = .overFullScreen
            presented.modalTransitionStyle = number == 0 ? style : other
            presented.transitioningDelegate = delegates[number]
            stage.settle { presenter.present(presented, animated: true) }
            presenter = presented
        }
        func opacity(of view: View) -> Double {
            sequence(first: view, next: \.superview).reduce(1) { $0 * $1.presentation.alpha }
        }
        stage.act { stage.root.dismiss(animated: true) }
        stage.pass(0)
        var last = (top: 0.0, opacity: 1.0)
        for _ in 1...3 {
            stage.pass(0.08)
            let views = ([first, second, third] as [ViewController]).compactMap(\.view)
            let tops = views.map { Double($0.convertPresented($0.bounds, to: nil).minY) }
            #expect(tops.allSatisfy { abs($0 - tops[0]) < 1e-9 }, "they move as one: \(tops)")
            let opacities = views.map(opacity)
            #expect(opacities.allSatisfy { $0 == opacities[0] }, "they fade as one: \(opacities)")
            #expect(style == .coverVertical ? tops[0] > last.top + 1 : tops[0] == 0)
            #expect(style == .coverVertical ? opacities[0] == 1 : opacities[0] < last.opacity - 0.01)
            last = (tops[0], opacities[0])
        }
        stage.settle()
        // Only the lowest one's delegate was asked about the dismissal.
        #expect(delegates.map { $0.questions.filter { $0.contains("dismissing") }.count } == [1, 0, 0])
        #expect(third.view.window == nil && stage.root.presentedViewController == nil)
        #expect(stage.errors.isEmpty)
    }
}
