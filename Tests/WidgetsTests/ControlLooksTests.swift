import Drawing
import Foundation
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Widgets

@Suite("What the window's controls show of their states")
@MainActor
struct ControlLooksTests {
    private let theme = Theme.dark

    /// A combination of a control's states.
    private struct States {
        var isEnabled: Bool
        var isSelected: Bool
        var isHighlighted: Bool
        var isHovered: Bool

        static let all = (0..<16).map { number in
            States(
                isEnabled: number & 1 == 0, isSelected: number & 2 != 0, isHighlighted: number & 4 != 0,
                isHovered: number & 8 != 0)
        }

        @MainActor
        func set(on control: Control) {
            control.isEnabled = isEnabled
            control.isSelected = isSelected
            control.isHighlighted = isHighlighted
            control.isHovered = isHovered
        }
    }

    /// What a view draws itself.
    private struct Look {
        var fills: [Color] = []
        var places: [CGRect] = []
        var strokes: [Color] = []
        var texts: [TextRun] = []
    }

    private func look(_ view: View) -> Look {
        var canvas = Canvas()
        view.draw(&canvas)
        var look = Look()
        for item in canvas.items {
            switch item.command {
            case .fill(let shape, let color):
                look.fills.append(color)
                look.places.append(shape.bounds)
            case .stroke(_, let color, _): look.strokes.append(color)
            case .text(let run): look.texts.append(run)
            default: break
            }
        }
        return look
    }

    /// The color of a pressed control, or else of a hovered one.
    private func touch(_ states: States) -> [Color] {
        states.isHighlighted ? [theme.pressed] : states.isHovered ? [theme.hover] : []
    }

    @Test("a chip is pressed or hovered where it can be pressed, and has the tint's color where it is selected")
    func chips() {
        let chip = Chip("a", name: "a") {}
        chip.apply(theme)
        chip.frame = CGRect(x: 0, y: 0, width: 60, height: 26)
        for states in States.all {
            states.set(on: chip)
            let found = look(chip)
            let ground = states.isSelected ? theme.selection : theme.field
            #expect(found.fills == [ground] + (states.isEnabled ? touch(states) : []), "\(states)")
            #expect(found.texts.map(\.color) == [states.isSelected ? theme.tint : theme.text])
            #expect(chip.alpha == (states.isEnabled ? 1 : 0.4))
        }
    }

    @Test("a tool's button is pressed, or else selected, or else hovered; its color says whether it can be pressed")
    func tools() {
        for accent in [nil, Color.red] {
            let button = ToolButton(.word("a"), tooltip: "", name: "a") {}
            button.apply(theme)
            button.accent = accent
            button.frame = CGRect(x: 0, y: 0, width: 60, height: 30)
            for states in States.all {
                states.set(on: button)
                let found = look(button)
                let hovered = states.isHovered && states.isEnabled ? [theme.hover] : []
                let resting = states.isSelected ? [theme.selection] : hovered
                #expect(found.fills == (states.isHighlighted ? [theme.pressed] : resting), "\(states)")
                let own = accent ?? (states.isSelected ? theme.tint : theme.secondaryText)
                #expect(found.texts.map(\.color) == [states.isEnabled ? own : theme.disabled], "\(states)")
            }
        }
    }

    @Test("a message that can be opened shows that it is pressed, or that the pointer is over it")
    func messages() throws {
        let toast = Toast { _ in }
        toast.apply(theme)
        let board = CGRect(x: 0, y: 0, width: 500, height: 300)
        toast.say("Saved", isProblem: false, opens: "/out", at: .zero)
        toast.layOut(on: nil, orBelow: board)
        let link = try #require(toast.subviews.first { $0.accessibilityIdentifier == "show folder" } as? Control)
        for states in States.all {
            states.set(on: link)
            let found = look(link)
            #expect(found.fills == touch(states), "\(states)")
            #expect(found.places.allSatisfy { $0 == link.bounds })
            #expect(found.texts.map(\.color) == [theme.tint])
        }
        // Its rim is that of any plate, or of a problem.
        for isProblem in [false, true] {
            toast.say("Saved", isProblem: isProblem, opens: nil, at: .zero)
            #expect(look(toast).strokes == [isProblem ? theme.problem : theme.plateEdge])
        }
    }

    @Test("the marked row of a menu is hovered, and a pressed one pressed; what is chosen has the tint's color")
    func rows() {
        for reason in [nil, "not now"] {
            let row = MenuRow(MenuItem("Title", 1, detail: "D", reasonAgainst: reason), name: "row") {}
            row.apply(theme)
            row.frame = CGRect(x: 0, y: 0, width: 200, height: 28)
            for states in States.all where states.isEnabled {
                for isMarked in [false, true] {
                    row.isSelected = states.isSelected
                    row.isHighlighted = states.isHighlighted
                    row.isMarked = isMarked
                    let found = look(row)
                    let fill = states.isHighlighted ? [theme.pressed] : isMarked ? [theme.hover] : []
                    #expect(found.fills == fill, "\(states)")
                    let enabled = states.isSelected ? theme.tint : theme.text
                    #expect(found.texts.map(\.text) == [reason ?? "D", "Title"])
                    let color = reason == nil ? enabled : theme.tertiaryText
                    #expect(found.texts.map(\.color) == [theme.tertiaryText, color], "\(states)")
                    #expect(found.texts[1].font == (states.isSelected ? Lettering.strong : Lettering.body))
                }
            }
        }
    }

