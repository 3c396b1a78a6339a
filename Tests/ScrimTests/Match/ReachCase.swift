import ChildPrograms
import Drawing
import FormulaSupport
import Foundation
import ProgramSupport
import RandomSupport
import Staging
import Testing
import Timing

/// A film of a scene with a known curve, chosen by a seed, and what `scrim match` should find in it.
struct ReachCase: CustomStringConvertible {
    enum Scene: String, CaseIterable {
        case photo, sheet, player
        /// The photo thrown: it begins with a velocity.
        case thrown
        /// A card over a background that moves otherwise, while all of it dims.
        case drawn
    }

    enum Form: String, CaseIterable {
        case mp4
        /// MP4 at a quality at which blocks are visible.
        case coarse
        case webm, gif
    }

    enum Truth {
        case spring(ratio: Double, response: Double)
        case bezier([Double], duration: Double)
    }

    let seed: UInt64
    let scene: Scene
    let form: Form
    let rate: Int
    let truth: Truth

    init(seed: UInt64) {
        self.seed = seed
        var random = SeededRandom(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double {
            (Double.random(in: range, using: &random) * 1000).rounded() / 1000
        }
        scene = Scene.allCases[Int(seed % UInt64(Scene.allCases.count))]
        form = Form.allCases.randomElement(using: &random) ?? .mp4
        rate = form == .gif ? 50 : Bool.random(using: &random) ? 60 : 30
        switch scene == .thrown ? 0 : Int.random(in: 0...2, using: &random) {
        case 0: truth = .spring(ratio: number(0.3...1), response: number(0.25...0.6))
        case 1:
            let eases = [
                [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.4, 0, 0.2, 1],
                [0.32, 0.72, 0, 1],
            ]
            truth = .bezier(eases.randomElement(using: &random) ?? [], duration: number(0.3...0.8))
        default:
            truth = .bezier(
                [number(0...1), number(0...1), number(0...1), number(0...1)], duration: number(0.3...0.8))
        }
    }

    var description: String { "seed \(seed): \(scene) \(curve), \(form) at \(rate)" }

    var curve: String {
        switch truth {
        case .spring(let ratio, let response): "spring(response: \(response), dampingFraction: \(ratio))"
        case .bezier(let points, _): "cubic-bezier(\(points.map { "\($0)" }.joined(separator: ", ")))"
        }
    }

    private var tape: String {
        switch scene {
        case .drawn: ""
        case .photo:
            "Scene photos\nTap tile 5\nWait settled\nWait 150ms\nKey escape\nWait settled\nWait 200ms\n"
        case .thrown:
            """
            Scene photos
            Tap tile 5
            Wait settled
            Press photo
            Move by 0 60 in 120ms
            Move by -20 180 in 160ms
            Release
            Wait settled
            Wait 200ms

            """
        case .sheet:
            """
            Scene card-sheet
            Tap add
            Wait settled
            Press form
            Move by 0 220 in 250ms ease-in-out
            Hold 150ms
            Release
            Wait settled
            Wait 200ms

            """
        case .player:
            """
            Scene now-playing
            Set border 1000
            Tap song 1
            Wait settled
            Press cover
            Move by 0 300 in 300ms ease-in-out
            Hold 150ms
            Release
            Wait settled
            Wait 200ms

            """
        }
    }

    private var view: String {
        switch scene {
        case .photo, .thrown: "photo"
        case .sheet: "form"
        case .player: "cover"
        case .drawn: ""
        }
    }

    // MARK: The film

    /// A film, and where and when to look.
    struct Film {
        let path: String
        let time: Double
        let points: [(x: Double, y: Double)]
        /// The time at which the motion begins.
        let begin: Double
        /// Returns the time of the first frame that is not before a time, and the velocity then along the distance to the
        /// end, 1 for that distance in a second.
        let velocity: (Double) -> (time: Double, value: Double)
    }

    /// The number of pixels in a point of the stage.
    private static let scale = 2.0

    /// Records the film.
    func record(in folder: URL) throws -> Film {
        if scene == .drawn { return try draw(in: folder) }
        let tapeFile = folder.appendingPathComponent("a.tape")
        try tape.write(to: tapeFile, atomically: true, encoding: .utf8)
        let name = "a." + (form == .coarse ? "mp4" : form.rawValue)
        var arguments = [
            "record", tapeFile.path, "--no-finger", "--scale", "2", "--fps", "\(rate)", "--set", "curve=\(curve)", "-o",
            folder.appendingPathComponent(name).path, "-o", folder.appendingPathComponent("a.json").path,
        ]
        if case .bezier(_, let duration) = truth { arguments += ["--set", "duration=\(duration)"] }
        let run = try ProgramRun(arguments, in: folder)
        try #require(run.status == 0, "\(run.messages)")
        var path = folder.appendingPathComponent(name).path
        if form == .coarse {
            let coarse = folder.appendingPathComponent("coarse.mp4").path
            try Self.encode(["-i", path] + Self.coarse, to: coarse)
            path = coarse
        }
        let trace = try Trace(json: Data(contentsOf: folder.appendingPathComponent("a.json")))
        let begin = try #require(
            trace.events.last { ["transitionBegan", "transitionContinued", "verdict"].contains($0.name.text) }?.time)
        // A motion from rest is looked at from a little before; one that is under way from its first frame on.
        let start = scene == .thrown ? begin : begin - 0.1
        let shown = trace.frames.filter { $0.time >= start - 1e-6 && $0.views[view] != nil }
        let first = try #require(shown.first?.views[view])
        let last = try #require(shown.last?.views[view])
        let to = last.frame.center
        let seen = trace.frames.compactMap { frame in frame.views[view].map { (time: frame.time, view: $0) } }
        let velocity: (Double) -> (time: Double, value: Double) = { time in
            guard let (time, now) = seen.first(where: { $0.time > time - 1e-6 }) else { return (time, 0) }
            let from = now.frame.center
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            return (time, (now.velocity.dx * dx + now.velocity.dy * dy) / (dx * dx + dy * dy))
        }
        return Film(
            path: path, time: (shown.first?.time ?? 0) + 0.001, points: Self.points(first.frame), begin: begin,
            velocity: velocity)
    }

