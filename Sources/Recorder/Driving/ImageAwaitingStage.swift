import Foundation
import Staging
import Timing

/// A stage whose pictures are there as soon as they are asked for.
///
/// A picture that input asks for is waited for at once, not at the next frame: so what follows from its arrival is the
/// same at every frame rate.
@MainActor
final class ImageAwaitingStage: TapeTarget {
    private let stage: any RecordableStage

    init(_ stage: any RecordableStage) { self.stage = stage }

    var now: FrameTime { stage.now }
    var nextDeadline: FrameTime? { stage.nextDeadline }
    var isSettled: Bool { stage.isSettled }

    func advance(to time: FrameTime) { stage.advance(to: time) }
    func isKnownViewName(_ name: String) -> Bool { stage.isKnownViewName(name) }
    func center(ofViewNamed name: String) -> CGPoint? { stage.center(ofViewNamed: name) }

    func handle(_ action: InputAction) {
        stage.handle(action)
        stage.finishLoading()
    }
}
