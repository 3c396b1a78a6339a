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
        /// The angles by which the nine waves go on with each pixel, and their phases; the other elements are 0.
        private var x = SIMD16<Double>(), y = SIMD16<Double>(), phase = SIMD16<Double>()

        init(seed: UInt64, shortest: Double = 8, longest: Double = 60) {
            var random = SeededRandom(seed: seed)
            for wave in 0..<9 {
                let angle = Double.random(in: 0..<2 * .pi, using: &random)
                let rate = 2 * Double.pi / Double.random(in: shortest...longest, using: &random)
                x[wave] = cos(angle) * rate
                y[wave] = sin(angle) * rate
                phase[wave] = Double.random(in: 0..<2 * .pi, using: &random)
            }
        }

        /// Returns the numbers at places on a line, around 0 and of about 1 in size.
        ///
        /// From one place to the next each wave turns by an angle of its own: the sine of a sum takes the place of a sine.
        /// - Parameter step: The way from each place to the next.
        func line(from start: (x: Double, y: Double), step: (x: Double, y: Double), count: Int) -> [Double] {
            let angles = x * start.x + y * start.y + phase
            let turns = x * step.x + y * step.y
            var (sines, cosines) = (angles.map(sin), angles.map(cos))
            let (turnSines, turnCosines) = (turns.map(sin), turns.map(cos))
            return (0..<count).map { _ in
                defer {
                    (sines, cosines) = (
                        sines * turnCosines + cosines * turnSines, cosines * turnCosines - sines * turnSines
                    )
                }
                return sines.sum() / 2.2
            }
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
        // Where a step to the right leads on the card.
        let step = (x: cos(pose.rotation) / pose.scale, y: -sin(pose.rotation) / pose.scale)
        for row in 0..<height {
            let (x, y) = (0.5 - pose.x, Double(row) + 0.5 - pose.y)
            let start = (x: step.x * x - step.y * y, y: step.x * y + step.y * x)
            let own = waves.line(from: start, step: step, count: width)
            let faded = fade > 0 ? other.line(from: start, step: step, count: width) : []
            let ground =
                isPlain ? [] : behind.line(from: (-place.x, Double(row) - place.y), step: (1, 0), count: width)
            for column in 0..<width {
                let (u, v) = (start.x + Double(column) * step.x, start.y + Double(column) * step.y)
                let isCard = abs(u) < half.x && abs(v) < half.y
                let wave =
                    isCard
                    ? (1 - fade) * own[column] + (fade > 0 ? fade * faded[column] : 0) : isPlain ? 0 : ground[column]
                var value = (128 + contrast * wave) * light.gain + light.offset
                if noise > 0 { value += Double.random(in: -noise...noise, using: &random) }
                pixels.append(UInt8(min(max(value.rounded(), 0), 255)))
            }
        }
        return GrayFrame(width: width, height: height, pixels: pixels)
    }
}

extension SIMD16<Double> {
    fileprivate func map(_ transform: (Double) -> Double) -> Self {
        var result = Self()
        for index in indices { result[index] = transform(self[index]) }
        return result
    }
}
