import Drawing
import Foundation
import RandomSupport
import Staging
import Testing
import ViewHierarchy

@testable import Widgets

/// Random numbers are quarters, so that sums and halves of them are exact.
@Suite("The places of the window's controls, at random")
@MainActor
struct PlacesTests {
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

    @Test("a row's parts are beside each other, and its control ends at the margin or has no width", arguments: 0...60)
    func rowLayout(step: Int) {
        let width = Double(step) * 6.5
        let row = RowLayout(CGRect(x: 0, y: 0, width: width, height: 90))
        #expect(row.gutter == CGRect(x: 0, y: 0, width: 16, height: 30))
        #expect(row.label == CGRect(x: 16, y: 0, width: 78, height: 30))
        #expect(row.content.minX == 102 && row.content.midY == 15 && row.content.height == 26)
        if width > 118 { #expect(abs(row.content.maxX - width + 16) < 1e-9) } else { #expect(row.content.width == 0) }
    }

    @Test("a number's field is at the margin, its slider in what remains, and an error below them", arguments: 1...20)
    func numberRow(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let width = random.number(230...500, in: 4)
        let unit = random.pick(["", "s", "pt"])
        let row = NumberRow("Title", name: "a", unit: unit, scale: SliderScale(0...1), keys: KeyFocus())
        let reset = try #require(row.subviews.first { $0.accessibilityIdentifier == "a reset" })
        #expect(row.height(for: width) == 30)
        if random.chance(0.5) { row.problem.problem = "this is no number, whatever it is, and so it stays" }
        let below = row.problem.height(for: width)
        #expect((below == 0) == (row.problem.problem == nil) && row.height(for: width) == 30 + below)
        row.frame = CGRect(x: 0, y: 0, width: width, height: row.height(for: width))
        row.layoutIfNeeded()
        let (field, slider) = (row.field.frame, row.slider.frame)
        #expect(abs(field.maxX - (width - 16)) < 1e-9 && field.width == 84 && field.height == 26 && field.midY == 15)
        #expect(slider.minX == 102 && abs(slider.maxX - (field.minX - 8)) < 1e-9 && slider.height == 30)
        #expect(reset.frame == CGRect(x: 0, y: 0, width: 16, height: 30) && reset.isHidden)
        let problem = row.problem.frame
        #expect(problem.minX == 0 && problem.width == width && problem.height == below)
        #expect(abs(problem.minY - 30) < 1e-9)
        row.showReset(true)
        #expect(!reset.isHidden)
        row.disabledReason = "not now"
        #expect(!row.slider.isEnabled && !row.field.isEnabled && row.slider.toolTip == "not now")
        #expect(row.field.toolTip == "not now")
    }

    @Test("parts of a stack are below each other with their spaces, and a hidden one takes no room", arguments: 1...20)
    func stack(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let stack = PartStack()
        var parts: [(row: ControlRow, space: Double, inset: Double)] = []
        for _ in 0..<random.whole(1...6) {
            let (space, inset) = (random.number(0...20, in: 4), random.pick([0, 2, random.number(1...9, in: 4)]))
            parts.append((ControlRow(View(), inset: inset), space, inset))
            stack.add(parts[parts.count - 1].row, space: space)
        }
        for part in parts where random.chance(0.3) { stack.setHidden(part.row, true) }
        stack.frame = CGRect(x: 0, y: 0, width: 300, height: 900)
        stack.layoutIfNeeded()
        var y = 0.0
        for part in parts where !part.row.isHidden {
            let height = 30 + 2 * part.inset
            let frame = part.row.frame
            #expect(abs(frame.minY - (y + part.space)) < 1e-9 && abs(frame.height - height) < 1e-9)
            #expect(frame.minX == 0 && frame.width == 300)
            part.row.layoutIfNeeded()
            let control = part.row.subviews[0].frame
            #expect(control.minX == 16 && abs(control.maxX - 284) < 1e-9 && abs(control.midY - height / 2) < 1e-9)
            #expect(abs(control.height - (part.inset > 0 ? 26 : 30)) < 1e-9)
            y += part.space + height
        }
        #expect(abs(stack.height(for: 300) - y) < 1e-9)
        stack.removeParts()
        #expect(stack.subviews.isEmpty && stack.height(for: 300) == 0)
    }

    @Test(
        "a menu is as wide as its words or what opened it, as far as there is room, and begins with it",
        arguments: 1...60)
    func menus(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let bounds = CGRect(x: 0, y: 0, width: random.number(120...600, in: 4), height: random.number(220...600, in: 4))
        let anchor = CGRect(
            x: random.number(0...bounds.width - 20, in: 4), y: random.number(0...bounds.height - 20, in: 4),
            width: random.pick([20, random.number(20...400, in: 4)]), height: 20)
        var groups: [MenuGroup<Int>] = []
        var titles: [String] = []
        for group in 0..<random.whole(1...3) {
            let own = (0..<random.whole(1...9)).map { index in
                String(repeating: "word ", count: random.whole(1...9)) + "\(group) \(index)"
            }
            titles += own
            groups.append(
                MenuGroup(title: random.chance(0.5) ? "Group" : "", items: own.map { MenuItem($0, $0.count) }))
        }
        let menu = MenuView(groups, chosen: nil, name: "m", anchor: anchor, keys: KeyFocus()) { _ in }
        menu.frame = bounds
        menu.layoutIfNeeded()
        let plate = try #require(menu.subviews.first).frame
        // Rows have 10 points beside their words and 6 beside themselves.
        let words = titles.map { Lettering.width($0, Lettering.strong) }.max() ?? 0
        let width = min(max(200, Double(anchor.width), (words + 32).rounded(.up)), bounds.width - 32)
        #expect(abs(plate.width - width) < 1e-9, "\(plate) in \(bounds)")
        #expect(plate.minX >= 16 - 1e-9 && plate.maxX <= bounds.width - 16 + 1e-9)
        let fits = anchor.minX >= 16 && anchor.minX + width <= bounds.width - 16
        #expect(!fits || plate.minX == anchor.minX)
        let isAtMargin = abs(plate.minX - 16) < 1e-9 || abs(plate.maxX - (bounds.width - 16)) < 1e-9
        #expect(fits || isAtMargin)

        let headings = groups.count { !$0.title.isEmpty }
        let whole = Double(titles.count + headings) * 28 + 12
        let (above, below) = (anchor.minY - 16, bounds.height - anchor.maxY - 16)
        let isBelow = below >= min(whole, 240) || below >= above
        #expect(abs(plate.height - min(whole, max(84, isBelow ? below : above))) < 1e-9)
        #expect(abs(isBelow ? plate.minY - anchor.maxY - 4 : anchor.minY - 4 - plate.maxY) < 1e-9)

        let list = try #require(menu.menuRows.first?.superview as? ScrollView)
        #expect(abs(list.contentSize.height - whole) < 1e-9 && list.contentSize.width == plate.width)
        let rows = menu.menuRows
        var (y, next) = (6.0, 0)
        for group in groups {
            if !group.title.isEmpty { y += 28 }
            for _ in group.items {
                let frame = rows[next].frame
                #expect(abs(frame.minY - y) < 1e-9 && abs(frame.minX - 6) < 1e-9 && frame.height == 28)
                #expect(abs(frame.width - (plate.width - 12)) < 1e-9)
                y += 28
                next += 1
            }
        }
        #expect(next == rows.count)
    }

    @Test(
        "a menu shows its chosen row, and then the one that a letter marks; the pointer moves nothing",
        arguments: 1...16)
    func scrolling(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let count = random.whole(30...60)
        let isFirst = random.chance(0.5)
        let chosen = isFirst ? random.whole(0...4) : random.whole(count - 5...count - 1)
        let typed = isFirst ? random.whole(20...count - 1) : random.whole(0...count - 20)
        let items = (0..<count).map { MenuItem($0 == typed ? "Zebra" : "Item \($0)", $0) }
        let menu = MenuView(
            [MenuGroup(title: "", items: items)], chosen: chosen, name: "m", anchor: .zero, keys: KeyFocus()
        ) { _ in }
        menu.frame = window.bounds
        window.addSubview(menu)
        menu.layoutIfNeeded()
        let rows = menu.menuRows
        let list = try #require(rows[0].superview as? ScrollView)
        for row in rows[max(0, chosen - 2)...min(count - 1, chosen + 2)] { #expect(list.bounds.contains(row.frame)) }
        #expect(!list.bounds.intersects(rows[typed].frame))
        #expect(menu.type("z") && rows[typed].isMarked)
        #expect(list.bounds.contains(rows[typed].frame))
        let offset = list.contentOffset
        rows[chosen].isHovered = true
        #expect(rows[chosen].isMarked && !rows[typed].isMarked && list.contentOffset == offset)
        menu.removeFromSuperview()
    }

    @Test(
        "a panel that finds is in the middle, as high as what it found, and ends above the lower margin",
        arguments: 1...30)
    func findPanels(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let bounds = CGRect(x: 0, y: 0, width: random.number(200...900, in: 4), height: random.number(200...700, in: 4))
        let count = random.whole(0...30)
        let items = (0..<count).map { MenuItem("Item \($0)", $0) }
        let panel = FindPanel("", items, name: "find", keys: KeyFocus()) { _ in }
        panel.frame = bounds
        panel.layoutIfNeeded()
        let plate = try #require(panel.subviews.first)
        let frame = plate.frame
        #expect(abs(frame.width - min(460, bounds.width - 32)) < 1e-9 && abs(frame.midX - bounds.midX) <= 0.501)
        let top = (bounds.height * 0.14).rounded()
        let whole = 50 + (count == 0 ? 30 : Double(count) * 28)
        #expect(frame.minY == top && abs(frame.height - min(whole, bounds.height - top - 40)) < 1e-9)
        plate.layoutIfNeeded()
        let field = try #require(plate.subviews.first { $0 is TextField }).frame
        let list = try #require(plate.subviews.first { $0 is ScrollView })
        #expect(field == CGRect(x: 6, y: 6, width: frame.width - 12, height: 32))
        #expect(list.frame.minY == 44 && abs(list.frame.maxY - (frame.height - 6)) < 1e-9)
        for (index, row) in panel.menuRows.enumerated() {
            #expect(row.frame == CGRect(x: 6, y: Double(index) * 28, width: frame.width - 12, height: 28))
        }
    }
}

@Suite("Rejected texts of fields")
@MainActor
struct RejectedTextTests {
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private let keys = KeyFocus()

    /// Returns a field in the window that rejects all but digits, and what it reports.
    private func field(_ report: @escaping (String?) -> Void) -> EditorField {
        let field = EditorField(name: "field", keys: keys)
        field.apply(.dark)
        field.frame = CGRect(x: 10, y: 10, width: 100, height: 26)
        field.accept = { text throws(EditorField.Refusal) in
            guard text.allSatisfy(\.isNumber) else { throw EditorField.Refusal(message: "no number", column: 2) }
        }
        field.onProblem = report
        field.value = "12"
        window.addSubview(field)
        return field
    }

    @Test("a rejected text stays with its error, in red, until another value is displayed")
    func replaced() {
        var reports: [String?] = []
        let field = field { reports.append($0) }
        #expect(reports.isEmpty && field.shownText == "12" && field.refusal == nil)
        keys.focus(field)
        #expect(field.isEditing && field.borderColor == Theme.dark.tint && field.borderWidth == 1.5)
        #expect(field.type("ab") && field.shownText == "ab")
        keys.focus(nil)
        #expect(reports.last == "no number" && !field.isEditing && field.shownText == "ab")
        #expect(field.refusal?.text == "ab" && field.refusal?.problem == "no number")
        #expect(field.textColor == Theme.dark.problem && field.borderColor == Theme.dark.problem)
        #expect(field.borderWidth == 1.5)
        reports = []
        field.value = "34"
        #expect(reports == [nil] && field.shownText == "34" && field.refusal == nil)
        #expect(field.textColor == Theme.dark.text && field.borderWidth == 0)
        field.value = "56"
        #expect(reports == [nil] && field.shownText == "56")
    }

    @Test("Return keeps a rejected text and places the caret at its error; Escape gives the value back")
    func keysOfRejected() {
        var reports: [String?] = []
        let field = field { reports.append($0) }
        keys.focus(field)
        _ = field.type("7a9")
        #expect(field.press(KeyPress(.return)) && field.isEditing && keys.focusedView === field)
        #expect(field.selectedRange == 1..<1 && field.isRefused && reports.last == "no number")
        #expect(field.press(KeyPress(.escape)) && !field.isEditing && keys.focusedView == nil)
        #expect(field.shownText == "12" && !field.isRefused && reports.last == .some(nil))
        // A value is displayed once nobody types any more.
        keys.focus(field)
        _ = field.type("8")
        field.value = "99"
        #expect(field.shownText == "8")
        #expect(field.press(KeyPress(.escape)) && field.shownText == "99")
    }
}
