import Drawing
import Foundation
import RandomSupport
import Testing

@testable import Rasterizer

/// Shapes, borders, clips and shadows against their definitions, sampled at many points of each pixel.
@Suite("Shapes by their definition")
struct SupersampleTests {
    private static let side = 60

    /// A rectangle with some rounded corners, in any position.
    private struct Box {
        var rect: CGRect
        var radius: Double
        var corners: RectCorner
        var transform: CGAffineTransform

        var shape: Shape { .roundedRect(rect, radius: radius, corners: corners) }

        /// Returns whether a point of the device is within the shape grown by a number of points.
        func contains(_ device: CGPoint, grown: Double = 0) -> Bool {
            let point = device.applying(transform.inverted())
            let box = rect.insetBy(dx: -grown, dy: -grown)
            guard point.x >= box.minX, point.x < box.maxX, point.y >= box.minY, point.y < box.maxY else { return false }
            let own = min(radius, min(rect.width, rect.height) / 2)
            let round = max(0, own + (radius > 0 ? grown : 0))
            let isLeft = point.x < box.midX
            let isTop = point.y < box.midY
            let corner: RectCorner =
                isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
            guard corners.contains(corner) else { return true }
            let across = round - (isLeft ? point.x - box.minX : box.maxX - point.x)
            let down = round - (isTop ? point.y - box.minY : box.maxY - point.y)
            return across <= 0 || down <= 0 || across * across + down * down <= round * round
        }
    }

    private func box(_ random: inout SeededRandom, isRound: Bool = false) -> Box {
        let size = CGSize(width: random.number(12...34), height: random.number(12...34))
        let turn = random.chance(0.5) ? 0 : random.number(-3...3)
        let transform = CGAffineTransform(translationX: random.number(24...36), y: random.number(24...36))
            .rotated(by: turn).scaledBy(x: random.number(0.7...1.4), y: random.number(0.7...1.4))
        return Box(
            rect: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
            radius: isRound ? 4 : random.pick([0, random.number(2...8), 40]),
            corners: random.pick([.allCorners, [.topLeft, .bottomRight], [.bottomLeft]]), transform: transform)
    }

    /// Compares a frame's red with the part of each pixel that is inside: nowhere far from it, and hardly in the mean.
    private func compare(_ items: [DisplayItem], _ name: String, _ isInside: (CGPoint) -> Bool) throws {
        let frame = try Frames.draw(Frames.list(Double(Self.side), Double(Self.side), items))
        let (worst, sum) = Supersamples.difference(frame, isInside)
        #expect(worst < 0.12 && abs(sum) < 2.5, "\(worst), \(sum): \(name)")
    }

    @Test("a shape covers what is in it", arguments: 1...24)
    func fills(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let box = box(&random)
        let fill = DisplayItem(.fill(box.shape, .white), transform: box.transform)
        try compare([fill], "\(box)") { box.contains($0) }
    }

    @Test("a border covers what is within half of its width of the outline", arguments: 1...24)
    func borders(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var box = box(&random)
        box.radius = min(box.radius, 8)
        box.corners = .allCorners
        let half = random.number(0.6...3)
        let stroke = DisplayItem(.stroke(box.shape, .white, width: 2 * half), transform: box.transform)
        try compare([stroke], "\(box) \(half)") { box.contains($0, grown: half) && !box.contains($0, grown: -half) }
    }

