import Foundation
import RandomSupport
import Testing

@testable import Tracking

@Suite("Searching a patch in a frame")
struct PatchSearchTests {
    private func picture(width: Int, height: Int, seed: UInt64) -> GrayFrame {
        var random = SeededRandom(seed: seed)
        return GrayFrame(
            width: width, height: height,
            pixels: (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    /// The correlation coefficient of the samples that are inside of a picture, as statistics define it; nil if they are
    /// not more than half.
    private func correlation(
        _ samples: [(x: Int, y: Int, brightness: Float)], _ picture: GrayFrame, _ x: Int, _ y: Int
    ) -> Double? {
        let pairs = samples.compactMap { sample -> (known: Double, seen: Double)? in
            let (column, row) = (x + sample.x, y + sample.y)
            guard (0..<picture.width).contains(column), (0..<picture.height).contains(row) else { return nil }
            return (Double(sample.brightness) / 64, Double(picture.pixels[row * picture.width + column]))
        }
        guard 2 * pairs.count > samples.count else { return nil }
        let count = Double(pairs.count)
        let known = pairs.reduce(0) { $0 + $1.known } / count
        let seen = pairs.reduce(0) { $0 + $1.seen } / count
        var (product, knownSquares, seenSquares) = (0.0, 0.0, 0.0)
        for pair in pairs {
            product += (pair.known - known) * (pair.seen - seen)
            knownSquares += (pair.known - known) * (pair.known - known)
            seenSquares += (pair.seen - seen) * (pair.seen - seen)
        }
        return product / (knownSquares * seenSquares).squareRoot()
    }

    @Test(
        "the correlations of eight places at once are the coefficients of the definition",
        arguments: 0..<6 as Range<UInt64>)
    func definition(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let frame = picture(width: 23 + Int(seed), height: 19, seed: seed + 100)
        let samples = (0..<40).map { _ in
            (
                x: Int.random(in: -5...5, using: &random), y: Int.random(in: -6...6, using: &random),
                brightness: Float.random(in: 0...255 * 64, using: &random)
            )
        }
        let (columns, rows) = (0..<frame.width, 0..<frame.height)
        let searched = SearchedFrame(FramePyramid(frame))
        let scores = PatchSearch.correlations(samples, searched.field(0, margin: 6), columns, rows)
        #expect(scores.count == frame.width * frame.height)
        for y in rows {
            for x in columns {
                let score = Double(scores[y * frame.width + x])
                #expect(abs(score - (correlation(samples, frame, x, y) ?? -1)) < 1e-4, "\(x) \(y)")
            }
        }
    }

    @Test("a part of the places has the same correlations, with any margin that is large enough")
    func part() {
        let frame = picture(width: 30, height: 20, seed: 7)
        let samples: [(x: Int, y: Int, brightness: Float)] = [
            (0, 0, 900), (2, -1, 9000), (-2, 2, 4000), (1, 3, 16000), (-3, -3, 12000),
        ]
        let searched = SearchedFrame(FramePyramid(frame))
        let whole = PatchSearch.correlations(samples, searched.field(0, margin: 3), 0..<30, 0..<20)
        let part = PatchSearch.correlations(samples, searched.field(0, margin: 9), 11..<22, 4..<9)
        let rows = (4..<9).flatMap { row in (11..<22).map { whole[row * 30 + $0] } }
        #expect(zip(part, rows).allSatisfy { abs($0 - $1) < 1e-5 } && part.count == rows.count)
    }

    @Test("a level gets its margin once, and a larger one when it is needed")
    func margins() {
        let searched = SearchedFrame(FramePyramid(picture(width: 40, height: 40, seed: 3)))
        #expect(searched.field(0, margin: 4).margin == 4)
        #expect(searched.field(0, margin: 12).margin == 12)
        #expect(searched.field(0, margin: 5).margin == 12)
        #expect(searched.field(1, margin: 2).inside.reduce(0, +) == 400)
    }
}
