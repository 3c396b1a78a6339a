public import Foundation

extension Path {
    /// The control-point distance, in radii, at which a cubic Bezier best follows a quarter circle:
    /// `4/3 (sqrt 2 - 1)`, largest radial error 0.027 %.
    static let quarterCircle = 0.552_284_749_830_793_4

    public init(rect: CGRect) {
        self.init()
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    /// An ellipse that touches the rectangle's sides. All ellipses, also those of no size, are built of the same
    /// elements, so that one can be mixed with another point by point.
    public init(ellipseIn rect: CGRect) {
        self.init(
            roundedRect: rect, radii: CGSize(width: rect.width / 2, height: rect.height / 2), corners: .allCorners)
    }

    /// A rectangle whose chosen corners are quarter circles; the radius, in points, is limited to half the shorter
    /// side.
    public init(roundedRect rect: CGRect, cornerRadius: Double, corners: RectCorner = .allCorners) {
        let radius = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
        self.init(roundedRect: rect, corners: corners, cornerRadii: CGSize(width: radius, height: radius))
    }

    /// A rectangle whose chosen corners are quarter ellipses; each radius, in points, is limited to half its side.
    init(roundedRect rect: CGRect, corners: RectCorner, cornerRadii: CGSize) {
        let radii = CGSize(
            width: min(cornerRadii.width, rect.width / 2), height: min(cornerRadii.height, rect.height / 2))
        if radii.width > 0, radii.height > 0, !corners.isEmpty {
            self.init(roundedRect: rect, radii: radii, corners: corners)
        } else {
            self.init(rect: rect)
        }
    }

    private init(roundedRect rect: CGRect, radii: CGSize, corners: RectCorner) {
        self.init()
        let right = rect.maxX
        let bottom = rect.maxY
        let bend = CGSize(
            width: radii.width * (1 - Path.quarterCircle), height: radii.height * (1 - Path.quarterCircle))
        func size(_ corner: RectCorner) -> CGSize { corners.contains(corner) ? radii : .zero }
        func turn(_ corner: RectCorner, to end: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
            if corners.contains(corner) { addCurve(to: end, control1: control1, control2: control2) }
        }
        move(to: CGPoint(x: rect.minX + size(.topLeft).width, y: rect.minY))
        addLine(to: CGPoint(x: right - size(.topRight).width, y: rect.minY))
        turn(
            .topRight, to: CGPoint(x: right, y: rect.minY + radii.height),
            CGPoint(x: right - bend.width, y: rect.minY), CGPoint(x: right, y: rect.minY + bend.height))
        addLine(to: CGPoint(x: right, y: bottom - size(.bottomRight).height))
        turn(
            .bottomRight, to: CGPoint(x: right - radii.width, y: bottom),
            CGPoint(x: right, y: bottom - bend.height), CGPoint(x: right - bend.width, y: bottom))
        addLine(to: CGPoint(x: rect.minX + size(.bottomLeft).width, y: bottom))
        turn(
            .bottomLeft, to: CGPoint(x: rect.minX, y: bottom - radii.height),
            CGPoint(x: rect.minX + bend.width, y: bottom), CGPoint(x: rect.minX, y: bottom - bend.height))
        addLine(to: CGPoint(x: rect.minX, y: rect.minY + size(.topLeft).height))
        turn(
            .topLeft, to: CGPoint(x: rect.minX + radii.width, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.minY + bend.height), CGPoint(x: rect.minX + bend.width, y: rect.minY))
        close()
    }

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
