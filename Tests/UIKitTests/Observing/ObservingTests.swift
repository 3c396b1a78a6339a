import Testing
import UIKit

/// The values that an observer was called with, as text.
@MainActor
private final class Notes {
    var lines: [String] = []

    func note<Value>(_ change: NSKeyValueObservedChange<Value>) {
        let old = change.oldValue.map { "\($0)" } ?? "-"
        let new = change.newValue.map { "\($0)" } ?? "-"
        lines.append("\(old) \(new)")
    }
}

/// A view whose frame and alpha are overridden, as subclasses on iOS do.
private class Watchful: UIView {
    override var frame: CGRect { didSet { sizes.append(frame.width) } }
    var sizes: [CGFloat] = []
}

@MainActor
@Suite("Observation by key path")
struct ObservingTests {
    @Test("a handler is called synchronously at each set, with the values that its options ask for")
    func options() {
        let view = UIView()
        let notes = Notes()
        let both = view.observe(\.alpha, options: [.initial, .new, .old]) { _, change in notes.note(change) }
        #expect(notes.lines == ["- 1.0"])
        view.alpha = 0.5
        view.alpha = 0.5
        #expect(notes.lines == ["- 1.0", "1.0 0.5", "0.5 0.5"])
        let neither = view.observe(\.alpha) { _, change in notes.note(change) }
        view.alpha = 0.25
        #expect(notes.lines.suffix(2) == ["0.5 0.25", "- -"])
        both.invalidate()
        neither.invalidate()
        view.alpha = 1
        #expect(notes.lines.count == 5)
    }

