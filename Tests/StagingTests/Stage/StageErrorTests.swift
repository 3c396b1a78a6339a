import Animator
import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import Transitions
import ViewHierarchy

/// What goes wrong on a stage is in its trace.
@MainActor
struct StageErrorTests {
    private final class PlainScene: Scene {
        let rootViewController = ViewController()
        let progress = SceneProgress.idle

        func view(named name: String) -> View? { nil }
    }

    @Test("the misuse of an animator is an error event at its time (rule E 4)")
    func misuse() throws {
        let description = SceneDescription(
            name: "plain", title: "Plain", hint: "", parameters: [], views: [], make: { _ in PlainScene() })
        let stage = Stage(
            description, size: CGSize(width: 100, height: 100), scale: 1,
            parameters: try SceneParameters([], settings: []), photos: [],
            images: SyntheticImageLoading(isDetailed: false))
        stage.advance(to: FrameTime(seconds: 0.5))
        stage.timeline.asCurrent {
            let animator = PropertyAnimator(duration: 1, curve: .linear) {
                stage.scene.rootViewController.view.alpha = 0
            }
            animator.startAnimation()
            animator.finishAnimation(at: .end)
            animator.stopAnimation(true)
        }
        let errors = stage.takeTraceEvents(since: .zero).filter { $0.name == "error" }
        #expect(errors.count == 1)
        #expect(errors.first?.time == 0.5)
        #expect(errors.first?.object.contains("finishAnimation") == true)
    }
}
