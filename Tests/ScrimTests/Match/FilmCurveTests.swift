import Drawing
import Foundation
import ProgramSupport
import Recorder
import Staging
import SystemPackage
import Testing
import Tracking

@testable import Sessions

/// A film of one of the scenes, against the trace that was written with it.
@Suite("The curves of a followed point")
struct FilmCurveTests {
    /// A film that is not shown.
    private final class Film: ReferenceFilm {
        let name = "a.mp4"
        let (width, height, rate, count) = (780, 1688, 60.0, 120)

        func frame(_ index: Int) -> PixelBuffer? { nil }
    }

    @Test("position, size and velocity are those of the view's trace, in points of the stage")
    func trace() throws {
        let folder = try TemporaryFolder()
        let tape = try folder.write(
            """
            Scene photos
            Tap tile 5
            Wait settled
            Wait 100ms
            Press photo
            Move by 15 260 in 500ms ease-in-out
            Release
            Wait settled
            Wait 100ms

            """, to: "a.tape")
        let run = try ProgramRun(
            [
                "record", tape, "--no-finger", "--set", "curve=spring(response: 0.45, dampingFraction: 0.75)",
                "--scale", "2", "-o", folder.path("a.mp4"), "-o", folder.path("a.json"),
            ], in: folder.url)
        try #require(run.status == 0, "\(run.messages)")
        let trace = try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("a.json"))))
        // From the open photo's rest on; the flight before it begins as a small tile.
        let rest = try #require(
            trace.frames.last { $0.views["photo"].map { $0.frame.width == 390 && $0.velocity == .zero } ?? false })
        let start = try #require(rest.views["photo"]).frame.center
        let part = try GrayFilm(FilePath(folder.path("a.mp4")), around: rest.time)
        let place = FilmPlace(time: rest.time + 0.001, point: CGPoint(x: start.x / 390, y: start.y / 844))
        let followed = try FollowedTrack(FollowedPoint(start: place), in: part, known: nil) { _ in true }
        let offset = 0.2
        let size = CGSize(width: 390, height: 844)
        let reference = Reference(
            Film(), ReferenceMemory(ReferenceArgument("/a.mp4@\(offset)")), stageSize: size)
        let motion = try #require(FilmMotion(followed, in: reference, stageSize: size))
        let moving = trace.frames.filter { $0.time >= rest.time }
        let peak = moving.compactMap { $0.views["photo"].map { abs($0.velocity.dy) } }.max() ?? 0
        try #require(peak > 500)
        var (compared, jumps) = (0, 0)
        for frame in moving {
            guard let view = frame.views["photo"],
                let sample = motion.samples.first(where: { abs($0.time + offset - frame.time) < 0.002 })
            else { continue }
            compared += 1
            let center = view.frame.center
            #expect(hypot(sample.center.x - center.x, sample.center.y - center.y) < 0.6, "\(sample), not \(center)")
            #expect(abs(sample.rotation) < 0.5)
            if abs(sample.velocity.dy - view.velocity.dy) > 0.05 * peak { jumps += 1 }
            // In flight the picture is cropped as well.
            if frame.phase == .interactive {
                #expect(abs(sample.scale - view.frame.width / 390) < 0.012, "\(sample), not \(view.frame.width / 390)")
            }
        }
        // Where the finger takes the view and lets it go, the slope through three frames is none of the view's velocities.
        #expect(compared > 50 && jumps <= 6, "\(jumps) of \(compared)")
    }
}
