import Drawing
import Foundation
import Rasterizer
import Staging
import Timing
import Visualizer

/// A window without a window system: its content, somebody who drags on it, and what draws it.
@MainActor
final class DrivenWindow {
    /// In points.
    static let size = CGSize(width: 1280, height: 800)
    static let stageSize = CGSize(width: 390, height: 844)
    /// Pixels in a point by which pictures are decoded, as for recordings.
    static let decodingScale = 2.0
    static let fps = 60.0
    /// Seconds until all is still that a tap has moved.
    private static let rest = 3.0

    let session: LiveSession
    /// Nil where one stage is drawn alone.
    private let shell: Shell?
    private let renderer: Renderer
    /// Pixels in a point of the picture.
    private let scale: Double
    /// So far, of the window's time.
    private var frame = 0
    private var pressPlace = CGPoint.zero
    private var pressFrame = 0

    struct Refusal: Error {}

    /// - Parameters:
    ///   - curves: Of the lanes; one lane of the scene's own where it is empty.
    ///   - isWhole: Whether the whole window is drawn, with curves, editor and outlines, or one stage alone.
    ///   - scale: Pixels in a point of the window.
    init(
        _ drag: Drag, curves: [String], isWhole: Bool, scale: Double, photos: [URL], pool: ImagePool,
        fonts: FontLibrary, threads: Int
    ) throws {
        let settings = LiveSettings(
            size: Self.stageSize, fps: Self.fps, scale: Self.decodingScale,
            open: { choice, _ in
                let lanes = try choice.open(
                    size: Self.stageSize, scale: Self.decodingScale, photos: photos, images: pool)
                lanes.finishLoading()
                return lanes
            },
            record: { _, _ in throw Refusal() })
        let choice = SceneChoice(scene: drag.scene, lanes: curves.map { [(name: "curve", value: $0)] })
        session = try LiveSession(settings: settings, choice: choice, paths: [])
        if isWhole {
            let memory = ShellMemory(size: Self.size, showsOutlines: true)
            shell = Shell(session: session, size: Self.size, memory: memory)
            self.scale = scale
            renderer = Renderer(
                width: Int(Self.size.width * scale), height: Int(Self.size.height * scale), threads: threads,
                fonts: fonts)
        } else {
            shell = nil
            self.scale = scale * Self.size.height / Self.stageSize.height
            renderer = Renderer(
                width: Int(Self.stageSize.width * self.scale), height: Int(Self.size.height * scale), threads: threads,
                fonts: fonts)
        }
    }

    private var now: FrameTime { .frame(frame, rate: Self.fps) }

    /// Whether what every lane shows is under the pointer.
    var isInDrag: Bool {
        session.lanes.traceFrames(frame: 0, time: 0).allSatisfy { $0.phase == .interactive }
    }

    // MARK: Frames

    /// Milliseconds of one frame: its input and its picture, and then its pixels.
    func step(_ clock: () -> Double) throws -> (content: Double, drawing: Double) {
        frame += 1
        let begin = clock()
        let samples = Int(Drag.samples / Self.fps)
        for sample in 0..<samples {
            let time = now - Double(samples - 1 - sample) / Drag.samples
            let pressed = time - .frame(pressFrame, rate: Self.fps)
            handle(.move, Drag.place(pressed, from: pressPlace), at: time)
        }
        let list = picture()
        let middle = clock()
        if let list { try renderer.draw(list, scale: scale) }
        return (middle - begin, clock() - middle)
    }

    private func wait(_ seconds: Double) throws {
        for _ in 0..<Int(seconds * Self.fps) {
            frame += 1
            session.lanes.finishLoading()
            if let list = picture() { try renderer.draw(list, scale: scale) }
        }
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

    /// Opens what is to be dragged, and takes hold of it.
    func begin(_ drag: Drag) throws {
        try wait(1)
        let opener = try place(of: drag.opener)
        handle(.down, opener, at: now)
        handle(.up, opener, at: now)
        try wait(Self.rest)
        pressPlace = try place(of: drag.handle)
        pressFrame = frame
        handle(.down, pressPlace, at: now)
    }

    /// Drags and lets go where the drag began, over and over, until so much input has been given.
    func fill(log count: Int, _ drag: Drag) throws {
        try begin(drag)
        // A drag of two periods ends where it began.
        let drag = Int(2 * 2.3 * Drag.samples)
        var given = 3
        var time = now.seconds
        while given < count {
            let press = time
            for sample in 1...drag where given < count {
                time = press + Double(sample) / Drag.samples
                handle(.move, Drag.place(time - press, from: pressPlace), at: FrameTime(seconds: time))
                given += 1
            }
            guard given + 2 < count else { continue }
            handle(.up, pressPlace, at: FrameTime(seconds: time))
            time += Self.rest
            handle(.down, pressPlace, at: FrameTime(seconds: time))
            given += 2
        }
        frame = Int((time * Self.fps).rounded(.up))
        _ = picture()
    }

    private func place(of name: String) throws -> CGPoint {
        guard let place = session.lanes.center(ofViewNamed: name) else { throw Refusal() }
        return place
    }

    /// A pointer at a place of the first lane's stage.
    private func handle(_ phase: PointerPhase, _ place: CGPoint, at time: FrameTime) {
        guard let shell else { return session.send(.pointer(id: 1, phase: phase, location: place), at: time) }
        let layout = shell.layout
        let location = CGPoint(
            x: layout.stages[0].minX + place.x * layout.stageScale,
            y: layout.stages[0].minY + place.y * layout.stageScale)
        shell.handle(.input(.pointer(id: 1, phase: phase, location: location)), at: time)
    }
}
