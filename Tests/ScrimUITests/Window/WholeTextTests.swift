import Drawing
import Foundation
import ProgramSupport
import Rasterizer
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Text in the window")
@MainActor
struct WholeTextTests {
    /// Runs on the main thread, in one piece, with the widths of the machine's fonts.
    private func measured(_ body: () throws -> Void) throws {
        let measuring = TextSystem.measuring
        defer { TextSystem.measuring = measuring }
        TextSystem.measuring = FontTextMeasuring(fonts: try FontLibrary()) { Issue.record("\($0)") }
        try body()
    }

    /// Returns drawn texts that end in an ellipsis, except those of scenes.
    private func cut(_ hand: ShellHand) -> [String] {
        let own = hand.shell.session.lanes.stages.flatMap { $0.displayList().items }.compactMap(\.text)
        return hand.refreshed.items.compactMap(\.text).filter { $0.hasSuffix("…") && !own.contains($0) }
    }

    @Test(
        "no text is truncated, in any scene with any number of lanes", arguments: SceneGallery.scenes.map(\.name),
        [CGSize(width: 1280, height: 800), CGSize(width: 900, height: 600)])
    func whole(name: String, size: CGSize) throws {
        try measured {
            let scene = try #require(SceneGallery.scene(named: name))
            for lanes in [
                [], ["linear"], ["ease-in-out", "spring(dampingRatio: 0.7)", "linear", "cubic-bezier(0.2, 0, 0.1, 1)"],
            ] {
                let hand = try ShellHand(scene, lanes: lanes, size: size)
                #expect(cut(hand) == [])
                // The hint has at most two lines.
                #expect(hand.texts.joined(separator: " ").contains(scene.hint))
                // With the list instead of the inspector, where only one fits.
                hand.key("b")
                #expect(cut(hand) == [])
                hand.key("b")
                hand.key("i")
                // The whole editor, scrolled through.
                hand.shell.resize(to: CGSize(width: size.width, height: 2400), at: hand.time)
                #expect(cut(hand) == [])
                hand.type("?")
                #expect(cut(hand) == [])
            }
        }
    }

    @Test(
        "at 200 % no text is truncated, and keys show each part of the window",
        arguments: [CGSize(width: 1280, height: 800), CGSize(width: 900, height: 600)])
    func enlarged(size: CGSize) throws {
        try measured {
            var memory = ShellMemory(size: size, scene: "mini-player")
            memory.interfaceScale = 2
            let points = CGSize(width: size.width / 2, height: size.height / 2)
            for scene in [Scene.miniPlayer, .photos] {
                for lanes in [[], ["linear", "spring(dampingRatio: 0.7)"]] {
                    let hand = try ShellHand(scene, lanes: lanes, size: points, memory: memory)
                    #expect(hand.shell.layout.inspector != nil && hand.shell.layout.timeline != nil)
                    #expect(cut(hand) == [])
                    for _ in InspectorSection.allCases {
                        hand.handle(.key(KeyPress("i", hasShift: true)))
                        #expect(cut(hand) == [])
                    }
                    hand.key("b")
                    #expect(hand.shell.layout.sidebar != nil)
                    #expect(cut(hand) == [])
                    hand.key("b")
                    hand.type("?")
                    #expect(cut(hand) == [])
                    hand.key("escape")
                    // The focused control is fully visible.
                    for _ in 0..<20 {
                        hand.key("tab")
                        guard let view = hand.shell.keys.focusedView else { continue }
                        let place = view.convert(view.bounds, to: nil)
                        let room = CGRect(origin: .zero, size: points).insetBy(dx: -1, dy: -1)
                        #expect(place.minX >= room.minX && place.maxX <= room.maxX, "\(view) at \(place)")
                        #expect(place.intersection(room).height > 10, "\(view) at \(place)")
                    }
                }
            }
        }
    }

    @Test("captions fully show the lanes' states: held, in flight and after it", arguments: [1, 2, 4])
    func captions(count: Int) throws {
        try measured {
            let lanes = Array(["linear", "ease-out", "spring(duration: 0.5, bounce: 0.3)", "ease-in"].prefix(count))
            let hand = try ShellHand(.miniPlayer, lanes: lanes, size: CGSize(width: 900, height: 600))
            let bar = try #require(hand.shell.session.lanes.center(ofViewNamed: "bar"))
            hand.press(stagePoint: bar)
            for step in 1...12 {
                hand.move(stagePoint: CGPoint(x: bar.x, y: bar.y - Double(step) * 30))
                #expect(cut(hand) == [])
            }
            hand.lift()
            for _ in 0..<10 {
                hand.wait(0.1)
                #expect(cut(hand) == [])
            }
            // In a narrow lane in the shortest form.
            #expect(
                hand.texts.contains {
                    $0.hasPrefix("opened in 0.") || count == 4 && $0.wholeMatch(of: #/0\.\d+ s/#) != nil
                }, "\(hand.texts)")
        }
    }

    @Test("the plot's hint fits before a gesture")
    func plotHint() throws {
        try measured {
            let hand = try ShellHand(size: CGSize(width: 900, height: 600))
            let texts = hand.texts.joined(separator: " ")
            #expect(texts.contains("Drag something: its curves appear here"))
        }
    }
}

extension DisplayItem {
    fileprivate var text: String? { if case .text(let run) = command { run.text } else { nil } }
}
