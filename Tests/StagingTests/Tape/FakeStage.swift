import Drawing
import Foundation
import Staging
import Timing

/// A stage that notes what it is given, and whose motions end at times of their own.
@MainActor
final class FakeStage: TapeTarget {
    private(set) var now = FrameTime.zero
    private(set) var events: [InputEvent] = []
    /// Every moment to which it was advanced.
    private(set) var advances: [Double] = []
    /// When what moves ends; each release adds those of `motions`.
    private(set) var ends: [Double] = []
    private var down: Set<Int> = []
    var motions: [Double] = []
    var views: [String: CGPoint] = ["photo": CGPoint(x: 195, y: 422)]
    /// Whether it stays unsettled without a deadline.
    var hangs = false

    func advance(to time: FrameTime) {
        precondition(time >= now)
        now = time
        advances.append(time.seconds)
        ends.removeAll { $0 <= time.seconds }
    }

    var nextDeadline: FrameTime? { ends.min().map(FrameTime.init(seconds:)) }
    var isSettled: Bool { ends.isEmpty && down.isEmpty && !hangs }

    func isKnownViewName(_ name: String) -> Bool { name == "photo" || name.hasPrefix("tile ") }
    func center(ofViewNamed name: String) -> CGPoint? { views[name] }

    func handle(_ action: InputAction) {
        events.append(InputEvent(time: now, action: action))
        guard case .pointer(let id, let phase, _) = action else { return }
        switch phase {
        case .down: down.insert(id)
        case .move: break
        case .up, .cancel:
            down.remove(id)
            ends += motions.map { now.seconds + $0 }
        }
    }

    /// Where pointers were moved to, and when.
    var moves: [(time: Double, point: CGPoint)] {
        events.compactMap { event in
            guard case .pointer(_, .move, let point) = event.action else { return nil }
            return (event.time.seconds, point)
        }
    }
}

extension SceneDescription {
    /// The names of a scene that is never opened.
    static func named(
        _ name: String, parameters: [SceneParameter] = [], views: [SceneViewName] = []
    ) -> SceneDescription {
        SceneDescription(name: name, title: name, hint: "", parameters: parameters, views: views) { _ in
            fatalError("\(name) is never opened")
        }
    }
}
