package import Drawing
package import Foundation
import Support
import Tracking

/// The motion of a followed point on the stage: seconds since the touch-down, and points.
package struct FilmMotion {
    package struct Sample {
        package var time: Double
        package var center: CGPoint
        /// In points per second.
        package var velocity: CGVector
        /// The size, as a multiple of that in the frame in which the point was pressed.
        package var scale: Double
        /// The rotation since that frame, in degrees, clockwise.
        package var rotation: Double
    }

    /// A frame in which the point was guessed or lost.
    package struct Doubt {
        package var time: Double
        package var center: CGPoint
        package var score: Double
        package var isLost: Bool
    }

    /// The samples by time, at least one.
    package let samples: [Sample]
    package let doubts: [Doubt]
    /// The first sample at or after the touch-down, from which the lanes and the film are compared.
    package let origin: Sample

    /// Returns nil if the point was never seen.
    package init?(_ followed: FollowedTrack, in reference: Reference, stageSize: CGSize) {
        func location(_ pose: Pose) -> CGPoint {
            let place = reference.stagePoint(followed.location(pose))
            return CGPoint(x: place.x * stageSize.width, y: place.y * stageSize.height)
        }
        let (across, down) = (
            stageSize.width / (reference.crop.width * followed.width),
            stageSize.height / (reference.crop.height * followed.height)
        )
        let seen = SeenMotion(followed.track, lastDuration: followed.lastDuration)
        let velocities = seen.velocities
        samples = seen.times.indices.map { index in
            let (pose, velocity) = (seen.poses[index], velocities[index])
            return Sample(
                time: seen.times[index] - reference.offset, center: location(pose),
                velocity: CGVector(dx: velocity.x * across, dy: velocity.y * down), scale: pose.scale,
                rotation: pose.rotation * 180 / .pi)
        }
        doubts = followed.doubtful.map {
            Doubt(
                time: $0.time - reference.offset, center: location($0.pose), score: $0.score,
                isLost: $0.certainty == .lost)
        }
        guard let first = samples.first(where: { $0.time >= -Self.sameTime }) ?? samples.last else { return nil }
        origin = first
    }

    /// The rounding tolerance of times, in seconds.
    private static let sameTime = 1e-6

    /// Returns the sample at a time, interpolated between two, or nil outside of them.
    package func sample(at time: Double) -> Sample? {
        let next = samples.partitioningIndex { $0.time >= time - Self.sameTime }
        guard next < samples.count else { return nil }
        guard next > 0 else { return samples[0].time <= time + Self.sameTime ? samples[0] : nil }
        let (from, to) = (samples[next - 1], samples[next])
        let part = min(1, (time - from.time) / (to.time - from.time))
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
        return Sample(
            time: time, center: CGPoint(x: mix(from.center.x, to.center.x), y: mix(from.center.y, to.center.y)),
            velocity: CGVector(dx: mix(from.velocity.dx, to.velocity.dx), dy: mix(from.velocity.dy, to.velocity.dy)),
            scale: mix(from.scale, to.scale), rotation: mix(from.rotation, to.rotation))
    }

    /// Returns the value of a property that a view has at the origin and that changes as the point's does, or nil for one that
    /// a film doesn't show.
    package func value(of property: PropertyTrack.Property, _ sample: Sample, from base: Double) -> Double? {
        switch property {
        case .x: base + move(to: sample.center).dx
        case .y: base + move(to: sample.center).dy
        case .width, .height, .scale: base * sample.scale / origin.scale
        case .rotation: base + sample.rotation - origin.rotation
        case .alpha, .cornerRadius, .scrollX, .scrollY: nil
        }
    }

    /// Returns the movement of a place since the origin.
    package func move(to center: CGPoint) -> CGVector {
        CGVector(dx: center.x - origin.center.x, dy: center.y - origin.center.y)
    }
}

extension Travel {
    /// Returns the position of a followed point along the direction, in points: it begins where the lanes' views begin.
    package func value(of sample: FilmMotion.Sample, in film: FilmMotion) -> Double {
        value(of: sample.center, in: film)
    }

    package func value(of center: CGPoint, in film: FilmMotion) -> Double { velocity(film.move(to: center)) }

    /// Returns the distance between a view that has its center at a place and a followed point, in points: both are counted
    /// from where they began.
    package func distance(from center: CGPoint, to sample: FilmMotion.Sample, in film: FilmMotion) -> Double {
        let move = film.move(to: sample.center)
        return hypot(center.x - origin.x - move.dx, center.y - origin.y - move.dy)
    }
}
