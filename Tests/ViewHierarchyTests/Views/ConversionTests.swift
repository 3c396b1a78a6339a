import Drawing
import Foundation
import RandomSupport
import Testing
import ViewHierarchy

@MainActor
@Suite("Conversion between views")
struct ConversionTests {
    /// A 3x3 matrix on column vectors, independent of the library's transform.
    private struct Matrix {
        var rows: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

        static func move(_ x: Double, _ y: Double) -> Matrix { Matrix(rows: [[1, 0, x], [0, 1, y], [0, 0, 1]]) }

        /// The matrix that applies `right` first.
        static func * (left: Matrix, right: Matrix) -> Matrix {
            var product = Matrix()
            for row in 0..<3 {
                for column in 0..<3 {
                    product.rows[row][column] = (0..<3).reduce(0) {
                        $0 + left.rows[row][$1] * right.rows[$1][column]
                    }
                }
            }
            return product
        }

        func apply(_ point: CGPoint) -> CGPoint {
            CGPoint(
                x: rows[0][0] * point.x + rows[0][1] * point.y + rows[0][2],
                y: rows[1][0] * point.x + rows[1][1] * point.y + rows[1][2])
        }

        /// The matrix of a view: moves its middle to the origin, transforms, then moves to the center.
        @MainActor
        init(_ view: View) {
            let map = view.transform
            let inner = Matrix(rows: [[map.a, map.c, map.tx], [map.b, map.d, map.ty], [0, 0, 1]])
            self =
                .move(view.center.x, view.center.y) * inner * .move(-view.bounds.midX, -view.bounds.midY)
        }

        init(rows: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]) { self.rows = rows }
    }

    /// A window with two branches of views three deep, all of random geometry.
    @MainActor
    private struct Tree {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        var views: [View] = []
        var matrices: [Matrix] = []

        init(seed: UInt64) {
            var random = SeededRandom(seed: seed)
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            for _ in 0..<2 {
                var parent: View = window
                var matrix = Matrix()
                for _ in 0..<3 {
                    let view = View(
                        frame: CGRect(
                            x: number(-100...100), y: number(-100...100), width: number(10...300),
                            height: number(10...300)))
                    view.bounds.origin = CGPoint(x: number(-50...50), y: number(-50...50))
                    view.transform = CGAffineTransform(rotationAngle: number(-3...3))
                        .scaledBy(x: number(0.3...2), y: number(-2...(-0.3)))
                        .translatedBy(x: number(-20...20), y: number(-20...20))
                    parent.addSubview(view)
                    matrix = matrix * Matrix(view)
                    views.append(view)
                    matrices.append(matrix)
                    parent = view
                }
            }
        }
    }

    private func isNear(_ left: CGPoint, _ right: CGPoint) -> Bool { left.distance(to: right) < 1e-6 }

    @Test("points convert to the window and to other views as plain matrices say", arguments: 0..<50)
    func points(seed: UInt64) {
        let tree = Tree(seed: seed)
        let point = CGPoint(x: 12, y: -7)
        for (from, matrix) in zip(tree.views, tree.matrices) {
            let inWindow = matrix.apply(point)
            #expect(isNear(from.convert(point, to: nil), inWindow))
            #expect(isNear(from.convert(point, to: tree.window), inWindow))
            #expect(isNear(from.convert(inWindow, from: nil), point))
            #expect(isNear(from.convertPresented(point, to: nil), inWindow))
            for (to, other) in zip(tree.views, tree.matrices) {
                let there = from.convert(point, to: to)
                #expect(isNear(other.apply(there), inWindow))
                #expect(isNear(to.convert(point, from: from), there))
                #expect(isNear(to.convert(there, to: from), point))
            }
        }
    }

    @Test("a rectangle converts to the bounding box of its four corners", arguments: 0..<20)
    func rectangles(seed: UInt64) {
        let tree = Tree(seed: seed)
        let rect = CGRect(x: 3, y: 4, width: 50, height: 20)
        for (from, matrix) in zip(tree.views, tree.matrices) {
            let corners = [(3.0, 4.0), (53, 4), (3, 24), (53, 24)].map {
                matrix.apply(CGPoint(x: $0.0, y: $0.1))
            }
            let box = from.convert(rect, to: nil)
            #expect(abs(box.minX - (corners.map(\.x).min() ?? 0)) < 1e-6)
            #expect(abs(box.maxX - (corners.map(\.x).max() ?? 0)) < 1e-6)
            #expect(abs(box.minY - (corners.map(\.y).min() ?? 0)) < 1e-6)
            #expect(abs(box.maxY - (corners.map(\.y).max() ?? 0)) < 1e-6)
            for to in tree.views {
                let there = to.convert(rect, from: from)
                let points = rect.corners.map { from.convert($0, to: to) }
                #expect(abs(there.minX - (points.map(\.x).min() ?? 0)) < 1e-6)
                #expect(abs(there.maxY - (points.map(\.y).max() ?? 0)) < 1e-6)
            }
        }
    }

    @Test("a scrolled superview moves its subviews")
    func scrolled() {
        let outer = View(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        let inner = View(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        outer.addSubview(inner)
        outer.bounds.origin = CGPoint(x: 0, y: 50)
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        window.addSubview(outer)
        #expect(inner.convert(CGPoint.zero, to: nil) == CGPoint(x: 15, y: -25))
    }

    @Test("a moving view converts by its model, or by the screen on request")
    func presented() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(view)
        let owner = Owner()
        view.present(.center, AnimationVector(150, 250, 0, 0, 0, 0, 0, 0), owner: owner)
        #expect(view.convert(CGPoint.zero, to: nil) == .zero)
        #expect(view.convertPresented(CGPoint.zero, to: nil) == CGPoint(x: 100, y: 200))
        let box = view.convertPresented(view.bounds, to: nil)
        #expect(box == CGRect(x: 100, y: 200, width: 100, height: 100))
    }
}
