import Drawing
import Foundation
import Staging
import Tapes
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Places in parts of the window")
@MainActor
struct PartPlacesTests: DrawingReader {
    private let theme = Theme.dark

    // MARK: Help and header

    @Test("the help is in the middle of the window, whole and without overlaps, smaller where there is no room")
    func help() {
        let help = HelpView(perform: { _ in }, close: {})
        let rows = KeyLegend.groups.flatMap(\.rows)
        let words = KeyLegend.groups.map(\.title) + rows.flatMap { [$0.key, $0.meaning] }
        for width in [360.0, 700, 1100, 1900] {
            for height in [420.0, 700, 1000, 1600] {
                help.frame = CGRect(x: 0, y: 0, width: width, height: height)
                let items = items(help)
                let plan = help.plan
                let plate = plan.frame(in: help.bounds)
                #expect(plan.scale <= 1 && plate.minX >= 7.5 && plate.minY >= 7.5)
                #expect(abs(Double(plate.midX) - width / 2) <= 0.501 && abs(Double(plate.midY) - height / 2) <= 0.501)
                #expect(abs(plate.width - plan.size.width * plan.scale) < 1e-6)
                var (texts, boxes): ([String], [CGRect]) = ([], [])
                for item in items {
                    guard case .text(let run) = item.command else { continue }
                    let high = run.font.size * 0.7
                    let box = CGRect(
                        x: Double(run.origin.x), y: Double(run.origin.y) - high, width: run.width, height: high)
                    texts.append(run.text)
                    boxes.append(box.applying(item.transform))
                }
                #expect(texts.sorted() == words.sorted())
                #expect(boxes.allSatisfy { plate.encloses($0, within: 0.01) })
                for (index, box) in boxes.enumerated() {
                    let next = boxes[(index + 1)...].first { $0.insetBy(dx: 0.01, dy: 0.01).intersects(box) }
                    #expect(next == nil, "\(texts[index]) at \(width) x \(height)")
                }
                let chips = help.subviews.map(\.frame)
                #expect(chips.count == 2 && abs(chips[1].minX - chips[0].maxX - 8) < 1e-6)
                #expect(abs((chips[0].minX + chips[1].maxX) / 2 - plate.midX) <= 0.501)
                #expect(chips.allSatisfy { abs($0.maxY - plate.maxY + 11) <= 0.501 && $0.height == 26 })
            }
        }
    }

