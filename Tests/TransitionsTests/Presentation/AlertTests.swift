import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("Alerts")
struct AlertTests {
    let stage = TestStage { Root() }

    private func alert(_ style: AlertController.Style = .alert) -> AlertController {
        AlertController(title: "Unsaved edits", message: "They will be lost.", preferredStyle: style)
    }

    private func present(_ alert: AlertController) {
        stage.settle { stage.root.present(alert, animated: true) }
        _ = stage.takeEvents()
    }

    private func control(_ title: String, in alert: AlertController) -> View? {
        func find(_ view: View) -> View? {
            view.accessibilityIdentifier == title ? view : view.subviews.lazy.compactMap(find).first
        }
        return find(alert.view)
    }

    private func button(_ title: String, in alert: AlertController) -> CGRect {
        control(title, in: alert).map { $0.convert($0.bounds, to: nil) } ?? .zero
    }

    private func tap(_ place: CGRect) {
        stage.touch(.began, Double(place.midX), Double(place.midY))
        stage.pass(0.05)
        stage.touch(.ended, Double(place.midX), Double(place.midY))
    }

    @Test("an alert is 270 wide and centered, with two short actions side by side, cancel to the left")
    func appearance() {
        let alert = alert()
        alert.addAction(AlertAction(title: "OK", style: .default))
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        let before = stage.picture()
        present(alert)
        let frame = alert.view.frame
        #expect(frame.width == 270)
        #expect(abs(frame.midX - 200) < 1e-9)
        #expect(abs(frame.midY - 400) < 1e-9)
        #expect(alert.view.subviews.first?.cornerRadius == 14)
        let cancel = button("Cancel", in: alert)
        let fine = button("OK", in: alert)
        #expect(cancel.minY == fine.minY)
        #expect(cancel.minX == frame.minX)
        #expect(fine.minX == frame.midX)
        #expect(cancel.height == 44)
        #expect(abs(fine.maxY - frame.maxY) < 1e-9)
        // The text has 19 points above and below it, and 3 between.
        func texts(in view: View) -> [CGRect] {
            view.subviews.flatMap(texts)
                + ((view as? Label)?.text.map { $0.contains("dits") || $0.contains("lost") } == true
                    ? [view.convert(view.bounds, to: nil)] : [])
        }
        let labels = texts(in: alert.view).sorted { $0.minY < $1.minY }
        #expect(labels.count == 2 && abs(labels[0].minY - frame.minY - 19) < 1e-9)
        #expect(abs(labels[1].minY - labels[0].maxY - 3) < 1e-9 && abs(fine.minY - labels[1].maxY - 19) < 1e-9)
        #expect(labels.allSatisfy { abs($0.minX - frame.minX - 16) < 1e-9 && abs(frame.maxX - $0.maxX - 16) < 1e-9 })
        // A line lies above both, and one between them, as high as they are.
        func lines(in view: View) -> [CGRect] {
            view.subviews.flatMap { lines(in: $0) + ($0.isHidden ? [] : [$0.convert($0.bounds, to: nil)]) }
                .filter { min($0.width, $0.height) < 1 && max($0.width, $0.height) > 0 }
        }
        let (above, between) = (lines(in: alert.view).first, lines(in: alert.view).last)
        #expect(lines(in: alert.view).count == 2)
        #expect(above?.origin == cancel.origin && above?.width == 270)
        #expect(between?.origin == fine.origin && between?.height == 44)
        stage.settle { alert.dismiss(animated: true) }
        #expect(stage.picture() == before)
        #expect(stage.errors.isEmpty)
    }

