import UIKit

// Layers with properties of their own that animate, as written for iOS and ported.

class RingLayer: CALayer {
    @CALayerProperty var progress: CGFloat
    @CALayerProperty var color: UIColor?

    required init() {
        super.init()
        color = .red
    }

    override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? RingLayer { progress = layer.progress }
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override class func needsDisplay(forKey key: String) -> Bool {
        if key == "progress" { return true }
        return super.needsDisplay(forKey: key)
    }

    override func draw(in ctx: CGContext) {
        let radius = min(bounds.width, bounds.height) / 2
        ctx.setStrokeColor(color?.cgColor ?? UIColor.clear.cgColor)
        ctx.setLineWidth(4)
        ctx.move(to: CGPoint(x: 0, y: radius))
        ctx.addLine(to: CGPoint(x: progress * bounds.width, y: radius))
        ctx.strokePath()
    }
}

/// A ring that eases to each new progress by itself, in a block of animations with the block's timing.
class EasingRingLayer: RingLayer {
    override func action(forKey event: String) -> CAAction? {
        guard event == "progress" else { return super.action(forKey: event) }
        let animation: CABasicAnimation
        if let block = super.action(forKey: "backgroundColor") as? CABasicAnimation {
            animation = block
            animation.keyPath = event
        } else {
            animation = CABasicAnimation(keyPath: event)
            animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        }
        animation.fromValue = presentation()?.progress ?? progress
        return animation
    }
}

final class RingView: UIView {
    override class var layerClass: AnyClass { return RingLayer.self }

    var ring: RingLayer { return layer as! RingLayer }
}

final class EasingRingView: UIView {
    override class var layerClass: AnyClass { return EasingRingLayer.self }
}

/// A shape in place of a view's plain layer.
final class ShapeBackedView: UIView {
    override class var layerClass: AnyClass { return CAShapeLayer.self }
}

/// A layer that sets its contents when it is displayed, by what is on screen.
final class CountingLayer: CALayer {
    @CALayerProperty var number: Double
    private(set) var shown: [Double] = []

    override class func needsDisplay(forKey key: String) -> Bool { key == "number" }

    override func display() { shown.append((presentation() ?? self).number) }
}
