import Dialects
import Drawing
import Foundation
import Sessions
import Staging
import Support
import Tapes
import Timing
import ViewHierarchy
import Widgets

// The list of the last gesture's animators, and what can be done with one.
extension WindowMenus {
    private enum AnimatorAction: Equatable, Sendable {
        case curve(String)
        case type, copy, remove
    }

    /// The curves in an animator's menu; others are typed.
    private static let curves = [
        "linear", "ease-in", "ease-out", "ease-in-out", "spring(dampingRatio: 1)", "spring(dampingRatio: 0.7)",
    ]

    /// The animators of the chosen lane in the last gesture, as they ran, and those with another timing that have not begun.
    var animators: [AnimatorTiming] {
        let lane = model.editing.lane
        let entries = model.session.keptMoments.flatMap { record in
            record.animators.indices.contains(lane) ? record.animators[lane].entries : nil
        }
        var known: Set<AnimatorName> = []
        return ((entries ?? []).compactMap(\.timing) + model.editing.timings).filter { known.insert($0.name).inserted }
    }

    func openAnimators() {
        let changed = model.editing.timings.map(\.name)
        let items = animators.map { timing in
            MenuItem(
                timing.name.title, timing, curve: timing.curve,
                detail: (changed.contains(timing.name) ? "changed: " : "") + timing.text)
        }
        root.open(
            FindPanel("Type an animator’s view", items, name: "animator", keys: keys) { [weak self] in
                guard let self, let timing = $0 else { return }
                var place = root.timeline.convert(root.timeline.bounds, to: root)
                (place.origin.x, place.size.width) = (place.minX + TimelineRows.labels, 0)
                openAnimator(timing, at: place)
            })
    }

    /// Opens the menu of an animator: its curves, its numbers as text, its code.
    /// - Parameter place: Where, in the window.
    func openAnimator(_ timing: AnimatorTiming, at place: CGRect) {
        let isChanged = model.editing.timings.contains { $0.name == timing.name }
        let curves = Self.curves.map { MenuItem($0, AnimatorAction.curve($0), curve: try? TimingCurve(parsing: $0)) }
        let others =
            [MenuItem("Type curve, duration, delay…", AnimatorAction.type), MenuItem("Copy its code", .copy)]
            + (isChanged ? [MenuItem("Its own timing again", .remove)] : [])
        root.openMenu(
            [
                MenuGroup(title: "\(timing.name.title): \(timing.text)", items: curves),
                MenuGroup(title: timing.code.first ?? "", items: others),
            ], name: "animator action", at: place, keys: keys
        ) { [weak self] in self?.perform($0, on: timing) }
    }

    private func perform(_ action: AnimatorAction, on timing: AnimatorTiming) {
        switch action {
        case .curve(let text):
            guard let curve = try? TimingCurve(parsing: text) else { return }
            var next = timing
            next.curve = curve
            next.last(timing.seconds)
            model.editing.retime(next)
        case .type: askTiming(of: timing)
        case .copy:
            onCopy(timing.code.joined(separator: "\n"))
            onMessage(Message("Copied \(timing.code.first ?? "")"))
        case .remove: model.editing.removeTiming(of: timing.name)
        }
    }

    private func askTiming(of timing: AnimatorTiming) {
        root.ask(NamePanel("Timing of \(timing.name.title)", suggestion: timing.text, keys: keys)) { [model] text in
            do throws(SceneParameterError) {
                model.editing.retime(try AnimatorTiming.timing(timing.name, parsing: text))
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
}

extension AnimatorTiming {
    /// The code that gives an animator this timing, line by line.
    var code: [String] {
        let report = TranslationReport(curve: curve, dialect: .uikit, duration: seconds)
        var lines = report.text.split(separator: "\n").map(String.init)
        let expressions = lines.filter { !$0.hasPrefix("//") }
        if expressions.count == 1, let parameters = expressions.first {
            let duration = DecimalText.text(seconds)
            lines[0] = "UIViewPropertyAnimator(duration: \(duration), timingParameters: \(parameters))"
        }
        return lines + (delay > 0 ? ["animator.startAnimation(afterDelay: \(DecimalText.text(delay)))"] : [])
    }
}
