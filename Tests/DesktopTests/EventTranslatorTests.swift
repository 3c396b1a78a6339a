import CSDL2
import Drawing
import Foundation
import Staging
import SystemPackage
import Testing
import ViewHierarchy

@testable import Desktop

@Suite("Translation of the window system's events")
struct EventTranslatorTests {
    private var translator = EventTranslator.ofSmallStage

    @Test("the mouse is pointer 1, pressed or not")
    mutating func mouse() {
        #expect(translator.translate(.motion(10, 20)) == [.pointer(1, .move, 10, 20)])
        #expect(translator.translate(.button(SDL_MOUSEBUTTONDOWN, 10, 20)) == [.pointer(1, .down, 10, 20)])
        #expect(translator.translate(.motion(150, -30)) == [.pointer(1, .move, 150, -30)])
        #expect(translator.translate(.button(SDL_MOUSEBUTTONUP, 150, -30)) == [.pointer(1, .up, 150, -30)])
    }

    @Test("other buttons, and ends without a beginning, have no effect")
    mutating func otherButtons() {
        #expect(translator.translate(.button(SDL_MOUSEBUTTONDOWN, 1, 1, button: SDL_BUTTON_MIDDLE)) == [])
        #expect(translator.translate(.button(SDL_MOUSEBUTTONUP, 1, 1)) == [])
        #expect(translator.translate(.finger(SDL_FINGERUP, 7, 0.5, 0.5)) == [])
    }

    @Test("mouse events that SDL derives from touches are ignored, and touches that it derives from the mouse")
    mutating func synthetic() {
        #expect(translator.translate(.button(SDL_MOUSEBUTTONDOWN, 1, 1, which: SCRIM_TOUCH_MOUSEID)) == [])
        #expect(translator.translate(.motion(1, 1, which: SCRIM_TOUCH_MOUSEID)) == [])
        #expect(translator.translate(.finger(SDL_FINGERDOWN, 7, 0.5, 0.5, device: SCRIM_MOUSE_TOUCHID)) == [])
    }

    @Test("fingers have the lowest free numbers, and keep them while they are down")
    mutating func fingers() {
        #expect(translator.translate(.finger(SDL_FINGERDOWN, 70, 0.5, 0.5)) == [.pointer(1, .down, 50, 100)])
        #expect(translator.translate(.finger(SDL_FINGERDOWN, 71, 0.1, 0.1)) == [.pointer(2, .down, 10, 20)])
        #expect(translator.translate(.finger(SDL_FINGERUP, 70, 0.5, 0.6)) == [.pointer(1, .up, 50, 120)])
        #expect(translator.translate(.finger(SDL_FINGERMOTION, 71, 0.2, 0.1)) == [.pointer(2, .move, 20, 20)])
        #expect(translator.translate(.finger(SDL_FINGERDOWN, 72, 0, 0)) == [.pointer(1, .down, 0, 0)])
    }

    @Test("a mouse without a press is not reported while a finger has its number")
    mutating func passingOver() {
        _ = translator.translate(.finger(SDL_FINGERDOWN, 70, 0.5, 0.5))
        #expect(translator.translate(.motion(10, 20)) == [])
        #expect(translator.translate(.button(SDL_MOUSEBUTTONDOWN, 10, 20)) == [.pointer(2, .down, 10, 20)])
    }

