package import Staging
package import Timing

/// All input since a scene was opened, and the scene's time.
package struct PlayedInput {
    package let events: [InputEvent]
    package let end: FrameTime
}

extension LiveSession {
    package var playedInput: PlayedInput { PlayedInput(events: log.events, end: lanes.now) }

    /// Opens the scene as it was after some input, which is played immediately. Changes nothing if it can't be opened.
    package func restore(_ choice: SceneChoice, after input: PlayedInput, at time: FrameTime) {
        guard begin(choice, paths) else { return }
        script = []
        guard reopen(playing: input.events, until: input.end, waits: false) else { return }
        wasReplayed = true
        clock = VirtualClock(start: time.roundedToMicroseconds, showing: lanes.now, factor: clock.factor)
        lanes.deliverImages()
        // The pointers of that time are elsewhere now.
        endTouches(at: time)
    }
}