    @Test("actions that don't fit side by side, and more than two, are stacked, cancel last")
    func stacked() {
        for titles in [["Discard the whole of the edits", "Cancel"], ["One", "Cancel", "Two"]] {
            let alert = alert()
            for title in titles {
                alert.addAction(AlertAction(title: title, style: title == "Cancel" ? .cancel : .default))
            }
            present(alert)
            let places = titles.filter { $0 != "Cancel" }.map { button($0, in: alert) } + [button("Cancel", in: alert)]
            for (upper, lower) in zip(places, places.dropFirst()) { #expect(upper.maxY == lower.minY) }
            #expect(places.allSatisfy { $0.width == 270 })
            stage.act { alert.dismiss(animated: false) }
        }
        // Each has half of the width, of which 8 points at either side are empty.
        let label = Label()
        label.font = .systemFont(ofSize: 17)
        let titles = (1...40).map { String(repeating: "n", count: $0) }
        let most = titles.lastIndex { title in
            label.text = title
            return label.sizeThatFits(CGSize(width: Double.infinity, height: .infinity)).width + 16 <= 135
        }
        guard let most, most < 39 else { return #expect(Bool(false)) }
        for (title, isBeside) in [(titles[most], true), (titles[most + 1], false)] {
            let alert = alert()
            alert.addAction(AlertAction(title: title, style: .default))
            alert.addAction(AlertAction(title: "Cancel", style: .cancel))
            present(alert)
            #expect((button(title, in: alert).minY == button("Cancel", in: alert).minY) == isBeside)
            stage.act { alert.dismiss(animated: false) }
        }
    }

    @Test("it scales from 1.2 and fades in within 0.25 s, over its own dimming")
    func comes() {
        let alert = alert()
        stage.act { stage.root.present(alert, animated: true) }
        stage.pass(0)
        #expect(alert.view.presentation.alpha == 0)
        #expect(abs(alert.view.presentation.transform.a - 1.2) < 1e-9)
        let dimming = alert.view.superview?.subviews.first
        #expect(dimming?.presentation.alpha == 0)
        stage.pass(0.25)
        #expect(alert.view.presentation.alpha == 1)
        #expect(alert.view.transform.isIdentity)
        #expect(dimming?.alpha == AlertMetrics.dimmingAlpha)
        #expect(!stage.director.isTransitioning)
    }

    @Test("a handler is called once, after the dismissal")
    func handlers() {
        let alert = alert()
        var calls: [String] = []
        alert.addAction(
            AlertAction(title: "Discard", style: .destructive) { [stage] action in
                calls.append("\(action.title ?? "") \(stage.root.presentedViewController == nil)")
            })
        alert.addAction(AlertAction(title: "Keep", style: .cancel) { _ in calls.append("keep") })
        present(alert)
        tap(button("Discard", in: alert))
        tap(button("Keep", in: alert))
        #expect(calls.isEmpty)
        stage.settle()
        #expect(calls == ["Discard true"])
        #expect(
            stage.takeEvents() == [
                "began dismiss", "AlertController viewWillDisappear", "AlertController viewDidDisappear",
                "completed dismiss",
            ])
        present(alert)
        tap(button("Keep", in: alert))
        stage.settle()
        #expect(calls == ["Discard true", "keep"])
        #expect(stage.errors.isEmpty)
    }

    @Test("Escape chooses the cancel action, Return the preferred one, and neither without one")
    func keys() {
        var calls: [String] = []
        for (key, expected) in [(Key.escape, "no"), ("return", "yes")] {
            let alert = alert()
            let yes = AlertAction(title: "Yes", style: .default) { _ in calls.append("yes") }
            alert.addAction(yes)
            alert.addAction(AlertAction(title: "No", style: .cancel) { _ in calls.append("no") })
            alert.preferredAction = yes
            present(alert)
            #expect(stage.act { stage.window.sendKey(key) })
            stage.settle()
            #expect(calls.last == expected)
        }
        let plain = alert()
        plain.addAction(AlertAction(title: "Fine", style: .default))
        present(plain)
        #expect(!stage.act { stage.window.sendKey("escape") })
        #expect(!stage.act { stage.window.sendKey("return") })
        #expect(plain.presentingViewController === stage.root)
    }

    @Test("an action sheet has margins of 8 points and a separate cancel button; a tap beside it cancels")
    func actionSheet() {
        let sheet = alert(.actionSheet)
        var calls = 0
        sheet.addAction(AlertAction(title: "Delete", style: .destructive))
        sheet.addAction(AlertAction(title: "Cancel", style: .cancel) { _ in calls += 1 })
        present(sheet)
        #expect(abs(sheet.view.frame.minX - 8) < 1e-9)
        #expect(abs(sheet.view.frame.maxX - 392) < 1e-9)
        #expect(abs(sheet.view.frame.maxY - 792) < 1e-9)
        let cancel = button("Cancel", in: sheet)
        #expect(abs(cancel.maxY - 792) < 1e-9)
        #expect(cancel.height == 57)
        #expect(abs(cancel.minY - button("Delete", in: sheet).maxY - 8) < 1e-9)
        #expect(sheet.view.superview?.subviews.first?.alpha == AlertMetrics.sheetDimmingAlpha)
        // It is no wider than 500 points.
        for width in [300.0, 515, 517, 520, 523, 525, 800] {
            stage.settle { stage.window.resize(to: CGSize(width: width, height: 800)) }
            let shown = min(500, width - 16)
            #expect(abs(sheet.view.frame.width - shown) < 1e-9 && abs(sheet.view.frame.midX - width / 2) < 1e-9)
        }
        tap(CGRect(x: 200, y: 50, width: 0, height: 0))
        stage.settle()
        #expect(calls == 1)
        #expect(sheet.presentingViewController == nil)
        stage.settle { stage.window.resize(to: CGSize(width: 400, height: 800)) }
        let alert = alert()
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        present(alert)
        tap(CGRect(x: 200, y: 50, width: 0, height: 0))
        stage.settle()
        #expect(alert.presentingViewController === stage.root)
    }

    @Test("content that doesn't fit scrolls; an alert stays in its container, and follows its size")
    func fits() {
        let alert = AlertController(
            title: "Long", message: String(repeating: "words and words ", count: 300), preferredStyle: .alert)
        for number in 1...12 { alert.addAction(AlertAction(title: "Action \(number)", style: .default)) }
        present(alert)
        #expect(abs(alert.view.frame.height - 752) < 1e-9)
        #expect(button("Action 1", in: alert).minY < alert.view.frame.maxY - 44)
        stage.settle { stage.window.resize(to: CGSize(width: 320, height: 300)) }
        #expect(abs(alert.view.frame.minX - 25) < 1e-9)
        #expect(abs(alert.view.frame.minY - 24) < 1e-9)
        #expect(abs(alert.view.frame.height - 252) < 1e-9)
    }

    @Test("a disabled action can't be chosen, and a second cancel action is reported")
    func misuse() {
        let alert = alert()
        let action = AlertAction(title: "Save", style: .default)
        alert.addAction(action)
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        stage.act { alert.addAction(AlertAction(title: "Never", style: .cancel)) }
        #expect(stage.takeErrors().map(\.operation) == ["addAction(_:)"])
        #expect(alert.actions.count == 2)
        action.isEnabled = false
        present(alert)
        func alpha() -> Double? { control("Save", in: alert)?.subviews.lazy.compactMap { $0 as? Label }.first?.alpha }
        #expect(alpha() == 0.4)
        tap(button("Save", in: alert))
        stage.settle()
        #expect(alert.presentingViewController === stage.root)
        stage.act { action.isEnabled = true }
        #expect(alpha() == 1)
        tap(button("Save", in: alert))
        stage.settle()
        #expect(alert.presentingViewController == nil)
    }

    @Test("an action that is added to an alert on screen is there at once, and can be chosen")
    func lateAction() {
        let alert = alert()
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        present(alert)
        var calls = 0
        stage.act { alert.addAction(AlertAction(title: "Late", style: .default) { _ in calls += 1 }) }
        stage.pass(0.02)
        #expect(button("Late", in: alert).width > 100)
        tap(button("Late", in: alert))
        stage.settle()
        #expect(calls == 1)
    }

    @Test("nothing is retained after an alert (H 1)")
    func leaks() {
        weak var gone: AlertController?
        do {
            let alert = alert()
            gone = alert
            alert.addAction(AlertAction(title: "Cancel", style: .cancel))
            present(alert)
            stage.settle { _ = stage.window.sendKey("escape") }
        }
        stage.pass(1)
        #expect(gone == nil)
        #expect(stage.window.subviews.count == 1)
    }
}