    @Test("each property of a view and of its layer is observed")
    func properties() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        var seen: [String] = []
        let tokens = [
            view.observe(\.frame) { view, _ in seen.append("frame \(view.frame.minX)") },
            view.observe(\.bounds) { view, _ in seen.append("bounds \(view.bounds.width)") },
            view.observe(\.center) { view, _ in seen.append("center \(view.center.x)") },
            view.observe(\.transform) { view, _ in seen.append("transform \(view.transform.tx)") },
            view.observe(\.isHidden) { view, _ in seen.append("isHidden \(view.isHidden)") },
            view.layer.observe(\.position) { layer, _ in seen.append("position \(layer.position.x)") },
            view.layer.observe(\.bounds) { layer, _ in seen.append("layer \(layer.bounds.width)") },
        ]
        func changes(_ body: () -> Void) -> [String] {
            seen = []
            body()
            return seen.sorted()
        }
        #expect(changes { view.isHidden = true } == ["isHidden true"])
        #expect(changes { view.center.x = 25 } == ["center 25.0", "frame 20.0", "position 25.0"])
        #expect(changes { view.layer.position.x = 5 } == ["center 5.0", "frame 0.0", "position 5.0"])
        #expect(changes { view.bounds.size.width = 20 } == ["bounds 20.0", "frame -5.0", "layer 20.0"])
        // The origin of the bounds moves the content, not the frame.
        #expect(changes { view.bounds.origin.x = 3 } == ["bounds 20.0", "layer 20.0"])
        #expect(changes { view.transform.tx = 7 } == ["frame 2.0", "transform 7.0"])
        view.transform = .identity
        // A frame is one change of it, of center and of bounds.
        let moved = changes { view.frame = CGRect(x: 100, y: 0, width: 40, height: 10) }
        #expect(moved == ["bounds 40.0", "center 120.0", "frame 100.0", "layer 40.0", "position 120.0"])
        #expect(changes { view.frame = view.frame } == moved)
        #expect(tokens.count == 7)
    }

    @Test("a subclass that overrides the property is observed, and its override is called")
    func overridden() {
        let view = Watchful()
        var widths: [CGFloat] = []
        let token = view.observe(\.frame, options: .new) { view, change in
            widths.append(change.newValue?.width ?? -1)
            #expect(view.sizes.count <= widths.count)
        }
        view.frame.size.width = 30
        (view as UIView).frame.size.width = 40
        #expect(widths == [30, 40] && view.sizes == [30, 40])
        token.invalidate()
    }

    @Test("the observation ends with its token, also inside of the handler")
    func end() {
        let view = UIView()
        var count = 0
        var token: NSKeyValueObservation?
        token = view.observe(\.alpha) { _, _ in
            count += 1
            token = nil
        }
        view.alpha = 0
        view.alpha = 1
        #expect(count == 1 && token == nil)
    }

    @Test("an animation sets the value once, at once, for its observers")
    func animation() {
        let stage = Stage()
        let view = UIView()
        stage.window.addSubview(view)
        let notes = Notes()
        let token = view.observe(\.alpha, options: [.old, .new]) { _, change in notes.note(change) }
        stage.act { UIView.animate(withDuration: 0.3) { view.alpha = 0 } }
        stage.settle()
        #expect(notes.lines == ["1.0 0.0"])
        token.invalidate()
    }

    @Test("a scroll view's offset is observed under the finger, while it decelerates, and when it is set")
    func scrolling() {
        let stage = Stage()
        let scrollView = UIScrollView(frame: stage.window.bounds)
        stage.window.addSubview(scrollView)
        var sizes = 0
        var insets = 0
        let size = scrollView.observe(\.contentSize) { _, _ in sizes += 1 }
        let inset = scrollView.observe(\.contentInset) { _, _ in insets += 1 }
        stage.act {
            scrollView.contentSize = CGSize(width: 390, height: 3000)
            scrollView.contentSize = CGSize(width: 390, height: 3000)
            scrollView.contentInset.top = 20
        }
        #expect(sizes == 2 && insets == 1)
        var offsets: [Double] = []
        let token = scrollView.observe(\.contentOffset, options: .new) { view, change in
            #expect(change.newValue == view.contentOffset)
            offsets.append(view.contentOffset.y)
        }
        stage.drag(from: CGPoint(x: 100, y: 600), to: CGPoint(x: 100, y: 400))
        let held = offsets
        #expect(held.count > 10 && held.last == scrollView.contentOffset.y && held == held.sorted())
        stage.finger(.ended, 100, 400)
        stage.settle()
        #expect(offsets.count > held.count && offsets.last == scrollView.contentOffset.y)
        offsets = []
        stage.act { scrollView.contentOffset = CGPoint(x: 0, y: 50) }
        stage.act { scrollView.contentOffset = CGPoint(x: 0, y: 50) }
        stage.act { scrollView.bounds.origin.y = 60 }
        stage.act { scrollView.bounds.origin.y = 60 }
        #expect(offsets == [50, 50, 60])
        for token in [token, size, inset] { token.invalidate() }
    }

    @Test("a controller's preferred size is observed")
    func preferredSize() {
        let controller = UIViewController()
        var lines: [String] = []
        let token = controller.observe(\.preferredContentSize, options: [.old, .new]) { _, change in
            lines.append("\(change.oldValue?.width ?? -1) \(change.newValue?.width ?? -1)")
        }
        controller.preferredContentSize = CGSize(width: 1, height: 2)
        controller.preferredContentSize = CGSize(width: 1, height: 2)
        #expect(lines == ["0.0 1.0", "1.0 1.0"])
        var others = 0
        let second = controller.observe(\.preferredContentSize) { _, _ in others += 1 }
        controller.preferredContentSize = CGSize(width: 3, height: 2)
        #expect(lines == ["0.0 1.0", "1.0 1.0", "1.0 3.0"] && others == 1)
        for token in [token, second] { token.invalidate() }
    }

    @Test("what depends on an observed property is reported when it differs, also in a final class's override")
    func derived() {
        let view = Guarded(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        var (widths, alphas): ([CGFloat], [Double]) = ([], [])
        let width = view.observe(\.frame.size.width) { view, _ in widths.append(view.frame.width) }
        let alpha = view.observe(\.alpha, options: .new) { _, change in alphas.append(change.newValue ?? -1) }
        view.frame.size.width = 30
        view.center.x = 70
        view.bounds.size.width = 50
        view.alpha = 0
        view.alpha = 0
        #expect(widths == [30, 50] && alphas == [0.25], "\(widths) \(alphas)")
        width.invalidate()
        alpha.invalidate()
    }
}

private final class Guarded: UIView {
    override var alpha: Double {
        get { super.alpha }
        set { super.alpha = max(newValue, 0.25) }
    }
}
