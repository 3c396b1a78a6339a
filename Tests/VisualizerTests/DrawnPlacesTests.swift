import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer

/// Where the window's views are and draw, whatever it shows.
@MainActor
@Suite("Places of what the window draws")
struct DrawnPlacesTests {
    /// Returns the visible part of an item's box in the window, or nil for what is soft or draws nothing by itself.
    private func box(_ item: DisplayItem) -> CGRect? {
        let box: CGRect
        switch item.command {
        case .fill(let shape, _): box = shape.bounds
        case .stroke(let shape, _, let width): box = shape.bounds.insetBy(dx: -width / 2, dy: -width / 2)
        case .text(let run):
            let height = run.font.size * 0.7
            box = CGRect(x: run.origin.x, y: run.origin.y - height, width: run.width, height: height)
        case .image(_, _, let destination, _): box = destination
        case .shadow, .backdrop, .beginGroup, .endGroup: return nil
        }
        let seen = box.applying(item.transform).intersection(item.clip?.bounds ?? .infinite)
        return seen.isEmpty ? nil : seen
    }

    private func visible(_ view: View) -> [View] {
        view.subviews.filter { !$0.isHidden && $0.alpha > 0 && !$0.bounds.isEmpty }
    }

    private func tree(_ view: View) -> [View] { [view] + visible(view).flatMap(tree) }

    /// Returns how far one box reaches beyond another.
    private func excess(_ box: CGRect, beyond room: CGRect) -> Double {
        max(room.minX - box.minX, box.maxX - room.maxX, room.minY - box.minY, box.maxY - room.maxY)
    }

    private func check(_ hand: ShellHand, _ state: String) {
        let items = hand.refreshed.items
        let views = Dictionary(tree(hand.shell.window).map { (ObjectIdentifier($0), $0) }) { $1 }
        var texts: [ObjectIdentifier: [CGRect]] = [:]
        for item in items {
            guard let source = item.source, let view = views[source], let box = box(item) else { continue }
            #expect(
                excess(box, beyond: view.convert(view.bounds, to: nil)) <= 2, "\(state): \(view) draws \(item.command)")
            // What a lane shows is its scene's.
            guard case .text(let run) = item.command, !(view is StageView), !(view is ExplodedView) else { continue }
            let isFree = texts[source, default: []].allSatisfy { !$0.insetBy(dx: 0.5, dy: 0.5).intersects(box) }
            #expect(isFree, "\(state): \(view) draws \(run.text) over another text")
            texts[source, default: []].append(box)
        }
        for view in views.values where !(view is ScrollView) {
            let parts = visible(view)
            for part in parts { #expect(excess(part.frame, beyond: view.bounds) <= 1, "\(state): \(part) in \(view)") }
            // Edges and panels lie over others in these.
            guard !(view is ShellView), !(view is TimelineStrip) else { continue }
            let places = parts.filter { $0 is Control || $0 is Label }.map { $0.frame.insetBy(dx: 0.5, dy: 0.5) }
            for (index, place) in places.enumerated() {
                let isFree = places.dropFirst(index + 1).allSatisfy { !$0.intersects(place) }
                #expect(isFree, "\(state): controls of \(view) lie over each other")
            }
        }
    }

    @Test(
        "views are inside of those that hold them and draw inside of themselves, and neither controls nor texts overlap",
        arguments: [CGSize(width: 1400, height: 900), CGSize(width: 900, height: 620)])
    func places(size: CGSize) throws {
        let hand = try ShellHand(.pullToDismiss, lanes: ["linear", "ease-out"], size: size)
        hand.pullUp()
        hand.letGo(wait: 2)
        for section in InspectorSection.allCases {
            hand.shell.inspector.open(section)
            check(hand, "\(section)")
        }
        let commands: [Command] = [
            .explode, .palette, .find, .help, .laneMenu, .presets, .recordingForm, .track, .device, .plottedView,
            .gestures, .checks, .saveGesture, .guide,
        ]
        for command in commands {
            hand.shell.perform(command)
            hand.wait(0.1)
            check(hand, "\(command)")
            hand.key("escape")
        }
    }
}
