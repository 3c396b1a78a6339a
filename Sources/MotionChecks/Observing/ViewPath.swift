import Drawing
import Foundation
import Staging

/// One view in all frames: its places, as vectors.
struct ViewPath: Sendable {
    let name: String
    /// The view's rows while it is visible.
    let rows: [TraceView?]
    let centers: [SIMD2<Double>]
    let velocities: [SIMD2<Double>]
    private let ids: [Int]

    /// The alpha below which a view is invisible.
    static let seenAlpha = 0.05

    init(_ name: String, in frames: [MotionFrame]) {
        self.name = name
        let rows = frames.map { frame -> TraceView? in
            guard let view = frame.row.views[name], view.alpha >= Self.seenAlpha, view.frame.isFinite else {
                return nil
            }
            return view
        }
        self.rows = rows
        ids = Self.ids(of: name, rows, in: frames)
        centers = rows.map { row in row.map { SIMD2(CGPoint(x: $0.frame.midX, y: $0.frame.midY)) } ?? .zero }
        velocities = rows.map { row in row.map { SIMD2(Double($0.velocity.dx), Double($0.velocity.dy)) } ?? .zero }
    }

    /// Returns the numbers of the views that have a name. Where they were not observed, as in a trace, a name has moved to
    /// another view where it is far away, and drawn at another place in the order or with another picture.
    private static func ids(of name: String, _ rows: [TraceView?], in frames: [MotionFrame]) -> [Int] {
        var count = 0
        var last: TraceView?
        return frames.indices.map { index in
            if let seen = frames[index].seen { return seen.identities[name] ?? 0 }
            guard let row = rows[index] else { return count }
            if let last, let before = last.details, let after = row.details,
                before.order != after.order || before.picture != after.picture,
                hypot(row.frame.midX - last.frame.midX, row.frame.midY - last.frame.midY) > another
            {
                count += 1
            }
            last = row
            return count
        }
    }

    /// The points from which a view that changes its place in the order, or its picture, is another one.
    private static let another = 100.0

    /// Returns whether a view is visible in a frame, and is the one that it is in another frame.
    func isSeen(_ index: Int, as other: Int) -> Bool {
        rows.indices.contains(index) && rows[index] != nil && isSame(index, other)
    }

    /// Returns whether the name refers to the same view in two frames, as far as is known.
    func isSame(_ first: Int, _ second: Int) -> Bool { ids[first] == ids[second] }
}

extension CGRect {
    fileprivate var isFinite: Bool { [minX, minY, width, height].allSatisfy(\.isFinite) }
}

extension SIMD2<Double> {
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }

    var length: Double { (self * self).sum().squareRoot() }

    /// Returns the dot product.
    func dot(_ other: SIMD2<Double>) -> Double { (self * other).sum() }

    /// Returns the product as complex numbers: this vector scaled by a factor's length and rotated by its angle.
    func multiplied(by factor: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(x * factor.x - y * factor.y, x * factor.y + y * factor.x)
    }
}
