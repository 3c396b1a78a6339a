import Foundation
import Timing

/// A `Move` on its way: where its samples lie in time and place.
struct TapeGlide {
    let pointer: Int
    let start: FrameTime
    let duration: Double
    let from: CGPoint
    let to: CGPoint
    let curve: TimingCurve
    /// Samples in a second.
    let rate: Double
    /// Samples count from 1.
    let lastSample: Int

    init(
        pointer: Int, start: FrameTime, duration: Double, from: CGPoint, to: CGPoint, curve: TimingCurve, rate: Double
    ) {
        self.pointer = pointer
        self.start = start
        self.duration = duration
        self.from = from
        self.to = to
        self.curve = curve
        self.rate = rate
        lastSample = max(1, Int(((duration - TapePlayer.sampleTolerance) * rate).rounded(.down)) + 1)
    }

    /// `number / rate` after the start; the last one is exactly at the end.
    func time(ofSample number: Int) -> FrameTime {
        start + (number >= lastSample ? duration : Double(number) / rate)
    }

    /// Where the curve has come to; the last one is exactly at the destination.
    func location(atSample number: Int) -> CGPoint {
        guard number < lastSample else { return to }
        let way = curve.value(at: Double(number) / rate, duration: duration)
        return CGPoint(x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way)
    }
}