    @Test("losing the focus during a drag cancels each press at its location")
    mutating func focusLoss() {
        _ = translator.translate(.button(SDL_MOUSEBUTTONDOWN, 10, 20))
        _ = translator.translate(.finger(SDL_FINGERDOWN, 70, 0.5, 0.5))
        _ = translator.translate(.motion(15, 25))
        #expect(
            translator.translate(.window(SDL_WINDOWEVENT_FOCUS_LOST)) == [
                .pointer(1, .cancel, 15, 25), .pointer(2, .cancel, 50, 100),
            ])
        #expect(translator.translate(.button(SDL_MOUSEBUTTONUP, 15, 25)) == [])
    }

    @Test("a wheel turned away from the user moves the content down, also by fractions of a notch")
    mutating func wheel() {
        #expect(
            translator.translate(.wheel(0, 1)) == [
                .input(.wheel(location: CGPoint(x: 30, y: 40), delta: CGVector(dx: 0, dy: 40)))
            ])
        #expect(
            translator.translate(.wheel(0.25, -0.5)) == [
                .input(.wheel(location: CGPoint(x: 30, y: 40), delta: CGVector(dx: -10, dy: -20)))
            ])
        #expect(translator.translate(.wheel(0, 0)) == [])
    }

    @Test("a wheel with Ctrl zooms")
    mutating func zoomWheel() {
        #expect(
            translator.translate(.wheel(0, 1), modifiers: KMOD_RCTRL) == [
                .input(.wheel(location: CGPoint(x: 30, y: 40), delta: CGVector(dx: 0, dy: 40), zooms: true))
            ])
        #expect(
            translator.translate(.wheel(0, 1), modifiers: KMOD_LSHIFT) == [
                .input(.wheel(location: CGPoint(x: 30, y: 40), delta: CGVector(dx: 0, dy: 40)))
            ])
    }

    @Test("two fingers move independently, and the mouse events that SDL derives from the first are ignored")
    mutating func twoFingers() {
        var reported: [WindowEvent] = []
        for event: SDL_Event in [
            .finger(SDL_FINGERDOWN, 70, 0.2, 0.5), .button(SDL_MOUSEBUTTONDOWN, 20, 100, which: SCRIM_TOUCH_MOUSEID),
            .finger(SDL_FINGERDOWN, 71, 0.6, 0.5), .finger(SDL_FINGERMOTION, 70, 0.1, 0.5),
            .motion(10, 100, which: SCRIM_TOUCH_MOUSEID), .finger(SDL_FINGERMOTION, 71, 0.7, 0.5),
            .finger(SDL_FINGERUP, 70, 0.1, 0.5), .button(SDL_MOUSEBUTTONUP, 10, 100, which: SCRIM_TOUCH_MOUSEID),
            .finger(SDL_FINGERUP, 71, 0.7, 0.5),
        ] {
            reported += translator.translate(event)
        }
        #expect(
            reported == [
                .pointer(1, .down, 20, 100), .pointer(2, .down, 60, 100), .pointer(1, .move, 10, 100),
                .pointer(2, .move, 70, 100), .pointer(1, .up, 10, 100), .pointer(2, .up, 70, 100),
            ])
    }

    @Test("keys have the names in tapes, with the held modifiers")
    mutating func keys() {
        #expect(translator.translate(.key(Int(SDLK_ESCAPE.rawValue))) == [.key(KeyPress("escape"))])
        #expect(translator.translate(.key(Int(SDLK_LEFT.rawValue))) == [.key(KeyPress("left"))])
        #expect(translator.translate(.key(Int(SDLK_1.rawValue))) == [.key(KeyPress("1"))])
        #expect(translator.translate(.key(Int(SDLK_f.rawValue))) == [.key(KeyPress("f"))])
        #expect(translator.translate(.key(Int(SDLK_F1.rawValue))) == [.key(KeyPress("f1"))])
        #expect(
            translator.translate(.key(Int(SDLK_q.rawValue), modifiers: KMOD_LCTRL))
                == [.key(KeyPress("q", hasControl: true))])
        #expect(
            translator.translate(.key(Int(SDLK_TAB.rawValue), modifiers: KMOD_RSHIFT))
                == [.key(KeyPress("tab", hasShift: true))])
        #expect(translator.translate(.key(Int(SDLK_q.rawValue), modifiers: KMOD_LALT)) == [])
        #expect(translator.translate(.key(Int(SDLK_F5.rawValue))) == [])
    }

    @Test("a held key repeats only where that is useful")
    mutating func repeats() {
        #expect(translator.translate(.key(Int(SDLK_r.rawValue), isRepeat: true)) == [])
        #expect(translator.translate(.key(Int(SDLK_ESCAPE.rawValue), isRepeat: true)) == [])
        #expect(translator.translate(.key(Int(SDLK_RIGHT.rawValue), isRepeat: true)) == [.key(KeyPress("right"))])
        for (code, key) in [(SDLK_BACKSPACE, Key.backspace), (SDLK_DELETE, "delete")] {
            #expect(translator.translate(.key(Int(code.rawValue), isRepeat: true)) == [.key(KeyPress(key))])
        }
    }

    @Test("typed text is reported as text, independent of the keyboard layout")
    mutating func typing() {
        #expect(translator.translate(.text("?")) == [.text("?")])
        #expect(translator.translate(.text("é")) == [.text("é")])
    }

    @Test("a pointer that leaves the window is reported")
    mutating func leaving() {
        #expect(translator.translate(.window(SDL_WINDOWEVENT_LEAVE)) == [.pointerLeft])
    }

    @Test("files dropped together are reported together")
    mutating func drop() {
        #expect(translator.translate(.drop(SDL_DROPBEGIN, nil)) == [])
        #expect(translator.translate(.drop(SDL_DROPFILE, "/photos/名前 1.jpg")) == [])
        #expect(translator.translate(.drop(SDL_DROPFILE, "/photos/2.jpg")) == [])
        #expect(
            translator.translate(.drop(SDL_DROPCOMPLETE, nil)) == [.drop(["/photos/名前 1.jpg", "/photos/2.jpg"])])
    }

    @Test("a drop of text contains no files, which is reported")
    mutating func textDrop() {
        _ = translator.translate(.drop(SDL_DROPBEGIN, nil))
        _ = translator.translate(.drop(SDL_DROPTEXT, "words"))
        #expect(translator.translate(.drop(SDL_DROPCOMPLETE, nil)) == [.emptyDrop])
    }

    @Test("events of the window are reported")
    mutating func window() {
        #expect(translator.translate(.window(SDL_WINDOWEVENT_SIZE_CHANGED)) == [.resized])
        #expect(translator.translate(.window(SDL_WINDOWEVENT_EXPOSED)) == [.exposed])
        #expect(translator.translate(.window(SDL_WINDOWEVENT_MINIMIZED)) == [.minimised])
        #expect(translator.translate(.window(SDL_WINDOWEVENT_RESTORED)) == [.restored])
        #expect(translator.translate(.window(SDL_WINDOWEVENT_CLOSE)) == [.closed])
    }
}

extension WindowEvent {
    fileprivate static func pointer(_ id: Int, _ phase: PointerPhase, _ x: Double, _ y: Double) -> WindowEvent {
        .input(.pointer(id: id, phase: phase, location: CGPoint(x: x, y: y)))
    }
}
