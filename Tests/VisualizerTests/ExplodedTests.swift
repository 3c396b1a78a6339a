import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// The exploded view.
@MainActor
@Suite("The exploded view")
struct ExplodedTests {
    private func item(_ rect: CGRect, _ owner: AnyObject) -> DisplayItem {
        var item = DisplayItem(.fill(.rect(rect), .white))
        item.source = ObjectIdentifier(owner)
        return item
    }

    private final class Owner {}

    @Test("covering layers are in front, and layers that cover nothing share a plane")
    func planes() {
        let owners = (0..<4).map { _ in Owner() }
        let picture = ExplodedPicture(
            DisplayList(
                size: CGSize(width: 100, height: 100),
                items: [
                    item(CGRect(x: 0, y: 0, width: 100, height: 100), owners[0]),
                    item(CGRect(x: 0, y: 0, width: 40, height: 40), owners[1]),
                    item(CGRect(x: 50, y: 0, width: 40, height: 40), owners[2]),
                    item(CGRect(x: 20, y: 20, width: 60, height: 60), owners[3]),
                ]))
        #expect(picture.planes == 3)
        #expect(picture.layers.map(\.plane) == [0, 1, 1, 2])
        #expect(picture.layers.map(\.source) == owners.map { ObjectIdentifier($0) })
    }

    @Test("a group's opacity and clip apply to each of its layers")
    func groups() throws {
        let owner = Owner()
        let clip = ClipChain(shape: .rect(CGRect(x: 0, y: 0, width: 10, height: 10)), transform: .identity, outer: nil)
        var inner = item(CGRect(x: 0, y: 0, width: 50, height: 50), owner)
        inner.clip = clip
        let list = DisplayList(
            size: CGSize(width: 100, height: 100),
            items: [DisplayItem(.beginGroup(opacity: 0.5, mask: nil)), inner, DisplayItem(.endGroup)])
        let layer = try #require(ExplodedPicture(list).layers.first)
        #expect(layer.box == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(layer.items.map(\.command) == list.items.map(\.command) && layer.items[1].clip == clip)
    }

    @Test("all planes fit, and a location hits the layer in front")
    func map() {
        let owners = [Owner(), Owner()]
        let whole = CGRect(x: 0, y: 0, width: 100, height: 200)
        let picture = ExplodedPicture(
            DisplayList(size: whole.size, items: owners.map { item(whole, $0) }))
        let room = CGRect(x: 10, y: 20, width: 300, height: 200)
        var camera = ExplodedPicture.Camera()
        for _ in 0..<4 {
            for plane in 0..<2 {
                let seen = whole.applying(picture.map(ofPlane: plane, in: room, camera))
                #expect(room.insetBy(dx: -0.01, dy: -0.01).contains(seen))
            }
            let front = CGPoint(x: 50, y: 100).applying(picture.map(ofPlane: 1, in: room, camera))
            // Planes behind each other are seen along the axis of depth, turned and pitched.
            let back = CGPoint(x: 50, y: 100).applying(picture.map(ofPlane: 0, in: room, camera))
            let axis = CGVector(dx: sin(camera.yaw), dy: -cos(camera.yaw) * sin(camera.pitch))
            #expect(abs((front.x - back.x) * axis.dy - (front.y - back.y) * axis.dx) < 1e-9)
            #expect((front.x - back.x) * axis.dx + (front.y - back.y) * axis.dy > 1)
            #expect(picture.sources(at: front, in: room, camera, planes: 2).first == ObjectIdentifier(owners[1]))
            #expect(!picture.sources(at: front, in: room, camera, planes: 1).contains(ObjectIdentifier(owners[1])))
            // What is in front follows the finger.
            var turned = camera
            turned.turn(by: CGVector(dx: -10, dy: -10))
            #expect(turned.yaw < camera.yaw && (turned.pitch > camera.pitch || camera.pitch == 1.2))
            camera.turn(by: CGVector(dx: 70, dy: -30))
            camera.pull(by: 1.5)
        }
        #expect(abs(camera.yaw) <= ExplodedPicture.Camera.mostTurn)
    }

