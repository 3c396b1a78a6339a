import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import SystemPackage
import Testing
import ViewHierarchy

@testable import Scrim
@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// The list of scenes.
extension EveryControlTests {
    @Test("the list is navigated by keys, searched by typing, scrolled by the wheel and pressed")
    func list() throws {
        try WindowHand.open(.tabFade) { hand in
            @MainActor func see(_ name: String, _ location: SourceLocation = #_sourceLocation) throws {
                #expect(hand.shell.session.choice.scene.name == name, sourceLocation: location)
                try hand.see(.sidebar, .header, .editor, at: location)
            }
            for (focus, leave) in [("Tab", "Escape"), ("slash", "Escape"), ("ctrl+f", "Escape")] {
                try hand.key(focus)
                #expect(hand.shell.keys.focusedView === hand.root.sidebar)
                try hand.see(.sidebar)
                try hand.key(leave)
                #expect(hand.shell.keys.focusedView == nil)
                try hand.see(.sidebar)
            }
            try hand.key("Next")
            try see("parallax")
            try hand.key("Prior")
            try see("tab-fade")
            try hand.click("search")
            try hand.key("Down", "Down")
            try see("qr-mask")
            try hand.key("Up")
            try see("parallax")
            try hand.key("End")
            try see("diffusion")
            try hand.key("Home")
            try see("photos")
            try hand.type("swipe b")
            try hand.see(.sidebar)
            try hand.key("Return")
            try see("swipe-back")
            try hand.key("slash")
            try hand.type("pulk")
            try hand.key("BackSpace")
            try hand.type("l")
            try hand.see(.sidebar)
            try hand.key("Escape", "Escape")
            try see("swipe-back")
            // In a low window the list scrolls to a row at its end.
            try hand.resize(to: CGSize(width: 1280, height: 480))
            try hand.see(.sidebar, .header, .inspector)
            try hand.click("scene diffusion")
            try see("diffusion")
            #expect(hand.root.sidebar.subviews.contains { ($0 as? ScrollView)?.contentOffset.y ?? 0 > 0 })
            try hand.click("scene edge-swipe")
            try see("edge-swipe")
            try hand.quit { hand.screen.close(hand.id) }
            let kept = try hand.kept
            #expect(kept.scene == "edge-swipe" && kept.size == CGSize(width: 1280, height: 480))
        }
    }

    @Test("the list has a picture of each scene, drawn by a process in the background, also with other photos")
    func pictures() throws {
        func draw(_ photos: [String] = []) throws -> [ScenePicture] {
            try ProgramRun(["scene-pictures", "--threads", "1", "--"] + photos).output.split(separator: "\n")
                .map { try JSONDecoder().decode(ScenePicture.self, from: Data($0.utf8)) }
        }
        let pictures = try draw()
        let expected = SceneGallery.scenes.flatMap { scene in
            (scene.appearances.isEmpty ? [nil] : scene.appearances.map(Optional.some)).map { [scene.name, $0] }
        }
        #expect(pictures.map { [$0.scene, $0.appearance] } == expected)
        for picture in pictures {
            #expect(picture.width == 59 && picture.height == 128 && Set(picture.pixels).count > 4, "\(picture.scene)")
        }
        try WindowHand.open(.photos, drawsScenes: true) { hand in
            @MainActor func see(_ pictures: [ScenePicture]) throws {
                hand.shell.tools.scenePictures.enqueue(pictures)
                hand.mirror.handle(.woken)
                hand.settle()
                try hand.see(.sidebar)
            }
            try see(pictures)
            let photo = try #require(AssetFolder.path("Photos")).string + "/alpine-lake.jpg"
            let others = try draw([photo])
            #expect(others[0].pixels != pictures[0].pixels)
            let place = hand.screen.origin(of: hand.id) + CGVector(dx: 600, dy: 400)
            #expect(try FileDrop([photo], on: hand.id, hand.screen, hand.display).drop(at: place))
            hand.mirror.handle(.drop([FilePath(photo)]))
            try see(others)
        }
    }

    @Test("the focus moves from the scene through the list and each control of the editor, and back")
    func walk() throws {
        try WindowHand.open(.miniPlayer, lanes: ["ease-out"]) { hand in
            try hand.key("e")
            #expect(hand.shell.keys.focusedView?.isDescendant(of: hand.root.editor) == true)
            try hand.see(.editor)
            try hand.key("Escape", "shift+Tab")
            try hand.see(.editor)
            try hand.key("Escape", "Tab")
            #expect(hand.shell.keys.focusedView === hand.root.sidebar)
            var holders: Set<ObjectIdentifier> = []
            for part in ["scene", "curve"] {
                try hand.click("section " + part)
                try hand.key("Escape", "Tab")
                for _ in 0..<60 {
                    try hand.key("Tab")
                    guard let holder = hand.shell.keys.focusedView else { break }
                    holders.insert(ObjectIdentifier(holder))
                    try hand.see(.editor, .sidebar)
                }
                #expect(hand.shell.keys.focusedView == nil)
            }
            #expect(holders.count > 10)
            // Arrow keys continue after a drag.
            for (name, key) in [("threshold slider", "Right"), ("curve handle 2", "Up")] {
                try hand.showPart(with: name)
                try hand.click(name)
                let before = hand.settings
                try hand.key(key)
                #expect(hand.settings != before, "\(name)")
                try hand.see(.editor)
            }
        }
    }
}
