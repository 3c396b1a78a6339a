import Foundation
import Gallery
import Staging

/// A drag that goes on for as long as it is measured.
struct Drag {
    let scene: SceneDescription
    /// The view whose tap opens what is dragged.
    let opener: String
    /// The view that is dragged.
    let handle: String

    static let photos = Drag(scene: .photos, opener: "tile 5", handle: "photo")
    static let cardSheet = Drag(scene: .cardSheet, opener: "add", handle: "form")

    /// Samples of the pointer in a second.
    static let samples = 120.0
    /// Points to the right and down; at first mostly down, so that it is no page that is turned.
    private static let reach = CGSize(width: 80, height: 300)
    /// Seconds for the way there and back; so chosen that no two frames are alike.
    private static let periods = CGSize(width: 1.7, height: 2.3)

    /// Where the pointer is so many seconds after its press.
    static func place(_ seconds: Double, from press: CGPoint) -> CGPoint {
        CGPoint(
            x: press.x + reach.width * (1 - cos(2 * .pi * seconds / periods.width)) / 2,
            y: press.y + reach.height * (1 - cos(2 * .pi * seconds / periods.height)) / 2)
    }
}
