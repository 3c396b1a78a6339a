import Drawing
import Foundation
import Staging
import SystemPackage
import Testing
import ViewHierarchy

@testable import Visualizer
@testable import Widgets

@Suite("Texts of the editor, and files that are opened")
@MainActor
struct NumberTextTests {
    @Test("seconds are to the thousandth, from 100 on whole, percentages to the tenth")
    func numbers() {
        let seconds = [0, 0.12349, 0.5, 99.6, 99.9994, 100.4, 123.6].map(NumberText.seconds)
        #expect(seconds == ["0 s", "0.123 s", "0.5 s", "99.6 s", "99.999 s", "100 s", "124 s"])
        let parts = [0, 0.12344, 0.5, 1, 1.5].map(NumberText.percent)
        #expect(parts == ["0 %", "12.3 %", "50 %", "100 %", "150 %"])
    }

    @Test("beside a curve there are the chips of its kind, and beside another one all")
    func chips() {
        for (isSpring, isBezier, ease, smooth) in [
            (true, false, false, true), (false, true, true, false), (false, false, true, true),
        ] {
            for (chip, isOffered) in [("ease", ease), ("linear", ease), ("smooth", smooth), ("bouncy", smooth)] {
                #expect(CurvePresets.offers(chip, isSpring: isSpring, isBezier: isBezier) == isOffered)
            }
        }
    }

    @Test("facts of a curve are in three columns, each a title over its value")
    func facts() {
        let row = FactsRow()
        // Columns of 70 points between margins of 16.
        row.frame = CGRect(x: 0, y: 0, width: 242, height: row.height(for: 242))
        row.facts = [
            FactsRow.Fact(title: "a", value: "1"), FactsRow.Fact(title: "b", value: "2"),
            FactsRow.Fact(title: "c", value: "3"),
        ]
        #expect(row.bounds.height == 36)
        var canvas = Canvas()
        row.draw(&canvas)
        let runs = canvas.items.compactMap { if case .text(let run) = $0.command { run } else { nil } }
        #expect(runs.map(\.text) == ["a", "1", "b", "2", "c", "3"])
        for (index, run) in runs.enumerated() {
            let isTitle = index % 2 == 0
            #expect(abs(Double(run.origin.x) - 16 - 70 * Double(index / 2)) < 1e-9)
            // The middles of both lines, and the baseline 0.35 of the font's size below.
            let line = isTitle ? 8 + 0.35 * 11.5 : 26 + 0.35 * 13
            #expect(abs(Double(run.origin.y) - line) < 1e-9)
            #expect(run.color == (isTitle ? Theme.dark.tertiaryText : Theme.dark.text))
        }
    }

    @Test("one film is a reference, a tape is one beside other files, and all others are photos")
    func openedFiles() {
        func words(_ names: [String]) -> String {
            switch OpenedFiles(names.map { FilePath($0) }) {
            case .film(let path): "film \(path)"
            case .tape(let path): "tape \(path)"
            case .photos(let paths): "\(paths.count) photos"
            }
        }
        #expect(words(["a.mp4"]) == "film a.mp4" && words(["a.GIF"]) == "film a.GIF")
        #expect(words(["a.mp4", "b.jpg"]) == "2 photos" && words([]) == "0 photos")
        #expect(words(["a.tape"]) == "tape a.tape" && words(["b.jpg", "a.TAPE"]) == "tape a.TAPE")
        #expect(words(["mp4"]) == "1 photos" && words(["b.jpg"]) == "1 photos")
    }

    @Test("a shortcut is named as on its keys, with Ctrl and Shift before it")
    func shortcuts() {
        let cases: [(shortcut: Shortcut, text: String)] = [
            (.key("a"), "A"), (.key("-"), "−"), (.sign("-"), "−"), (.sign("+"), "+"), (.key(.space), "Space"),
            (.key(.tab), "Tab"), (.key(.menu), "Menu"), (.key(.pageUp), "PgUp"), (.key(.pageDown), "PgDn"),
            (.key(.escape), "ESCAPE"), (.key("f1"), "F1"), (.shift("f"), "Shift F"), (.control("c"), "Ctrl C"),
            (.controlShift("z"), "Ctrl Shift Z"), (.control(.space), "Ctrl Space"),
        ]
        for (shortcut, text) in cases {
            #expect(shortcut.text == text)
            #expect([shortcut.modifiers, shortcut.name].filter { !$0.isEmpty }.joined(separator: " ") == text)
        }
        #expect(Shortcut(KeyPress("z", hasControl: true, hasShift: true)) == .controlShift("z"))
        #expect(Shortcut(KeyPress("z", hasControl: true)) == .control("z"))
        #expect(Shortcut(KeyPress("z", hasShift: true)) == .shift("z") && Shortcut(KeyPress("z")) == .key("z"))
        #expect(Shortcut.controlShift("z").withoutShift == .control("z"))
        #expect(Shortcut.shift("z").withoutShift == .key("z"))
    }
}
