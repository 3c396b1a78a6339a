import Drawing
import Foundation
import ViewHierarchy

/// What lies behind the hills: an evening sky that turns to night, as the sun goes down and the moon comes up.
///
/// What it changes animates, so that it can be led by a finger as well as by an animator.
final class BackdropView: View {
    private let evening = SkyView(.evening)
    private let night = SkyView(.night)
    private let sun = OrbView(.evening)
    private let moon = OrbView(.night)
    private let ridges = [RidgeView(.evening), RidgeView(.night)]

    /// The side of the sun and of the moon with their rings, in parts of the shorter side.
    private static let orbPart = 0.62
    /// Where sun and moon are when they are highest, in parts of the width and of the height.
    private static let sunPlace = CGPoint(x: 0.42, y: 0.42)
    private static let moonPlace = CGPoint(x: 0.72, y: 0.26)
    /// How far sun and moon go to the side and down, in parts of the width and of the height.
    private static let way = CGVector(dx: 0.26, dy: 0.5)
    /// How far the mountains go, in pages.
    private static let ridgeWay = 0.3

    init() {
        super.init(frame: .zero)
        clipsToBounds = true
        isUserInteractionEnabled = false
        for view in [evening, night, sun, moon] + ridges { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows how far the evening has gone.
    /// - Parameter progress: 0 is evening, 1 night; what is outside goes on a little.
    func show(_ progress: Double) {
        let (width, height) = (bounds.width, bounds.height)
        night.alpha = min(max(progress, 0), 1)
        ridges[1].alpha = night.alpha
        moon.alpha = night.alpha
        sun.alpha = 1 - night.alpha
        sun.transform = CGAffineTransform(
            translationX: Self.way.dx * progress * width, y: Self.way.dy * progress * height)
        moon.transform = CGAffineTransform(
            translationX: Self.way.dx * (progress - 1) * width, y: Self.way.dy * (1 - progress) * height)
        for ridge in ridges {
            ridge.transform = CGAffineTransform(translationX: Self.ridgeWay * (progress - 1) * width, y: 0)
        }
    }

    override func layoutSubviews() {
        for view in [evening, night] { view.frame = bounds }
        for view in ridges {
            view.bounds = bounds
            view.center = bounds.center
        }
        let side = (min(bounds.width, bounds.height) * Self.orbPart).rounded()
        for (orb, place) in [(sun, Self.sunPlace), (moon, Self.moonPlace)] {
            orb.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            orb.center = CGPoint(x: place.x * bounds.width, y: place.y * bounds.height)
        }
    }
}
