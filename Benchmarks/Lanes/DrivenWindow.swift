import BenchmarkFigures
import Boards
import Drawing
import Foundation
import Rasterizer
import ScrimGallery
import Sessions
import Staging
import Timing
import Visualizer

/// A window without a window system: its content, a simulated drag, and its renderer.
@MainActor
final class DrivenWindow {
    static let size = CGSize(width: 1280, height: 800)
    static let fps = 60.0
    /// The seconds until everything is at rest after a drag.
    private static let rest = 3.0

    let session: LiveSession
    /// The shell, or `nil` if one stage is drawn alone.
    let shell: Shell?
    private let workshop: Workshop
    private let gesture: Gesture
    private let renderer: Renderer
    /// The number of pixels per point of the picture.
    private let scale: Double
    /// The number of the current frame of the window's time.
    private var frame = 0
    /// The time at which the lead of the gesture ended.
    private var begun = 0.0
    private var isOver = false

    struct Refusal: Error {}

    /// - Parameters:
    ///   - curves: The curves of the lanes. If empty, there is one lane with the scene's own curve.
    ///   - isWhole: Whether to draw the whole window, with curves, editor and outlines, instead of one stage alone.
    ///   - size: The window's size, in points.
    ///   - scale: The number of pixels per point of the window.
    init(
        _ gesture: Gesture, curves: [String] = [], isWhole: Bool = true, size: CGSize = size, scale: Double = 1,
        _ workshop: Workshop
    ) throws {
        self.gesture = gesture
        self.workshop = workshop
        let settings = LiveSettings(
            size: Workshop.stageSize, fps: Self.fps, scale: Workshop.decodingScale,
            open: { choice, _ in try workshop.open(choice) }, record: { _ in throw Refusal() },
            boardPicture: LaneBoard.picture)
        let choice = SceneChoice(scene: gesture.scene, lanes: curves.map { ["curve": $0] })
        session = try LiveSession(settings: settings, choice: choice, paths: [])
        if isWhole {
            shell = Shell(
                session: session, scenes: SceneGallery.scenes, size: size,
                memory: ShellMemory(size: size, scene: gesture.scene.name, showsOutlines: true))
            self.scale = scale
            renderer = workshop.renderer(size, scale: scale)
        } else {
            shell = nil
            self.scale = scale * size.height / Workshop.stageSize.height
            renderer = workshop.renderer(
                CGSize(width: Workshop.stageSize.width * self.scale / scale, height: size.height), scale: scale)
        }
    }

    private var now: FrameTime { .frame(frame, rate: Self.fps) }

    /// Whether a drag or a flight is in progress in every lane.
    var isInMotion: Bool { session.lanes.traceFrames(frame: 0, time: 0).allSatisfy { $0.phase != .idle } }

    // MARK: Frames

    /// Runs one frame, and returns the milliseconds for its input and picture, and for its pixels.
    /// - Parameter change: A closure called after the input.
    func step(
        draws: Bool = true, _ change: ((Shell, FrameTime) -> Void)? = nil
    ) throws -> (content: Double, drawing: Double) {
        let before = now.seconds
        frame += 1
        let begin = Figures.milliseconds()
        let input = isOver ? [] : gesture.input(from: before - begun, to: now.seconds - begun)
        for (seconds, action) in input { handle(action, at: FrameTime(seconds: begun + seconds)) }
        if let shell { change?(shell, now) }
        let list = picture()
        let middle = Figures.milliseconds()
        if draws, let list { try draw(list) }
        return (middle - begin, Figures.milliseconds() - middle)
    }

    private func draw(_ list: DisplayList) throws {
        if let size = shell?.size { renderer.resize(width: Int(size.width * scale), height: Int(size.height * scale)) }
        try renderer.draw(list, scale: scale)
    }

    private func picture() -> DisplayList? {
        guard let shell else {
            session.advance(to: now)
            return session.lanes.displayList()
        }
        shell.advance(to: now)
        return shell.picture()
    }