    @Test("a clip leaves what is in both shapes, however they lie", arguments: 1...24)
    func clips(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let (box, other) = (box(&random), box(&random))
        let clip = ClipChain(shape: other.shape, transform: other.transform, outer: nil)
        let fill = DisplayItem(.fill(box.shape, .white), transform: box.transform, clip: clip)
        let frame = try Frames.draw(Frames.list(Double(Self.side), Double(Self.side), [fill]))
        let apart = try [box, other].map { box in
            try Frames.draw(
                Frames.list(
                    Double(Self.side), Double(Self.side),
                    [DisplayItem(.fill(box.shape, .white), transform: box.transform)]))
        }
        let wrong = frame.pixels.indices.filter { index in
            let parts = apart.map { Double($0.pixels[index] & 0xFF) / 255 }
            // Where both edges meet, how much of a pixel is in both depends on their directions.
            let (least, most) = (max(0, parts[0] + parts[1] - 1), min(parts[0], parts[1]))
            let drawn = Double(frame.pixels[index] & 0xFF) / 255
            return drawn < least - 0.07 || drawn > most + 0.07
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        "a shadow is the shape convolved with the Gaussian, by corners, as a whole, turned and moved", arguments: 1...24
    )
    func shadows(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let isWhole = seed.isMultiple(of: 3)
        let size = CGSize(width: random.number(40...90), height: random.number(40...90))
        let blur = random.number(2...7)
        let scale = random.pick([1, 1.5])
        let offset = CGSize(width: random.number(-6...6), height: random.number(-6...6))
        let transform = CGAffineTransform(translationX: random.number(75...85), y: random.number(75...85))
            .rotated(by: seed.isMultiple(of: 2) ? 0 : random.number(-3...3))
            .scaledBy(x: random.pick([scale, -scale]), y: random.pick([scale, 1.25]))
        let box = Box(
            rect: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
            radius: random.number(0...16),
            corners: random.pick([.allCorners, .allCorners, [.topLeft, .bottomRight], [.bottomLeft]]),
            transform: .identity)
        let shape = isWhole ? Shape.path(box.shape.path) : box.shape
        let item = DisplayItem(.shadow(shape, .white, blur: blur, offset: offset), transform: transform)
        let frame = try Frames.draw(Frames.list(160, 160, [item]))
        /// Returns the shadow at a point: the rows of the shape in closed form, and a sum over them.
        func exact(_ point: CGPoint) -> Double {
            let step = box.rect.height / 400
            return (0..<400).reduce(0.0) { sum, row in
                let y = box.rect.minY + (Double(row) + 0.5) * step
                let down = max(0, box.radius - min(y - box.rect.minY, box.rect.maxY - y))
                let inset = box.radius - (box.radius * box.radius - down * down).squareRoot()
                let isTop = y < box.rect.midY
                let left = box.corners.contains(isTop ? .topLeft : .bottomLeft) ? inset : 0
                let right = box.corners.contains(isTop ? .topRight : .bottomRight) ? inset : 0
                let (first, last) = (box.rect.minX + left - point.x, box.rect.maxX - right - point.x)
                let across = (erf(last / blur / 2.0.squareRoot()) - erf(first / blur / 2.0.squareRoot())) / 2
                let distance = (y - point.y) / blur
                return sum + across * exp(-0.5 * distance * distance) * step / (blur * (2 * Double.pi).squareRoot())
            }
        }
        for _ in 0..<60 {
            let (x, y) = (Int.random(in: 0..<160, using: &random), Int.random(in: 0..<160, using: &random))
            let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(transform.inverted())
            let expected = exact(CGPoint(x: point.x - offset.width, y: point.y - offset.height))
            #expect(abs(Double(frame.red(x, y)) / 255 - expected) < 0.016, "\(x), \(y)")
        }
    }

    @Test("what only one of two lists has is found among thousands of items that move, whatever they are")
    func marks() {
        let count = 1001
        func items(_ shift: Double, _ make: (CGRect) -> DrawCommand) -> [DisplayItem] {
            let moving = (0..<count).map { DisplayItem(make(CGRect(x: Double($0) + shift, y: 0, width: 5, height: 5))) }
            let still = DisplayItem(make(CGRect(x: -9, y: -9, width: 3, height: 3)))
            return moving[..<500] + [still] + moving[500...]
        }
        let kinds: [(CGRect) -> DrawCommand] = [
            { .fill(.rect($0), .white) }, { .fill(.roundedRect($0, radius: 1, corners: .allCorners), .white) },
            { .fill(.path(Path(rect: $0)), .white) }, { .stroke(.rect($0), .white, width: 1) },
            { .shadow(.rect($0), .white, blur: 2, offset: .zero) }, { .backdrop(.rect($0), blur: 2, within: nil) },
            { .fill(.rect(CGRect(x: 0, y: 0, width: 1, height: 1)), Color(white: $0.minX / 4000 + 0.1)) },
            { .stroke(.rect(CGRect(x: 0, y: 0, width: 1, height: 1)), .white, width: $0.minX + 20) },
            { .shadow(.rect(CGRect(x: 0, y: 0, width: 1, height: 1)), .white, blur: $0.minX + 20, offset: .zero) },
            { .backdrop(.rect(CGRect(x: 0, y: 0, width: 1, height: 1)), blur: $0.minX + 20, within: nil) },
            {
                let font = Font.systemFont(ofSize: 12)
                return .text(TextRun(text: "a", font: font, color: .white, origin: $0.origin, width: 3))
            },
            {
                .text(
                    TextRun(text: "a", font: .systemFont(ofSize: $0.minX + 20), color: .white, origin: .zero, width: 3))
            },
        ]
        for (number, kind) in kinds.enumerated() {
            // Moved by half a point, no item equals another one, except the one in the middle.
            let changes = ListDifference(from: items(0, kind), to: items(0.5, kind)).changes()
            #expect(changes.kept.map(\.new) == [500] && changes.gone.count == count, "\(number)")
        }
    }
}
