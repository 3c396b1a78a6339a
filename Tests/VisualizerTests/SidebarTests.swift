import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("The list of scenes")
@MainActor
struct SidebarTests: DrawingReader {
    @Test("keys go to the next found scene, and from a scene that is not found to the first or the last")
    func keys() throws {
        let groups = SceneGroup.groups(of: SceneGallery.scenes)
        var filter = SceneFilter()
        filter.query = "s"
        let found = filter.groups(of: groups).flatMap(\.scenes).map(\.name)
        let other = try #require(SceneGallery.scenes.map(\.name).first { !found.contains($0) })
        #expect(found.count > 3)
        // From the other scene, from the first found one, and from the last.
        let steps: [(key: Key, targets: [Int?])] = [
            (.down, [0, 1, nil]), (.up, [-1, nil, -2]), (.home, [0, nil, 0]), (.end, [-1, -1, nil]),
        ]
        for (key, targets) in steps {
            for (start, target) in zip([other, found[0], found[found.count - 1]], targets) {
                let sidebar = Sidebar(groups, open: found[1])
                sidebar.frame = CGRect(x: 0, y: 0, width: 216, height: 600)
                var opened: [String] = []
                sidebar.onOpen = { scene, leaves in opened.append(leaves ? "left" : scene.name) }
                #expect(sidebar.type("s"))
                sidebar.openScene = start
                #expect(sidebar.press(KeyPress(key)))
                let expected = target.map { found[$0 < 0 ? found.count + $0 : $0] }
                #expect(opened == [expected].compactMap(\.self), "\(key) from \(start)")
            }
        }
    }

    @Test("the row that a key chooses is seen, although its scene is not the open one yet")
    func revealed() throws {
        let groups = SceneGroup.groups(of: SceneGallery.scenes)
        let names = groups.flatMap(\.scenes).map(\.name)
        let sidebar = Sidebar(groups, open: names[0])
        sidebar.frame = CGRect(x: 0, y: 0, width: 216, height: ShellLayout.headerHeight + 150)
        sidebar.layoutIfNeeded()
        let list = try #require(sidebar.subviews.compactMap { $0 as? PanelScroll }.first)
        var seen: Set<Double> = []
        for key in names.map({ _ in Key.down }) + [.home, .end, .up, .up] {
            #expect(sidebar.press(KeyPress(key)))
            let rows = list.subviews.compactMap { $0 as? Control }.filter(\.isSelected)
            let row = try #require(rows.first)
            #expect(rows.count == 1 && list.bounds.minY <= row.frame.minY && row.frame.maxY <= list.bounds.maxY)
            seen.insert(row.frame.minY)
        }
        #expect(seen.count == names.count && sidebar.openScene == names[0])
    }

    @Test("a row is selected, or else pressed, or else hovered")
    func looks() throws {
        let groups = SceneGroup.groups(of: SceneGallery.scenes)
        let sidebar = Sidebar(groups, open: SceneGallery.scenes[0].name)
        let theme = Theme.dark
        sidebar.apply(theme)
        sidebar.frame = CGRect(x: 0, y: 0, width: 216, height: 600)
        sidebar.layoutIfNeeded()
        let list = try #require(sidebar.subviews.compactMap { $0 as? PanelScroll }.first)
        let row = try #require(list.subviews.compactMap { $0 as? ThemedControl }.first)
        row.apply(theme)
        let states: [(Bool, Bool, Bool, Color?)] = [
            (false, false, false, nil), (false, false, true, theme.hover), (false, true, false, theme.pressed),
            (false, true, true, theme.pressed), (true, true, true, theme.selection),
            (true, false, false, theme.selection),
        ]
        for (isSelected, isPressed, isHovered, color) in states {
            row.isSelected = isSelected
            row.isHighlighted = isPressed
            row.isHovered = isHovered
            let found = drawn(row).compactMap { command -> Color? in
                guard case .fill(_, let own) = command else { return nil }
                return [theme.hover, theme.pressed, theme.selection].contains(own) ? own : nil
            }
            #expect(found == [color].compactMap(\.self), "\(isSelected) \(isPressed) \(isHovered)")
        }
    }

    @Test("a wheel over the list scrolls it, and zooms nothing")
    func wheel() throws {
        let hand = try ShellHand(size: CGSize(width: 1280, height: 420))
        hand.wait(0.1)
        let list = try #require(hand.shell.root.sidebar.subviews.compactMap { $0 as? PanelScroll }.first)
        #expect(list.contentSize.height > list.bounds.height + 80)
        let place = list.convert(list.bounds.center, to: nil)
        for (zooms, isScrolled) in [(true, false), (false, true)] {
            let before = list.contentOffset
            hand.send(.wheel(location: place, delta: CGVector(dx: 0, dy: -80), zooms: zooms))
            hand.wait(0.5)
            #expect((list.contentOffset != before) == isScrolled)
        }
    }

    @Test("a press on the field focuses it, and the menu of a lane takes the focus from it")
    func field() throws {
        let hand = try ShellHand()
        #expect(!hand.texts.contains("Type to find"))
        try hand.tap("search")
        #expect(hand.texts.contains("Type to find"))
        hand.handle(.secondaryPress(hand.shell.layout.stages[0].center))
        #expect(hand.view("lane action menu") != nil && !hand.texts.contains("Type to find"))
    }
}
