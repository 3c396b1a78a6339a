import Drawing
import Foundation

/// The outlines of a landscape, as heights over places that are told in pages from the left.
enum Terrain {
    case ridge
    case hills
    case ground

    /// From where to where it is drawn, in pages: beyond its two pages, for those who pull it past its ends.
    private static let reach = -0.7...2.7
    private static let steps = 170

    /// How far down its edge is, in parts of the height.
    func edge(at page: Double) -> Double {
        switch self {
        case .ridge: 0.55 - 0.085 * sin(2.2 * page + 0.2) - 0.035 * sin(5.1 * page + 1.4) - 0.008 * sin(13 * page)
        case .hills: 0.72 + 0.055 * sin(2.6 * page + 2.2) + 0.018 * sin(6.1 * page)
        case .ground: 0.85 + 0.035 * sin(2.3 * page + 0.7) + 0.014 * sin(5.7 * page + 1)
        }
    }

    /// Where its edge is at a place.
    func point(at page: Double, _ size: CGSize) -> CGPoint {
        CGPoint(x: page * size.width, y: edge(at: page) * size.height)
    }

    /// Everything beneath its edge.
    /// - Parameter size: Of one page, in points.
    func shape(_ size: CGSize) -> Shape {
        let pitch = (Self.reach.upperBound - Self.reach.lowerBound) / Double(Self.steps)
        let edge = (0...Self.steps).map { point(at: Self.reach.lowerBound + Double($0) * pitch, size) }
        let floor = [Self.reach.upperBound, Self.reach.lowerBound].map {
            CGPoint(x: $0 * size.width, y: size.height + 1)
        }
        return .polygon(edge + floor)
    }
}
