import Foundation
import Testing
import Timing

/// Films of the scenes with curves that seeds choose come back from `scrim match`: three by default, `SCRIM_REACH` of them
/// from the seed `SCRIM_REACH_SEED` on for `make reach`.
@Suite("The reach of scrim match")
struct MatchReachTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["SCRIM_REACH"].flatMap(UInt64.init) ?? 3
    private static let first = environment["SCRIM_REACH_SEED"].flatMap(UInt64.init) ?? 8
    static let seeds = Array(first..<first + count)

    /// Bounds of what comes back: durations and responses by part, damping ratios, velocities by part and at least, and
    /// the heights of Bezier curves.
    private static let duration = 0.02
    private static let ratio = 0.03
    private static let velocity = 0.08
    private static let leastVelocity = 0.2
    private static let height = 0.01

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
                // Of the moment at which what was found begins.
                let known = film.velocity(model.begin)
                let bound = max(Self.velocity * abs(known), Self.leastVelocity)
                #expect(abs(velocity - known) < bound, "\(reach): velocity \(velocity), not \(known)")
            }
        case .bezier(let points, let duration):
            let found = try #require(model.points)
            let foundDuration = try #require(model.duration)
            #expect(abs(foundDuration / duration - 1) < Self.duration, "\(reach): duration \(foundDuration)")
            let (known, curve) = (
                CubicBezier(nearestTo: points[0], points[1], points[2], points[3]),
                CubicBezier(nearestTo: found[0], found[1], found[2], found[3])
            )
            let worst = (0...200).map { abs(known.value(at: Double($0) / 200) - curve.value(at: Double($0) / 200)) }
                .max()
            #expect(try #require(worst) < Self.height, "\(reach): \(found)")
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
