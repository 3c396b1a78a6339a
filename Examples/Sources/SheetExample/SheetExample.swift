import Scrim
import UIKit

@main
struct SheetExample: ScrimProgram {
    static let scenes = [
        Scene(
            "sheet", hint: "Tap the button, pull the sheet down, and catch it on its path.",
            parameters: [
                .number("threshold", 0.4, in: 0...1), .number("duration", 0.5, in: 0.1...3, unit: "s"), .curve(),
                .number("dimming", 0.4, in: 0...1),
            ],
            lead: "sheet"
        ) { parameters in
            let transition = SheetTransition(duration: parameters["duration"], curve: parameters["curve"])
            transition.interaction.threshold = parameters["threshold"]
            return HomeViewController(transition)
        }
    ]
}
