import Scrim
import UIKit

extension Scene {
    /// The code in `Ported`. The controller is the first that was found there: make it here as the app does, and give its
    /// views an `accessibilityIdentifier`, by which tapes and tests find them.
    static let ported = Scene("ported", parameters: [.curve()]) { _ in
        UIViewController()
    }
}
