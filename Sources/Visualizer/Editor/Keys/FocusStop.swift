import Staging
import ViewHierarchy

/// A control that the keys reach by Tab and leave by Tab or Escape. Letters go on to be commands meanwhile, and Space
/// plays the gesture again: so one tunes by keys and looks.
@MainActor
protocol FocusStop: Focusable {
    /// Takes a key other than Tab and Escape; whether it was of use.
    func pressOwn(_ key: KeyPress) -> Bool
}

extension FocusStop {
    func press(_ key: KeyPress) -> Bool {
        if key.hasControl { return false }
        switch key.name {
        case "tab": stopHost?.leave(self, isBackwards: key.hasShift)
        case "escape": stopHost?.giveKeysBack()
        default: return pressOwn(key)
        }
        return true
    }

    func type(_ text: String) -> Bool { false }
}

extension KeyPress {
    /// With Shift everything goes so many times as far.
    private static let bigStep = 10.0

    /// How far an arrow key goes: one step or, with Shift, ten.
    var reach: Double { hasShift ? Self.bigStep : 1 }

    /// Up and to the right is more; nil for other keys.
    var way: Double? {
        switch name {
        case "right", "up": reach
        case "left", "down": -reach
        default: nil
        }
    }
}
