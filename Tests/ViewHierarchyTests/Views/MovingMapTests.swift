import Drawing
import Foundation
import RandomSupport
import Testing

@testable import ViewHierarchy

/// Rates against quotients of differences, with transforms at random.
@Suite("Rates of transforms, and the numbers of properties")
struct MovingMapTests {
    private func transform(_ random: inout SeededRandom) -> CGAffineTransform {
        func number() -> Double { Double.random(in: -1...1, using: &random) }
        return CGAffineTransform(
            a: number() + 2, b: number(), c: number(), d: number() + 2, tx: 10 * number(), ty: 10 * number())
    }

    private func after(_ seconds: Double, _ moving: MovingMap) -> CGAffineTransform {
        let (map, rate) = (moving.map, moving.rate)
        return CGAffineTransform(
            a: map.a + rate.a * seconds, b: map.b + rate.b * seconds, c: map.c + rate.c * seconds,
            d: map.d + rate.d * seconds, tx: map.tx + rate.tx * seconds, ty: map.ty + rate.ty * seconds)
    }

    private func elements(_ map: CGAffineTransform) -> [Double] { [map.a, map.b, map.c, map.d, map.tx, map.ty] }

    private let step = 1e-5

    private func quotient(_ late: [Double], _ early: [Double]) -> [Double] {
        zip(late, early).map { ($0 - $1) / (2 * step) }
    }

    private func expect(_ found: [Double], _ right: [Double]) {
        #expect(zip(found, right).allSatisfy { abs($0 - $1) < 1e-6 * (1 + abs($1)) }, "\(found) \(right)")
    }

    @Test("of products, points and parts")
    func rates() {
        var random = SeededRandom(seed: 21)
        for _ in 0..<100 {
            let (one, other) = (
                MovingMap(map: transform(&random), rate: transform(&random)),
                MovingMap(map: transform(&random), rate: transform(&random))
            )
            let product = one.concatenating(other)
            expect(elements(product.map), elements(one.map.concatenating(other.map)))
            func both(_ time: Double) -> [Double] { elements(after(time, one).concatenating(after(time, other))) }
            expect(elements(product.rate), quotient(both(step), both(-step)))
            let (point, velocity) = (CGPoint(x: 3, y: -4), CGVector(dx: 7, dy: 5))
            func place(_ time: Double) -> [Double] {
                let moved = CGPoint(x: point.x + velocity.dx * time, y: point.y + velocity.dy * time)
                    .applying(after(time, one))
                return [moved.x, moved.y]
            }
            let speed = one.velocity(of: point, moving: velocity)
            expect([speed.dx, speed.dy], quotient(place(step), place(-step)))
            func parts(_ time: Double) -> [Double] { (0..<8).map { after(time, one).parts[$0] } }
            expect((0..<8).map { one.partsRate[$0] }, quotient(parts(step), parts(-step)))
            // The way back.
            expect(elements(CGAffineTransform(parts: one.map.parts)), elements(one.map))
            expect(elements(CGAffineTransform.rate(ofParts: one.map.parts, at: one.partsRate)), elements(one.rate))
        }
        #expect(MovingMap.identity.map.isIdentity && MovingMap.identity.rate == .still)
    }

    @Test("a transform that lets one axis vanish keeps its other parts")
    func flat() {
        let map = CGAffineTransform(a: 0, b: 0, c: -3, d: 4, tx: 1, ty: 2)
        expect((0..<8).map { map.parts[$0] }, [1, 2, atan2(3, 4), 0, 5, 0, 0, 0])
        expect(elements(CGAffineTransform(parts: map.parts)), elements(map))
        let none = CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 2)
        expect((0..<8).map { none.parts[$0] }, [1, 2, 0, 0, 0, 0, 0, 0])
        let still = MovingMap(map: none, rate: CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 5, ty: 6)).partsRate
        expect((0..<8).map { still[$0] }, [5, 6, 0, 0, 0, 0, 0, 0])
    }

    /// The first numbers of a property's vector that it uses.
    private static let counts: [AnimatableProperty: Int] = [
        .bounds: 4, .center: 2, .transform: 6, .alpha: 1, .backgroundColor: 4, .cornerRadius: 1, .borderWidth: 1,
        .borderColor: 4, .shadowColor: 4, .shadowOpacity: 1, .shadowRadius: 1, .shadowOffset: 2, .shadowPath: 0,
    ]

    @Test("each property has its own numbers, which are read as they are set", arguments: AnimatableProperty.allCases)
    func numbers(property: AnimatableProperty) throws {
        let count = try #require(Self.counts[property])
        var vector = AnimationVector.zero
        for part in 0..<count { vector[part] = [0.25, 0.125, 0.5, 0.75, 2, 0.25][part] }
        let plain = ViewValues(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        var values = plain
        values[property] = vector
        for part in 0..<8 { #expect(abs(values[property][part] - vector[part]) < 1e-12) }
        for other in AnimatableProperty.allCases where other != property { #expect(values[other] == plain[other]) }
        var copied = plain
        copied.copy(property, from: values)
        #expect(copied == values && (count == 0 || values != plain))
        let bits = AnimatableProperty.allCases.map(\.bit)
        #expect(
            bits.filter { $0.contains(property.bit) } == [property.bit] && property.bit.rawValue.nonzeroBitCount == 1)
    }

    @Test("what is visible is a quarter of a point, or a step of a channel")
    func visible() {
        for property in AnimatableProperty.allCases {
            let isLength = [.bounds, .center, .cornerRadius, .borderWidth, .shadowRadius, .shadowOffset].contains(
                property)
            for part in 0..<6 {
                let least = property.leastVisible(part)
                #expect(least == (property == .transform ? (part < 2 ? 0.25 : 0.001) : isLength ? 0.25 : 1.0 / 255))
            }
        }
    }

    @Test("a rotation goes on by at most half a turn, clockwise if it is exactly that")
    func nearest() {
        for (from, to, near) in [
            (0.0, 3.0, 3.0), (0, 4, 4 - 2 * Double.pi), (7, 0, 2 * .pi), (0, -.pi, .pi), (-7, 0, -2 * .pi),
        ] {
            let target = AnimationVector(1, 2, to).nearest(to: AnimationVector(0, 0, from), as: .transform)
            #expect(abs(target[2] - near) < 1e-9 && target[0] == 1 && target[1] == 2)
            #expect(AnimationVector(1, 2, to).nearest(to: AnimationVector(0, 0, from), as: .bounds)[2] == to)
        }
    }

    @Test("values within a billionth are the same, in each part")
    func same() {
        for part in 0..<8 {
            var vector = AnimationVector.zero
            for (difference, isSame) in [(0.9e-9, true), (-0.9e-9, true), (1.1e-9, false), (-1.1e-9, false)] {
                vector[part] = difference
                #expect(vector.isSame(as: .zero) == isSame)
            }
        }
    }
}
