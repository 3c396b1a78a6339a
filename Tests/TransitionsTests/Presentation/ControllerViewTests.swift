import Foundation
import Testing
import Timing
import Transitions
import ViewHierarchy

/// What belongs to a controller: its view, as long as it is its own, and its preferred size.
@Suite("A controller's view and size")
@MainActor
struct ControllerViewTests {
    @Test("a view belongs to the controller that had it last, and to none once that has another one")
    func owners() {
        let (one, two) = (ViewController(), ViewController())
        let shared = View(frame: .zero)
        one.view = shared
        #expect(shared.next === one)
        two.view = shared
        #expect(shared.next === two)
        // The first one has lost it already.
        one.view = View(frame: .zero)
        #expect(shared.next === two && one.view.next === one)
        two.view = View(frame: .zero)
        #expect(shared.next == nil && two.view.next === two)
    }

    private final class Log: KeyPathObserver {
        var sizes: [CGSize?] = []

        func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            sizes.append(change?[.newKey] as? CGSize)
        }
    }

    @Test("the preferred size is observed by its name, and no other property of a controller")
    func preferredSize() {
        let timeline = Timeline()
        var reports: [String] = []
        timeline.report = { reports.append($0) }
        let (page, log) = (ViewController(), Log())
        timeline.asCurrent {
            for name in ["preferredContentSize", "alpha", "bounds", "title"] {
                page.addObserver(log, forKeyPath: name, options: [.new])
            }
            page.preferredContentSize = CGSize(width: 3, height: 4)
            page.view.alpha = 0.5
            page.removeObserver(log, forKeyPath: "preferredContentSize")
            page.preferredContentSize = CGSize(width: 5, height: 6)
        }
        #expect(log.sizes == [CGSize(width: 3, height: 4)])
        #expect(reports.count == 3 && reports.allSatisfy { $0.contains("this property is not observed") })
    }
}