    private func seen(_ owner: AnyObject, _ name: String?, type: String) -> SeenView {
        let frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        return SeenView(
            identity: SeenView.Identity(
                id: ObjectIdentifier(owner), depth: 1, name: name, type: type, role: nil, isHidden: false,
                animators: [], recognizer: nil),
            appearance: SeenView.Appearance(
                frame: frame, presentationFrame: frame, bounds: frame, alpha: 1, transform: .identity,
                cornerRadius: 0, mapToSuperview: .identity, shares: []))
    }

    @Test("all names of views are drawn, and types in planes without one: of the view in front, and the selected one's")
    func names() {
        let owners = (0..<4).map { _ in Owner() }
        let places = [(0.0, 0.0), (340, 0), (0, 340), (340, 340)]
        let items = zip(owners, places).map { item(CGRect(x: $1.0, y: $1.1, width: 60, height: 60), $0) }
        let list = DisplayList(size: CGSize(width: 400, height: 400), items: items)
        let window = Window(frame: CGRect(x: 0, y: 0, width: 700, height: 600))
        let types = ["TypeA", "TypeB", "TypeC", "TypeD"]
        func shown(_ own: [Int: String], chosen: Int?) -> Set<String> {
            let views = owners.indices.map { seen(owners[$0], own[$0], type: types[$0]) }
            let exploded = ExplodedView()
            exploded.frame = window.bounds
            window.addSubview(exploded)
            defer { exploded.removeFromSuperview() }
            exploded.display(
                list,
                names: Dictionary(uniqueKeysWithValues: views.map { ($0.identity.id, ExplodedView.Name($0)) }),
                chosen: chosen.map { views[$0] })
            #expect(exploded.picture.planes == 1)
            let texts = window.displayList().items.compactMap { item -> String? in
                if case .text(let run) = item.command { run.text } else { nil }
            }
            return Set(texts).intersection(types + ["one", "two"])
        }
        #expect(shown([0: "one", 3: "two"], chosen: nil) == ["one", "two"])
        #expect(shown([0: "one", 3: "two"], chosen: 0) == ["one", "two"])
        #expect(shown([0: "one", 3: "two"], chosen: 1) == ["one", "two", "TypeB"])
        #expect(shown([:], chosen: nil) == ["TypeD"])
        #expect(shown([:], chosen: 2) == ["TypeC"])
    }

    @Test("the layers of the chosen view have an edge in the tint, and no others", arguments: [nil, 0, 1, 2])
    func edges(chosen: Int?) {
        let exploded = ExplodedView()
        let window = Window(frame: CGRect(x: 0, y: 0, width: 700, height: 600))
        exploded.frame = window.bounds
        window.addSubview(exploded)
        let owners = [Owner(), Owner(), Owner()]
        let boxes = (0..<3).map { CGRect(x: 0, y: 0, width: 100 - 20 * $0, height: 200) }
        let list = DisplayList(
            size: boxes[0].size,
            items: zip(boxes, owners).map { item($0, $1) } + [DisplayItem(.fill(.rect(boxes[1]), .red))])
        exploded.display(list, names: [:], chosen: chosen.map { seen(owners[$0], nil, type: "Box") })
        let edges = window.displayList().items.compactMap { item -> CGRect? in
            if case .stroke(.rect(let box), exploded.theme.tint, 1) = item.command { box } else { nil }
        }
        #expect(edges == (chosen.map { [boxes[$0]] } ?? []))
    }

