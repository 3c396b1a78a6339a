import Drawing
import Foundation
import Timing

extension TapePlayer {
    func location(of place: TapePlace) throws(TapePlaybackError) -> CGPoint {
        switch place {
        case .point(let point): return point
        case .within(let distance):
            let whole = try whole(of: distance)
            return location(distance, from: whole.origin, of: whole.size)
        case .view(let name):
            if let center = target.center(ofViewNamed: name) { return center }
            throw absence(ofViewNamed: name)
        }
    }

    private func location(_ distance: TapeDistance, from start: CGPoint, of whole: CGSize) -> CGPoint {
        let vector = distance.vector(in: whole)
        return CGPoint(x: start.x + vector.dx, y: start.y + vector.dy)
    }

    /// Returns the rectangle to which a distance refers: its view's current visible frame, or the stage.
    private func whole(of distance: TapeDistance) throws(TapePlaybackError) -> CGRect {
        guard let name = distance.view else { return CGRect(origin: .zero, size: target.size) }
        guard let frame = target.frame(ofViewNamed: name) else { throw absence(ofViewNamed: name) }
        return frame
    }

    private func absence(ofViewNamed name: String) -> TapePlaybackError {
        failure(target.isKnownViewName(name) ? .viewNotOnStage(name) : .viewUnknownToStage(name, of: tape.scene))
    }

    func glide(_ move: TapeMove) throws(TapePlaybackError) -> PointerMotion {
        var paths: [(pointer: Int, path: PointerMotion.PointerPath)] = []
        for part in move.parts {
            let from = try location(ofPointer: part.pointer)
            let to =
                switch part.destination {
                case .by(let distance): location(distance, from: from, of: try whole(of: distance).size)
                case .to(let place): try location(of: place)
                }
            paths.append((part.pointer, .line(from: from, to: to)))
        }
        return PointerMotion(paths, start: cursor, duration: move.duration, curve: move.curve, rate: pointerRate)
    }

    func glide(_ pinch: TapePinch) throws(TapePlaybackError) -> PointerMotion {
        var places: [(pointer: Int, place: CGPoint)] = []
        for pointer in pinch.pointers { places.append((pointer, try location(ofPointer: pointer))) }
        let count = Double(max(places.count, 1))
        let center = CGPoint(
            x: places.reduce(0) { $0 + $1.place.x } / count, y: places.reduce(0) { $0 + $1.place.y } / count)
        let paths = places.map { pointer, place in
            let arm = CGVector(dx: place.x - center.x, dy: place.y - center.y)
            return (
                pointer,
                PointerMotion.PointerPath.spiral(
                    center: center, arm: arm, scale: pinch.scale, turn: pinch.degrees * .pi / 180)
            )
        }
        return PointerMotion(paths, start: cursor, duration: pinch.duration, curve: pinch.curve, rate: pointerRate)
    }
}

/// A playing `Move`, `Pinch` or `Rotate`: the times and locations of its samples.
struct PointerMotion {
    /// The path of a pointer.
    enum PointerPath {
        case line(from: CGPoint, to: CGPoint)
        /// Around a center, from a point at the offset `arm`; `turn` is in radians.
        case spiral(center: CGPoint, arm: CGVector, scale: Double, turn: Double)

        /// Returns the location at a fraction of the movement; 1 is the end.
        func point(at part: Double) -> CGPoint {
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

    /// The paths of the pointers, in the order of their samples.
    let paths: [(pointer: Int, path: PointerPath)]
    let start: FrameTime
    let duration: Double
    let curve: TimingCurve
    /// The number of samples per second.
    let rate: Double
    /// The number of the last sample, counted from 1.
    let lastSample: Int

    init(
        _ paths: [(pointer: Int, path: PointerPath)], start: FrameTime, duration: Double,
        curve: TimingCurve?, rate: Double
    ) {
        self.paths = paths
        self.start = start
        self.duration = duration
        self.curve = curve ?? .linear
        self.rate = rate
        lastSample = max(1, Int(((duration - TapePlayer.sampleTolerance) * rate).rounded(.down)) + 1)
    }

    /// Returns `number / rate` after the start. The last sample is exactly at the end.
    func time(ofSample number: Int) -> FrameTime {
        start + (number >= lastSample ? duration : Double(number) / rate)
    }

    /// Returns the location on a path at a sample. The last sample is exactly at the destination.
    func location(on path: PointerPath, atSample number: Int) -> CGPoint {
        path.point(at: number < lastSample ? curve.value(at: Double(number) / rate, duration: duration) : 1)
    }
}
