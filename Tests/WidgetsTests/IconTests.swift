import Drawing
import Foundation
import GoldenSupport
import Testing

@testable import Widgets

@Suite("The window's icons")
struct IconTests {
    /// The points of all lines and curves, each on a grid that hides rounding errors.
    private func points(_ path: Path, _ change: (CGPoint) -> CGPoint = { $0 }) -> Set<[Int]> {
        func key(_ point: CGPoint) -> [Int] {
            let place = change(point)
            return [place.x, place.y].map { Int(($0 * 1000).rounded()) }
        }
        return path.elements.reduce(into: []) { set, element in
            switch element {
            case .move(let end), .line(let end): set.insert(key(end))
            case .curve(let first, let second, let end): set.formUnion([first, second, end].map(key))
            case .close: break
            }
        }
    }

    private func mirrored(_ point: CGPoint) -> CGPoint { CGPoint(x: Icon.side - point.x, y: point.y) }

    private func flipped(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x, y: Icon.side - point.y) }

    private func isSame(_ icon: Icon, _ other: Icon, _ change: (CGPoint) -> CGPoint) -> Bool {
        points(icon.fills) == points(other.fills, change) && points(icon.lines) == points(other.lines, change)
    }

    @Test("their points are those that were looked at")
    func picture() throws {
        let icons: [(name: String, icon: Icon)] = [
            ("play", .play), ("pause", .pause), ("step", .step), ("stepBack", .stepBack), ("loop", .loop),
            ("timeline", .timeline), ("mark", .mark), ("record", .record), ("stop", .stop), ("check", .check),
            ("save", .save), ("restart", .restart), ("replay", .replay), ("plus", .plus), ("outlines", .outlines),
            ("prediction", .prediction), ("layers", .layers), ("inspector", .inspector), ("sidebar", .sidebar),
            ("presets", .presets), ("search", .search), ("clear", .clear), ("fit", .fit), ("more", .more),
            ("device", .device), ("chevron", .chevron), ("sun", .sun), ("moon", .moon),
        ]
        var story = GoldenStory("icons")
        for (name, icon) in icons {
            let parts = [ValueText.lines("fill", icon.fills.elements), ValueText.lines("line", icon.lines.elements)]
            story.add(name, parts.joined(separator: "\n") + "\nwidth \(ValueText.text(icon.lineWidth))")
        }
        try story.check()
    }

    @Test("they are in their square, and the same on both sides of their axes")
    func shapes() {
        let flat: [Icon] = [.play, .pause, .step, .stepBack, .replay, .prediction, .sidebar, .inspector, .more]
        let upright: [Icon] = [.save, .layers, .chevron, .device, .pause, .timeline, .more]
        let round: [Icon] = [.record, .stop, .plus, .clear, .sun]
        for icon in flat + round { #expect(isSame(icon, icon, flipped)) }
        for icon in upright + round { #expect(isSame(icon, icon, mirrored)) }
        let turned: [Icon] = [.loop, .fit, .outlines]
        for icon in turned { #expect(isSame(icon, icon) { flipped(mirrored($0)) }) }
        #expect(isSame(.step, .stepBack, mirrored))
        for icon in [Icon.restart, .mark] {
            let middle = 2 * icon.fills.controlBounds.midY
            #expect(points(icon.fills) == points(icon.fills) { CGPoint(x: $0.x, y: middle - $0.y) })
        }
        let others: [Icon] = [.restart, .mark, .check, .presets, .search, .moon]
        for icon in flat + upright + round + turned + others {
            for (path, width) in [(icon.fills, 0.0), (icon.lines, icon.lineWidth)] where !path.isEmpty {
                let box = path.controlBounds.insetBy(dx: -width / 2, dy: -width / 2)
                #expect(min(box.minX, box.minY) >= 0 && max(box.maxX, box.maxY) <= Icon.side)
            }
        }
    }
}
