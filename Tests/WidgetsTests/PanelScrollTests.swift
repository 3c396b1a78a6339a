import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Widgets

@Suite("The scroll view of panels")
@MainActor
struct PanelScrollTests {
    private func bar(_ scroll: PanelScroll) throws -> View {
        scroll.layoutIfNeeded()
        return try #require(scroll.subviews.first { $0.accessibilityIdentifier == "scroll bar" })
    }

    @Test("its bar is shown for as long as content is hidden, as long and as far down as what is visible")
    func extent() throws {
        let scroll = PanelScroll()
        scroll.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
        scroll.addSubview(View(frame: CGRect(x: 0, y: 0, width: 200, height: 900)))
        scroll.contentSize = CGSize(width: 200, height: 300)
        #expect(try bar(scroll).isHidden)
        scroll.contentSize = CGSize(width: 200, height: 900)
        scroll.setNeedsLayout()
        var last = -1.0
        for offset in [0.0, 150, 300, 600] {
            scroll.contentOffset = CGPoint(x: 0, y: offset)
            let bar = try bar(scroll)
            #expect(!bar.isHidden && bar.frame.maxX <= 200 && scroll.subviews.last === bar)
            // A third is visible.
            #expect(abs(bar.frame.height - 98) < 1)
            let top = bar.frame.minY - offset
            #expect(top > last && abs(top - (3 + offset / 600 * (294 - bar.frame.height))) < 1)
            last = top
        }
        #expect(abs(try bar(scroll).frame.maxY - 600 - 297) < 1)
    }
}
