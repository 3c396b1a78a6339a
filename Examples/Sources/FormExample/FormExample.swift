import Scrim
import UIKit

/// A screen that is laid out by constraints alone, in code as one writes it on iOS.
@main
struct FormExample: ScrimProgram {
    static let scenes = [
        Scene("form", hint: "Scroll the list, and tap the button: the sheet grows by a constraint.", lead: "sheet") {
            _ in
            FormViewController()
        }
    ]
}
