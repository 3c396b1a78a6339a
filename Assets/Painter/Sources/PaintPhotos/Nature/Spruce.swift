import Foundation

/// The outline of a spruce with snow on its boughs.
struct Spruce: Sendable {
    /// Of the trunk's foot, in the picture.
    let foot: Vector2
    let height: Float
    let seed: UInt32

    /// How much of the tree covers a point, 0 or 1, and how much of that is snow, 0 ... 1.
    func cover(_ point: Vector2) -> (tree: Float, snow: Float) {
        let up = (point.y - foot.y) / height
        guard up > 0, up < 1 else { return (0, 0) }
        let x = (point.x - foot.x) / height
        guard abs(x) < 0.24 else { return (0, 0) }
        if up < 0.06 { return (abs(x) < 0.012 ? 1 : 0, 0) }
        let side: UInt32 = x < 0 ? 1 : 2
        // Boughs droop: outward points belong to a bough that leaves the trunk higher up.
        let bent = up + abs(x) * 0.42 + 0.012 * Noise.plane(Vector2(x * 30, up * 30), seed: seed &+ side)
        let tiers: Float = 17
        let tier = bent * tiers + 0.5 * Noise.plane(Vector2(up * 5, Float(side) * 7), seed: seed)
        let index = tier.rounded(.down)
        let inside = tier - index
        let reach = 0.62 + 0.38 * chance(Int(index), Int(side), seed)
        let outline = 0.2 * pow(1 - up, 0.86) * reach * (0.5 + 0.5 * pow(1 - inside, 0.7))
        let fringe = 0.014 * Noise.plane(Vector2(x * 130, up * 90), seed: seed &+ 5)
        guard abs(x) < outline + fringe else { return (0, 0) }
        let clump = Noise.fractal(Vector2(x * 34, up * 44), octaves: 2, seed: seed &+ 9)
        let snow =
            smoothstep(0.25, 0.85, inside + clump * 0.7) * smoothstep(0.0, 0.35, abs(x) / max(0.01, outline) + 0.3)
        return (1, snow)
    }
}
