import Scrim
import UIKit

extension Scene {
    /// Code written for iOS: a circle uncovers a page, and a pull upwards or a pinch covers it again.
    static let reveal = Scene("reveal", hint: "Press the blue button; pull up to return.") { _ in
        let map = MapViewController()
        map.button.accessibilityIdentifier = "button"
        map.view.accessibilityIdentifier = "map"
        return map
    }
}
