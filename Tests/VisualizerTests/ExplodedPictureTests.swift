import Drawing
import Foundation
import RandomSupport
import Testing
import ViewHierarchy

@testable import Visualizer

/// The layers of an exploded picture, and where the camera shows them.
@MainActor
@Suite("Exploded pictures")
struct ExplodedPictureTests {
    private final class Owner {}

    private let owners = (0..<5).map { _ in Owner() }
    private let size = CGSize(width: 200, height: 200)

    private func item(_ command: DrawCommand, _ owner: Int) -> DisplayItem {
        var item = DisplayItem(command)
        item.source = ObjectIdentifier(owners[owner])
        return item
    }

    private func item(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ owner: Int) -> DisplayItem {
        item(.fill(.rect(CGRect(x: x, y: y, width: width, height: height)), .white), owner)
    }

    private func picture(_ items: [DisplayItem]) -> ExplodedPicture {
        ExplodedPicture(DisplayList(size: size, items: items))
    }

    @Test(
        "a camera turns by 0.008 for each point, by 1.2 at most each way, and planes are 0.01 to 0.6 of the width apart"
    )
    func camera() {
        var camera = ExplodedPicture.Camera()
        #expect(camera.yaw == -0.62 && camera.pitch == 0.3 && camera.spread == 0.16)
        camera.turn(by: CGVector(dx: 50, dy: -25))
        #expect(abs(camera.yaw + 0.22) < 1e-12 && abs(camera.pitch - 0.5) < 1e-12 && camera.spread == 0.16)
        camera.turn(by: CGVector(dx: 1000, dy: 1000))
        #expect(camera.yaw == 1.2 && camera.pitch == -1.2)
        camera.turn(by: CGVector(dx: -1000, dy: -1000))
        #expect(camera.yaw == -1.2 && camera.pitch == 1.2)
        for (factor, spread) in [(2, 0.32), (10, 0.6), (0.5, 0.3), (0.001, 0.01)] as [(Double, Double)] {
            camera.pull(by: factor)
            #expect(abs(camera.spread - spread) < 1e-12)
        }
    }

    @Test("layers that overlap by half a point at an edge share a plane, and those that overlap by more do not")
    func edges() {
        for (place, planes) in [(50, 1), (49.6, 1), (49.4, 2), (20, 2), (-49.6, 1), (-49.4, 2)] as [(Double, Int)] {
            let across = picture([item(60, 60, 50, 50, 0), item(60 + place, 60, 50, 50, 1)])
            let down = picture([item(60, 60, 50, 50, 0), item(60, 60 + place, 50, 50, 1)])
            #expect(across.planes == planes && down.planes == planes, "\(place)")
        }
    }

    @Test("what a view draws in one go is one layer around all of it, and what is not on the picture is none")
    func layers() {
        let parts = picture([
            item(10, 10, 20, 20, 0), item(50, 40, 10, 30, 0), item(0, 0, 5, 5, 1), item(9, 9, 9, 9, 0),
        ])
        #expect(parts.layers.map(\.source) == [0, 1, 0].map { ObjectIdentifier(owners[$0]) })
        #expect(parts.layers.map(\.items.count) == [2, 1, 1])
        #expect(parts.layers.first?.box == CGRect(x: 10, y: 10, width: 50, height: 60))
        let none = picture([item(200, 0, 10, 10, 0), item(0, -10, 10, 10, 1), item(5, 5, 0, 9, 2), item(5, 5, 9, 0, 3)])
        #expect(none.layers.isEmpty && none.planes == 1)
        var moved = item(150, 150, 100, 20, 0)
        moved.transform = CGAffineTransform(translationX: 10, y: -20)
        #expect(picture([moved]).layers.map(\.box) == [CGRect(x: 160, y: 130, width: 40, height: 20)])
        // An end without a beginning ends nothing.
        #expect(picture([DisplayItem(.endGroup), item(0, 0, 9, 9, 0)]).layers.first?.items.count == 1)
    }

    @Test("a text is as wide as its line, from its size above the baseline to three tenths below; glass is filled")
    func contents() {
        let run = TextRun(
            text: "a", font: .systemFont(ofSize: 10), color: .white, origin: CGPoint(x: 20, y: 50), width: 30)
        let box = picture([item(.text(run), 0)]).layers.first?.box ?? .null
        #expect(abs(box.minX - 20) < 1e-9 && abs(box.maxX - 50) < 1e-9)
        #expect(abs(box.minY - 40) < 1e-9 && abs(box.maxY - 53) < 1e-9)
        let shape = Shape.rect(CGRect(x: 5, y: 6, width: 70, height: 80))
        let glass = picture([item(.backdrop(shape, blur: 9, within: nil), 0)]).layers.first
        guard case .fill(let filled, let color)? = glass?.items.first?.command else {
            Issue.record("it is filled")
            return
        }
        #expect(filled == shape && color.alpha > 0 && color.alpha < 1 && glass?.box == shape.bounds)
    }

    @Test("the planes together fill the room in one direction, in its middle", arguments: 1...30)
    func filling(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let count = random.whole(1...5)
        let whole = CGRect(origin: .zero, size: size)
        let picture = picture((0..<count).map { item(0, 0, 200, 200, $0) })
        #expect(picture.planes == count)
        let room = CGRect(
            x: random.number(-50...50), y: random.number(-50...50), width: random.number(100...600),
            height: random.number(100...600))
        var camera = ExplodedPicture.Camera()
        camera.yaw = random.number(-1.2...1.2)
        camera.pitch = random.number(-1.2...1.2)
        camera.spread = random.number(0.01...0.6)
        let boxes = (0..<count).map { whole.applying(picture.map(ofPlane: $0, in: room, camera)) }
        let all = boxes.reduce(CGRect.null) { $0.union($1) }
        #expect(abs(all.midX - room.midX) < 1e-6 && abs(all.midY - room.midY) < 1e-6)
        #expect(abs(max(all.width / room.width, all.height / room.height) - 1) < 1e-6)
        // Seen from the front they lie on each other.
        camera.yaw = 0
        camera.pitch = 0
        let middle = CGPoint(x: room.midX, y: room.midY)
        for shown in 0...count {
            let found = picture.sources(at: middle, in: room, camera, planes: shown)
            #expect(found == owners[..<shown].reversed().map { ObjectIdentifier($0) })
        }
    }
}
