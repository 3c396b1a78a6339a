import Drawing
import Foundation
import RandomSupport
import Testing

@testable import Rasterizer

/// Lines by their definition: all points within half of the width of the path, in the path's own coordinates.
@Suite("Lines by their definition")
struct LineTests {
    private static let side = 64

    /// A path of straight lines under a transform.
    private struct Line {
        var points: [CGPoint]
        var isClosed: Bool
        var half: Double
        var transform: CGAffineTransform

        var path: Path {
            var path = Path()
            path.move(to: points[0])
            for point in points.dropFirst() { path.addLine(to: point) }
            if isClosed { path.close() }
            return path
        }

        func contains(_ device: CGPoint) -> Bool {
            let point = device.applying(transform.inverted())
            let ends = isClosed ? points + [points[0]] : points
            return zip(ends, ends.dropFirst()).contains { distance(point, $0, $1) <= half }
        }

        /// Returns the distance of a point to what is between two others.
        private func distance(_ point: CGPoint, _ first: CGPoint, _ second: CGPoint) -> Double {
            let along = CGVector(dx: second.x - first.x, dy: second.y - first.y)
            let length = along.dx * along.dx + along.dy * along.dy
            let part = ((point.x - first.x) * along.dx + (point.y - first.y) * along.dy) / length
            let limited = min(max(part, 0), 1)
            return point.distance(to: CGPoint(x: first.x + limited * along.dx, y: first.y + limited * along.dy))
        }
    }

    private func line(_ random: inout SeededRandom) -> Line {
        let points = (0..<random.whole(2...5)).map { _ in
            CGPoint(x: random.number(-20...20), y: random.number(-20...20))
        }
        let turn = random.pick([0, random.number(-3...3)])
        let mirror = random.pick([1.0, -1])
        let transform = CGAffineTransform(translationX: 32, y: 32).rotated(by: turn)
            .scaledBy(x: mirror * random.number(0.7...1.3), y: random.number(0.7...1.3))
        return Line(
            points: points, isClosed: points.count > 2 && random.chance(0.4), half: random.number(0.8...6),
            transform: transform)
    }

    private func frame(_ items: [DisplayItem], scale: Double = 1) throws -> Frame {
        try Frames.draw(Frames.list(Double(Self.side), Double(Self.side), items), scale: scale)
    }

    @Test("a line covers what is within half of its width, with round ends and joins", arguments: 1...30)
    func lines(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let line = line(&random)
        let item = DisplayItem(.stroke(.path(line.path), .white, width: 2 * line.half), transform: line.transform)
        let found = Supersamples.difference(try frame([item])) { line.contains($0) }
        // Round ends are polygons that are nowhere farther than a tenth of a pixel from the circle.
        #expect(found.worst < 0.25 && abs(found.sum) < 14, "\(found): \(line)")
    }

    @Test("a line is the same in points at every scale", arguments: 1...6)
    func scales(seed: UInt64) throws {
        var random = SeededRandom(seed: seed + 100)
        let line = line(&random)
        let item = DisplayItem(.stroke(.path(line.path), .white, width: 2 * line.half), transform: line.transform)
        let large = try frame([item], scale: 2)
        let found = Supersamples.difference(large) { line.contains(CGPoint(x: $0.x / 2, y: $0.y / 2)) }
        #expect(large.width == 2 * Self.side && found.worst < 0.25 && abs(found.sum) < 26, "\(found): \(line)")
    }

    @Test("a line through a clip is cut where the clip ends, and equal lines of two colors are apart")
    func together() throws {
        var path = Path()
        path.move(to: CGPoint(x: 10, y: 32))
        path.addLine(to: CGPoint(x: 54, y: 32))
        func item(_ color: Color, x: Range<Int>) -> DisplayItem {
            let cut = CGRect(x: x.lowerBound, y: 0, width: x.count, height: Self.side)
            return DisplayItem(
                .stroke(.path(path), color, width: 6),
                clip: ClipChain(shape: .rect(cut), transform: .identity, outer: nil))
        }
        let frame = try frame([item(Color(hex: 0xFF0000), x: 0..<20), item(Color(hex: 0x0000FF), x: 30..<64)])
        for x in 10..<54 {
            let expected: UInt32 = x < 20 ? 0xFFFF_0000 : x < 30 ? 0xFF00_0000 : 0xFF00_00FF
            #expect(frame[x, 32] == expected && frame[x, 28] == 0xFF00_0000, "\(x)")
        }
    }
}
