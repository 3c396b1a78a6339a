import Testing
import UIKit

@MainActor
@Suite("Layers with properties of their own, as written for iOS")
struct OwnPropertyTests {
    private let stage = Stage()

    /// Adds a view of 100 by 20 points to the stage.
    private func show<Content: UIView>(_ view: Content) -> Content {
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        stage.window.addSubview(view)
        return view
    }

    private func near(_ value: CGFloat?, _ wanted: Double) -> Bool { value.map { abs($0 - wanted) < 1e-9 } ?? false }

    @Test("an animation of the property moves what is drawn, not the layer's own value")
    func explicit() {
        let view = show(RingView())
        let grow = CABasicAnimation(keyPath: "progress")
        grow.fromValue = 0
        grow.toValue = 0.5
        grow.duration = 1
        stage.act { view.ring.add(grow, forKey: "grow") }
        stage.go(to: 0.5)
        #expect(view.ring.progress == 0 && near(view.ring.presentation()?.progress, 0.25))
        // The line is drawn to a quarter of the width.
        let still = Stage()
        let other = RingView(frame: view.frame)
        still.window.addSubview(other)
        other.ring.progress = 0.25
        #expect(stage.picture == still.picture)
        stage.go(to: 1)
        other.ring.progress = 0
        #expect(stage.picture == still.picture && view.ring.animationKeys() == nil && stage.errors.isEmpty)
    }

    @Test("keyframes, springs and colors too; a name that the layer lacks is reported")
    func kinds() {
        let view = show(RingView())
        let frames = CAKeyframeAnimation(keyPath: "progress")
        (frames.values, frames.duration) = ([0, 1, 0.5], 1)
        let fade = CABasicAnimation(keyPath: "color")
        (fade.toValue, fade.duration) = (UIColor.blue.cgColor, 1)
        let lost = CABasicAnimation(keyPath: "size")
        lost.toValue = 1
        stage.act {
            view.ring.add(frames, forKey: nil)
            view.ring.add(fade, forKey: nil)
            view.ring.add(lost, forKey: nil)
        }
        stage.go(to: 0.75)
        let seen = view.ring.presentation()
        #expect(near(seen?.progress, 0.75) && seen?.color == UIColor(red: 0.25, green: 0, blue: 0.75, alpha: 1))
        #expect(view.ring.color == .red && stage.errors.count == 1)
    }

    @Test("set outside of blocks it is there at once; in a block it moves with the block, additively")
    func blocks() {
        let view = show(RingView())
        view.ring.progress = 0.5
        #expect(view.ring.presentation()?.progress == 0.5)
        stage.act {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.ring.progress = 1 }
        }
        stage.go(to: 0.5)
        #expect(view.ring.progress == 1 && near(view.ring.presentation()?.progress, 0.75))
        stage.act { view.layer.removeAllAnimations() }
        #expect(view.ring.presentation()?.progress == 1)
    }

    @Test("its action is asked before the change and runs after it; a transaction can disable it")
    func actions() {
        let view = show(EasingRingView())
        let ring = view.layer as! EasingRingLayer
        stage.act { ring.progress = 1 }
        #expect(ring.progress == 1 && ring.presentation()?.progress == 0 && ring.animationKeys() == ["progress"])
        // A quarter of a second, eased in and out: half of the way at half the time.
        stage.go(to: 0.125)
        #expect(near(ring.presentation()?.progress, 0.5))
        stage.act {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            ring.removeAllAnimations()
            ring.progress = 0.25
            CATransaction.commit()
        }
        #expect(ring.presentation()?.progress == 0.25 && ring.animationKeys() == nil)
        stage.act { ring.progress = 0.5 }
        #expect(ring.animationKeys() == ["progress"])
    }

    /// Sets its progress where its action makes a copy of it.
    private final class HalfRingLayer: EasingRingLayer {
        required init() {
            super.init()
            progress = 0.5
        }

        override init(layer: Any) { super.init(layer: layer) }

        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    @Test("an action that asks for what is on screen ends, also in an initializer, whose value is there at the end")
    func actionInInitializer() {
        let ring = stage.act { HalfRingLayer() }
        stage.window.layer.addSublayer(ring)
        #expect(ring.progress == 0.5)
        stage.go(to: 1)
        #expect(ring.presentation()?.progress == 0.5 && ring.animationKeys() == nil)
    }

    @Test("an action takes the timing of the block that it is asked in")
    func blockTiming() {
        let view = show(EasingRingView())
        let ring = view.layer as! EasingRingLayer
        stage.act {
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { ring.progress = 1 }
        }
        stage.go(to: 0.5)
        #expect(near(ring.presentation()?.progress, 0.25))
        stage.go(to: 2)
        #expect(ring.animationKeys() == nil && ring.presentation()?.progress == 1)
        #expect(CALayer().action(forKey: "opacity") == nil)
    }

    @Test("a view's layer has the class that it asks for, also a shape's, whose path is drawn")
    func layerClass() {
        let view = show(ShapeBackedView())
        let shape = view.layer as? CAShapeLayer
        let empty = stage.picture
        shape?.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
        shape?.fillColor = UIColor.green.cgColor
        #expect(shape != nil && view.layer === view.layer && shape?.path != nil)
        #expect(stage.picture != empty && type(of: UIView().layer) == CALayer.self)
    }

    @Test("a layer is displayed once per frame in which its value has moved")
    func display() {
        let layer = CountingLayer()
        stage.window.layer.addSublayer(layer)
        layer.setNeedsDisplay()
        _ = stage.picture
        _ = stage.picture
        #expect(layer.shown == [0])
        let count = CABasicAnimation(keyPath: "number")
        (count.toValue, count.duration) = (10, 1)
        stage.act { layer.add(count, forKey: nil) }
        for time in [0.25, 0.5, 1] {
            stage.go(to: time)
            for _ in 0..<2 { _ = stage.picture }
        }
        #expect(layer.shown == [0, 2.5, 5, 0])
    }

    @Test("contents show the part that contentsRect says, also by discrete frames, as sprites do")
    func contentsRect() {
        let sprites = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 10)).image { context in
            for (index, color) in [UIColor.red, .green, .blue, .white].enumerated() {
                color.setFill()
                context.fill(CGRect(x: Double(index) * 10, y: 0, width: 10, height: 10))
            }
        }
        func sprite(_ index: Int) -> CGRect { CGRect(x: Double(index) / 4, y: 0, width: 0.25, height: 1) }
        let view = show(UIView())
        view.layer.contents = sprites
        #expect(view.layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        view.layer.contentsRect = sprite(0)
        var pictures: [String] = []
        for index in 0..<4 {
            view.layer.contentsRect = sprite(index)
            pictures.append(stage.picture)
        }
        #expect(Set(pictures).count == 4)
        view.layer.contentsRect = sprite(0)
        let play = CAKeyframeAnimation(keyPath: "contentsRect")
        (play.values, play.calculationMode, play.duration) = ((0..<4).map(sprite), .discrete, 1)
        stage.act { view.layer.add(play, forKey: nil) }
        for (time, index) in [(0.2, 0), (0.3, 1), (0.6, 2), (0.9, 3), (1, 0)] {
            stage.go(to: time)
            #expect(stage.picture == pictures[index], "at \(time)")
        }
    }
}
