import Foundation

extension Path {
    /// Adds a circle's arc, by a line from the current point to its start where the path has begun already.
    ///
    /// It is made of cubic pieces of a quarter turn at most, whose distance from the centre is off by at most 0.027 % of
    /// the radius. Arcs of equal sweep are built alike, so that they mix point by point.
    /// - Parameters:
    ///   - center: The circle's centre, in points.
    ///   - radius: In points; what is negative counts as 0.
    ///   - start: Where the arc begins, in radians from the x axis towards the y axis.
    ///   - sweep: How far it goes, in radians, from -2 pi to 2 pi; what is beyond counts as a full turn.
    mutating func addArc(center: CGPoint, radius: Double, from start: Double, sweep: Double) {
        let radius = max(0, radius)
        let sweep = min(max(sweep, -2 * .pi), 2 * .pi)
        let count = max(1, (abs(sweep) / (.pi / 2) - Self.quarterSlack).rounded(.up))
        let step = sweep / count
        /// A cubic follows an arc best with control points on the tangents, at 4/3 tan(a/4) radii for the angle a.
        let reach = 4.0 / 3 * tan(step / 4) * radius
        func place(_ angle: Double, ahead: Double = 0) -> CGPoint {
            CGPoint(
                x: center.x + radius * cos(angle) - ahead * sin(angle),
                y: center.y + radius * sin(angle) + ahead * cos(angle))
        }
        if isEmpty { move(to: place(start)) } else { addLine(to: place(start)) }
        for index in 0..<Int(count) {
            let (from, to) = (start + step * Double(index), start + step * Double(index + 1))
            addCurve(to: place(to), control1: place(from, ahead: reach), control2: place(to, ahead: -reach))
        }
    }

    /// What a sweep may exceed a whole number of quarter turns by and still be made of that many pieces.
    private static let quarterSlack = 1e-9
}
