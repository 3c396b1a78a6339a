import CSDL2
import Drawing
import Foundation
import Staging
import SystemPackage
import ViewHierarchy

/// Translates SDL's events to the program's. Only here mouse and touch events become pointers.
struct EventTranslator {
    /// The current position of the picture.
    var layout: WindowLayout
    private var pointers = PointerRoster()
    private var dropped: [FilePath] = []
    private var lastKeyHadControl = false
    /// Whether Alt is held, by the key events so far. A press can be handled after the key has been released.
    private var holdsAlt = false

    /// The distance, in points, that a notch of the wheel scrolls: about three lines of text.
    static let pointsPerNotch = 40.0

    init(layout: WindowLayout) { self.layout = layout }

    /// Returns the translation of an event, or an empty array for events that don't concern the window.
    /// - Parameter modifiers: The keys that are held while the wheel turns. Calls `SDL_GetModState`.
    mutating func translate(_ event: SDL_Event, modifiers: SDL_Keymod = SDL_GetModState()) -> [WindowEvent] {
        switch SDL_EventType(event.type) {
        case SDL_MOUSEBUTTONDOWN where event.button.button == UInt8(SDL_BUTTON_RIGHT): secondary(event.button)
        case SDL_MOUSEBUTTONDOWN where isPick(event.button, modifiers): [.pick(point(event.button))]
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: inputs(button(event.button))
        case SDL_MOUSEMOTION: inputs(motion(event.motion))
        case SDL_MOUSEWHEEL: inputs(wheel(event.wheel, modifiers))
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: inputs(finger(event.tfinger))
        case SDL_KEYDOWN: key(event.key)
        case SDL_KEYUP: release(event.key)
        // With Ctrl, a key is a command, and some input methods report a character as well.
        case SDL_TEXTINPUT: lastKeyHadControl ? [] : text(event.text)
        case SDL_WINDOWEVENT: window(event.window)
        case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: drop(event.drop)
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: [.exposed]
        case SDL_QUIT: [.closed]
        default: []
        }
    }

    /// Cancels all presses, as when the window loses the focus.
    mutating func cancelPointers() -> [WindowEvent] { inputs(pointers.cancelAll()) }

    private mutating func loseFocus() -> [WindowEvent] {
        holdsAlt = false
        return cancelPointers()
    }

    private func inputs(_ actions: [InputAction]) -> [WindowEvent] { actions.map(WindowEvent.input) }

    // MARK: Pointers

    private func point(_ event: SDL_MouseButtonEvent) -> CGPoint {
        layout.point(CGPoint(x: Double(event.x), y: Double(event.y)))
    }

    private func isPick(_ event: SDL_MouseButtonEvent, _ modifiers: SDL_Keymod) -> Bool {
        event.which != SCRIM_TOUCH_MOUSEID && event.button == UInt8(SDL_BUTTON_LEFT)
            && (holdsAlt || modifiers.rawValue & KMOD_ALT.rawValue != 0)
    }

    private mutating func button(_ event: SDL_MouseButtonEvent) -> [InputAction] {
        guard event.which != SCRIM_TOUCH_MOUSEID, event.button == UInt8(SDL_BUTTON_LEFT) else { return [] }
        let point = point(event)
        return event.type == SDL_MOUSEBUTTONDOWN.rawValue
            ? pointers.press(.mouse, at: point) : pointers.release(.mouse, phase: .up, at: point)
    }

    private func secondary(_ event: SDL_MouseButtonEvent) -> [WindowEvent] {
        guard event.which != SCRIM_TOUCH_MOUSEID else { return [] }
        return [.secondaryPress(layout.point(CGPoint(x: Double(event.x), y: Double(event.y))))]
    }

    private mutating func motion(_ event: SDL_MouseMotionEvent) -> [InputAction] {
        guard event.which != SCRIM_TOUCH_MOUSEID else { return [] }
        return pointers.move(.mouse, to: layout.point(CGPoint(x: Double(event.x), y: Double(event.y))))
    }

    private func wheel(_ event: SDL_MouseWheelEvent, _ modifiers: SDL_Keymod) -> [InputAction] {
        guard event.which != SCRIM_TOUCH_MOUSEID else { return [] }
        // Positive is away from the user and scrolls up: the content moves down. SDL has already reversed the sign for
        // a wheel that the user has set to "natural", so it is kept.
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

    private mutating func key(_ event: SDL_KeyboardEvent) -> [WindowEvent] {
        let modifiers = UInt32(event.keysym.mod)
        if Self.isAlt(event) { holdsAlt = true }
        lastKeyHadControl = modifiers & KMOD_CTRL.rawValue != 0 && modifiers & KMOD_ALT.rawValue == 0
        let signs = modifiers & KMOD_CTRL.rawValue == 0 ? [:] : KeyCode.signs
        guard let key = signs[Int(event.keysym.sym)] ?? KeyCode.key(event.keysym.sym) else { return [] }
        guard event.repeat == 0 || KeyCode.repeating.contains(key) else { return [] }
        guard modifiers & (KMOD_ALT.rawValue | KMOD_GUI.rawValue) == 0 else { return [] }
        return [
            .key(
                KeyPress(
                    key, hasControl: modifiers & KMOD_CTRL.rawValue != 0,
                    hasShift: modifiers & KMOD_SHIFT.rawValue != 0))
        ]
    }

    private mutating func release(_ event: SDL_KeyboardEvent) -> [WindowEvent] {
        if Self.isAlt(event) { holdsAlt = false }
        return []
    }

    private static func isAlt(_ event: SDL_KeyboardEvent) -> Bool {
        [SDLK_LALT, SDLK_RALT].contains { event.keysym.sym == SDL_Keycode($0.rawValue) }
    }

    /// Punctuation keys differ between keyboard layouts, so the typed text counts.
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
        case SDL_WINDOWEVENT_FOCUS_LOST: loseFocus()
        case SDL_WINDOWEVENT_LEAVE: [.pointerLeft]
        case SDL_WINDOWEVENT_CLOSE: [.closed]
        default: []
        }
    }

    /// Combines files that are dropped together into one event.
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

