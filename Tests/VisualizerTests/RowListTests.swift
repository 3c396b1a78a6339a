import Drawing
import Foundation
import RandomSupport
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Lists of rows")
@MainActor
struct RowListTests {
    /// Returns the list of events, each at its own time, in a scroll view of five rows' height.
    private func rows(_ count: Int) -> (list: EventList, scroll: PanelScroll, window: Window) {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let scroll = PanelScroll()
        scroll.frame = CGRect(x: 20, y: 30, width: 200, height: 170)
        window.addSubview(scroll)
        let list = EventList()
        let events = (0..<count).map { TraceEvent(time: Self.time($0), name: .gestureBegan, object: "Pan") }
        list.display(EventLog(events, lane: 0, kind: nil), at: nil)
        list.select(nil)
        list.frame = CGRect(x: 0, y: 0, width: 200, height: max(170, list.contentHeight))
        scroll.addSubview(list)
        scroll.contentSize = list.frame.size
        return (list, scroll, window)
    }

    private static func time(_ row: Int) -> Double { Double(row) / 8 }

    @Test("keys select the rows beside, at the ends and a page away, which come into sight; only what is seen is drawn")
    func keys() {
        var numbers = SeededRandom(seed: 5)
        for count in [1, 3, 40] {
            for seed in 0..<20 {
                let (list, scroll, window) = rows(count)
                var selected: Int?
                for step in 0..<40 {
                    let keys: [(Key, Int)] = [
                        (.down, (selected ?? -1) + 1), (.up, (selected ?? count) - 1), (.home, 0), (.end, count - 1),
                        (.pageDown, (selected ?? 0) + 4), (.pageUp, (selected ?? 0) - 4),
                    ]
                    let (key, target) = keys[step == 0 ? seed % 6 : Int.random(in: 0..<6, using: &numbers)]
                    let next = min(max(target, 0), count - 1)
                    _ = window.displayList()
                    #expect(list.press(KeyPress(key)) && list.selectedRow == next)
                    #expect(window.displayIsPending == (next != selected))
                    let place = list.rect(ofRow: next)
                    #expect(next == selected || scroll.bounds.encloses(place), "\(key)")
                    selected = next
                    var canvas = Canvas()
                    list.draw(&canvas)
                    let seen = scroll.bounds
                    let visible = (0..<count).filter { row in
                        list.rect(ofRow: row).maxY > seen.minY && list.rect(ofRow: row).minY < seen.maxY
                    }
                    let times = (0..<count).map { Figures.text(Self.time($0), digits: 3) }
                    let drawn = canvas.items.compactMap { item in
                        if case .text(let run) = item.command { times.firstIndex(of: run.text) } else { nil }
                    }
                    #expect(drawn == visible)
                    let plates = canvas.items.map(\.command).compactMap { command -> CGRect? in
                        guard case .fill(let shape, let color) = command, color == list.theme.selection else {
                            return nil
                        }
                        return shape.bounds
                    }
                    #expect(plates == [place.insetBy(dx: 6, dy: 0.5)])
                }
            }
        }
    }

    @Test("Tab and Escape leave a list, Ctrl+C copies it, and without rows no key selects one")
    func others() {
        let parts = rows(0)
        let list = parts.list
        var calls: [String] = []
        list.onLeave = { calls.append($0.map { $0 ? "backward" : "forward" } ?? "escape") }
        list.onCopy = { calls.append("copy") }
        for key in [Key.down, .up, .home, .end, .pageDown, .pageUp] { #expect(list.press(KeyPress(key))) }
        #expect(list.selectedRow == nil && parts.scroll.contentOffset == .zero)
        #expect(
            list.press(KeyPress(.tab)) && list.press(KeyPress(.tab, hasShift: true)) && list.press(KeyPress(.escape)))
        #expect(list.press(KeyPress("c", hasControl: true)) && !list.press(KeyPress("x", hasControl: true)))
        #expect(calls == ["forward", "backward", "escape", "copy"] && !list.press(KeyPress(.space)))
        var canvas = Canvas()
        list.draw(&canvas)
        #expect(canvas.items.isEmpty)
    }
}