    @Test("a title is above its hint, both in the middle; a hint of more than two lines is a tooltip")
    func titles() throws {
        for count in [1, 4, 9, 20] {
            let view = TitleView()
            let hint = (0..<count).map { "drag number \($0)" }.joined(separator: ", ")
            view.display(title: "Card Sheet", hint: hint, activity: nil)
            let labels = view.subviews.compactMap { $0 as? Label }
            #expect(labels.compactMap(\.text) == ["Card Sheet", hint])
            let room = view.roomForHint
            for width in [room, room + 1, room + 300, room - 8.01, 100] {
                view.frame = CGRect(x: 0, y: 0, width: width, height: 60)
                view.layoutIfNeeded()
                let (title, below) = (labels[0].frame, labels[1].frame)
                if width >= room { #expect(!labels[1].isHidden, "\(count) \(width)") }
                // Less than that is too little, unless it is not even half of the hint's length.
                let isHalf = room <= Lettering.width(hint, Lettering.small) / 2
                if width < room, !isHalf { #expect(labels[1].isHidden, "\(count) \(width)") }
                #expect(view.toolTip == (labels[1].isHidden ? hint : nil))
                let height = 18 + (labels[1].isHidden ? 0 : Double(below.height))
                #expect(title.minX == 0 && Double(title.width) == width && title.height == 18)
                #expect(Double(title.minY) == ((60 - height) / 2).rounded(.down) && below.minY == title.maxY)
            }
            view.display(title: "Card Sheet", hint: hint, activity: "Building…")
            #expect(labels[1].text == "Building…" && view.roomForHint == room)
            view.layoutIfNeeded()
            let fitting = labels[1].sizeThatFits(CGSize(width: view.bounds.width, height: .infinity))
            #expect(!labels[1].isHidden && labels[1].frame.height == fitting.height)
        }
    }

    // MARK: Lists

    @Test("of a log the entry of the shown moment is selected, or the last; of several at once the pressed one stays")
    func events() {
        let times = [0.1, 0.25, 0.25, 0.25, 0.7]
        let findings = times.enumerated().map { index, time in
            GestureFinding(
                rule: .jump, time: time, lane: 0, view: nil,
                statement: String(repeating: "word ", count: index * 6 + 1),
                remedy: "")
        }
        let log = EventLog([], findings, lane: 0, kind: nil)
        let list = EventList()
        list.frame = CGRect(x: 0, y: 0, width: 260, height: 300)
        var gone: [Double] = []
        list.onGo = { gone.append($0) }
        for (time, row) in [(nil, 4), (0.05, nil), (0.1, 0), (0.2, 0), (0.25, 3), (0.5, 3), (0.7, 4), (3, 4)]
            as [(Double?, Int?)]
        {
            list.display(log, at: time)
            #expect(list.selectedRow == row && list.rowCount == 5)
        }
        list.onSelect(2)
        #expect(gone == [0.25] && list.selectedRow == 2)
        list.display(log, at: 0.25)
        #expect(list.selectedRow == 2)
        list.display(log, at: 0.1)
        list.display(log, at: 0.25)
        #expect(list.selectedRow == 3)
        list.display(EventLog(), at: nil)
        #expect(list.selectedRow == nil && list.rowCount == 0)
        // Later entries are faint, and one whose words are cut has them as its tooltip.
        list.display(log, at: 0.25)
        let shown = runs(list)
        #expect(shown.count == 15)
        for row in 0..<5 {
            let (time, title, detail) = (shown[3 * row], shown[3 * row + 1], shown[3 * row + 2])
            #expect(time.text == Figures.text(times[row], digits: 3) && time.origin.x == 12)
            #expect(title.origin.x == 56 && detail.origin.x == 56 && title.text == "Finding: jump")
            #expect(title.color == (row < 4 ? theme.problem : theme.tertiaryText))
            #expect(detail.color == (row < 4 ? theme.secondaryText : theme.tertiaryText))
            let isCut = Lettering.width(findings[row].statement, Lettering.small) > 192
            #expect(list.cutText(ofRow: row) == (isCut ? findings[row].statement : nil))
            #expect(end(detail) <= 56 + 192.02 && (detail.text == findings[row].statement) == !isCut)
        }
    }

    // MARK: Controls

    @Test("a ring closes clockwise from its top, and is closed by a quarter while nothing is known")
    func progress() throws {
        for percent in [nil, 10, 25, 50, 60, 99] as [Int?] {
            let button = ToolButton(.progress(percent), tooltip: "", name: "button") {}
            button.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
            let paths = items(button).compactMap { item -> Path? in
                guard case .stroke(.path(let path), _, let width) = item.command, width == 2 else { return nil }
                return path
            }
            #expect(paths.count == 2)
            let points = try #require(paths.last).elements.compactMap { element -> CGPoint? in
                switch element {
                case .move(let point), .line(let point), .curve(let point, _, _): point
                case .close: nil
                }
            }
            let (first, last) = (try #require(points.first), try #require(points.last))
            let angle = Double(percent ?? 25) / 100 * 2 * .pi
            #expect(hypot(Double(first.x) - 15, Double(first.y) - 8.5) < 1e-6)
            let (x, y) = (15 + 6.5 * sin(angle), 15 - 6.5 * cos(angle))
            #expect(hypot(Double(last.x) - x, Double(last.y) - y) < 1e-6, "\(percent ?? -1)")
            // On the right side first.
            #expect(points.count > 1 && points[1].x > 15 - 1e-6)
            let ring = paths[0].controlBounds
            #expect(abs(ring.midX - 15) < 1e-6 && abs(ring.midY - 15) < 1e-6)
        }
    }

    @Test("a number's row has name, slider and field beside each other, with its error below")
    func numberRow() {
        let row = NumberRow("Duration", name: "d", unit: "s", scale: SliderScale(0...2), keys: KeyFocus())
        for problem in [nil, "the duration is at least a thousandth of a second"] {
            row.problem.problem = problem
            for width in [280.0, 312, 480] {
                row.frame = CGRect(x: 0, y: 0, width: width, height: row.height(for: width))
                row.layoutIfNeeded()
                let (slider, field) = (row.slider.frame, row.field.frame)
                #expect(Double(field.maxX) == width - 16 && field.width == 84 && field.minY == 2 && field.height == 26)
                #expect(slider.minX == 102 && slider.maxX == field.minX - 8 && slider.height == 30)
                #expect(row.problem.frame.minY == 30 && row.problem.frame.maxY == row.bounds.maxY)
                #expect((row.bounds.height > 30) == (problem != nil))
                let name = runs(row)
                #expect(name.map(\.text) == ["Duration"] && name.allSatisfy { $0.origin.x == 16 && end($0) <= 94 })
            }
        }
    }

    @Test("a film's caption has its buttons at the right, and its name ends before them")
    func caption() {
        let caption = ReferenceCaption { _ in }
        caption.title = String(repeating: "long name ", count: 20)
        caption.state = "0.5 s"
        for hasPoints in [true, false] {
            caption.display(isGhost: !hasPoints, hasPoints: hasPoints)
            for width in stride(from: 320.0, through: 700, by: 19) {
                caption.frame = CGRect(x: 0, y: 0, width: width, height: 44)
                let texts = runs(caption)
                let buttons = caption.subviews.compactMap { $0 as? ToolButton }.filter { !$0.isHidden }
                #expect(buttons.count == (hasPoints ? 3 : 2) && buttons.first?.isSelected == !hasPoints)
                #expect(abs(Double(buttons[buttons.count - 1].frame.maxX) - width + 2) < 1e-6)
                for (left, right) in zip(buttons, buttons.dropFirst()) {
                    #expect(abs(right.frame.minX - left.frame.maxX - 2) < 1e-6)
                }
                #expect(buttons.allSatisfy { $0.frame.minY == 6 && $0.frame.height == 24 && $0.frame.width >= 24 })
                #expect(texts.count == 2 && texts[1].text == "0.5 s" && texts.allSatisfy { $0.origin.x == 10 })
                #expect(end(texts[0]) <= Double(buttons[0].frame.minX) - 4 + 0.02)
                #expect(end(texts[0]) > Double(buttons[0].frame.minX) - 30)
            }
        }
    }
}
