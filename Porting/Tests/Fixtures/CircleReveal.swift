import QuartzCore
import UIKit

/// Uncovers a view by a growing circle, as tutorials of circular transitions do.
final class CircleReveal: NSObject, CAAnimationDelegate {
    let duration: TimeInterval
    private let completion: (Bool) -> Void
    private weak var view: UIView?

    init(duration: TimeInterval, completion: @escaping (Bool) -> Void) {
        self.duration = duration
        self.completion = completion
        super.init()
    }

    func reveal(_ view: UIView, from origin: CGRect) {
        self.view = view
        let start = UIBezierPath(ovalIn: origin)
        let corner = CGPoint(x: view.bounds.width - origin.midX, y: view.bounds.height - origin.midY)
        let radius = sqrt(corner.x * corner.x + corner.y * corner.y)
        let end = UIBezierPath(ovalIn: origin.insetBy(dx: -radius, dy: -radius))

        let mask = CAShapeLayer()
        mask.path = end.cgPath
        view.layer.mask = mask

        let animation = CABasicAnimation(keyPath: "path")
        animation.fromValue = start.cgPath
        animation.toValue = end.cgPath
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        animation.delegate = self
        mask.add(animation, forKey: "path")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        view?.layer.mask = nil
        completion(flag)
    }
}
