import Drawing
import Foundation
import Timing
import ViewHierarchy

/// What a device draws over a stage: the status bar, the home indicator and the corners of the screen.
@MainActor
struct DeviceBars {
    private let items: [DisplayItem]

    init() {
        let timeline = Timeline()
        timeline.screen.hold(HeldDevice(.roundPhone))
        items = timeline.asCurrent {
            let window = Window(frame: CGRect(origin: .zero, size: PhotoScene.size))
            window.addSystemBars()
            return window.displayList().items
        }
    }

    /// Returns a picture with the bars over it.
    func over(_ list: DisplayList) -> DisplayList {
        var list = list
        list.items += items
        return list
    }
}
