import CSDL2
import Drawing
import Foundation
import Staging
import SystemPackage

/// Turns SDL's events into the program's: here mouse and touch become pointers, and nowhere else.
struct EventTranslator {
    /// Where the picture lies now.
    var layout: WindowLayout
    private var pointers = PointerRoster()
    private var dropped: [FilePath] = []

    /// How far a notch of a wheel moves the content, in points: about three lines of text.
    static let pointsPerNotch = 40.0

    init(layout: WindowLayout) { self.layout = layout }

    /// What an event means; nothing for those that don't concern the window.
    /// - Parameter modifiers: The keys that are held while a wheel turns. Calls `SDL_GetModState`.
    mutating func translate(_ event: SDL_Event, modifiers: SDL_Keymod = SDL_GetModState()) -> [WindowEvent] {
        switch SDL_EventType(event.type) {
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: inputs(button(event.button))
        case SDL_MOUSEMOTION: inputs(motion(event.motion))
        case SDL_MOUSEWHEEL: inputs(wheel(event.wheel, modifiers))
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: inputs(finger(event.tfinger))
        case SDL_KEYDOWN: key(event.key)
        case SDL_TEXTINPUT: text(event.text)
        case SDL_WINDOWEVENT: window(event.window)
        case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: drop(event.drop)
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: [.exposed]
        case SDL_QUIT: [.closed]
        default: []
        }
    }

    /// Takes all presses away, as when the window loses the focus.
    mutating func cancelPointers() -> [WindowEvent] { inputs(pointers.cancelAll()) }

    private func inputs(_ actions: [InputAction]) -> [WindowEvent] { actions.map(WindowEvent.input) }

    // MARK: Pointers

    private mutating func button(_ event: SDL_MouseButtonEvent) -> [InputAction] {
        guard event.which != SCRIM_TOUCH_MOUSEID, event.button == UInt8(SDL_BUTTON_LEFT) else { return [] }
        let point = layout.point(CGPoint(x: Double(event.x), y: Double(event.y)))
        return event.type == SDL_MOUSEBUTTONDOWN.rawValue
            ? pointers.press(.mouse, at: point) : pointers.release(.mouse, phase: .up, at: point)
    }

    private mutating func motion(_ event: SDL_MouseMotionEvent) -> [InputAction] {
        guard event.which != SCRIM_TOUCH_MOUSEID else { return [] }
        return pointers.move(.mouse, to: layout.point(CGPoint(x: Double(event.x), y: Double(event.y))))
    }

    private func wheel(_ event: SDL_MouseWheelEvent, _ modifiers: SDL_Keymod) -> [InputAction] {
        guard event.which != SCRIM_TOUCH_MOUSEID else { return [] }
        // Away from the user is positive and shows what is further up: the content moves down. A wheel that the user
        // has set to "natural" is told with the signs turned already, which is what the user wants: they stay.
        let delta = CGVector(
            dx: WindowLayout.thousandths(-Double(event.preciseX) * Self.pointsPerNotch),
            dy: WindowLayout.thousandths(Double(event.preciseY) * Self.pointsPerNotch))
        guard delta.dx != 0 || delta.dy != 0 else { return [] }
        let point = layout.point(CGPoint(x: Double(event.mouseX), y: Double(event.mouseY)))
        return [.wheel(location: point, delta: delta, zooms: modifiers.rawValue & KMOD_CTRL.rawValue != 0)]
    }

    private mutating func finger(_ event: SDL_TouchFingerEvent) -> [InputAction] {
        guard event.touchId != SCRIM_MOUSE_TOUCHID else { return [] }
        let source = PointerRoster.Source.finger(device: event.touchId, finger: event.fingerId)
        let point = layout.point(fractionX: Double(event.x), fractionY: Double(event.y))
        switch SDL_EventType(event.type) {
        case SDL_FINGERDOWN: return pointers.press(source, at: point)
        case SDL_FINGERMOTION: return pointers.move(source, to: point)
        default: return pointers.release(source, phase: .up, at: point)
        }
    }

    // MARK: Keys

    private func key(_ event: SDL_KeyboardEvent) -> [WindowEvent] {
        guard let name = KeyName.name(ofKeyCode: event.keysym.sym) else { return [] }
        guard event.repeat == 0 || KeyName.repeating.contains(name) else { return [] }
        let modifiers = UInt32(event.keysym.mod)
        guard modifiers & (KMOD_ALT.rawValue | KMOD_GUI.rawValue) == 0 else { return [] }
        return [
            .key(
                KeyPress(
                    name, hasControl: modifiers & KMOD_CTRL.rawValue != 0,
                    hasShift: modifiers & KMOD_SHIFT.rawValue != 0))
        ]
    }

    /// Signs lie elsewhere on every keyboard: they are known by what is typed.
    private func text(_ event: SDL_TextInputEvent) -> [WindowEvent] {
        let typed = withUnsafeBytes(of: event.text) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return typed.isEmpty ? [] : [.text(typed)]
    }

    // MARK: Window

    private mutating func window(_ event: SDL_WindowEvent) -> [WindowEvent] {
        switch SDL_WindowEventID(UInt32(event.event)) {
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: [.resized]
        case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN: [.exposed]
        case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN: cancelPointers() + [.minimised]
        case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: [.restored]
        case SDL_WINDOWEVENT_FOCUS_LOST: cancelPointers()
        case SDL_WINDOWEVENT_LEAVE: [.pointerLeft]
        case SDL_WINDOWEVENT_CLOSE: [.closed]
        default: []
        }
    }

    /// Files that are dropped together are told together.
    private mutating func drop(_ event: SDL_DropEvent) -> [WindowEvent] {
        let path = event.file.map { FilePath(platformString: $0) }
        if let file = event.file { SDL_free(file) }
        switch SDL_EventType(event.type) {
        case SDL_DROPBEGIN: dropped = []
        case SDL_DROPFILE: if let path, !path.isEmpty { dropped.append(path) }
        case SDL_DROPCOMPLETE:
            defer { dropped = [] }
            return [dropped.isEmpty ? .emptyDrop : .drop(dropped)]
        default: break
        }
        return []
    }
}
