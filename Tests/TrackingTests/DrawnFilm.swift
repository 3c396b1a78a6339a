import Foundation
import RandomSupport

@testable import Tracking

/// A film of a card that moves over a background, drawn pixel by pixel from formulas: sums of waves, so that any place
/// between pixels is exact.
struct DrawnFilm: FrameSource {
    var width = 200
    var height = 300
    var times: [Double]
    /// Where the card's center is at a time, its size and its rotation.
    var card: @Sendable (Double) -> Pose
    /// Half of the card's sides, in pixels at scale 1.
    var half = (x: 60.0, y: 60.0)
    /// The place of the background.
    var background: @Sendable (Double) -> (x: Double, y: Double) = { _ in (0, 0) }
    /// The factor and the offset of all brightness.
    var light: @Sendable (Double) -> (gain: Double, offset: Double) = { _ in (1, 0) }
    /// The noise, in levels of brightness to both sides.
    var noise = 0.0
    var contrast = 50.0
    /// The part of other content that has faded in, 0...1.
    var fade: @Sendable (Double) -> Double = { _ in 0 }
    /// Whether the background is of one color.
    var isPlain = false
    /// Frames that are shown as the one before.
    var repeats: Set<Int> = []
    /// The sides of blocks that a coarse film left as they were in the frame before, in frames of odd number, or nil.
    var staleBlocks: Int?
    private let waves: Waves
    private let behind: Waves
    private let other: Waves

    /// Waves of different directions, with a wavelength of 8 pixels or more.
    struct Waves {
        private let parts: [(x: Double, y: Double, phase: Double)]

        init(seed: UInt64, shortest: Double = 8, longest: Double = 60) {
            var random = SeededRandom(seed: seed)
            parts = (0..<9).map { _ in
                let angle = Double.random(in: 0..<2 * .pi, using: &random)
                let rate = 2 * Double.pi / Double.random(in: shortest...longest, using: &random)
                return (cos(angle) * rate, sin(angle) * rate, Double.random(in: 0..<2 * .pi, using: &random))
            }
        }

        /// Returns a number around 0, of about 1 in size.
        func at(_ x: Double, _ y: Double) -> Double {
            parts.reduce(0) { $0 + sin($1.x * x + $1.y * y + $1.phase) } / 2.2
        }
    }

    init(times: [Double], seed: UInt64 = 1, card: @escaping @Sendable (Double) -> Pose) {
        self.times = times
        self.card = card
        waves = Waves(seed: seed)
        behind = Waves(seed: seed &+ 1000)
        other = Waves(seed: seed &+ 2000)
    }

    static func times(_ count: Int, rate: Double) -> [Double] { (0..<count).map { Double($0) / rate } }

    func frame(_ index: Int) -> GrayFrame {
        guard let side = staleBlocks, index % 2 == 1 else { return drawn(index) }
        // Every third block, otherwise in each frame.
        let (now, before) = (drawn(index), drawn(index - 1))
        return GrayFrame(
            width: width, height: height,
            pixels: now.pixels.indices.map { place in
                let block = place % width / side + place / width / side * 5 + index
                return block % 3 == 0 ? before.pixels[place] : now.pixels[place]
            })
    }

    private func drawn(_ index: Int) -> GrayFrame {
        var shown = index
        while repeats.contains(shown) { shown -= 1 }
        let time = times[shown]
        let pose = card(time)
        let place = background(time)
        let light = light(time)
        let fade = fade(time)
        var random = SeededRandom(seed: UInt64(shown) &+ 77)
        var pixels: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                let x = Double(column) + 0.5 - pose.x
                let y = Double(row) + 0.5 - pose.y
                let u = (cos(pose.rotation) * x + sin(pose.rotation) * y) / pose.scale
                let v = (cos(pose.rotation) * y - sin(pose.rotation) * x) / pose.scale
                let isCard = abs(u) < half.x && abs(v) < half.y
                let wave =
                    isCard
                    ? (1 - fade) * waves.at(u, v) + (fade > 0 ? fade * other.at(u, v) : 0)
                    : isPlain ? 0 : behind.at(Double(column) - place.x, Double(row) - place.y)
                var value = (128 + contrast * wave) * light.gain + light.offset
                if noise > 0 { value += Double.random(in: -noise...noise, using: &random) }
                pixels.append(UInt8(min(max(value.rounded(), 0), 255)))
            }
        }
        return GrayFrame(width: width, height: height, pixels: pixels)
    }
}
