public import Foundation

extension Path {
    /// The distance of the control points, in radii, at which a cubic Bezier curve best approximates a quarter circle:
    /// `4/3 (sqrt 2 - 1)`, with a largest radial error of 0.027 %.
    static let quarterCircle = 0.552_284_749_830_793_4

    public init(rect: CGRect) {
        self.init()
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    /// Creates an ellipse inscribed in a rectangle. All ellipses, including empty ones, have the same elements, so one
    /// interpolates into another point by point.
    public init(ellipseIn rect: CGRect) {
        self.init(
            roundedRect: rect, radii: CGSize(width: rect.width / 2, height: rect.height / 2), corners: .allCorners)
    }

    /// Creates a rectangle with quarter circles at the given corners; the radius, in points, is limited to half the
    /// shorter side.
    public init(roundedRect rect: CGRect, cornerRadius: Double, corners: RectCorner = .allCorners) {
        let radius = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
        self.init(roundedRect: rect, corners: corners, cornerRadii: CGSize(width: radius, height: radius))
    }

    /// Creates a rectangle with quarter ellipses at some corners; each radius, in points, is limited to half its side.
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

    /// Adds a circular arc, preceded by a line from the current point if the path is not empty.
    ///
    /// The arc consists of cubic pieces of at most a quarter turn, whose radius is accurate to 0.027 %. Arcs of equal
    /// sweep have the same elements, so they interpolate point by point.
    /// - Parameters:
    ///   - center: The circle's center, in points.
    ///   - radius: The radius, in points; negative values count as 0.
    ///   - start: The angle at which the arc begins, in radians from the x axis towards the y axis.
    ///   - sweep: The arc's angle, in radians, clamped to -2 pi...2 pi.
    mutating func addArc(center: CGPoint, radius: Double, from start: Double, sweep: Double) {
        let radius = max(0, radius)
        let sweep = min(max(sweep, -2 * .pi), 2 * .pi)
        let count = max(1, (abs(sweep) / (.pi / 2) - Self.quarterSlack).rounded(.up))
        let step = sweep / count
        /// The best distance of the control points along the tangents for an angle a: 4/3 tan(a/4) radii.
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

    /// The tolerance, in quarter turns, before a sweep needs another piece.
    private static let quarterSlack = 1e-9
}
