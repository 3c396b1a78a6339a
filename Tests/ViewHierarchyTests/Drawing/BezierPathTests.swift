import Drawing
import Foundation
import Testing

@Suite("BezierPath")
struct BezierPathTests {
    private let box = CGRect(x: 10, y: 20, width: 80, height: 40)

    /// Whether two rectangles are equal within rounding.
    private func isSame(_ left: CGRect, _ right: CGRect, within tolerance: Double = 1e-9) -> Bool {
        abs(left.minX - right.minX) <= tolerance && abs(left.minY - right.minY) <= tolerance
            && abs(left.maxX - right.maxX) <= tolerance && abs(left.maxY - right.maxY) <= tolerance
    }

    @Test("bounds are those of the curves, not of their control points")
    func bounds() {
        #expect(BezierPath().bounds == .zero && BezierPath().isEmpty)
        #expect(isSame(BezierPath(rect: box).bounds, box))
        #expect(isSame(BezierPath(ovalIn: box).bounds, box))
        let arch = BezierPath()
        arch.move(to: CGPoint(x: 0, y: 0))
        arch.addQuadCurve(to: CGPoint(x: 10, y: 0), controlPoint: CGPoint(x: 5, y: 8))
        // A parabola rises to half of its control point's height.
        #expect(isSame(arch.bounds, CGRect(x: 0, y: 0, width: 10, height: 4)))
        #expect(arch.cgPath.boundingBox.height > 5 && arch.currentPoint == CGPoint(x: 10, y: 0))
        // After a subpath is closed, the next one starts at its beginning.
        arch.close()
        arch.addQuadCurve(to: CGPoint(x: -10, y: 0), controlPoint: CGPoint(x: -5, y: -8))
        #expect(isSame(arch.bounds, CGRect(x: -10, y: -4, width: 20, height: 8)))
    }