    @Test("the wheel pulls the planes apart, and asks for a picture of that")
    func wheel() {
        let exploded = ExplodedView()
        let window = Window(frame: CGRect(x: 0, y: 0, width: 700, height: 600))
        exploded.frame = window.bounds
        window.addSubview(exploded)
        let owners = [Owner(), Owner()]
        let whole = CGRect(x: 0, y: 0, width: 100, height: 200)
        let list = DisplayList(size: whole.size, items: owners.map { item(whole, $0) })
        exploded.display(list, names: [:], chosen: nil)
        var before = window.displayList()
        for distance in [48.0, -20] {
            #expect(!window.displayIsPending)
            let spread = exploded.camera.spread
            exploded.turnWheel(by: CGVector(dx: 0, dy: distance))
            #expect(window.displayIsPending && abs(exploded.camera.spread / spread - exp(distance * 0.004)) < 1e-9)
            let after = window.displayList()
            #expect(after != before)
            before = after
        }
        // The same layers again are no change.
        exploded.display(list, names: [:], chosen: nil)
        #expect(!window.displayIsPending)
    }

    @Test("a lane's layers at the shown moment are beside the lanes, and a press selects a view")
    func window() throws {
        let hand = try ShellHand(.miniPlayer, scale: 1)
        hand.press(stagePoint: CGPoint(x: 150, y: 810))
        for step in 1...6 { hand.move(stagePoint: CGPoint(x: 150, y: 810 - Double(step) * 50)) }
        hand.key("x", wait: 0.05)
        let place = try #require(hand.shell.layout.exploded)
        #expect(hand.shell.layout.stages.allSatisfy { $0.maxX < place.minX })
        let dragged = hand.refreshed
        hand.letGo(wait: 1)
        hand.shell.model.scrubbing.move(to: 0.03)
        #expect(hand.refreshed != dragged)
        // A drag rotates, a press selects.
        let before = hand.shell.root.exploded.camera
        hand.send(.pointer(id: 1, phase: .down, location: place.center))
        hand.send(.pointer(id: 1, phase: .move, location: CGPoint(x: place.midX + 30, y: place.midY)))
        hand.send(.pointer(id: 1, phase: .up, location: CGPoint(x: place.midX + 30, y: place.midY)))
        #expect(hand.shell.root.exploded.camera != before && hand.shell.model.selection.view == nil)
        hand.send(.pointer(id: 1, phase: .down, location: place.center))
        hand.send(.pointer(id: 1, phase: .up, location: place.center))
        hand.wait(0.05)
        #expect(hand.shell.model.selection.view != nil && hand.shell.model.selection.section == .views)
        hand.send(.wheel(location: place.center, delta: CGVector(dx: 0, dy: 48), zooms: false))
        #expect(hand.shell.root.exploded.camera.spread > before.spread)
        hand.key("x")
        #expect(hand.shell.layout.exploded == nil)
    }

    @Test("planes have the names of their views; the slider removes those in front, and Wires all drawing")
    func parts() throws {
        let hand = try ShellHand(.miniPlayer, scale: 1)
        hand.press(stagePoint: CGPoint(x: 150, y: 810))
        for step in 1...6 { hand.move(stagePoint: CGPoint(x: 150, y: 810 - Double(step) * 50)) }
        hand.letGo(wait: 1)
        hand.shell.model.scrubbing.move(to: 0.03)
        hand.key("x", wait: 0.05)
        let exploded = hand.shell.root.exploded
        let frame = try #require(hand.shell.layout.exploded)
        func shown() -> [DisplayItem] {
            hand.refreshed.items.filter { frame.contains($0.command.origin.applying($0.transform)) }
        }
        func texts() -> Set<String> {
            Set(shown().compactMap { if case .text(let run) = $0.command { run.text } else { nil } })
        }
        #expect(texts().contains("cover") && texts().contains("dimming"))
        let all = exploded.shownPlanes
        #expect(all > 3)
        let whole = shown().count
        // A drag of the slider to the back; none turns the planes.
        let camera = exploded.camera
        let thumb = exploded.depth.convert(CGPoint(x: exploded.depth.thumbX, y: exploded.depth.bounds.midY), to: nil)
        hand.send(.pointer(id: 1, phase: .down, location: thumb))
        hand.send(.pointer(id: 1, phase: .move, location: CGPoint(x: thumb.x - 100, y: thumb.y)))
        hand.send(.pointer(id: 1, phase: .move, location: CGPoint(x: frame.minX - 50, y: thumb.y)))
        hand.send(.pointer(id: 1, phase: .up, location: CGPoint(x: frame.minX - 50, y: thumb.y)))
        #expect(exploded.shownPlanes == 1 && exploded.camera == camera && shown().count < whole / 2)
        #expect(texts().contains { $0.hasPrefix("1 of \(all) planes") })
        exploded.depth.number = 1
        try hand.tap("exploded wires")
        let wires = shown().count
        #expect(wires < whole && texts().contains("cover"))
        try hand.tap("exploded wires")
        #expect(shown().count == whole)
    }

