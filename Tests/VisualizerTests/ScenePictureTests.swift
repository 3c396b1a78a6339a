import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import Timing
import Transitions
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Small pictures of the scenes")
@MainActor
struct ScenePictureTests {
    /// Returns a picture of a single gray.
    private func picture(_ scene: String, _ appearance: String? = nil, level: UInt8, count: Int = 8 * 16)
        -> ScenePicture
    {
        ScenePicture(
            scene: scene, appearance: appearance, width: 8, height: 16, pixels: Data(repeating: level, count: count * 4)
        )
    }

    /// Returns the gray levels of the pictures in the list, by scene.
    private func shown(_ hand: ShellHand) -> [String: UInt32] {
        var levels: [String: UInt32] = [:]
        for item in hand.refreshed.items {
            guard case .image(let image, _, let place, _) = item.command, image.name.hasPrefix("scene ") else {
                continue
            }
            #expect(place.width <= 20 && place.height <= 30)
            levels[String(image.name.dropFirst(6))] = image.representations[0].withPixels { $0[0] & 0xFF }
        }
        return levels
    }

    @Test("the list shows them as they arrive, in the set appearance, and then rests")
    func list() throws {
        let hand = try ShellHand(.miniPlayer)
        #expect(shown(hand).isEmpty)
        hand.shell.tools.scenePictures.enqueue([
            picture("photos", "dark", level: 1), picture("photos", "light", level: 2),
            picture("cards", "light", level: 3),
            picture("mini-player", "light", level: 4, count: 7), picture("nowhere", level: 5),
        ])
        #expect(shown(hand).isEmpty)
        hand.handle(.woken)
        #expect(hand.shell.isMoving)
        // Photos are always dark, and a damaged one isn't shown.
        #expect(shown(hand) == ["photos": 1, "cards": 3])
        hand.wait(0.1)
        #expect(!hand.shell.isMoving && hand.shell.nextDeadline == nil)
        hand.shell.set("appearance", to: "light")
        #expect(shown(hand) == ["photos": 2, "cards": 3])
        hand.shell.set("appearance", to: "dark")
        #expect(shown(hand) == ["photos": 1])
        hand.shell.set("appearance", to: "light")
        // Filtered scenes keep their own.
        hand.shell.keys.focus(hand.shell.root.sidebar)
        for letter in ["c", "a", "r", "d", "s"] { hand.type(letter) }
        #expect(shown(hand)["cards"] == 3 && shown(hand)["photos"] == nil)
    }

    @Test("a scene's appearances are its parameter's values, the default first")
    func appearances() throws {
        #expect(SceneGallery.scenes.filter { $0.name == "photos" }.flatMap(\.appearances) == ["dark", "light"])
        #expect(SceneGallery.scenes.filter { $0.name == "mini-player" }.flatMap(\.appearances) == ["light", "dark"])
        #expect(Scene("plain") { _ in ViewController() }.appearances.isEmpty)
    }
}
