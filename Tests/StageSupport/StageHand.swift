package import Foundation
package import Staging
import Timing
import Transitions
package import ViewHierarchy

/// A hand on a stage of the photos scene, with pictures of one form, or of any other scene.
///
/// Time advances in ticks, 120 per second: each input is exactly at a tick, and each tick is a frame of the trace,
/// after the input.
@MainActor
package final class StageHand {
    package let stage: Stage
    package let form: PictureForm
    package private(set) var frames: [TraceFrame] = []
    /// Called after each frame.
    package var onFrame: (TraceFrame) -> Void = { _ in }
    private var tick = 0
    private var pointers: [Int: CGPoint] = [:]
    private var seenEvents: [TraceEvent] = []

    /// The ticks per second.
    package static let rate = 120.0
    /// The time, in seconds, within which everything ends.
    package static let patience = 15.0

    package init(
        _ form: PictureForm = .landscape, photos: Int = 12, size: CGSize = CGSize(width: 390, height: 844),
        scale: Double = 2, isDetailed: Bool = false, settings: SceneSettings = [:]
    ) throws {
        self.form = form
        stage = try StageRun.stage(
            size: size, scale: scale, paths: StageRun.photos(photos, shapes: [form.rawValue]), isDetailed: isDetailed,
            settings: settings)
        capture()
    }

    /// Creates a hand on a stage of a scene without photos.
    package init(
        scene: Scene, size: CGSize = CGSize(width: 390, height: 844),
        settings: SceneSettings = [:]
    ) throws {
        form = .landscape
        stage = try StageRun.stage(scene, size: size, paths: [], settings: settings)
        capture()
    }

    // MARK: - What is seen

    /// The latest frame.
    package var now: TraceFrame { frames[frames.count - 1] }

    /// The frame of the picture in the latest frame, or zero without one.
    package var photo: CGRect { now.photo?.frame ?? .zero }

    package var events: [TraceEvent] {
        seenEvents += stage.takeTraceEvents(since: .zero)
        return seenEvents
    }

    /// Returns the objects of the events of a name, in order.
    package func objects(of name: TraceEvent.Name) -> [String] { events.filter { $0.name == name }.map(\.object) }

    /// The window's subviews: the root controller's view, and the container of an open photo.
    package var layers: [View] { stage.window.subviews }

    package var grid: ScrollView? { stage.rootViewController.view.subviews.first as? ScrollView }

    /// The container of the open photo.
    package var container: View? { layers.count > 1 ? layers[1] : nil }

    package func view(_ name: String) -> View? { stage.view(named: name) }

    /// Records another frame at the same moment.
    @discardableResult
    package func capture() -> TraceFrame {
        stage.finishLoading()
        let frame = stage.traceFrames(frame: tick, time: stage.now.seconds)[0]
        frames.append(frame)
        onFrame(frame)
        return frame
    }

    // MARK: - Time

    package func wait(_ seconds: Double) {
        for _ in 0..<max(0, Int((seconds * Self.rate).rounded())) {
            advance()
            capture()
        }
    }

    /// Waits until everything rests, and returns false if that takes too long.
    @discardableResult
    package func settle() -> Bool {
        let end = stage.now + Self.patience
        while !stage.isSettled, stage.now < end {
            advance()
            capture()
        }
        return stage.isSettled
    }

    private func advance() {
        tick += 1
        stage.advance(to: .frame(tick, rate: Self.rate))
    }

    // MARK: - Input

    package func send(_ action: InputAction) {
        stage.handle(action)
        capture()
    }

    package func press(_ point: CGPoint, pointer: Int = 1) {
        pointers[pointer] = point
        send(.pointer(id: pointer, phase: .down, location: point))
    }

    /// Presses the picture.
    /// - Parameter fraction: The location, in fractions of its visible frame.
    package func pressPhoto(_ fraction: CGPoint = CGPoint(x: 0.5, y: 0.5), pointer: Int = 1) {
        let frame = photo
        press(
            CGPoint(x: frame.minX + frame.width * fraction.x, y: frame.minY + frame.height * fraction.y),
            pointer: pointer)
    }

    /// Presses the center of a view, unless it is invisible.
    package func press(view name: String) {
        if let place = stage.center(ofViewNamed: name) { press(place) }
    }

    /// Taps a view and waits until everything rests.
    package func tap(view name: String) {
        guard let place = stage.center(ofViewNamed: name) else { return }
        tap(place)
        settle()
    }

    /// Moves at constant speed, one sample per tick.
    package func drag(_ dx: Double, _ dy: Double, in seconds: Double, pointer: Int = 1) {
        guard let start = pointers[pointer] else { return }
        let count = max(1, Int((seconds * Self.rate).rounded()))
        for step in 1...count {
            advance()
            let part = Double(step) / Double(count)
            let place = CGPoint(x: start.x + dx * part, y: start.y + dy * part)
            pointers[pointer] = place
            send(.pointer(id: pointer, phase: .move, location: place))
        }
    }

    package func release(pointer: Int = 1) { lift(pointer, .up) }

    package func cancel(pointer: Int = 1) { lift(pointer, .cancel) }

    private func lift(_ pointer: Int, _ phase: PointerPhase) {
        guard let place = pointers.removeValue(forKey: pointer) else { return }
        send(.pointer(id: pointer, phase: phase, location: place))
    }

    package func tap(_ point: CGPoint, pointer: Int = 1) {
        press(point, pointer: pointer)
        wait(0.05)
        release(pointer: pointer)
    }

    package func key(_ key: Key) { send(.key(key)) }

    /// Changes the stage from outside, as the program would.
    package func intervene(_ action: () -> Void) {
        stage.timeline.asCurrent(action)
        capture()
    }

    // MARK: - Sequences

    /// Taps a tile.
    package func tapTile(_ number: Int) {
        guard let place = stage.center(ofViewNamed: "tile \(number)") else { return }
        tap(place)
    }

    /// Opens a photo and waits until it rests.
    package func open(_ number: Int = 5) {
        tapTile(number)
        settle()
    }

    /// Drags the picture slowly down from its center to a progress, and holds it.
    package func dragTo(progress: Double) {
        pressPhoto()
        drag(0, 24, in: 0.1)
        let rest = (progress - now.fraction) * stage.size.height / 2
        drag(0, rest, in: max(0.1, abs(rest) / 400))
        wait(0.2)
    }
}

/// The shapes of pictures for which rules are tested.
package enum PictureForm: String, CaseIterable, Sendable {
    case landscape = "1560x1040"
    case portrait = "1040x1560"
    case square = "800x800"
    case wide = "1500x500"
    case tall = "500x1500"

    /// Width over height.
    package var aspect: Double {
        switch self {
        case .landscape: 1.5
        case .portrait: 1 / 1.5
        case .square: 1
        case .wide: 3
        case .tall: 1 / 3.0
        }
    }
}
