import Boards
package import Drawing
package import Foundation
import ScrimGallery
package import Sessions
import StageSupport
package import Staging
package import SystemPackage
package import Timing
package import ViewHierarchy
package import Visualizer

/// A user of a window, at given times.
@MainActor
package struct ShellHand {
    package let shell: Shell
    private let screen = Screen()

    private final class Screen {
        var seconds = 0.0
        /// The last picture for which the window has asked.
        var shown = DisplayList(size: .zero)
    }

    /// Creates a window of a scene, with lanes of curves or one lane of its own.
    /// - Parameters:
    ///   - scale: The pixels per point of the stages.
    ///   - memory: The state of a closed window, or nil for a first window.
    ///   - photos: The paths of photos, read by `images` on request.
    ///   - record: Starts writing a recording. By default it throws.
    ///   - copy: Starts copying a picture. By default it throws.
    package init(
        _ scene: Scene = .photos, lanes: [String] = [], size: CGSize = CGSize(width: 1280, height: 800),
        scale: Double = 2, memory: ShellMemory? = nil,
        photos: @escaping @MainActor ([FilePath]) -> [FilePath] = { _ in StageRun.photos(12) },
        images: any ImageLoading = SyntheticImageLoading(isDetailed: false),
        record: @escaping @MainActor (RecordingRequest) throws -> any LiveRecorder = { _ in throw Refusal() },
        copy: @escaping @MainActor (DisplayList) throws -> any LiveWriting = { _ in throw Refusal() }
    ) throws {
        let own = CGSize(width: 390, height: 844)
        let pool = ImagePool(images)
        let settings = LiveSettings(
            size: own, fps: 60, scale: scale,
            open: { choice, paths in
                let lanes = try choice.open(size: own, scale: scale, photos: photos(paths), images: pool)
                lanes.finishLoading()
                return lanes
            },
            record: record, copy: copy, boardPicture: LaneBoard.picture)
        let choice = SceneChoice(scene: scene, lanes: lanes.map { ["curve": $0] })
        shell = Shell(
            session: try LiveSession(settings: settings, choice: choice, paths: []), scenes: SceneGallery.scenes,
            size: size, memory: memory)
        wait(0.1)
    }

    package struct Refusal: Error {
        package init() {}
    }

    package var time: FrameTime { FrameTime(seconds: screen.seconds) }

    /// Lets time pass, frame by frame.
    package func wait(_ seconds: Double) {
        let end = screen.seconds + seconds
        while screen.seconds < end {
            screen.seconds = min(end, screen.seconds + 1.0 / 60)
            shell.advance(to: time)
            draw()
        }
    }

    /// Lets time pass in long steps, without pictures.
    package func pass(_ seconds: Double) {
        let end = screen.seconds + seconds
        while screen.seconds < end {
            screen.seconds = min(end, screen.seconds + Self.stride)
            shell.advance(to: time)
        }
    }

    private static let stride = 0.05

    package func handle(_ event: WindowEvent) {
        screen.seconds += 0.01
        shell.handle(event, at: time)
    }

    package func send(_ action: InputAction) { handle(.input(action)) }

    package func key(_ keys: Key..., wait seconds: Double = 0) {
        for key in keys { handle(.key(KeyPress(key))) }
        wait(seconds)
    }

    package func type(_ text: String) { handle(.text(text)) }

    // MARK: On a lane

    private func windowPoint(_ point: CGPoint, lane: Int) -> CGPoint {
        let layout = shell.layout
        return CGPoint(
            x: layout.stages[lane].minX + point.x * layout.stageScale,
            y: layout.stages[lane].minY + point.y * layout.stageScale)
    }

    package func press(stagePoint point: CGPoint, lane: Int = 0) {
        send(.pointer(id: 1, phase: .down, location: windowPoint(point, lane: lane)))
    }

    package func move(stagePoint point: CGPoint, lane: Int = 0) {
        send(.pointer(id: 1, phase: .move, location: windowPoint(point, lane: lane)))
    }

    package func lift(stagePoint point: CGPoint = CGPoint(x: 60, y: 60), lane: Int = 0) {
        let last = shell.session.lanes.traceFrames(frame: 0, time: 0).first?.pointer?.location ?? point
        send(.pointer(id: 1, phase: .up, location: windowPoint(last, lane: lane)))
    }

    package func letGo(lane: Int = 0, wait seconds: Double) {
        lift(lane: lane)
        wait(seconds)
    }

    /// Drags a view along, upwards, in twelve steps of a fiftieth of a second.
    /// - Parameters:
    ///   - start: Where the finger lands, by default on the bar of the mini player.
    ///   - step: The length of a step, in points.
    package func pullUp(from start: CGPoint = CGPoint(x: 195, y: 800), step length: Double = 30) {
        press(stagePoint: start)
        for step in 1...12 {
            wait(0.02)
            move(stagePoint: CGPoint(x: start.x, y: start.y - Double(step) * length))
        }
    }

    /// Opens the first photo.
    package func openPhoto(wait seconds: Double) {
        press(stagePoint: CGPoint(x: 60, y: 60))
        letGo(wait: seconds)
    }

    // MARK: On a view

    package func center(_ name: String) -> CGPoint? {
        draw()
        return view(name).map { $0.convert($0.bounds.center, to: nil) }
    }

    /// Returns the first visible view of a name.
    package func view(_ name: String) -> View? { Self.find(name, in: shell.window) }

    package struct Missing: Error {
        package var name: String

        package init(name: String) { self.name = name }
    }

    package func tap(_ name: String) throws {
        guard let place = center(name) else { throw Missing(name: name) }
        send(.pointer(id: 1, phase: .down, location: place))
        send(.pointer(id: 1, phase: .up, location: place))
    }

    private static func find(_ name: String, in view: View) -> View? {
        if view.isHidden { return nil }
        if view.accessibilityIdentifier == name { return view }
        for child in view.subviews { if let found = find(name, in: child) { return found } }
        return nil
    }

    // MARK: What is seen

    private func draw() { if let picture = shell.picture() { screen.shown = picture } }

    /// The picture on the screen: what changes without asking for another one is not in it.
    package var refreshed: DisplayList {
        wait(0.02)
        return screen.shown
    }

    /// The texts outside and inside the lanes.
    package var texts: [String] {
        refreshed.items.compactMap { if case .text(let run) = $0.command { run.text } else { nil } }
    }
}

extension Slider {
    /// The center of the thumb, in the slider's coordinates.
    package var thumbX: Double {
        thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value).midX
    }
}
