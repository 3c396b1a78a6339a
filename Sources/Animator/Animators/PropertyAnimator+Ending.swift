import Drawing
import ViewHierarchy

extension PropertyAnimator {
    /// Ends the animation at its end, its start or its current values, and calls the completions.
    func finish(at position: AnimatingPosition) {
        endTracks(at: position)
        let called = completions
        let group = membership?.group
        leave()
        call(called, position, in: group)
    }

    /// Makes the animator inactive and resets its state.
    func leave() {
        driver?.halt(self)
        membership = nil
        phase = .inactive
        groups.removeAll()
        tracks.removeAll()
        keyframes = []
        originals = [:]
        shadowPaths = [:]
        completions = []
        capturing = nil
        collecting = nil
        place = 0
        delay = 0
    }

    /// Gives the models the values of an end, or those on screen, and stops presenting values.
    ///
    /// Waiting tracks are removed first, so that they do not take over from tracks that end here. The rest goes
    /// backwards, so that of several tracks of one property the first one's start value is set last.
    func endTracks(at position: AnimatingPosition) {
        let waiting = tracks.indices.filter { tracks[$0].life == .waiting }
        for index in waiting.reversed() {
            remove(index)
            // A property that another track still moves gets that track's target, as if this one had never existed.
            if isShown(index), position != .end { setModel(index, at: .start, seen: .zero, path: nil) }
        }
        for index in tracks.indices.reversed() {
            switch tracks[index].life {
            case .gone, .waiting: continue
            case .superseded:
                if position == .start, !isShown(index) { setModel(index, at: .start, seen: .zero, path: nil) }
            case .live:
                guard remove(index) else { continue }
                let isSet = position == .end ? isStopped : position == .start || !isStopped
                let seen = tracks[index].view.presentation[tracks[index].property]
                let path = tracks[index].view.presentedShadowPath
                tracks[index].view.endPresenting(tracks[index].property)
                if isSet { setModel(index, at: position, seen: seen, path: path) }
            }
        }
        guard position == .end, isStopped else { return }
        // Tracks that have not begun set the end value last, in the order in which they begin.
        for index in waiting.sorted(by: { groups[tracks[$0].group].begin < groups[tracks[$1].group].begin })
        where !isShown(index) { setModel(index, at: .end, seen: .zero, path: nil) }
    }

    private func isShown(_ index: Int) -> Bool {
        tracks[index].view.animated.contains(tracks[index].property.bit)
    }

    /// Gives the models the values on screen, for every track that moves its property.
    func settleWhereSeen() {
        for index in tracks.indices {
            guard case .live = tracks[index].life else { continue }
            let view = tracks[index].view
            let property = tracks[index].property
            let seen = view.presentation[property]
            let path = view.presentedShadowPath
            view.endPresenting(property)
            setModel(index, at: .current, seen: seen, path: path)
        }
    }

    /// Gives the model a track's start value, its end value or the value on screen.
    private func setModel(_ index: Int, at position: AnimatingPosition, seen: AnimationVector, path: Path?) {
        if movesPresentationOnly { return }
        let track = tracks[index]
        if let ends = shadowPaths[index] {
            track.view.setModelShadowPath(position == .end ? ends.target : position == .start ? ends.original : path)
            return
        }
        switch position {
        case .end: track.view.setModel(track.property, track.end)
        case .current: track.view.setModel(track.property, seen)
        case .start:
            track.view.setModel(track.property, track.start)
            if let original = originals[index] { restore(track, from: original) }
        }
    }

    /// Removes a track's address from the driver.
    /// - Returns: Whether nothing else moves the property now.
    @discardableResult
    private func remove(_ index: Int) -> Bool {
        let view = tracks[index].view
        return driver?.remove(ObjectIdentifier(self), index, of: tracks[index].property, in: view) ?? true
    }

    /// Sets a start value that does not survive the conversion to numbers exactly.
    private func restore(_ track: MotionTrack, from original: ViewValues) {
        AnimationScope.run(capturing: nil) {
            switch track.property {
            case .transform: track.view.transform = original.transform
            case .backgroundColor: track.view.backgroundColor = original.backgroundColor
            case .borderColor: track.view.borderColor = original.borderColor
            case .shadowColor: track.view.shadowColor = original.shadowColor
            default: break
            }
        }
    }
}
