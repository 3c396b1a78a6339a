import CSDL2
import Drawing
import Foundation
import Staging
import SystemPackage
import Testing
import ViewHierarchy

@testable import Desktop

/// All events of SDL, by the tables of its documentation and the keys of tapes.
@Suite("All events of the window system")
struct EventTableTests {
    private var translator = EventTranslator.ofSmallStage

    /// SDL's codes of keys that have a meaning, with their names in tapes.
    private static var keys: [(code: SDL_KeyCode, key: Key)] {
        let named: [(SDL_KeyCode, Key)] = [
            (SDLK_ESCAPE, "escape"), (SDLK_SPACE, "space"), (SDLK_LEFT, "left"), (SDLK_RIGHT, "right"),
            (SDLK_UP, "up"), (SDLK_DOWN, "down"), (SDLK_RETURN, "return"), (SDLK_KP_ENTER, "return"),
            (SDLK_TAB, "tab"), (SDLK_BACKSPACE, "backspace"), (SDLK_DELETE, "delete"), (SDLK_HOME, "home"),
            (SDLK_END, "end"), (SDLK_PAGEUP, "page-up"), (SDLK_PAGEDOWN, "page-down"), (SDLK_F1, "f1"),
            (SDLK_F10, "f10"), (SDLK_F11, "f11"), (SDLK_APPLICATION, "menu"), (SDLK_MENU, "menu"),
        ]
        // SDL's code of a letter or a digit is its character.
        let typed = "abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars.map {
            (SDL_KeyCode($0.value), Key(String($0)))
        }
        return named + typed
    }

    private mutating func translate(
        _ code: SDL_KeyCode, _ modifiers: SDL_Keymod = KMOD_NONE, isRepeat: Bool = false
    ) -> [WindowEvent] {
        translator.translate(.key(Int(code.rawValue), modifiers: modifiers, isRepeat: isRepeat))
    }

    @Test("each key has its name, alone, with Shift and with Ctrl, and repeats only if it moves or deletes")
    mutating func keys() {
        let repeating: Set<Key> = ["left", "right", "up", "down", "page-up", "page-down", "backspace", "delete"]
        for (code, key) in Self.keys {
            #expect(translate(code) == [.key(KeyPress(key))], "\(key)")
            #expect(translate(code, isRepeat: true) == (repeating.contains(key) ? [.key(KeyPress(key))] : []), "\(key)")
            for shift in [KMOD_LSHIFT, KMOD_RSHIFT] {
                #expect(translate(code, shift) == [.key(KeyPress(key, hasShift: true))], "\(key)")
            }
            for control in [KMOD_LCTRL, KMOD_RCTRL] {
                #expect(translate(code, control) == [.key(KeyPress(key, hasControl: true))], "\(key)")
            }
            for other in [KMOD_LALT, KMOD_RALT, KMOD_LGUI, KMOD_RGUI] { #expect(translate(code, other) == []) }
        }
        // The letter of another alphabet, as its keyboard has it.
        #expect(translate(SDL_KeyCode(0x444)) == [.key(KeyPress("ф"))])
    }

    @Test("signs are typed, except those that are commands with Ctrl; other keys have no meaning")
    mutating func signs() {
        let commands: [(SDL_KeyCode, Key)] = [
            (SDLK_PLUS, "+"), (SDLK_EQUALS, "+"), (SDLK_KP_PLUS, "+"), (SDLK_MINUS, "-"), (SDLK_KP_MINUS, "-"),
            (SDLK_KP_0, "0"),
        ]
        for (code, key) in commands {
            #expect(translate(code) == [])
            #expect(translate(code, KMOD_LCTRL) == [.key(KeyPress(key, hasControl: true))], "\(key)")
            #expect(translate(code, KMOD_RCTRL, isRepeat: true) == [], "\(key)")
        }
        let silent = [
            SDLK_COMMA, SDLK_PERIOD, SDLK_SLASH, SDLK_COLON, SDLK_AT, SDLK_F2, SDLK_F9, SDLK_F12, SDLK_LSHIFT,
            SDLK_RCTRL, SDLK_LGUI, SDLK_CAPSLOCK, SDLK_INSERT, SDLK_PRINTSCREEN, SDLK_KP_1, SDLK_KP_9,
        ]
        for code in silent {
            #expect(translate(code) == [], "\(code)")
            #expect(translate(code, KMOD_LCTRL) == [], "\(code)")
        }
    }

    @Test("a character after a key with Ctrl is that command's, and one after Ctrl and Alt is typed")
    mutating func typing() {
        _ = translate(SDLK_q, KMOD_LCTRL)
        #expect(translator.translate(.text("q")) == [])
        // As AltGr is on some keyboards.
        #expect(translate(SDLK_q, SDL_Keymod(KMOD_LCTRL.rawValue | KMOD_RALT.rawValue)) == [])
        #expect(translator.translate(.text("@")) == [.text("@")])
        _ = translate(SDLK_q, KMOD_RCTRL)
        _ = translate(SDLK_q)
        #expect(translator.translate(.text("q")) == [.text("q")])
        #expect(translator.translate(.text("\0")) == [])
    }

    @Test("a left press picks while Alt is held, by the keys so far or by the system")
    mutating func picking() {
        func press(_ button: Int32 = SDL_BUTTON_LEFT, which: UInt32 = 0) -> SDL_Event {
            .button(SDL_MOUSEBUTTONDOWN, 10, 20, button: button, which: which)
        }
        let pick = [WindowEvent.pick(CGPoint(x: 10, y: 20))]
        let down = [WindowEvent.input(.pointer(id: 1, phase: .down, location: CGPoint(x: 10, y: 20)))]
        let up = SDL_Event.button(SDL_MOUSEBUTTONUP, 10, 20)
        for alt in [SDLK_LALT, SDLK_RALT] {
            #expect(translate(alt) == [])
            #expect(translator.translate(press(), modifiers: KMOD_NONE) == pick)
            #expect(translator.translate(.released(alt), modifiers: KMOD_NONE) == [])
            #expect(translator.translate(press(), modifiers: KMOD_NONE) == down)
            #expect(translator.translate(up, modifiers: KMOD_NONE).count == 1)
            #expect(translator.translate(press(), modifiers: KMOD_LALT) == pick)
            #expect(translator.translate(press(), modifiers: KMOD_RALT) == pick)
        }
        #expect(translator.translate(press(SDL_BUTTON_MIDDLE), modifiers: KMOD_LALT) == [])
        #expect(translator.translate(press(which: SCRIM_TOUCH_MOUSEID), modifiers: KMOD_LALT) == [])
        // Another key changes nothing, and the window that loses the focus doesn't see the release.
        _ = translate(SDLK_LALT)
        _ = translator.translate(.released(SDLK_a))
        #expect(translator.translate(press(), modifiers: KMOD_NONE) == pick)
        #expect(translator.translate(.window(SDL_WINDOWEVENT_FOCUS_LOST)) == [])
        #expect(translator.translate(press(), modifiers: KMOD_NONE) == down)
    }

    @Test("a press of the right button is the secondary one, at its location, and its release is nothing")
    mutating func secondary() {
        let right = SDL_BUTTON_RIGHT
        #expect(
            translator.translate(.button(SDL_MOUSEBUTTONDOWN, 30, 40, button: right))
                == [.secondaryPress(CGPoint(x: 30, y: 40))])
        #expect(translator.translate(.button(SDL_MOUSEBUTTONUP, 30, 40, button: right)) == [])
        let touch = SDL_Event.button(SDL_MOUSEBUTTONDOWN, 1, 1, button: right, which: SCRIM_TOUCH_MOUSEID)
        #expect(translator.translate(touch) == [])
        var wheel = SDL_Event.wheel(0, 1)
        wheel.wheel.which = SCRIM_TOUCH_MOUSEID
        #expect(translator.translate(wheel) == [])
        #expect(translator.translate(.wheel(1, 0)).count == 1)
        #expect(translator.translate(.wheel(0.00001, 0.00001)) == [])
    }

    @Test("a second press without a release cancels the first at its place, and a resting pointer doesn't move")
    mutating func lostReleases() {
        func pointer(_ id: Int, _ phase: PointerPhase, _ x: Double, _ y: Double) -> WindowEvent {
            .input(.pointer(id: id, phase: phase, location: CGPoint(x: x, y: y)))
        }
        let press = SDL_Event.button(SDL_MOUSEBUTTONDOWN, 10, 20)
        #expect(translator.translate(press) == [pointer(1, .down, 10, 20)])
        #expect(translator.translate(.motion(10, 20)) == [])
        #expect(translator.translate(.motion(10, 21)) == [pointer(1, .move, 10, 21)])
        #expect(translator.translate(press) == [pointer(1, .cancel, 10, 21), pointer(1, .down, 10, 20)])
        for finger: Int64 in 5...7 {
            #expect(
                translator.translate(.finger(SDL_FINGERDOWN, finger, 0.5, 0.5))
                    == [pointer(Int(finger) - 3, .down, 50, 100)])
        }
        // Two devices have fingers of the same number.
        #expect(
            translator.translate(.finger(SDL_FINGERDOWN, 5, 0.25, 0.5, device: 6)) == [pointer(5, .down, 25, 100)])
        #expect(translator.translate(.finger(SDL_FINGERMOTION, 5, 0.5, 0.5)) == [])
        #expect(translator.translate(.finger(SDL_FINGERMOTION, 8, 0.5, 0.5)) == [])
        #expect(
            translator.cancelPointers() == [
                pointer(1, .cancel, 10, 20), pointer(2, .cancel, 50, 100), pointer(3, .cancel, 50, 100),
                pointer(4, .cancel, 50, 100), pointer(5, .cancel, 25, 100),
            ])
        #expect(translator.cancelPointers() == [])
    }

    @Test("each event of the window has its meaning, or none")
    mutating func windows() {
        let meanings: [(SDL_WindowEventID, [WindowEvent])] = [
            (SDL_WINDOWEVENT_NONE, []), (SDL_WINDOWEVENT_SHOWN, [.exposed]), (SDL_WINDOWEVENT_HIDDEN, [.minimised]),
            (SDL_WINDOWEVENT_EXPOSED, [.exposed]), (SDL_WINDOWEVENT_MOVED, []), (SDL_WINDOWEVENT_RESIZED, []),
            (SDL_WINDOWEVENT_SIZE_CHANGED, [.resized]), (SDL_WINDOWEVENT_MINIMIZED, [.minimised]),
            (SDL_WINDOWEVENT_MAXIMIZED, [.restored]), (SDL_WINDOWEVENT_RESTORED, [.restored]),
            (SDL_WINDOWEVENT_ENTER, []), (SDL_WINDOWEVENT_LEAVE, [.pointerLeft]),
            (SDL_WINDOWEVENT_FOCUS_GAINED, []), (SDL_WINDOWEVENT_FOCUS_LOST, []), (SDL_WINDOWEVENT_CLOSE, [.closed]),
            (SDL_WINDOWEVENT_TAKE_FOCUS, []), (SDL_WINDOWEVENT_HIT_TEST, []),
            (SDL_WINDOWEVENT_DISPLAY_CHANGED, [.resized]),
        ]
        for (id, meaning) in meanings { #expect(translator.translate(.window(id)) == meaning, "\(id)") }
        for (type, meaning) in [
            (SDL_QUIT, [WindowEvent.closed]), (SDL_RENDER_TARGETS_RESET, [.exposed]),
            (SDL_RENDER_DEVICE_RESET, [.exposed]), (SDL_CLIPBOARDUPDATE, []), (SDL_KEYMAPCHANGED, []),
        ] {
            var event = SDL_Event()
            event.type = type.rawValue
            #expect(translator.translate(event) == meaning, "\(type)")
        }
        // A press ends with the window's visibility.
        for id in [SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN] {
            _ = translator.translate(.button(SDL_MOUSEBUTTONDOWN, 10, 20))
            let cancel = WindowEvent.input(.pointer(id: 1, phase: .cancel, location: CGPoint(x: 10, y: 20)))
            #expect(translator.translate(.window(id)) == [cancel, .minimised])
        }
    }

    private mutating func drop(_ files: String...) -> [WindowEvent] {
        var events = translator.translate(.drop(SDL_DROPBEGIN, nil))
        for file in files { events += translator.translate(.drop(SDL_DROPFILE, file)) }
        return events + translator.translate(.drop(SDL_DROPCOMPLETE, nil))
    }

    @Test("each drop has its own files, and a name that is empty is none")
    mutating func drops() {
        #expect(drop("/a", "", "/b") == [.drop(["/a", "/b"])])
        #expect(drop("/c") == [.drop(["/c"])])
        #expect(drop() == [.emptyDrop])
        // One that was not completed.
        _ = translator.translate(.drop(SDL_DROPBEGIN, nil))
        _ = translator.translate(.drop(SDL_DROPFILE, "/d"))
        #expect(drop("/e") == [.drop(["/e"])])
        // Files without a beginning, after a drop.
        #expect(translator.translate(.drop(SDL_DROPFILE, "/f")) == [])
        #expect(translator.translate(.drop(SDL_DROPCOMPLETE, nil)) == [.drop(["/f"])])
        #expect(translator.translate(.drop(SDL_DROPCOMPLETE, nil)) == [.emptyDrop])
    }
}
