import FormulaSupport
import Foundation
import RandomSupport
import Testing
import Timing

@testable import Fitting
@testable import Tracking

@Suite("The motion of a followed point")
struct TrackedMotionTests {
    /// A point that is followed, with noise of a twentieth of a pixel and sizes to a thousandth.
    private func track(_ seconds: Double, rate: Double = 60, seed: UInt64 = 1, _ pose: (Double) -> Pose) -> Track {
        var random = SeededRandom(seed: seed)
        func noise(_ size: Double) -> Double { .random(in: -size...size, using: &random) }
        let points = (0..<Int(seconds * rate)).map { frame in
            let time = Double(frame) / rate
            var place = pose(time)
            place.x += noise(0.05)
            place.y += noise(0.05)
            place.scale += noise(0.001)
            return Track.Point(
                frame: frame, time: time, pose: place, score: 1, certainty: .followed, isRepeat: false, reach: 0)
        }
        return Track(points: points, start: 0, radius: 60, fadesAt: nil)
    }

    @Test("a frame in which the size is mistaken makes no motion of the size, and is left out", arguments: 1...4)
    func spike(seed: UInt64) throws {
        let frame = 15 + Int(seed)
        let track = track(1.2, seed: seed) { time in
            let place = 700 - 400 * CurveFormulas.spring(0.55, 0.3, 0, time - 0.2)
            let isMistaken = abs(time - Double(frame) / 60) < 0.001
            return Pose(x: 150, y: place + (isMistaken ? 7 : 0), scale: isMistaken ? 0.8 : 1)
        }
        let motion = try TrackedMotion(track, over: nil, lastDuration: 1.0 / 60, name: "a")
        #expect(motion.parts == [.position] && motion.others.isEmpty && motion.part.lowerBound < 0.2)
        let fit = try #require(motion.fits.first)
        #expect(fit.outlierTimes == [Double(frame) / 60])
        guard case .spring(let spring, _) = fit.model else {
            Issue.record("\(fit.model)")
            return
        }
        #expect(abs(spring.response / 0.3 - 1) < 0.01 && abs(spring.dampingRatio - 0.55) < 0.01)
    }

    @Test("position and size that move together are fitted together, and one that moves otherwise is named")
    func together() throws {
        let both = track(1.5) { time in
            let part = CurveFormulas.spring(0.7, 0.4, 0, time - 0.3)
            return Pose(x: 100 + 200 * part, y: 600 - 300 * part, scale: 1 - 0.5 * part)
        }
        let one = try TrackedMotion(both, over: nil, lastDuration: 1.0 / 60, name: "a")
        #expect(one.parts == [.position, .size] && one.others.isEmpty && one.isSuggested)
        let apart = track(1.5) { time in
            let part = CurveFormulas.spring(0.7, 0.4, 0, time - 0.3)
            let size = min(max((time - 0.3) / 0.9, 0), 1)
            return Pose(x: 100 + 200 * part, y: 600 - 300 * part, scale: 1 - 0.5 * size)
        }
        let other = try TrackedMotion(apart, over: nil, lastDuration: 1.0 / 60, name: "a")
        #expect(other.parts == [.position] && other.others == [.size])
    }
}