    @Test("beside the exploded view each lane has 160 points at least, or there is no exploded view", arguments: 1...4)
    func room(lanes: Int) {
        for width in stride(from: 480.0, through: 1900, by: 20) {
            let layout = ShellLayout(
                size: CGSize(width: width, height: 900), stageSize: CGSize(width: 390, height: 844), lanes: lanes,
                showsSidebar: false, showsInspector: false, showsExploded: true)
            guard let exploded = layout.exploded else { continue }
            let free = exploded.minX - layout.board.minX
            let rows = Dictionary(grouping: layout.stages, by: \.minY)
            let columns = Double(rows.values.map(\.count).max() ?? 1)
            #expect(free / columns >= ShellLayout.leastLane && exploded.width >= 220, "\(width)")
        }
    }

    @Test("each item of a picture has its view, also in a kept picture")
    func sources() throws {
        let hand = try ShellHand(.photos, scale: 1)
        hand.openPhoto(wait: 1)
        let record = try #require(hand.shell.session.moments())
        let picture = record.picture(lane: 0, moment: record.times.count / 2)
        let ids = Set(record.views(lane: 0, moment: record.times.count / 2).map(\.identity.id))
        #expect(picture.items.allSatisfy { item in item.source.map { ids.contains($0) } ?? false })
    }

    @Test("after a change that opens the scene again, layers that look the same are those of the new views")
    func reopened() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear"])
        func sources() -> [ObjectIdentifier] { hand.shell.root.exploded.picture.layers.compactMap(\.source) }
        func isKnown() -> Bool {
            let known = Set(hand.shell.display.inside.views.map(\.identity.id))
            return sources().allSatisfy(known.contains)
        }
        hand.shell.set("curve", to: "ease")
        hand.key("x", wait: 0.5)
        #expect(!sources().isEmpty && isKnown())
        let before = sources()
        hand.shell.set("curve", to: "ease-in")
        hand.wait(0.5)
        #expect(sources() != before && isKnown())
    }

    @Test("a press that moves by 4 points at most chooses, and one that moves farther turns")
    func presses() {
        for distance in [0.0, 3, 4, 5, 40] {
            let exploded = ExplodedView()
            let window = Window(frame: CGRect(x: 0, y: 0, width: 700, height: 600))
            exploded.frame = window.bounds
            window.addSubview(exploded)
            var count = 0
            exploded.onChoose = { _ in count += 1 }
            let steps: [(TouchPhase, Double)] = [(.began, 0), (.moved, distance), (.ended, distance)]
            for (phase, x) in steps {
                window.sendTouch(id: 1, phase: phase, at: CGPoint(x: 350 + x, y: 300), time: .zero)
            }
            #expect(count == (distance <= 4 ? 1 : 0), "\(distance)")
        }
    }
}

extension DrawCommand {
    /// A point of what it draws.
    fileprivate var origin: CGPoint {
        switch self {
        case .fill(let shape, _), .stroke(let shape, _, _), .shadow(let shape, _, _, _), .backdrop(let shape, _, _):
            shape.bounds.center
        case .image(_, _, let destination, _): destination.center
        case .text(let run): run.origin
        case .beginGroup, .endGroup: CGPoint(x: -1e6, y: 0)
        }
    }
}
