import Drawing
import Foundation

/// The grids of cairo and pixman. Values are rounded to them in advance, so that moving a picture by whole pixels, or
/// cutting it anywhere, rounds nothing again: the bytes are the same for any band and any damage.
enum FixedPoint {
    /// The step of cairo's path coordinates: 24.8.
    static let pathStep = 1.0 / 256
    /// The step of pixman's matrices: 16.16.
    static let matrixStep = 1.0 / 65536
    /// The step of the factors of x and y, which are even on that grid: cairo checks its conversion at the center of
    /// what it draws, which can be between pixels, and corrects the offset if half a step remains there.
    static let factorStep = 2.0 / 65536
    /// The limit, in pixels, to which path coordinates are clamped, far outside any surface.
    static let pathLimit = 1_000_000.0
    /// The limit of pattern coordinates, which must stay below pixman's 32768.
    static let matrixLimit = 32000.0

    static func path(_ value: Double) -> Double {
        guard value.isFinite else { return 0 }
        return (min(max(value, -pathLimit), pathLimit) / pathStep).rounded() * pathStep
    }

    static func path(_ point: CGPoint) -> CGPoint { CGPoint(x: path(point.x), y: path(point.y)) }

    private static func matrix(_ value: Double) -> Double { (value / matrixStep).rounded() * matrixStep }

    private static func factor(_ value: Double) -> Double { (value / factorStep).rounded() * factorStep }

    /// Returns a map from device pixels to pattern pixels on pixman's grid that keeps `anchor` (device pixels) in
    /// place, or `nil` if the values don't fit.
    static func pattern(_ map: CGAffineTransform, anchor: CGPoint) -> CGAffineTransform? {
        guard [map.a, map.b, map.c, map.d, map.tx, map.ty].allSatisfy(\.isFinite) else { return nil }
        let a = factor(map.a)
        let b = factor(map.b)
        let c = factor(map.c)
        let d = factor(map.d)
        let target = anchor.applying(map)
        let tx = matrix(target.x - a * anchor.x - c * anchor.y)
        let ty = matrix(target.y - b * anchor.x - d * anchor.y)
        guard a * d - b * c != 0, [a, b, c, d, tx, ty].allSatisfy({ abs($0) < matrixLimit }) else { return nil }
        return CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }
}
