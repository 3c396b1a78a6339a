import Drawing
import Foundation
import Timing

/// A `Move`, `Pinch` or `Rotate` on its way: where its samples lie in time and place.
struct TapeGlide {
    /// How a pointer goes.
    enum Way {
        case line(from: CGPoint, to: CGPoint)
        /// About a centre, from a place that lies `arm` from it; `turn` in radians.
        case spiral(center: CGPoint, arm: CGVector, scale: Double, turn: Double)

        /// Where the pointer is after a part of the way; 1 is the end.
        func place(at part: Double) -> CGPoint {
            switch self {
            case .line(let from, let to):
                return part == 1 ? to : CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
            case .spiral(let center, let arm, let scale, let turn):
                let size = 1 + (scale - 1) * part
                let sine = sin(turn * part) * size
                let cosine = cos(turn * part) * size
                return CGPoint(
                    x: center.x + arm.dx * cosine - arm.dy * sine, y: center.y + arm.dx * sine + arm.dy * cosine)
            }
        }
    }

    /// The pointers in the order in which they move at the same time.
    let ways: [(pointer: Int, way: Way)]
    let start: FrameTime
    let duration: Double
    let curve: TimingCurve
    /// Samples in a second.
    let rate: Double
    /// Samples count from 1.
    let lastSample: Int

    init(_ ways: [(pointer: Int, way: Way)], start: FrameTime, duration: Double, curve: TimingCurve?, rate: Double) {
        self.ways = ways
        self.start = start
        self.duration = duration
        self.curve = curve ?? .linear
        self.rate = rate
        lastSample = max(1, Int(((duration - TapePlayer.sampleTolerance) * rate).rounded(.down)) + 1)
    }

    /// `number / rate` after the start; the last one is exactly at the end.
    func time(ofSample number: Int) -> FrameTime {
        start + (number >= lastSample ? duration : Double(number) / rate)
    }

    /// Where the curve has brought a pointer; the last sample is exactly at the destination.
    func location(of way: Way, atSample number: Int) -> CGPoint {
        way.place(at: number < lastSample ? curve.value(at: Double(number) / rate, duration: duration) : 1)
    }
}
