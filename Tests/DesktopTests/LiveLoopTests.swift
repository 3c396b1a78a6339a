import CSDL2
import Foundation
import Glibc
import Rasterizer
import StageSupport
import Staging
import Testing
import Timing

@testable import Desktop

/// The loop on a window of SDL's driver without a display, fed through SDL's own queue.
@Suite("The live loop", .serialized)
@MainActor
struct LiveLoopTests {
    private let system: DisplaySystem
    private let waker: Waker

    init() throws {
        setenv("SDL_VIDEODRIVER", "dummy", 1)
        system = try DisplaySystem()
        waker = try Waker()
    }

    private func run(_ events: [SDL_Event], scale: Double = 1) throws -> LiveSession {
        let settings = LiveSettings(
            size: CGSize(width: 390, height: 844), fps: 60, scale: 2, scene: "photos", parameters: [],
            open: { _ in
                let stage = try StageRun.stage()
                stage.finishLoading()
                return stage
            },
            record: { _, _ in throw DisplayError(operation: "record", cause: "this test records nothing", remedy: "") })
        let session = try LiveSession(settings: settings, paths: [])
        let window = try DesktopWindow(
            system: system, title: "test", size: CGSize(width: 390, height: 844), scale: scale)
        let loop = try LiveLoop(
            window: window, session: session, waker: waker, fonts: try FontLibrary(), threads: 1)
        for event in events + [.closing] {
            var event = event
            event.common.timestamp = SDL_GetTicks()
            #expect(SDL_PushEvent(&event) >= 0)
        }
        try loop.run()
        return session
    }

    @Test("a finger's tap opens a photo")
    func tap() throws {
        let session = try run([
            .finger(SDL_FINGERDOWN, 1, 60 / 390, 60 / 844), .finger(SDL_FINGERUP, 1, 60 / 390, 60 / 844),
        ])
        let frame = try #require(session.stage.traceFrames(frame: 0, time: 0).first)
        #expect(frame.phase == .animating)
        #expect(frame.views["photo"] != nil)
    }

    @Test("losing the focus in the middle of a drag lifts the finger for the stage, and nothing else does")
    func focusLoss() throws {
        let drag: [SDL_Event] = [
            .finger(SDL_FINGERDOWN, 1, 0.5, 0.5), .finger(SDL_FINGERMOTION, 1, 0.5, 0.6),
            .finger(SDL_FINGERMOTION, 1, 0.5, 0.75),
        ]
        for (events, isDown) in [(drag, true), (drag + [.window(SDL_WINDOWEVENT_FOCUS_LOST)], false)] {
            let session = try run(events)
            let pointer = try #require(session.stage.traceFrames(frame: 0, time: 0).first?.pointer)
            #expect(pointer.isDown == isDown)
            // The driver's display is lower than the stage is high: the window is smaller, the place the same.
            #expect(abs(pointer.location.x - 195) < 0.5 && abs(pointer.location.y - 633) < 0.5)
        }
    }

    @Test("a drop without files is told in the window, and the loop goes on")
    func drop() throws {
        let session = try run([.drop(SDL_DROPBEGIN, nil), .drop(SDL_DROPCOMPLETE, nil)])
        #expect(session.nextDeadline != nil)
    }

    @Test("a wake from another thread ends the sleep")
    func wake() throws {
        let pump = EventPump(
            layout: StageLayout(
                windowSize: CGSize(width: 10, height: 10), drawableSize: CGSize(width: 10, height: 10),
                stageSize: CGSize(width: 10, height: 10)), waker: waker)
        Thread { [waker] in
            waker.wake()
            waker.wake()
        }.start()
        var events: [WindowEvent] = []
        while !events.contains(.woken) { events += try pump.wait(seconds: nil).map(\.event) }
        #expect(events.contains(.woken))
    }
}

extension SDL_Event {
    fileprivate static var closing: SDL_Event {
        var event = SDL_Event()
        event.quit.type = SDL_QUIT.rawValue
        return event
    }
}