    @Test("a row's words are apart, and it is as high as a picture before them needs")
    func rowParts() throws {
        let picture = DisplayList(size: CGSize(width: 100, height: 400), background: .red)
        for isHigh in [false, true] {
            let item = MenuItem("Title", 1, detail: isHigh ? "" : "Detail", picture: isHigh ? picture : nil)
            let row = MenuRow(item, name: "row") {}
            row.apply(theme)
            #expect(row.height == (isHigh ? 52 : 28))
            let detail = isHigh ? 0 : Lettering.width("Detail", Lettering.small) + 20
            #expect(row.fittingWidth == Lettering.width("Title", Lettering.strong) + 20 + detail + (isHigh ? 34 : 0))
            row.frame = CGRect(x: 0, y: 0, width: row.fittingWidth + 1, height: row.height)
            let texts = look(row).texts
            let title = try #require(texts.last)
            #expect(title.text == "Title" && title.origin.x >= (isHigh ? 44 : 10) - 1e-9)
            if texts.count > 1 {
                let start = title.origin.x + Lettering.width("Title", Lettering.strong)
                #expect(texts[0].origin.x >= start && texts[0].origin.x + texts[0].width <= row.bounds.maxX - 10 + 1e-9)
            }
            guard isHigh else { continue }
            // The picture is a quarter as wide as high: it has all of the height, in the middle of its place.
            var canvas = Canvas()
            row.draw(&canvas)
            let drawn = try #require(canvas.items.first { if case .fill = $0.command { true } else { false } })
            guard case .fill(let shape, .red) = drawn.command else {
                Issue.record("\(drawn)")
                continue
            }
            let place = shape.bounds.applying(drawn.transform)
            #expect(abs(place.height - 46) < 1e-9 && abs(place.width - 11.5) < 1e-9)
            #expect(abs(place.midX - 22) < 1e-9 && abs(place.midY - 26) < 1e-9)
        }
    }

    @Test("the edge of a panel has a line at that edge, for as long as the pointer is over it", arguments: [0, 1, 2])
    func edges(number: Int) {
        let side = [PanelEdge.Side.top, .left, .right][number]
        let edge = PanelEdge(side, name: "edge")
        edge.apply(theme)
        edge.frame = CGRect(x: 50, y: 60, width: 40, height: 90)
        #expect(look(edge).fills.isEmpty)
        edge.isHovered = true
        let line = [
            CGRect(x: 0, y: 0, width: 40, height: 3), CGRect(x: 0, y: 0, width: 3, height: 90),
            CGRect(x: 37, y: 0, width: 3, height: 90),
        ]
        #expect(look(edge).fills == [theme.tint] && look(edge).places == [line[number]])
    }

    @Test("an arrow that resets has a ring with the focus, and the tint's color under the pointer too")
    func resetArrow() throws {
        var count = 0
        let arrow = ResetArrow(name: "reset") { count += 1 }
        arrow.apply(theme)
        arrow.frame = CGRect(x: 0, y: 0, width: 16, height: 30)
        func colors() -> Set<Color> { Set(look(arrow).fills + look(arrow).strokes) }
        #expect(arrow.isHidden && colors() == [theme.tertiaryText])
        let count0 = look(arrow).strokes.count
        arrow.isHovered = true
        #expect(colors() == [theme.tint])
        arrow.isHighlighted = true
        #expect(colors() == [theme.text])
        arrow.isHighlighted = false
        arrow.isHovered = false
        arrow.isFocused = true
        #expect(colors() == [theme.tint] && look(arrow).strokes.count == count0 + 1)
        for (width, height) in [(16.0, 30.0), (24, 40)] {
            arrow.frame = CGRect(x: 3, y: 5, width: width, height: height)
            var canvas = Canvas()
            arrow.draw(&canvas)
            guard case .stroke(let ring, _, let line)? = canvas.items.last?.command else {
                Issue.record("the ring is over the arrow")
                continue
            }
            // Its outer edge is 16 by 20 points, about the middle.
            let edge = CGRect(x: width / 2 - 8, y: height / 2 - 10, width: 16, height: 20)
            #expect(ring.bounds == edge.insetBy(dx: line / 2, dy: line / 2) && line == 1.5)
        }
        #expect(!arrow.pressOwn(KeyPress(.space)) && count == 0)
        #expect(arrow.pressOwn(KeyPress(.return)) && count == 1)
    }

    @Test("a button is as wide as the widest of its faces needs, and of several texts the first that fits is taken")
    func widths() {
        let (short, long) = ("ab", "a much longer word than that")
        func width(_ face: ToolButton.Face, _ others: [ToolButton.Face] = []) -> Double {
            ToolButton(face, others: others, tooltip: "", name: "a") {}.fittingWidth
        }
        #expect(width(.icon(.clear)) == 30 && width(.progress(nil)) == 30 && width(.word("i")) == 30)
        #expect(width(.word(long)) == Lettering.width(long, Lettering.strong) + 18)
        #expect(width(.menu(long)) == Lettering.width(long, Lettering.small) + 24.5)
        #expect(width(.word(short), [.icon(.clear), .word(long)]) == width(.word(long)))
        #expect(width(.word(long), [.word(short)]) == width(.word(long)))
        let texts = [long, "a shorter one", short]
        for (index, text) in texts.enumerated() {
            let room = Lettering.width(text, Lettering.small)
            #expect(Lettering.fitting(texts, Lettering.small, width: room) == text)
            #expect(Lettering.fitting(texts, Lettering.small, width: room - 0.01) == texts[min(index + 1, 2)])
        }
    }
}