    private static let coarse = ["-crf", "32", "-preset", "veryfast"]

    /// Draws the film by formulas.
    private func draw(in folder: URL) throws -> Film {
        let begin = 0.4037
        let drawn = DrawnReachFilm(
            frames: Int(2 * Double(rate)), rate: Double(rate),
            progress: { [truth] time in
                switch truth {
                case .spring(let ratio, let response): CurveFormulas.spring(ratio, response, 0, time)
                case .bezier(let points, let duration):
                    CurveFormulas.bezier(points[0], points[1], points[2], points[3], time / duration)
                }
            }, begin: begin)
        let raw = folder.appendingPathComponent("a.gray")
        try drawn.write(to: raw)
        let name = "a." + (form == .coarse ? "mp4" : form.rawValue)
        let path = folder.appendingPathComponent(name).path
        let options: [String] =
            switch form {
            case .mp4: ["-crf", "16", "-pix_fmt", "yuv420p"]
            case .coarse: Self.coarse + ["-pix_fmt", "yuv420p"]
            case .webm: ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "6"]
            case .gif: []
            }
        try Self.encode(
            [
                "-f", "rawvideo", "-pix_fmt", "gray", "-s", "\(drawn.width)x\(drawn.height)", "-r", "\(rate)", "-i",
                raw.path,
            ]
                + options, to: path)
        try FileManager.default.removeItem(at: raw)
        let start = DrawnReachFilm.start
        return Film(
            path: path, time: begin - 0.1, points: [(start.x, start.y), (start.x + 20, start.y)], begin: begin,
            velocity: { (time: $0, value: 0) })
    }

    private static func encode(_ arguments: [String], to path: String) throws {
        let run = try ChildProgram("ffmpeg", ["-v", "error", "-nostdin"] + arguments + [path])
        let messages = run.messages
        try #require(run.end() && run.exitCode == 0, "\(messages)")
    }

    /// Returns places in a view in pixels, the center first.
    private static func points(_ frame: CGRect) -> [(x: Double, y: Double)] {
        let bottom = min(frame.maxY, 844)
        return [0.5, 0.35, 0.65, 0.25, 0.75, 0.15].flatMap { down in
            [0.5, 0.35, 0.65, 0.2, 0.8].map { across in
                (
                    ((frame.minX + frame.width * across) * scale).rounded(),
                    ((frame.minY + (bottom - frame.minY) * down) * scale).rounded()
                )
            }
        }
    }
}

/// What `scrim match --json` writes.
struct MatchedFilm: Decodable {
    struct Point: Decodable {
        var time: Double
        var x: Double
        var y: Double
        var scale: Double
        var rotation: Double
        var score: Double
    }
    struct Model: Decodable {
        var kind: String
        var error: Double
        var begin: Double
        var equallyGood: Bool
        var margins: [String: Double]
        var duration: Double?
        var points: [Double]?
        var mass: Double?
        var stiffness: Double?
        var damping: Double?
        var velocity: Double?
    }
    var points: [Point]
    /// The first and the last time of what was fitted.
    var part: [Double]
    var models: [Model]
}
