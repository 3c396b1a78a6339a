import Drawing
import Timing
import ViewHierarchy

/// Collects what keyframe blocks set, and gives an animator one shape for each property.
@MainActor
final class KeyframeCapture: AnimationCapture {
    private struct CapturedProperty {
        let view: View
        let property: AnimatableProperty
        /// The model's values before the first frame, and the value at which the motion starts.
        let original: ViewValues
        let start: AnimationVector
        var frames: [KeyframePath.Frame] = []
        /// The block that added the last frame.
        var block = 0
    }

    unowned let animator: PropertyAnimator
    private let mode: KeyframePath.Mode
    private var captured: [CapturedProperty] = []
    /// The part of the whole time that the running block covers; blocks outside keyframes cover all of it.
    private var stretch = 0.0...1.0
    private var block = 0
    private var blocks = 0

    fileprivate init(_ animator: PropertyAnimator, mode: KeyframePath.Mode) {
        self.animator = animator
        self.mode = mode
    }

    func addKeyframe(_ stretch: ClosedRange<Double>, _ animations: () -> Void) {
        let outer = (self.stretch, block)
        blocks += 1
        (self.stretch, block) = (stretch, blocks)
        animations()
        (self.stretch, block) = outer
    }

    func capture(_ property: AnimatableProperty, of view: View, target: AnimationVector) -> Bool {
        guard !animator.isImmediate else { return false }
        let index = captured.firstIndex { $0.view === view && $0.property == property } ?? captured.count
        if index == captured.count {
            let start = (animator.startsFromModel ? view.model : view.presentation)[property]
            captured.append(CapturedProperty(view: view, property: property, original: view.model, start: start))
        }
        let before = captured[index].frames.last?.value ?? captured[index].start
        let value = target.nearest(to: before, as: property)
        if captured[index].block == block, !captured[index].frames.isEmpty { captured[index].frames.removeLast() }
        captured[index].block = block
        captured[index].frames.append((stretch.lowerBound, stretch.upperBound, value))
        return true
    }

    func captureShadowPath(of view: View, target: Path?) -> Bool {
        animator.captureShadowPath(of: view, target: target)
    }

    /// Moves each property through its keyframes (rule K 9); those that have the model's value alone move nothing (L 1).
    fileprivate func finish() {
        guard let driver = animator.driver, let capturing = animator.capturing else { return }
        for known in captured {
            let model = known.original[known.property]
            if known.frames.allSatisfy({ $0.value.isSame(as: model) }) { continue }
            let shape = KeyframePath(frames: known.frames, mode: mode, start: known.start)
            let contribution = Contribution(
                .replaces, to: driver.prepare(known.property, of: known.view), of: capturing, from: known.start,
                to: shape.value(at: 1), through: shape)
            contribution.original = known.original
            animator.add(contribution)
        }
    }
}

extension PropertyAnimator {
    /// Runs a block that adds keyframes, as a part of the block being captured.
    func collectKeyframes(_ mode: KeyframePath.Mode, _ animations: () -> Void) {
        let keyframes = KeyframeCapture(self, mode: mode)
        AnimationScope.run(capturing: keyframes, animations)
        keyframes.finish()
    }
}
