import Drawing
import ViewHierarchy

/// Collects what keyframe blocks set, and gives an animator one shape for each property.
@MainActor
final class KeyframeCapture: AnimationCapture {
    /// The keyframes of one property.
    private struct CapturedTrack {
        let view: View
        let property: AnimatableProperty
        let track: Int
        var frames: [KeyframeShape.Frame] = []
        /// The block that added the last frame.
        var block = 0
    }

    unowned let animator: PropertyAnimator
    private let mode: KeyframeShape.Mode
    private var captured: [CapturedTrack] = []
    /// The part of the whole time that the running block covers; blocks outside keyframes cover all of it.
    private var stretch = 0.0...1.0
    private var block = 0
    private var blocks = 0

    init(_ animator: PropertyAnimator, mode: KeyframeShape.Mode) {
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

    func capture(_ property: AnimatableProperty, of view: View, target: AnimationVector) {
        guard let index = index(of: property, of: view, target: target) else { return }
        var target = target
        if property == .transform, let last = captured[index].frames.last {
            target = PropertyAnimator.shortestTurn(from: last.value, to: target)
        } else if property == .transform {
            target = PropertyAnimator.shortestTurn(from: view.presentation[property], to: target)
        }
        let frame = KeyframeShape.Frame(begin: stretch.lowerBound, end: stretch.upperBound, value: target)
        if captured[index].block == block, !captured[index].frames.isEmpty { captured[index].frames.removeLast() }
        captured[index].block = block
        captured[index].frames.append(frame)
    }

    /// A shadow's path moves from its start to the last path that is set.
    func captureShadowPath(of view: View, target: Path?) { animator.captureShadowPath(of: view, target: target) }

    private func index(of property: AnimatableProperty, of view: View, target: AnimationVector) -> Int? {
        if let known = captured.firstIndex(where: { $0.view === view && $0.property == property }) { return known }
        guard let track = animator.add(property, of: view, target: target, always: true) else { return nil }
        captured.append(CapturedTrack(view: view, property: property, track: track))
        return captured.count - 1
    }

    func finish() {
        for track in captured { animator.setKeyframes(track.frames, mode, of: track.track) }
    }
}

extension PropertyAnimator {
    /// Runs a block that adds keyframes, as a part of the block being captured.
    func collectKeyframes(_ mode: KeyframeShape.Mode, _ animations: () -> Void) {
        let keyframes = KeyframeCapture(self, mode: mode)
        let outer = collecting
        collecting = keyframes
        AnimationScope.run(capturing: keyframes, animations)
        collecting = outer
        keyframes.finish()
    }

    fileprivate func setKeyframes(_ frames: [KeyframeShape.Frame], _ mode: KeyframeShape.Mode, of index: Int) {
        guard tracks.indices.contains(index) else { return }
        let timing = groups[tracks[index].group].path.timing
        let velocity = tracks[index].change * timing.slope(at: 0).progress + tracks[index].push
        let hadPush = any(tracks[index].push .!= .zero)
        let shape = KeyframeShape(frames: frames, mode: mode, start: tracks[index].start)
        tracks[index].keyframes = keyframes.count
        keyframes.append(shape)
        tracks[index].end = shape.value(at: 1)
        tracks[index].lead(from: tracks[index].start)
        if hadPush { keepVelocity(velocity, of: index) }
    }
}
