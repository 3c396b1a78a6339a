import Foundation

// Most of what moves on a screen keeps its size. A frame of a coarse film shows a patch distorted, and the size that
// resembles it most pulls the place along: where sizes are noise, the places are those at the first size.
extension FilmTracker {
    /// The erratic part of the sizes' variance from which all of it is noise: of sizes in motion it is a thousandth, of
    /// noise a third or more.
    private static var noise: Double { 0.1 }
    /// The variance below which sizes pull nothing along, in pixels at the patch's radius, squared: that of good films.
    private static var leastNoise: Double { 0.04 }
    /// The deviation of a size or a rotation that matters, in pixels at the patch's radius.
    private static var leastDeviation: Double { 0.1 }
    /// The correlation at the first size that is believed, and the part of the frames that must have it.
    private static var leastScore: Double { 0.8 }
    private static var mostFrames: Double { 0.8 }
    /// The distance from one frame to the next that is no motion, in pixels.
    private static var rest: Double { 0.5 }

    /// Returns the points of a track at its first size and rotation if those that were found are noise, and else as they
    /// are.
    /// - Parameters:
    ///   - points: The points, in the order of frames.
    ///   - patch: What they follow.
    ///   - start: The pose of the patch in its own frame.
    ///   - goesOn: False cancels.
    func steadied(
        _ points: [Track.Point], _ patch: Patch, like start: Pose, goesOn: () -> Bool
    ) throws(TrackingError) -> [Track.Point] {
        func size(_ point: Track.Point) -> [Double] {
            [log(point.pose.scale / start.scale), point.pose.rotation - start.rotation].map { $0 * patch.radius }
        }
        let others = points.indices.filter { index in
            points[index].certainty == .followed && size(points[index]).contains { abs($0) > Self.leastDeviation }
        }
        guard !others.isEmpty else { return points }
        let moving = zip(points, points.dropFirst()).filter { before, point in
            point.certainty == .followed
                && hypot(point.pose.x - before.pose.x, point.pose.y - before.pose.y) > Self.rest
        }
        let sizes = Scatter(moving.map { size($1) })
        guard sizes.erratic > max(Self.noise * sizes.whole, Self.leastNoise) else { return points }
        let firm = patch.keepingItsSize
        var steady = points
        var found = 0
        for index in others {
            guard goesOn() else { throw .cancelled }
            var pose = points[index].pose
            (pose.scale, pose.rotation) = (start.scale, start.rotation)
            let alignment = Alignment(
                firm, FramePyramid(try source.frame(points[index].frame)), from: pose, coarsest: Self.coarse)
            guard alignment.score > Self.leastScore else {
                // What resembles the patch at a wrong size alone is elsewhere.
                steady[index].certainty = .guessed
                continue
            }
            steady[index].pose = alignment.pose
            found += 1
        }
        func roughness(_ points: [Track.Point]) -> Double { Scatter(points.map { [$0.pose.x, $0.pose.y] }).roughness }
        let isBelieved = Double(found) > Self.mostFrames * Double(others.count)
        return isBelieved && roughness(steady) < roughness(points) ? steady : points
    }
}

/// How values scatter from one to the next, all channels together.
private struct Scatter {
    /// The variance of what isn't smooth, by the median of third differences, which smooth values lack.
    private(set) var erratic = 0.0
    /// The variance, by the median of the distances from the median.
    private(set) var whole = 0.0
    /// The sum of the logarithms of squared third differences: a few kinks of a motion hardly count.
    private(set) var roughness = 0.0

    /// The variance that is none, in pixels squared.
    private static let least = 0.01

    init(_ values: [[Double]]) {
        func median(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
        for channel in (values.first ?? []).indices {
            let series = values.map { $0[channel] }
            let differences = series.thirdDifferences
            let middle = median(series)
            let (difference, distance) = (median(differences), median(series.map { abs($0 - middle) }))
            erratic += difference * difference
            whole += distance * distance
            roughness += differences.reduce(0) { $0 + log(Self.least + $1 * $1) }
        }
    }
}
