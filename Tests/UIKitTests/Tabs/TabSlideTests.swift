import Testing
import UIKit

@MainActor
@Suite("Sliding tabs, written for UIKit")
struct TabSlideTests {
    private let stage = Stage { SlidingTabBarController() }

    private var tabs: UITabBarController { stage.window.rootViewController as! UITabBarController }

    private func left(_ index: Int) -> Double {
        Double(tabs.viewControllers![index].viewIfLoaded?.layer.presentation()?.frame.minX ?? -1)
    }

    @Test("a tap on a tab slides its page in from its side, and back from the other")
    func slides() {
        stage.tap(195, 844 - 24)
        stage.pass(0.14)
        #expect(abs(left(1) - 195) < 1e-6 && abs(left(0) + 195) < 1e-6)
        stage.settle()
        #expect(tabs.selectedIndex == 1 && left(1) == 0)
        #expect(tabs.viewControllers![0].viewIfLoaded?.window == nil)
        #expect(
            stage.takeEvents() == [
                "began select", "TabPageViewController viewWillDisappear", "TabPageViewController viewWillAppear",
                "TabPageViewController viewDidDisappear", "TabPageViewController viewDidAppear", "completed select",
            ])
        stage.tap(65, 844 - 24)
        stage.pass(0.14)
        #expect(abs(left(0) + 195) < 1e-6 && abs(left(1) - 195) < 1e-6)
        stage.settle()
        #expect(tabs.selectedIndex == 0 && left(0) == 0 && stage.errors.isEmpty)
    }
}
