import Testing
import UIKit

@MainActor
@Suite("A visual effect view")
struct VisualEffectTests {
    private func blur(_ stage: Stage) -> Double? {
        let line = stage.picture.split(separator: "\n").first { $0.contains("backdrop") }
        return line?.split(separator: " ").drop { $0 != "blur" }.dropFirst().first.flatMap { Double($0) }
    }

    private func make() -> (Stage, UIVisualEffectView) {
        let stage = Stage()
        let view = UIVisualEffectView(effect: nil)
        view.frame = CGRect(x: 20, y: 100, width: 200, height: 100)
        stage.window.addSubview(view)
        stage.go(to: 0)
        return (stage, view)
    }

    @Test("its blur covers it, is below its content, and is removed with the effect")
    func blur() {
        let (stage, view) = make()
        #expect(blur(stage) == nil)
        let label = UILabel(frame: view.bounds)
        label.text = "over"
        view.contentView.addSubview(label)
        view.effect = UIBlurEffect(style: .light)
        let lines = stage.picture.split(separator: "\n").map(String.init)
        let backdrop = lines.firstIndex { $0.contains("backdrop rect (0 0 200 100) blur 30") }
        let text = lines.firstIndex { $0.contains("text \"over\"") }
        #expect(backdrop != nil && text != nil && (backdrop ?? 0) < (text ?? 0))
        view.frame.size = CGSize(width: 300, height: 50)
        #expect(stage.picture.contains("backdrop rect (0 0 300 50)"))
        view.effect = nil
        #expect(blur(stage) == nil)
    }

    @Test("an animator animates the radius, can be held halfway and scrubbed, and removes it")
    func radius() {
        let (stage, view) = make()
        let animator = stage.act {
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                view.effect = UIBlurEffect(radius: 20)
            }
            animator.startAnimation()
            return animator
        }
        for (time, radius) in [(0.25, 5.0), (0.5, 10)] {
            stage.go(to: time)
            #expect(blur(stage).map { abs($0 - radius) < 1e-9 } == true)
        }
        stage.act {
            animator.pauseAnimation()
            animator.fractionComplete = 0.75
        }
        #expect(blur(stage) == 15)
        stage.act { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
        stage.settle()
        #expect(blur(stage) == 20)
        stage.act { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = nil } }
        stage.pass(0.5)
        #expect(blur(stage) == 10)
        stage.settle()
        #expect(blur(stage) == nil && stage.errors.isEmpty)
    }

    @Test("touches hit its content, or else the view")
    func touches() {
        let (stage, view) = make()
        view.effect = UIBlurEffect(style: .systemMaterial)
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 10, y: 10, width: 50, height: 40)
        view.contentView.addSubview(button)
        stage.pass(0)
        #expect(stage.window.hitTest(CGPoint(x: 40, y: 120), with: nil) === button)
        #expect(stage.window.hitTest(CGPoint(x: 200, y: 190), with: nil) === view.contentView)
    }
}
