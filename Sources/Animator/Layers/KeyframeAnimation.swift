public import Drawing
import Foundation
import Timing
import ViewHierarchy

/// An animation of one layer property through values or along an outline, as Core Animation's `CAKeyframeAnimation`.
open class KeyframeAnimation: KeyPathAnimation {
    /// The values, of the property's type; at least one. `path`, if it is not nil, counts instead.
    open var values: [Any]?
    /// An outline that a property with the numbers of a point follows, such as `position`. Each of its lines and curves
    /// takes an equal part of the time, unless `keyTimes` says otherwise or the mode is paced.
    open var path: CGPath?
    /// The fractions of the time, 0...1 and ascending, at which the values are reached; for `.discrete`, at which each
    /// value begins and the last ends, one more than there are values. Nil, and any other number of them, is equal parts.
    open var keyTimes: [Double]?
    /// The curves between the values, one less than there are values; the paced modes ignore them.
    open var timingFunctions: [MediaTimingFunction]?
    /// The interpolation between the values.
    open var calculationMode = AnimationCalculationMode.linear
    /// Whether the layer turns with the direction of `path`; nil, the default, is no.
    open var rotationMode: AnimationRotationMode?

    override func copyProperties(from other: LayerAnimation) {
        super.copyProperties(from: other)
        guard let other = other as? KeyframeAnimation else { return }
        (values, path, keyTimes, timingFunctions) = (other.values, other.path, other.keyTimes, other.timingFunctions)
        (calculationMode, rotationMode) = (other.calculationMode, other.rotationMode)
    }

    override func trajectories(on layer: Layer, in time: [LayerTiming]) -> [LayerTrajectory]? {
        guard let target = target(on: layer) else { return nil }
        if let path, calculationMode != .discrete { return follow(path, target, on: layer, time) }
        let values: [Any] =
            path.map { path in path.pieces.first.map { [$0.start] + path.pieces.map(\.end) } ?? [] }
            ?? values ?? []
        if target.property == .shadowPath {
            let paths = values.compactMap(target.path)
            guard !paths.isEmpty, paths.count == values.count else { return nil }
            let numbers = paths.indices.map { AnimationVector(Double($0)) }
            return [LayerTrajectory(along: paths, of: target, frames(numbers), time)]
        }
        let vectors = values.compactMap { target.vector($0, on: target.seen) }
        guard !vectors.isEmpty, vectors.count == values.count else { return nil }
        return [LayerTrajectory(target, frames(vectors), time)]
    }

    private var isPaced: Bool { [.paced, .cubicPaced].contains(calculationMode) }

    private func follow(_ path: Path, _ target: LayerTarget, on layer: Layer, _ time: [LayerTiming])
        -> [LayerTrajectory]?
    {
        guard target.parts == [0, 1], path.isFinite, let track = PathTrack(path, times: keyTimes, isPaced: isPaced)
        else {
            return nil
        }
        let curves = curves(between: track.times)
        let moved = LayerTrajectory(
            target, LayerTrack(way: .outline(track, within: target.seen), curves: curves), time)
        guard let rotationMode else { return [moved] }
        let turn = LayerTarget(view: layer.view, property: .transform, parts: [2], isAdditive: false)
        let turned = rotationMode == .rotateAutoReverse ? Double.pi : 0
        return [moved, LayerTrajectory(turn, LayerTrack(way: .direction(track, turned: turned), curves: curves), time)]
    }

    private func frames(_ values: [AnimationVector]) -> LayerTrack {
        let isDiscrete = calculationMode == .discrete
        let count = values.count + (isDiscrete ? 1 : 0)
        let even = (0..<count).map { Double($0) / Double(max(count - 1, 1)) }
        let times = keyTimes?.count == count ? keyTimes ?? even : even
        let frames = values.indices.dropFirst().map { index in
            (begin: isDiscrete ? times[index] : times[index - 1], end: times[index], value: values[index])
        }
        let path = KeyframePath(frames: frames, mode: calculationMode.mode, start: values[0])
        return LayerTrack(way: .frames(path), curves: isDiscrete ? [] : curves(between: times))
    }

    private func curves(between times: [Double]) -> [(begin: Double, end: Double, curve: TimingCurve)] {
        guard !isPaced, let timingFunctions else { return [] }
        return zip(zip(times, times.dropFirst()), timingFunctions).map { ($0.0, $0.1, $1.timingCurve) }
    }

    override var valueTypes: String {
        path == nil ? (values ?? []).map(text).joined(separator: ", ") : "the points of a path"
    }
}

/// The interpolation between keyframes, as Core Animation's `CAAnimationCalculationMode`.
public enum AnimationCalculationMode: Hashable, Sendable {
    /// Straight from value to value.
    case linear
    /// Each value stays until the next.
    case discrete
    /// Straight, at a constant speed; key times and curves do not count.
    case paced
    /// On a smooth curve through the values.
    case cubic
    /// On a smooth curve, at a constant speed.
    case cubicPaced

    var mode: KeyframePath.Mode {
        switch self {
        case .linear: .linear
        case .discrete: .discrete
        case .paced: .paced
        case .cubic: .cubic
        case .cubicPaced: .cubicPaced
        }
    }
}

/// How a layer turns with its path, as Core Animation's `CAAnimationRotationMode`.
public enum AnimationRotationMode: Hashable, Sendable {
    /// In the direction of the path.
    case rotateAuto
    /// Against it.
    case rotateAutoReverse
}
