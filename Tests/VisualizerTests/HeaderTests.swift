import Foundation
import Testing
import ViewHierarchy

@testable import Visualizer
@testable import Widgets

@Suite("The window's header")
@MainActor
struct HeaderTests {
    @Test("buttons are hidden only where the title would have less than 170 points, or less than its hint needs")
    func room() throws {
        for hint in ["", "Drag the card down", String(repeating: "drag the card down and ", count: 6)] {
            let header = HeaderView { _ in }
            header.display(title: "Card sheet", hint: hint, activity: nil)
            let title = try #require(header.subviews.compactMap { $0 as? TitleView }.first)
            var shown: Set<Int> = []
            for width in stride(from: 500.0, through: 1500, by: 3) {
                header.frame = CGRect(x: 0, y: 0, width: width, height: 44)
                header.layoutIfNeeded()
                let needed = min(max(170, title.roomForHint), width / 2)
                let hidden = header.hiddenCommands
                #expect(title.frame.width >= needed || hidden.count == 20, "\(width)")
                let more = try #require(header.button(.more) as? ToolButton)
                #expect(more.isHidden == hidden.isEmpty)
                // The narrowest hidden button has no room beside the others, and with one alone none for both.
                let least = hidden.compactMap { (header.button($0) as? ToolButton)?.fittingWidth }.max() ?? 0
                let freed = hidden.count == 1 ? more.fittingWidth : 0
                #expect(hidden.isEmpty || title.frame.width + freed - least < needed, "\(width): \(hidden)")
                shown.insert(hidden.count)
            }
            #expect(shown.count > 10)
        }
    }
}