    // MARK: Input

    /// Plays the lead of the gesture.
    func begin() throws {
        var next = 0
        begun = gesture.leadEnd
        while now.seconds < begun || next < gesture.lead.count {
            frame += 1
            while next < gesture.lead.count, gesture.lead[next].time <= now {
                handle(gesture.lead[next].action, at: gesture.lead[next].time)
                next += 1
            }
            session.lanes.finishLoading()
            if let list = picture() { try draw(list) }
        }
    }

    /// Releases the drag at its current location, and waits until everything is at rest.
    func end() throws {
        handle(.pointer(id: 1, phase: .up, location: gesture.place(now.seconds - begun)), at: now)
        isOver = true
        for _ in 0..<Int(Self.rest * Self.fps) { _ = try step() }
    }

    /// Drags the playhead back and forth, and returns the milliseconds of each frame from its pointer event on.
    func scrub(frames: Int) throws -> [(content: Double, drawing: Double)] {
        guard let shell, let strip = shell.layout.timeline else { throw Refusal() }
        func place(_ part: Double) -> CGPoint {
            CGPoint(x: strip.maxX - 40 - part * (strip.width - 320), y: strip.maxY - 60)
        }
        shell.handle(.input(.pointer(id: 1, phase: .down, location: place(0))), at: now)
        var samples: [(content: Double, drawing: Double)] = []
        for number in 1...frames {
            frame += 1
            // No two frames are the same, and most are far from the previous one.
            let part = (Double(number) * Self.goldenPart).truncatingRemainder(dividingBy: 1)
            let begin = Figures.milliseconds()
            shell.handle(.input(.pointer(id: 1, phase: .move, location: place(part))), at: now)
            let list = picture()
            let middle = Figures.milliseconds()
            guard let list else { throw Refusal() }
            try draw(list)
            samples.append((middle - begin, Figures.milliseconds() - middle))
        }
        shell.handle(.input(.pointer(id: 1, phase: .up, location: place(0))), at: now)
        return samples
    }

    /// The golden ratio, whose multiples are evenly distributed modulo 1.
    private static let goldenPart = 0.618_033_988_75

    /// Repeats a drag that ends where it began, until the given number of events has been sent.
    func fill(log count: Int) throws {
        try begin()
        // A drag of two periods ends where it began.
        let drag = Int(2 * Gesture.periods.height * Gesture.samples)
        let place = gesture.pressPlace
        var given = gesture.lead.count
        var time = now.seconds
        while given < count {
            let press = time
            for sample in 1...drag where given < count {
                time = press + Double(sample) / Gesture.samples
                let location = gesture.place(time - press)
                handle(.pointer(id: 1, phase: .move, location: location), at: FrameTime(seconds: time))
                given += 1
            }
            guard given + 2 < count else { continue }
            handle(.pointer(id: 1, phase: .up, location: place), at: FrameTime(seconds: time))
            time += Self.rest
            handle(.pointer(id: 1, phase: .down, location: place), at: FrameTime(seconds: time))
            given += 2
        }
        frame = Int((time * Self.fps).rounded(.up))
        _ = picture()
    }

    /// Moves a pointer that is up over the lanes.
    func pass() { session.send(.pointer(id: 1, phase: .move, location: gesture.pressPlace), at: now) }

    /// Sends input at a location on the first lane's stage.
    private func handle(_ action: InputAction, at time: FrameTime) {
        guard let shell else { return session.send(action, at: time) }
        guard case .pointer(let id, let phase, let place) = action else {
            return shell.handle(.input(action), at: time)
        }
        let layout = shell.layout
        let location = CGPoint(
            x: layout.stages[0].minX + place.x * layout.stageScale,
            y: layout.stages[0].minY + place.y * layout.stageScale)
        shell.handle(.input(.pointer(id: id, phase: phase, location: location)), at: time)
    }
}