/// The pressed mouse and fingers, each with its pointer number on the stage: the lowest free number from 1.
struct PointerRoster {
    enum Source: Hashable {
        case mouse
        case finger(device: Int64, finger: Int64)
    }

    private var down: [Source: (id: Int, location: CGPoint)] = [:]

    /// The pointer number of the mouse while it is not pressed.
    static let mouseID = 1

    /// Starts a press. If the end of an earlier one was lost, that is cancelled first.
    mutating func press(_ source: Source, at location: CGPoint) -> [InputAction] {
        let lost = release(source, phase: .cancel, at: nil)
        let taken = Set(down.values.map(\.id))
        var id = 1
        while taken.contains(id) { id += 1 }
        down[source] = (id, location)
        return lost + [.pointer(id: id, phase: .down, location: location)]
    }

    /// Moves a pointer. The mouse moves even without a press, unless a finger has its number.
    mutating func move(_ source: Source, to location: CGPoint) -> [InputAction] {
        if let pointer = down[source] {
            guard pointer.location != location else { return [] }
            down[source] = (pointer.id, location)
            return [.pointer(id: pointer.id, phase: .move, location: location)]
        }
        guard source == .mouse, !down.values.contains(where: { $0.id == Self.mouseID }) else { return [] }
        return [.pointer(id: Self.mouseID, phase: .move, location: location)]
    }

    /// Ends a press, at its last known location if none is given. Without a press, does nothing.
    mutating func release(_ source: Source, phase: PointerPhase, at location: CGPoint?) -> [InputAction] {
        guard let pointer = down.removeValue(forKey: source) else { return [] }
        return [.pointer(id: pointer.id, phase: phase, location: location ?? pointer.location)]
    }

    /// Cancels all presses, the lowest number first.
    mutating func cancelAll() -> [InputAction] {
        let pointers = down.values.sorted { $0.id < $1.id }
        down = [:]
        return pointers.map { .pointer(id: $0.id, phase: .cancel, location: $0.location) }
    }
}

/// The keys by SDL's codes.
enum KeyCode {
    private static let named: [Int: Key] = [
        Int(SDLK_ESCAPE.rawValue): .escape, Int(SDLK_SPACE.rawValue): .space, Int(SDLK_LEFT.rawValue): .left,
        Int(SDLK_RIGHT.rawValue): .right, Int(SDLK_UP.rawValue): .up, Int(SDLK_DOWN.rawValue): .down,
        Int(SDLK_RETURN.rawValue): .return, Int(SDLK_KP_ENTER.rawValue): .return, Int(SDLK_TAB.rawValue): .tab,
        Int(SDLK_BACKSPACE.rawValue): .backspace, Int(SDLK_DELETE.rawValue): .delete, Int(SDLK_HOME.rawValue): .home,
        Int(SDLK_END.rawValue): .end, Int(SDLK_PAGEUP.rawValue): .pageUp, Int(SDLK_PAGEDOWN.rawValue): .pageDown,
        Int(SDLK_F1.rawValue): .function(1), Int(SDLK_F10.rawValue): .function(10),
        Int(SDLK_F11.rawValue): .function(11), Int(SDLK_APPLICATION.rawValue): .menu, Int(SDLK_MENU.rawValue): .menu,
    ]

    /// The characters that are commands with Ctrl. Without it, they are typed.
    static let signs: [Int: Key] = [
        Int(SDLK_PLUS.rawValue): .character("+"), Int(SDLK_EQUALS.rawValue): .character("+"),
        Int(SDLK_KP_PLUS.rawValue): .character("+"), Int(SDLK_MINUS.rawValue): .character("-"),
        Int(SDLK_KP_MINUS.rawValue): .character("-"), Int(SDLK_KP_0.rawValue): .character("0"),
    ]

    /// The keys that repeat while they are held.
    static let repeating: Set<Key> = [.left, .right, .up, .down, .pageUp, .pageDown, .backspace, .delete]

    /// Returns the key of a code: a named one, or the letter or digit it types without Shift. Returns `nil` for others.
    static func key(_ code: SDL_Keycode) -> Key? {
        if let key = named[Int(code)] { return key }
        guard let scalar = UnicodeScalar(UInt32(bitPattern: code)), scalar.properties.isAlphabetic || isDigit(scalar)
        else { return nil }
        return Key(String(Character(scalar)).lowercased())
    }

    private static func isDigit(_ scalar: UnicodeScalar) -> Bool { ("0"..."9").contains(scalar) }
}
