package import Drawing
package import Foundation

/// A map between coordinates that changes with time: what it is now, and how fast each of its numbers changes.
///
/// Maps one after the other follow the product rule, so that the velocity of a point on the stage is exact wherever those
/// of the maps on its way up are.
package struct MovingMap: Hashable, Sendable {
    package var map: CGAffineTransform
    /// The change of each number of the map, per second. It is no map of points by itself.
    package var rate: CGAffineTransform

    /// What does not move anything, and does not change.
    package static let identity = MovingMap(map: .identity, rate: .still)

    package init(map: CGAffineTransform, rate: CGAffineTransform) {
        self.map = map
        self.rate = rate
    }

    /// The map that applies `self` first and `other` then.
    package func concatenating(_ other: MovingMap) -> MovingMap {
        // The third column of a rate is zero throughout, so that the other's translation does not count.
        var own = rate.concatenating(other.map)
        own.tx -= other.map.tx
        own.ty -= other.map.ty
        return MovingMap(
            map: map.concatenating(other.map), rate: own.adding(map.concatenating(other.rate)))
    }

    /// How fast a point moves on the other side of the map, in points per second.
    /// - Parameters:
    ///   - point: Where it is on this side.
    ///   - velocity: How fast it moves on this side, in points per second.
    package func velocity(of point: CGPoint, moving velocity: CGVector = .zero) -> CGVector {
        CGVector(
            dx: point.x * rate.a + point.y * rate.c + rate.tx + velocity.dx * map.a + velocity.dy * map.c,
            dy: point.x * rate.b + point.y * rate.d + rate.ty + velocity.dx * map.b + velocity.dy * map.d)
    }
}

extension CGAffineTransform {
    /// The rate of a map that does not change.
    package static let still = CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)

    /// How fast a transform changes whose parts, as `AnimationVector` has them, change at `velocity` per second.
    package static func rate(ofParts parts: AnimationVector, at velocity: AnimationVector) -> CGAffineTransform {
        let cosine = cos(parts[2])
        let sine = sin(parts[2])
        let turn = velocity[2]
        return CGAffineTransform(
            a: velocity[3] * cosine - parts[3] * sine * turn, b: velocity[3] * sine + parts[3] * cosine * turn,
            c: velocity[5] * cosine - velocity[4] * sine - (parts[5] * sine + parts[4] * cosine) * turn,
            d: velocity[5] * sine + velocity[4] * cosine + (parts[5] * cosine - parts[4] * sine) * turn,
            tx: velocity[0], ty: velocity[1])
    }

    func adding(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a + other.a, b: b + other.b, c: c + other.c, d: d + other.d, tx: tx + other.tx, ty: ty + other.ty)
    }
}
