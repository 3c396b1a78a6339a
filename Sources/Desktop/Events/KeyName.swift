import CSDL2

/// Keys by the names that tapes use.
enum KeyName {
    private static let named: [Int: String] = [
        Int(SDLK_ESCAPE.rawValue): "escape", Int(SDLK_SPACE.rawValue): "space", Int(SDLK_LEFT.rawValue): "left",
        Int(SDLK_RIGHT.rawValue): "right", Int(SDLK_UP.rawValue): "up", Int(SDLK_DOWN.rawValue): "down",
        Int(SDLK_RETURN.rawValue): "return", Int(SDLK_KP_ENTER.rawValue): "return", Int(SDLK_TAB.rawValue): "tab",
        Int(SDLK_BACKSPACE.rawValue): "backspace", Int(SDLK_DELETE.rawValue): "delete",
        Int(SDLK_HOME.rawValue): "home", Int(SDLK_END.rawValue): "end", Int(SDLK_PAGEUP.rawValue): "page-up",
        Int(SDLK_PAGEDOWN.rawValue): "page-down", Int(SDLK_F1.rawValue): "f1",
    ]

    /// Keys that go on acting while they are held.
    static let repeating: Set<String> = ["left", "right", "up", "down", "page-up", "page-down", "backspace", "delete"]

    /// The name of a key code: a word, or the letter or digit it types without Shift; nil for others.
    static func name(ofKeyCode code: SDL_Keycode) -> String? {
        if let name = named[Int(code)] { return name }
        guard let scalar = UnicodeScalar(UInt32(bitPattern: code)), scalar.properties.isAlphabetic || isDigit(scalar)
        else { return nil }
        return String(Character(scalar)).lowercased()
    }

    private static func isDigit(_ scalar: UnicodeScalar) -> Bool { ("0"..."9").contains(scalar) }
}
