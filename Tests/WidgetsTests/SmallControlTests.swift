import Drawing
import Foundation
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Widgets

@Suite("The window's small controls")
@MainActor
struct SmallControlTests {
    @Test("an error has the lines that it needs at its width, and no height without one")
    func problemLines() throws {
        let line = ProblemLine()
        #expect(line.height(for: 200) == 0 && line.isHidden)
        line.problem = "the curve has no such parameter; did you mean dampingRatio, or response?"
        let label = try #require(line.subviews.first as? Label)
        var heights: Set<Double> = []
        for width in [120.0, 150, 200, 300, 900] {
            line.frame = CGRect(x: 0, y: 0, width: width, height: line.height(for: width))
            line.layoutIfNeeded()
            #expect(
                label.frame.height == label.sizeThatFits(CGSize(width: label.frame.width, height: .infinity)).height)
            heights.insert(line.frame.height)
        }
        #expect(heights.count >= 4)
    }

    @Test("a slider of a number is filled from zero where its range has it, and else from its end")
    func fillOrigin() {
        for (range, origin) in [(-0.9...0.9, 0.0), (0...1, 0), (-3...0, 0), (0.5...2, nil), (-2 ... -1, nil)]
            as [(ClosedRange<Double>, Double?)]
        {
            let slider = ParameterSlider(name: "a", scale: SliderScale(range))
            #expect(slider.fillOrigin == origin, "\(range)")
            #expect(slider.minimumValue == range.lowerBound && slider.maximumValue == range.upperBound)
        }
    }

    @Test("arrow keys select the segment beside, Home and End the outer ones, and other keys are passed on")
    func segmentKeys() {
        let control = SegmentedControl(items: ["One", "Two", "Three", "Four"])
        let none = SegmentedControl.noSegment
        for (start, key, end) in [
            (0, .right, 1), (2, .down, 3), (3, .right, 3), (3, .left, 2), (1, .up, 0), (0, .left, 0), (2, .home, 0),
            (1, .end, 3), (none, .right, 0), (none, .up, 3),
        ] as [(Int, Key, Int)] {
            control.selectedSegmentIndex = start
            #expect(control.pressOwn(KeyPress(key)), "\(key)")
            #expect(control.selectedSegmentIndex == end, "\(start) \(key)")
        }
        #expect(!control.pressOwn(KeyPress("a")) && !control.pressOwn(KeyPress(.return)))
        control.removeAllSegments()
        #expect(control.pressOwn(KeyPress(.right)) && control.selectedSegmentIndex == none)
    }

    private let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

    @Test("keys mark the rows of a menu and of found items, from none too: down the first, up the last, pages of 8")
    func marks() throws {
        let steps: [(Key, Int)] = [
            (.down, 0), (.up, 19), (.pageDown, 8), (.pageUp, 0),
        ]
        for isEnabled in [false, true] {
            for (key, first) in steps {
                let items = (0..<20).map { MenuItem("Item \($0)", $0, reasonAgainst: isEnabled ? nil : "not now") }
                let menu = MenuView(
                    [MenuGroup(title: "", items: items)], chosen: nil, name: "menu", anchor: .zero, keys: KeyFocus()
                ) { _ in }
                let panel = FindPanel("", items, name: "find", keys: KeyFocus()) { _ in }
                for (view, press) in [(menu as View, menu.press), (panel, panel.press)] {
                    view.frame = window.bounds
                    window.addSubview(view)
                    view.layoutIfNeeded()
                    func marked() -> [Int] { view.menuRows.indices.filter { view.menuRows[$0].isMarked } }
                    for row in view.menuRows where !isEnabled { row.isMarked = false }
                    #expect(marked() == (isEnabled ? [0] : []))
                    _ = press(KeyPress(key))
                    let second: [Key: Int] = [.down: 1, .up: 0, .pageDown: 8, .pageUp: 0]
                    #expect(marked() == [isEnabled ? second[key] ?? -1 : first], "\(key)")
                    let row = try #require(view.menuRows.first { $0.isMarked })
                    let list = try #require(sequence(first: row as View, next: \.superview).first { $0 is ScrollView })
                    #expect(list.bounds.height > row.bounds.height && row.bounds.height > 10)
                    #expect(
                        list.bounds.height < 400 && list.bounds.contains(row.convert(row.bounds, to: list)), "\(key)")
                    view.removeFromSuperview()
                }
            }
        }
    }

    @Test(
        "a letter marks the next row of a menu that begins with it, from the first if none is marked, and around the end"
    )
    func letters() {
        let items = ["Beta", "Alpha", "bravo", "Gamma", "Bar"].map { MenuItem($0, $0, reasonAgainst: "not now") }
        let menu = MenuView(
            [MenuGroup(title: "", items: items)], chosen: nil, name: "m", anchor: .zero, keys: KeyFocus()
        ) { _ in }
        menu.frame = window.bounds
        window.addSubview(menu)
        func marked() -> [Int] { menu.menuRows.indices.filter { menu.menuRows[$0].isMarked } }
        #expect(marked().isEmpty)
        for expected in [0, 2, 4, 0] {
            #expect(menu.type("b") && marked() == [expected])
        }
        #expect(menu.type("x") && marked() == [0])
        #expect(menu.type("ga") && marked() == [3])
        menu.removeFromSuperview()
    }

    @Test("a panel for a name is in the middle, and as wide as a narrow window lets it be")
    func namePanel() throws {
        for width in [900.0, 600, 300, 250] {
            let panel = NamePanel("Name", suggestion: "a", keys: KeyFocus())
            panel.frame = CGRect(x: 0, y: 0, width: width, height: 500)
            panel.layoutIfNeeded()
            let plate = try #require(panel.subviews.first)
            #expect(abs(plate.frame.midX - width / 2) <= 0.5)
            #expect(plate.frame.width <= width - 2 * EditorMetrics.inset && plate.frame.maxY < 250)
            plate.layoutIfNeeded()
            // The field and the line below it.
            #expect(plate.subviews.count == 2)
            for part in plate.subviews { #expect(part.frame.minX == 16 && part.frame.maxX == plate.bounds.width - 16) }
            #expect(plate.subviews.allSatisfy { plate.bounds.contains($0.frame) })
        }
    }

    @Test("what is found takes the focus, and Escape gives it to nothing")
    func findFocus() {
        let keys = KeyFocus()
        var ends: [String?] = []
        let panel = FindPanel("", [MenuItem("a", "a")], name: "find", keys: keys) { ends.append($0) }
        panel.frame = window.bounds
        window.addSubview(panel)
        panel.requestFocus()
        #expect(keys.focusedView === panel)
        _ = panel.press(KeyPress(.escape))
        #expect(keys.focusedView == nil && ends == [nil] && panel.superview == nil)
    }

    @Test("a button with a menu has an arrow beside its word, and each change asks for a picture once")
    func toolButton() throws {
        let button = ToolButton(.menu("Gestures"), tooltip: "", name: "button") {}
        button.apply(.dark)
        button.frame = CGRect(x: 20, y: 30, width: button.fittingWidth, height: ToolButton.side)
        window.addSubview(button)
        var before = window.displayList()
        var (words, arrows): ([CGRect], [CGRect]) = ([], [])
        for item in before.items {
            switch item.command {
            case .text(let run):
                words.append(
                    CGRect(origin: run.origin, size: CGSize(width: run.width, height: 1)).applying(item.transform))
            case .stroke(let shape, _, _): arrows.append(shape.bounds.applying(item.transform))
            default: break
            }
        }
        let (word, arrow) = (try #require(words.first), try #require(arrows.first))
        #expect(word.minX >= button.frame.minX && word.maxX <= arrow.minX && arrow.maxX <= button.frame.maxX)
        #expect(abs(arrow.midY - button.frame.midY) <= 1)
        let changes: [() -> Void] = [
            { button.accent = .red }, { button.face = .word("Gestures") }, { button.accent = nil },
            { button.face = .progress(40) }, { button.face = .progress(nil) },
        ]
        for change in changes {
            change()
            #expect(window.displayIsPending)
            let after = window.displayList()
            #expect(after != before)
            before = after
            change()
            #expect(!window.displayIsPending)
        }
    }

    @Test("chips are side by side with equal gaps, and a line ends where the next chip has no room")
    func chips() {
        let titles = [
            "one that is wider than some lines", "a", "a longer one", "b", "another one that is long", "cc", "d", "ee",
        ]
        for width in [60] + stride(from: 150.0, through: 500, by: 25) {
            let flow = ChipFlow(titles.map { Chip($0, name: $0) {} })
            flow.frame = CGRect(x: 0, y: 0, width: width, height: flow.height(for: width))
            flow.layoutIfNeeded()
            // One that is wider than the line has a line for itself, also the first.
            #expect(flow.chips[0].frame.origin == CGPoint(x: EditorMetrics.inset, y: 0))
            let end = width - EditorMetrics.inset
            for (chip, next) in zip(flow.chips, flow.chips.dropFirst()) {
                let (one, other) = (chip.frame, next.frame)
                #expect(one.width == chip.fittingWidth && one.maxY <= flow.bounds.maxY)
                if one.minY == other.minY {
                    #expect(abs(other.minX - one.maxX - 6) < 1e-9 && other.maxX <= end + 0.5)
                } else {
                    #expect(other.minX == EditorMetrics.inset && other.minY == one.maxY + 6)
                    #expect(one.maxX + 6 + other.width > end)
                }
            }
        }
    }

    @Test("a menu is inside of the window beside what opened it, below if there is room")
    func menu() throws {
        let items = (0..<6).map { MenuItem("\($0)", $0) }
        for x in [0.0, 150, 380] {
            for y in stride(from: 0.0, through: 280, by: 20) {
                let anchor = CGRect(x: x, y: y, width: 20, height: 20)
                let menu = MenuView(
                    [MenuGroup(title: "", items: items)], chosen: 2, name: "m", anchor: anchor, keys: KeyFocus()
                ) { _ in }
                menu.frame = window.bounds
                menu.layoutIfNeeded()
                let plate = try #require(menu.subviews.first).frame
                #expect(menu.bounds.insetBy(dx: -1e-9, dy: -1e-9).contains(plate), "\(anchor): \(plate)")
                #expect(plate.minY >= anchor.maxY || plate.maxY <= anchor.minY)
                #expect(menu.bounds.maxY - plate.maxY >= 4 && plate.minY >= 4)
            }
        }
    }

    @Test("a heading's line is as wide as its column, and a plate passes touches through")
    func headings() {
        let heading = SectionHeading("Curve")
        heading.apply(.dark)
        heading.frame = CGRect(x: 10, y: 20, width: 300, height: heading.height(for: 300))
        window.addSubview(heading)
        let lines = window.displayList().items.compactMap { item -> CGRect? in
            guard case .fill(.rect(let rect), Theme.dark.hairline) = item.command else { return nil }
            return rect.applying(item.transform)
        }
        #expect(lines.count == 1 && lines[0].minX == 10 && lines[0].width == 300 && lines[0].height == 1)
        let plate = PlateLabel(name: "plate", font: Lettering.small)
        plate.frame = heading.frame
        plate.isHidden = false
        window.addSubview(plate)
        #expect(window.hitTest(heading.center, with: nil) !== plate)
    }

    @Test("a drag of a panel's edge is reported with its distance out of the panel, and once as its beginning")
    func edgeDrag() {
        let sides: [(PanelEdge.Side, CGVector)] = [
            (.top, CGVector(dx: 0, dy: -1)), (.left, CGVector(dx: -1, dy: 0)), (.right, CGVector(dx: 1, dy: 0)),
        ]
        let steps: [(TouchPhase, Double)] = [(.began, 0), (.moved, 10), (.moved, -30)]
        for (side, out) in sides {
            let edge = PanelEdge(side, name: "edge")
            edge.frame = CGRect(x: 100, y: 100, width: 60, height: 60)
            window.addSubview(edge)
            var drags: [String] = []
            edge.onDrag = { drags.append("\($0) \($1)") }
            for (phase, distance) in steps {
                // Motion along the edge doesn't count.
                let along = distance / 2
                let place = CGPoint(
                    x: 130 + out.dx * distance + out.dy * along, y: 130 + out.dy * distance + out.dx * along)
                window.sendTouch(id: 1, phase: phase, at: place, time: .zero)
            }
            #expect(drags == ["0.0 true", "10.0 false", "-30.0 false"], "\(side)")
            window.cancelAllTouches()
            edge.removeFromSuperview()
        }
    }

    @Test("the row under the pointer becomes the marked one, and stays it")
    func hoveredRows() {
        let items = (0..<5).map { MenuItem("Item \($0)", $0) }
        let menu = MenuView(
            [MenuGroup(title: "", items: items)], chosen: 1, name: "menu", anchor: .zero, keys: KeyFocus()
        ) { _ in }
        let panel = FindPanel("", items, name: "find", keys: KeyFocus()) { _ in }
        for view in [menu as View, panel] {
            view.frame = window.bounds
            window.addSubview(view)
            view.layoutIfNeeded()
            for index in [3, 0, 4] {
                let row = view.menuRows[index]
                for isHovered in [true, false] {
                    row.isHovered = isHovered
                    #expect(view.menuRows.indices.filter { view.menuRows[$0].isMarked } == [index])
                }
            }
            view.removeFromSuperview()
        }
    }

    @Test("letters with Ctrl are commands also above a menu or a panel for a name, and others are not")
    func commandLetters() {
        let menu = MenuView(
            [MenuGroup(title: "", items: [MenuItem("a", 1)])], chosen: 1, name: "menu", anchor: .zero, keys: KeyFocus()
        ) { _ in }
        let panel = NamePanel("Name", suggestion: "a", keys: KeyFocus())
        for hasControl in [true, false] {
            let key = KeyPress("r", hasControl: hasControl)
            let used = [menu.press(key), panel.press(key)]
            #expect(used == [!hasControl, !hasControl])
        }
    }

    @Test("flows without a visible chip have no height")
    func noChips() {
        let flow = ChipFlow((0..<3).map { Chip("\($0)", name: "\($0)") {} })
        for chip in flow.chips { chip.isHidden = true }
        for flow in [flow, ChipFlow([])] { #expect(flow.height(for: 300) == 0) }
    }

    @Test("an arrow key steps a field's number; without a number it changes nothing, and is no command")
    func numberSteps() {
        let field = NumberField(name: "a", keys: KeyFocus())
        var accepted: [String] = []
        field.accept = { accepted.append($0) }
        for (value, next) in [("", []), ("auto", []), ("1", ["1.01"])] as [(String, [String])] {
            accepted = []
            field.value = value
            let isUsed = field.pressOwn(KeyPress(.up))
            #expect(isUsed && accepted == next, "\(value)")
        }
        let bounds = CGRect(x: 0, y: 0, width: 100, height: 20)
        let captions = ["", "width"].map {
            NumberField(name: "a", caption: $0, keys: KeyFocus()).leftViewRect(forBounds: bounds)
        }
        #expect(captions[0].width == 0 && captions[1].width > 0)
    }
}
