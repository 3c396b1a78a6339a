import Foundation
import Scrim

/// The hour of a landscape.
enum Hour: String, CaseIterable {
    case evening
    case night

    fileprivate var inks: Inks { self == .evening ? .dusk : .night }
}

/// A strip of land over pages side by side. Its picture reaches beyond them as far as they are scrolled past their ends.
final class LandView: Artwork {
    /// The position of the picture's middle, in pages.
    private let middle: Double
    /// The picture's top as a fraction of the height; it stands on the bottom if this is nil.
    private let top: Double?

    /// The size of a page that pictures are drawn for, in points.
    private static let drawnPage = CGSize(width: 390, height: 473)

    private init(_ name: String, middle: Double, top: Double?) {
        self.middle = middle
        self.top = top
        super.init(name, nil)
    }

    required init?(coder: NSCoder) { nil }

    /// Creates two pages of hills, with a bus on the left and a lighthouse on the right.
    static func hills(_ hour: Hour) -> LandView { LandView("hills-\(hour)", middle: 1, top: nil) }

    /// Creates the mountains behind the hills.
    static func ridge(_ hour: Hour) -> LandView { LandView("ridge-\(hour)", middle: 0.65, top: 218 / drawnPage.height) }

    /// Covers pages of a size, undistorted.
    func layOut(page: CGSize) {
        let scale = max(page.width / Self.drawnPage.width, page.height / Self.drawnPage.height)
        bounds.size = (image?.size ?? .zero).applying(CGAffineTransform(scaleX: scale, y: scale))
        let y = top.map { $0 * page.height } ?? page.height - bounds.height
        center = CGPoint(x: middle * page.width, y: y + bounds.height / 2)
    }
}

/// The background of the hills: an evening sky that turns to night as the sun sets and the moon rises.
///
/// Its changes are animatable, so that a finger or an animator can drive them.
final class BackdropView: View {
    private let skies = Hour.allCases.map { Artwork("sky-\($0)", $0.inks) }
    private let orbs = Hour.allCases.map { Artwork("orb-\($0)", nil) }
    private let ridges = Hour.allCases.map { LandView.ridge($0) }

    /// The side of the sun and of the moon with their halos, as a fraction of the shorter side.
    private static let orbPart = 0.62
    /// The highest positions of the sun and the moon, as fractions of the width and the height.
    private static let orbPlaces = [CGPoint(x: 0.42, y: 0.42), CGPoint(x: 0.72, y: 0.26)]
    /// The distance that the sun and the moon move sideways and down, as fractions of the width and the height.
    private static let orbDistance = CGVector(dx: 0.26, dy: 0.5)
    /// The distance that the mountains move, in pages.
    private static let ridgeDistance = 0.3

    init() {
        super.init(frame: .zero)
        clipsToBounds = true
        isUserInteractionEnabled = false
        for sky in skies { sky.contentMode = .scaleAspectFill }
        for view in skies + orbs + ridges { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a moment of the evening.
    /// - Parameter progress: The time from evening, 0, to night, 1. Values outside continue the movement.
    func display(_ progress: Double) {
        let (width, height) = (bounds.width, bounds.height)
        let night = min(max(progress, 0), 1)
        for view in [skies[1], ridges[1], orbs[1]] { view.alpha = night }
        orbs[0].alpha = 1 - night
        for (orb, passed) in zip(orbs, [(progress, progress), (progress - 1, 1 - progress)]) {
            orb.transform = CGAffineTransform(
                translationX: Self.orbDistance.dx * passed.0 * width, y: Self.orbDistance.dy * passed.1 * height)
        }
        for ridge in ridges {
            ridge.transform = CGAffineTransform(translationX: Self.ridgeDistance * (progress - 1) * width, y: 0)
        }
    }

    override func layoutSubviews() {
        for sky in skies { sky.frame = bounds }
        for ridge in ridges { ridge.layOut(page: bounds.size) }
        let side = (min(bounds.width, bounds.height) * Self.orbPart).rounded()
        for (orb, place) in zip(orbs, Self.orbPlaces) {
            orb.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            orb.center = CGPoint(x: place.x * bounds.width, y: place.y * bounds.height)
        }
    }
}
