import Drawing
import Foundation
import StageSupport
import Staging
import SystemPackage
import Testing
import Transitions
import ViewHierarchy

/// The photos in light and dark.
@MainActor
struct AppearanceTests {
    private func hand(_ appearance: String?, photos: Int = 12) throws -> StageHand {
        try StageHand(photos: photos, settings: appearance.map { ["appearance": $0] } ?? [:])
    }

    private func brightness(_ color: Color?) throws -> Double {
        let color = try #require(color)
        return (color.red + color.green + color.blue) / 3
    }

    @Test("the grid is dark unless it is set to light")
    func grid() throws {
        let usual = try hand(nil)
        let dark = try hand("dark")
        let light = try hand("light")
        #expect(usual.picture == dark.picture)
        #expect(try brightness(dark.grid?.backgroundColor) < 0.1)
        #expect(try brightness(light.grid?.backgroundColor) > 0.9)
        let root = light.stage.rootViewController.view
        #expect(root?.backgroundColor == light.grid?.backgroundColor)
    }

    @Test("the grid's text is legible in light and dark", arguments: ["light", "dark"])
    func texts(appearance: String) throws {
        let stage = try StageRun.stage(
            paths: ["/photos/bad.jpg"], settings: ["appearance": appearance])
        stage.finishLoading()
        for stage in [stage, try StageRun.stage(paths: [], settings: ["appearance": appearance])] {
            let grid = try #require(stage.rootViewController.view.subviews.first as? ScrollView)
            let shown = grid.labels.filter { !$0.isHidden }
            #expect(!shown.isEmpty)
            for label in shown {
                let ground = try brightness(label.superview?.backgroundColor ?? grid.backgroundColor)
                #expect(abs(try brightness(label.textColor) - ground) > 0.4)
            }
        }
    }

    @Test(
        "an open photo is on black in light and dark, and returns to the same grid", arguments: ["light", "dark"])
    func viewer(appearance: String) throws {
        let hand = try hand(appearance)
        let before = hand.picture
        hand.open()
        #expect(hand.view("dimming")?.backgroundColor == .black && hand.now.views["dimming"]?.alpha == 1)
        hand.key("escape")
        hand.comeToRest()
        #expect(hand.picture == before)
    }
}
