import Foundation

/// A line that starts at `origin`; `direction` has length 1.
struct Ray: Sendable {
    var origin: Vector3
    var direction: Vector3

    @inline(__always)
    func point(at distance: Float) -> Vector3 {
        origin + direction * distance
    }
}

/// A pinhole, or with an aperture a thin lens.
struct Camera: Sendable {
    private let origin: Vector3
    private let forward: Vector3
    private let right: Vector3
    private let up: Vector3
    /// Tangent of half the angle of view from the bottom to the top.
    private let spread: Float

    /// `angle`: of view from bottom to top, in degrees.
    init(from origin: Vector3, to target: Vector3, angle: Float) {
        self.origin = origin
        forward = normalize(target - origin)
        right = normalize(cross(Vector3(0, 1, 0), forward))
        up = cross(forward, right)
        spread = tan(angle * .pi / 360)
    }

    /// `point`: of the picture; y from -1 at the bottom to 1 at the top, x by the same measure.
    @inline(__always)
    func ray(through point: Vector2) -> Ray {
        Ray(origin: origin, direction: normalize(forward + (right * point.x + up * point.y) * spread))
    }

    /// A ray through a random point of a lens of radius `aperture`; sharp is what lies `focus` away.
    func ray(through point: Vector2, aperture: Float, focus: Float, random: inout Random) -> Ray {
        let sharp = origin + (forward + (right * point.x + up * point.y) * spread) * focus
        let lens = random.disc() * aperture
        let start = origin + right * lens.x + up * lens.y
        return Ray(origin: start, direction: normalize(sharp - start))
    }
}
