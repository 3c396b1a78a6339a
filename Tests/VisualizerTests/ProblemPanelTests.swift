import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("The panel of problems")
@MainActor
struct ProblemPanelTests: DrawingReader {
    private let place = SourcePlace("/p/Sources/Card.swift", line: 42)

    private func panel(_ list: ProblemList) -> ProblemPanel {
        let panel = ProblemPanel {}
        panel.display(list)
        return panel
    }

    private func board(height: Double, width: Double = 700) -> CGRect {
        CGRect(x: 100, y: 60, width: width, height: height)
    }

    private func part(_ name: String, of panel: ProblemPanel) throws -> View {
        try #require(panel.subviews.first { $0.accessibilityIdentifier == name })
    }

    @Test("a row is listed if it ends within three fifths of the board, without the line that counts the rest")
    func rows() throws {
        var exact = 0
        // A row with a place is 17 points higher, so that one of the three heights is a multiple of 3.
        for places in [[true, true], [true, false], [false, false]] {
            let items = places.map { ProblemList.Item("cannot find it in scope", at: $0 ? place : nil) }
            let panel = panel(ProblemList(title: "2 errors", items: items))
            panel.layOut(on: board(height: 5000))
            let last = try part("problem 2", of: panel)
            #expect(!last.isHidden && panel.frame.height == last.frame.maxY + 8)
            let needed = last.frame.maxY + 26
            if needed.remainder(dividingBy: 3) == 0 {
                exact += 1
                panel.layOut(on: board(height: needed / 3 * 5))
                #expect(!last.isHidden && runs(panel).map(\.text) == ["2 errors"])
            }
            panel.layOut(on: board(height: needed / 0.6 + 1))
            #expect(!last.isHidden)
            panel.layOut(on: board(height: needed / 0.6 - 1))
            #expect(last.isHidden && runs(panel).map(\.text) == ["2 errors", "and 1 more"])
            // The first one in any window.
            panel.layOut(on: board(height: 20))
            #expect(try !part("problem 1", of: panel).isHidden)
        }
        #expect(exact == 1)
    }

    @Test("it is centered at the top of the board, 640 points wide at most, and its texts end before its button")
    func places() throws {
        let long = String(repeating: "errors of the scene ", count: 12)
        let panel = panel(ProblemList(title: long, items: [ProblemList.Item("link failed", at: place)], rest: 2))
        for width in stride(from: 320.0, through: 1500, by: 59) {
            let board = board(height: 700, width: width)
            panel.layOut(on: board)
            #expect(panel.frame.width == min(640, width - 24) && panel.frame.minY == board.minY + 12)
            #expect(abs(panel.frame.midX - board.midX) <= 0.5)
            // The message has the same margin on both sides.
            let row = try part("problem 1", of: panel)
            row.layoutIfNeeded()
            let message = try #require(row.subviews.first { $0 is Label }).frame
            #expect(message.minX > 0 && message.minX == row.bounds.maxX - message.maxX)
            let button = try part("close problems", of: panel).frame
            #expect(panel.bounds.contains(button) && button.midY == 18)
            let runs = runs(panel)
            #expect(runs.count == 2 && runs[1].text == "and 2 more")
            #expect(runs[0].text != long && runs.allSatisfy { $0.origin.x == 14 })
            let end = runs[0].origin.x + runs[0].width
            // Without a letter's width more than the margin.
            #expect(end <= button.minX && end > button.minX - 40, "\(width): \(end)")
        }
    }

    @Test("a row that can be opened shows that it is pressed, or that the pointer is over it")
    func touched() throws {
        let panel = panel(ProblemList(title: "1 error", items: [ProblemList.Item("link failed", at: place)]))
        panel.layOut(on: board(height: 900))
        let row = try #require(try part("problem 1", of: panel) as? ThemedControl)
        let theme = Theme.dark
        row.apply(theme)
        let cases: [(Bool, Bool, [Color])] = [
            (false, false, []), (false, true, [theme.hover]), (true, false, [theme.pressed]),
            (true, true, [theme.pressed]),
        ]
        for (isPressed, isHovered, colors) in cases {
            row.isHighlighted = isPressed
            row.isHovered = isHovered
            let commands = drawn(row)
            let found: [Color] = commands.compactMap { if case .fill(_, let color) = $0 { color } else { nil } }
            #expect(found == colors, "\(isPressed) \(isHovered)")
            let plates = fills(commands)
            #expect(plates.allSatisfy { $0.minX > 0 && $0.maxX < row.bounds.maxX && $0.height == row.bounds.height })
        }
    }
}
