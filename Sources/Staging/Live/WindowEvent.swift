package import SystemPackage

/// What happens to a window, as the window system reports it.
package enum WindowEvent: Hashable, Sendable {
    /// A pointer or the wheel, in points of the window.
    case input(InputAction)
    case key(KeyPress)
    /// What was typed, by whatever keys: letters and signs.
    case text(String)
    /// Files and folders were dropped.
    case drop([FilePath])
    /// What was dropped gives no file.
    case emptyDrop
    /// The pointer has left the window.
    case pointerLeft
    /// The window or its pixels have another size.
    case resized
    /// The window system has lost what was drawn.
    case exposed
    case minimised
    case restored
    case closed
    /// Something was done on another thread.
    case woken
}

/// A key that went down.
package struct KeyPress: Hashable, Sendable {
    /// As tapes name keys: a word such as `escape`, or the letter or digit it types without Shift.
    package var name: String
    package var hasControl: Bool
    package var hasShift: Bool

    package init(_ name: String, hasControl: Bool = false, hasShift: Bool = false) {
        self.name = name
        self.hasControl = hasControl
        self.hasShift = hasShift
    }
}
