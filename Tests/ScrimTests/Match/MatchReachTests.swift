import FormulaSupport
import Foundation
import ProgramSupport
import Testing
import Timing

/// Films of the scenes with curves that seeds choose come back from `scrim match`: four by default, two of them coarse, or
/// `SCRIM_REACH` of them from the seed `SCRIM_REACH_SEED` on for `make reach`.
@Suite("The reach of scrim match")
struct MatchReachTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["SCRIM_REACH"].flatMap(UInt64.init)
    private static let first = environment["SCRIM_REACH_SEED"].flatMap(UInt64.init) ?? 1
    static let seeds = count.map { Array(first..<first + $0) } ?? [8, 95_059, 97_014, 98_016]

    /// Bounds of what comes back: durations and responses by part, damping ratios, velocities by part and at least, and
    /// the distances of Bezier curves.
    private static let duration = 0.02
    private static let ratio = 0.03
    private static let velocity = 0.08
    private static let leastVelocity = 0.2
    private static let distance = 0.01

    @Test("a film's curve comes back", arguments: seeds)
    func comesBack(seed: UInt64) throws {
        let reach = ReachCase(seed: seed)
        let folder = try TemporaryFolder()
        let film = try reach.record(in: folder.url)
        let matched = try match(film, in: folder)
        let kind = if case .spring = reach.truth { "spring" } else { "cubic-bezier" }
        let model = try #require(matched.models.first { $0.kind == kind })
        print("REACH \(reach)")
        for model in matched.models.prefix(2) { print("REACH     \(model)") }
        #expect(matched.models.first?.kind == kind || model.equallyGood, "\(reach): \(matched.models)")
        switch reach.truth {
        case .spring(let ratio, let response):
            let (stiffness, damping) = (try #require(model.stiffness), try #require(model.damping))
            let foundResponse = 2 * Double.pi / stiffness.squareRoot()
            let foundRatio = damping / (2 * stiffness.squareRoot())
            #expect(abs(foundResponse / response - 1) < Self.duration, "\(reach): response \(foundResponse)")
            #expect(abs(foundRatio - ratio) < Self.ratio, "\(reach): ratio \(foundRatio)")
            if reach.scene == .thrown {
                let velocity = try #require(model.velocity)
                // Of the first frame at which what was found has begun, and not before the release: what is found can begin
                // at the frame before it, where the finger's velocity is not the spring's.
                let (moment, known) = film.velocity(max(model.begin, film.begin))
                func progress(_ time: Double) -> Double {
                    CurveFormulas.spring(foundRatio, foundResponse, velocity, time - model.begin)
                }
                let found = (progress(moment + 1e-5) - progress(moment)) / (1e-5 * (1 - progress(moment)))
                let bound = max(Self.velocity * abs(known), Self.leastVelocity)
                #expect(abs(found - known) < bound, "\(reach): velocity \(found), not \(known)")
            }
        case .bezier(let points, let duration):
            let found = try #require(model.points)
            let foundDuration = try #require(model.duration)
            #expect(abs(foundDuration / duration - 1) < Self.duration, "\(reach): duration \(foundDuration)")
            // The distance of a point to a curve is the perpendicular one. Between two frames of a steep flank nothing is
            // seen: there a thousandth of the duration changes the height by more than a hundredth, but not the curve.
            let distance = PlaneCurve(points).distance(to: PlaneCurve(found))
            let (known, curve) = (
                CubicBezier(nearestTo: points[0], points[1], points[2], points[3]),
                CubicBezier(nearestTo: found[0], found[1], found[2], found[3])
            )
            let height = (0...200).map { Double($0) / 200 }.map { abs(known.value(at: $0) - curve.value(at: $0)) }.max()
            print("REACH     distance \(distance), of heights at one time \(height ?? 0)")
            #expect(distance < Self.distance, "\(reach): \(found)")
        }
    }

    /// Matches the film at the first of the points that has texture.
    private func match(_ film: ReachCase.Film, in folder: TemporaryFolder) throws -> MatchedFilm {
        var last = ""
        for point in film.points {
            let run = try ProgramRun(
                ["match", film.path, "--at", "\(film.time)", "--point", "\(point.x),\(point.y)", "--json"],
                in: folder.url)
            if run.status == 0 {
                return try JSONDecoder().decode(MatchedFilm.self, from: Data(run.output.utf8))
            }
            last = run.messages
            guard run.messages.contains("too little texture") else { break }
        }
        Issue.record("\(last)")
        throw CancellationError()
    }
}

/// A Bezier curve as a line in the plane of time and height, both 0...1.
private struct PlaneCurve {
    private let points: [SIMD2<Double>]
    private static let steps = 400

    init(_ controls: [Double]) {
        points = (0...Self.steps).map { step in
            let part = Double(step) / Double(Self.steps)
            let rest = 1 - part
            let (first, second) = (3 * part * rest * rest, 3 * part * part * rest)
            let last = part * part * part
            return SIMD2(
                first * controls[0] + second * controls[2] + last, first * controls[1] + second * controls[3] + last)
        }
    }

    /// Returns the distance of the point of either curve that is farthest from the other one.
    func distance(to other: PlaneCurve) -> Double { max(farthest(from: other), other.farthest(from: self)) }

    private func farthest(from other: PlaneCurve) -> Double {
        points.reduce(0) { worst, point in
            let nearest = zip(other.points, other.points.dropFirst()).reduce(Double.infinity) { least, segment in
                let along = segment.1 - segment.0
                let way = point - segment.0
                let length = (along * along).sum()
                let part = length > 0 ? min(max((way * along).sum() / length, 0), 1) : 0
                let rest = way - along * part
                return min(least, (rest * rest).sum())
            }
            return max(worst, nearest)
        }.squareRoot()
    }
}
