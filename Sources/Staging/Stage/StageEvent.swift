import Timing
import Transitions

/// Something that happened on a stage.
struct StageEvent {
    let time: FrameTime
    let name: String
    let object: String
}

extension StageEvent {
    /// What a controller or a transition was told, in the words of the trace format.
    init(_ event: TransitionEvent, at time: FrameTime) {
        let (name, object) =
            switch event.kind {
            case .began: ("transitionBegan", event.object)
            case .paused: ("transitionPaused", event.object)
            case .continued: ("transitionContinued", event.object)
            case .completed: ("transitionCompleted", "completed")
            case .cancelled: ("transitionCompleted", "cancelled")
            case .lifecycle(let method): (method, event.object)
            case .error(let error): ("error", error.description)
            }
        self.init(time: time, name: name, object: object)
    }
}
