import CSDL2
import Foundation

@testable import Desktop

/// SDL's events.
extension SDL_Event {
    static func button(
        _ type: SDL_EventType, _ x: Int32, _ y: Int32, button: Int32 = SDL_BUTTON_LEFT, which: UInt32 = 0
    ) -> SDL_Event {
        var event = SDL_Event()
        event.button.type = type.rawValue
        event.button.which = which
        event.button.button = UInt8(button)
        event.button.x = x
        event.button.y = y
        return event
    }

    static func motion(_ x: Int32, _ y: Int32, which: UInt32 = 0) -> SDL_Event {
        var event = SDL_Event()
        event.motion.type = SDL_MOUSEMOTION.rawValue
        event.motion.which = which
        event.motion.x = x
        event.motion.y = y
        return event
    }

    /// Returns a wheel event at (30, 40).
    static func wheel(_ x: Float, _ y: Float) -> SDL_Event {
        var event = SDL_Event()
        event.wheel.type = SDL_MOUSEWHEEL.rawValue
        event.wheel.preciseX = x
        event.wheel.preciseY = y
        event.wheel.mouseX = 30
        event.wheel.mouseY = 40
        return event
    }

    static func finger(
        _ type: SDL_EventType, _ finger: Int64, _ x: Float, _ y: Float, device: Int64 = 5
    ) -> SDL_Event {
        var event = SDL_Event()
        event.tfinger.type = type.rawValue
        event.tfinger.touchId = device
        event.tfinger.fingerId = finger
        event.tfinger.x = x
        event.tfinger.y = y
        return event
    }

    static func key(_ code: Int, modifiers: SDL_Keymod = KMOD_NONE, isRepeat: Bool = false) -> SDL_Event {
        var event = SDL_Event()
        event.key.type = SDL_KEYDOWN.rawValue
        event.key.keysym.sym = SDL_Keycode(code)
        event.key.keysym.mod = UInt16(modifiers.rawValue)
        event.key.repeat = isRepeat ? 1 : 0
        return event
    }

    static func released(_ code: SDL_KeyCode) -> SDL_Event {
        var event = key(Int(code.rawValue))
        event.key.type = SDL_KEYUP.rawValue
        return event
    }

    /// Returns the event of typed text.
    /// - Parameter letter: At most 31 bytes of UTF-8.
    static func text(_ letter: Character) -> SDL_Event {
        var event = SDL_Event()
        event.text.type = SDL_TEXTINPUT.rawValue
        withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: Array(String(letter).utf8.prefix(31))) }
        return event
    }

    static func window(_ id: SDL_WindowEventID) -> SDL_Event {
        var event = SDL_Event()
        event.window.type = SDL_WINDOWEVENT.rawValue
        event.window.event = UInt8(id.rawValue)
        return event
    }

    /// Returns a drop event. The file's name is SDL's memory, which the receiver frees.
    static func drop(_ type: SDL_EventType, _ file: String?) -> SDL_Event {
        var event = SDL_Event()
        event.drop.type = type.rawValue
        event.drop.file = file.map { SDL_strdup($0) }
        return event
    }
}

extension EventTranslator {
    /// The translator of a stage of 100 x 200 points in a window of as many units.
    static var ofSmallStage: EventTranslator {
        let size = CGSize(width: 100, height: 200)
        return EventTranslator(layout: WindowLayout(windowSize: size, drawableSize: size, pictureSize: size))
    }
}
