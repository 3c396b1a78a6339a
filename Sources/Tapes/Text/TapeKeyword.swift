/// The words with which a line of a tape can begin. Raw input begins with its time instead, such as `@1.016s`.
package enum TapeKeyword: String, Sendable, CaseIterable {
    case scene = "Scene"
    case set = "Set"
    case allow = "Allow"
    case include = "Include"
    case tap = "Tap"
    case wait = "Wait"
    case press = "Press"
    case move = "Move"
    case hold = "Hold"
    case pinch = "Pinch"
    case rotate = "Rotate"
    case release = "Release"
    case cancel = "Cancel"
    case key = "Key"
    case wheel = "Wheel"
    case resize = "Resize"
    case turn = "Turn"
    case remove = "Remove"
    case hide = "Hide"
    case show = "Show"
    case screenshot = "Screenshot"
}

/// The words after the time of raw input.
package enum TapeInputWord: String, Sendable, CaseIterable {
    case down, move, up, cancel, pointer, wheel, key, resize, turn, remove, start
}

/// The words within a line that are not names.
package enum TapePreposition: String, Sendable, CaseIterable {
    case by, to, and, of, `in`, settled, photo
    /// After a wheel's distance: Ctrl is held.
    case ctrl

    /// The words that can precede or follow names.
    static let separating: [TapePreposition] = [.by, .to, .and, .of, .in]
}
