import Drawing
import Foundation
import ViewHierarchy

/// The presenter behind a sheet, with its original appearance.
@MainActor
final class SheetBackdrop: MotionSource {
    private let view: View
    private weak var mover: SheetMover?
    private weak var otherSource: (any MotionSource)?
    private let transform: CGAffineTransform
    private let cornerRadius: Double
    private let clipsToBounds: Bool
    /// The shown fraction of the change, 0...1.
    private var shown = 0.0
    /// The distance, in points, that the presenter moves when it is fully shrunk.
    private var lift = 0.0

    /// - Parameters:
    ///   - view: The presenter's view, or its card if the presenter is a sheet.
    ///   - mover: The mover of the sheet in front of it.
    init(_ view: View, of mover: SheetMover) {
        self.view = view
        self.mover = mover
        otherSource = view.motionSource
        transform = view.transform
        cornerRadius = view.cornerRadius
        clipsToBounds = view.clipsToBounds
        view.motionSource = self
    }

    /// Shrinks the presenter by a fraction of the whole change.
    func display(_ fraction: Double, in container: View) {
        guard fraction > 0 else { return restore() }
        shown = fraction
        lift = lift(in: container)
        let scale = 1 - (1 - SheetLayout.presenterScale) * fraction
        let map = CGAffineTransform(scaleX: scale, y: scale)
            .concatenating(CGAffineTransform(translationX: 0, y: lift * fraction))
        view.transform = transform.concatenating(map)
        view.cornerRadius = cornerRadius + (max(SheetLayout.presenterRadius, cornerRadius) - cornerRadius) * fraction
        view.clipsToBounds = true
    }

    /// Returns how far the shrunk presenter moves so that its top peeks out above the sheet. A presenter whose top is
    /// lower only shrinks.
    private func lift(in container: View) -> Double {
        let height = Double(view.bounds.height)
        let middle = view.superview?.convert(view.center, to: container).y ?? view.center.y
        let topInset = mover?.layout?.topInset ?? SheetLayout.topInset
        guard middle - height / 2 <= topInset else { return 0 }
        return topInset - SheetLayout.peek - (middle - height * SheetLayout.presenterScale / 2)
    }

    func restore() {
        guard shown > 0 else { return }
        shown = 0
        view.transform = transform
        view.cornerRadius = cornerRadius
        view.clipsToBounds = clipsToBounds
    }

    func leave() {
        restore()
        if view.motionSource === self { view.motionSource = otherSource }
    }

    func motion(of view: View) -> ViewMotion {
        var motion = otherSource?.motion(of: view) ?? .still
        guard let mover, shown > 0 else { return motion }
        let rate = mover.shrinkingVelocity
        let scale = (SheetLayout.presenterScale - 1) * rate
        // Scale and lift apply after the presenter's own transform.
        motion.transform = transform.concatenating(
            CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: lift * rate))
        return motion
    }
}
