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
@testable import Visualizer

/// What the real window shows by itself, and drops from outside.
extension EveryControlTests {
    @Test("tooltips appear, and the cursor has the shape for what is under it")
    func tooltipsAndPointers() throws {
        try WindowHand.open(.miniPlayer, lanes: ["ease"]) { hand in
            var shapes: [PointerShape: Int] = [:]
            var last = (shape: PointerShape.arrow, seen: try hand.screen.cursor())
            let places = [
                "button record", "lane 1", "duration slider", "duration field", "curve handle 1", "search", "lane 1",
                "copy flutter", "duration slider", "button help",
            ]
            for name in places {
                try hand.hover(name)
                let shape = hand.shell.cursor
                // A new cursor, equal to the last one of this shape.
                let isShown = try hand.display.wait {
                    let seen = try hand.screen.cursor()
                    return shapes[shape].map { $0 == seen } ?? (shape == last.shape || seen != last.seen)
                }
                #expect(isShown, "\(name) does not show a pointer of shape \(shape)")
                last = (shape, try hand.screen.cursor())
                shapes[shape] = last.seen
            }
            #expect(Set(shapes.keys) == [.arrow, .hand, .text, .leftRight])
            #expect(Set(shapes.values).count == 4)
            for name in ["button record", "curve handle 2", "copy uikit", "caption 1"] {
                try hand.hover(name)
                hand.settle(0.7)
                #expect(!hand.root.tooltip.isHidden, "\(name)")
                let place = try hand.frame(of: .named("tooltip"))
                try hand.see(.named("tooltip"))
                let shown = try hand.picture(place)
                try hand.rest()
                try hand.see(place, "what was beneath the tooltip", at: #_sourceLocation)
                #expect(try hand.picture(place) != shown)
            }
        }
    }

    @Test("photos are dropped on the window, and a message names files that aren't photos")
    func drop() throws {
        try WindowHand.open(.photos) { hand in
            let own = try #require(AssetFolder.path("Photos")).string
            let names = try FileManager.default.contentsOfDirectory(atPath: own).filter { $0.hasSuffix(".jpg") }
                .sorted()
            #expect(names.count > 2)
            try hand.see(.lane(1))
            let place = hand.screen.origin(of: hand.id) + CGVector(dx: 600, dy: 400)
            let photo = own + "/" + names[1]
            #expect(try FileDrop([photo], on: hand.id, hand.screen, hand.display).drop(at: place))
            hand.mirror.handle(.drop([FilePath(photo)]))
            hand.settle()
            try hand.see(.lane(1))
            let text = try hand.folder.write("no photo", to: "notes.txt")
            #expect(try FileDrop([text], on: hand.id, hand.screen, hand.display).drop(at: place))
            // The lanes stay, above a message.
            let board = try hand.frame(of: .board)
            let strip = CGRect(x: board.midX - 100, y: board.maxY - 58, width: 200, height: 56)
            #expect(try hand.display.wait { try hand.picture(strip).count(of: 0x2A2C33) > 2000 })
            try hand.see(.lane(1))
        }
    }
}