    @Test("a quadratic curve is its parabola", arguments: [0.1, 0.25, 0.5, 0.9])
    func quadratic(part: Double) throws {
        var path = Path()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addQuadCurve(to: CGPoint(x: 9, y: 4), control: CGPoint(x: 3, y: 10))
        guard case .curve(let end, let one, let two) = try #require(path.elements.last) else {
            Issue.record("no curve")
            return
        }
        let rest = 1 - part
        func cubic(_ values: [Double]) -> Double {
            rest * rest * rest * values[0] + 3 * rest * rest * part * values[1] + 3 * rest * part * part * values[2]
                + part * part * part * values[3]
        }
        let x = rest * rest * 1 + 2 * rest * part * 3 + part * part * 9
        let y = rest * rest * 2 + 2 * rest * part * 10 + part * part * 4
        #expect(abs(cubic([1, one.x, two.x, end.x]) - x) < 1e-12)
        #expect(abs(cubic([2, one.y, two.y, end.y]) - y) < 1e-12)
    }

    @Test(
        "an arc keeps its distance to the center within 0.027 % of the radius, and ends exactly",
        arguments: [0.0...1.5707963267948966, 0.3...2, -1...4.5, 2...8.283185307179586])
    func arcs(angles: ClosedRange<Double>) {
        let (from, to) = (angles.lowerBound, angles.upperBound)
        let center = CGPoint(x: 30, y: -20)
        for clockwise in [true, false] {
            let path = BezierPath(
                arcCenter: center, radius: 100, startAngle: from, endAngle: to, clockwise: clockwise)
            let end = CGPoint(x: 30 + 100 * cos(to), y: -20 + 100 * sin(to))
            #expect(path.currentPoint.distance(to: end) < 1e-9)
            var current = CGPoint(x: 30 + 100 * cos(from), y: -20 + 100 * sin(from))
            guard case .move(let start)? = path.cgPath.elements.first else { return }
            #expect(start.distance(to: current) < 1e-9)
            for case .curve(let point, let one, let two) in path.cgPath.elements {
                for step in 0...20 {
                    let part = Double(step) / 20
                    let rest = 1 - part
                    func along(_ axis: KeyPath<CGPoint, CGFloat>) -> Double {
                        let first = rest * rest * (rest * current[keyPath: axis] + 3 * part * one[keyPath: axis])
                        return first + part * part * (3 * rest * two[keyPath: axis] + part * point[keyPath: axis])
                    }
                    let radius = CGPoint(x: along(\.x), y: along(\.y)).distance(to: center)
                    #expect(abs(radius - 100) < 0.028)
                }
                current = point
            }
        }
    }

    @Test("clockwise means increasing angles; a full difference is a full circle")
    func directions() {
        func bounds(_ start: Double, _ end: Double, _ clockwise: Bool) -> CGRect {
            BezierPath(arcCenter: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise).bounds
        }
        #expect(isSame(bounds(0, .pi, true), CGRect(x: -10, y: 0, width: 20, height: 10), within: 1e-6))
        #expect(isSame(bounds(0, .pi, false), CGRect(x: -10, y: -10, width: 20, height: 10), within: 1e-6))
        #expect(isSame(bounds(.pi, 0, true), CGRect(x: -10, y: -10, width: 20, height: 10), within: 1e-6))
        #expect(isSame(bounds(0, 2 * .pi, true), CGRect(x: -10, y: -10, width: 20, height: 20), within: 1e-6))
        #expect(isSame(bounds(0, 9 * .pi, true), CGRect(x: -10, y: -10, width: 20, height: 20), within: 1e-6))
    }

    @Test("containment agrees with the formulas of an ellipse and a rectangle")
    func inside() {
        let oval = BezierPath(ovalIn: box)
        let rect = BezierPath(rect: box)
        for column in 0..<40 {
            for row in 0..<40 {
                let point = CGPoint(x: Double(column) * 2.7, y: Double(row) * 1.9)
                let (x, y) = ((point.x - 50) / 40, (point.y - 40) / 20)
                let radius = (x * x + y * y).squareRoot()
                if abs(radius - 1) > 0.001 { #expect(oval.contains(point) == (radius < 1)) }
                #expect(rect.contains(point) == box.contains(point))
            }
        }
    }

    @Test("overlaps are holes by the even-odd rule, and by the other rule if directions differ")
    func holes() {
        let middle = CGPoint(x: 50, y: 40)
        let ring = BezierPath(rect: box)
        ring.append(BezierPath(rect: box.insetBy(dx: 10, dy: 10)))
        #expect(ring.contains(middle))
        ring.usesEvenOddFillRule = true
        #expect(!ring.contains(middle) && ring.contains(CGPoint(x: 12, y: 22)))
        let turned = BezierPath(rect: box)
        turned.append(BezierPath(rect: box.insetBy(dx: 10, dy: 10)).reversing())
        #expect(!turned.contains(middle) && turned.contains(CGPoint(x: 12, y: 22)))
    }

    @Test("reversing a path twice restores it")
    func reversing() {
        let path = BezierPath()
        path.move(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 5, y: 1))
        path.addCurve(
            to: CGPoint(x: 9, y: 9), controlPoint1: CGPoint(x: 6, y: 2), controlPoint2: CGPoint(x: 8, y: 4))
        path.append(BezierPath(ovalIn: box))
        let once = path.reversing()
        #expect(once.cgPath.elements.first == .move(CGPoint(x: 9, y: 9)) && once.cgPath != path.cgPath)
        #expect(once.reversing().cgPath == path.cgPath)
        #expect(isSame(once.bounds, path.bounds))
    }

    @Test("a transform moves every point")
    func applying() {
        let path = BezierPath(ovalIn: box)
        path.apply(CGAffineTransform(scaleX: 2, y: 0.5))
        #expect(isSame(path.bounds, CGRect(x: 20, y: 10, width: 160, height: 20)))
    }

    @Test("only the chosen corners are round")
    func corners() {
        let path = BezierPath(
            roundedRect: box, byRoundingCorners: [.topLeft], cornerRadii: CGSize(width: 20, height: 10))
        #expect(!path.contains(CGPoint(x: 12, y: 21)) && path.contains(CGPoint(x: 88, y: 21)))
        // On the quarter ellipse about (30, 30), at 45 degrees of its own angle, a little inside and outside.
        func place(_ factor: Double) -> CGPoint {
            CGPoint(x: 30 - 20 * factor * 0.5.squareRoot(), y: 30 - 10 * factor * 0.5.squareRoot())
        }
        #expect(path.contains(place(0.99)) && !path.contains(place(1.01)))
    }

    @Test("ovals of any size have the same elements, so that one can become another point by point")
    func alike() {
        let small = BezierPath(ovalIn: CGRect(x: 30, y: 30, width: 0, height: 0)).cgPath
        let large = BezierPath(ovalIn: box).cgPath
        let half = small.mixed(with: large, at: 0.5)
        #expect(small.isBuilt(like: large))
        #expect(isSame(half.boundingBoxOfPath, CGRect(x: 20, y: 25, width: 40, height: 20)))
    }
}
