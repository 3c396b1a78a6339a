import Drawing
import Foundation
import ShellSupport
import Staging
import Testing
import Transitions
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// The constraints of a selected view in the inspector.
@MainActor
@Suite("Constraints in the inspector")
struct InspectedConstraintsTests: DrawingReader {
    private final class FormController: ViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            let box = View(frame: .zero)
            box.accessibilityIdentifier = "box"
            view.accessibilityIdentifier = "form"
            view.backgroundColor = .white
            box.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(box)
            LayoutConstraint.activate([
                box.widthAnchor.constraint(greaterThanOrEqualToConstant: 10),
                box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
                box.widthAnchor.constraint(equalToConstant: 100), box.widthAnchor.constraint(equalToConstant: 120),
                box.topAnchor.constraint(equalTo: view.topAnchor), box.heightAnchor.constraint(equalToConstant: 44),
            ])
        }
    }

    /// A box whose constraint to the left edge follows a finger.
    private final class SlidingController: ViewController {
        private let box = View(frame: .zero)
        private var edge: LayoutConstraint?

        override func viewDidLoad() {
            super.viewDidLoad()
            box.accessibilityIdentifier = "box"
            box.backgroundColor = .white
            box.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(box)
            let edge = box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16)
            self.edge = edge
            LayoutConstraint.activate([
                edge, box.topAnchor.constraint(equalTo: view.topAnchor, constant: 40),
                box.widthAnchor.constraint(equalToConstant: 100), box.heightAnchor.constraint(equalToConstant: 44),
            ])
            view.addGestureRecognizer(PanGestureRecognizer(target: self, action: SlidingController.slide))
        }

        private func slide(_ pan: PanGestureRecognizer) { edge?.constant = 16 + pan.translation(in: nil).x }
    }

    @Test("at a moment of a gesture the distances of constraints are those of that moment")
    func scrubbed() throws {
        let hand = try ShellHand(Scene("form") { _ in SlidingController() })
        hand.press(stagePoint: CGPoint(x: 100, y: 300))
        for step in 1...20 {
            hand.wait(0.02)
            hand.move(stagePoint: CGPoint(x: 100 + Double(step) * 8, y: 300))
        }
        hand.letGo(wait: 1)
        hand.shell.model.selection.select(LaneInside.Key(name: "box", number: 0))
        hand.shell.perform(.explode)
        var places: Set<Double> = []
        for time in [0.1, 0.2, 0.3, 0.4] {
            hand.shell.model.scrubbing.move(to: time)
            hand.wait(0.05)
            let inside = hand.shell.display.inside
            let frame = try #require(inside.views.first { $0.title == "box" }).appearance.presentationFrame
            let distances = hand.shell.root.exploded.distances.map(\.distance)
            #expect(distances.count == 4)
            #expect(
                distances.contains {
                    $0.from == CGPoint(x: 0, y: frame.midY) && $0.to == CGPoint(x: frame.minX, y: frame.midY)
                })
            #expect(
                distances.contains {
                    $0.from == CGPoint(x: frame.midX, y: 0) && $0.to == CGPoint(x: frame.midX, y: frame.minY)
                })
            places.insert(frame.minX)
        }
        #expect(places.count == 4)
    }

    @Test("a view lists its constraints, those that are broken first, then those that decide its frame")
    func lists() throws {
        let hand = try ShellHand(Scene("form") { _ in FormController() })
        hand.shell.inspector.open(.views)
        let key = LaneInside.Key(name: "box", number: 0)
        hand.shell.model.selection.select(key)
        hand.wait(0.1)
        let inside = hand.shell.display.inside
        let values = InspectedValues(inside, try #require(inside.index(of: key)))
        #expect(
            values.constraints.map(\.text) == [
                // Those that a view holds enter a window before those that views inside hold.
                "box.width == 120", "box.leading == form.leading + 16", "box.top == form.top", "box.width == 100",
                "box.height == 44", "box.width >= 10",
            ])
        #expect(values.constraints.map(\.state) == [.isBroken, .decides, .decides, .decides, .decides, .holds])
        let shown = hand.texts
        #expect(shown.contains("broken: box.width == 120") && shown.contains("box.height == 44"))
        #expect(values.text.contains("\nBroken: box.width == 120\nDecided by: box.leading == form.leading + 16\n"))
        // What decides the frame has a dot, and every line fits.
        let shownValues = InspectedValuesView()
        shownValues.values = values
        #expect(values.lines.count < 8)
        shownValues.frame = CGRect(x: 0, y: 0, width: 300, height: shownValues.contentHeight)
        var list = Canvas()
        shownValues.draw(&list)
        let dots = list.items.compactMap { item -> Double? in
            if case .fill(let shape, shownValues.theme.tint) = item.command { shape.bounds.midY } else { nil }
        }
        let rows = values.constraints.compactMap { constraint in
            list.items.compactMap { item -> Double? in
                guard case .text(let run) = item.command, run.text.hasSuffix(constraint.text) else { return nil }
                return run.origin.y
            }.first
        }
        #expect(rows.count == 6 && zip(rows, rows.dropFirst()).allSatisfy { abs($1 - $0 - 19) < 1e-9 })
        #expect(dots.count == 4 && zip(dots, rows[1...]).allSatisfy { abs($0 - $1) < 8 })
        // With a velocity there is one line more.
        let spare = shownValues.contentHeight - (rows.last ?? 0)
        #expect(spare > 19 && spare < 2 * 19)
        // Pulled apart, the same constraints are lines between the edges that they relate.
        hand.shell.perform(.explode)
        hand.wait(0.1)
        let exploded = hand.shell.root.exploded
        #expect(exploded.distances.count == 6)
        #expect(
            exploded.distances.contains {
                $0.distance.from == CGPoint(x: 0, y: 22) && $0.distance.to == CGPoint(x: 16, y: 22)
                    && $0.state == .decides
            })
        // Each is a line with a bar across at both of its ends.
        var canvas = Canvas()
        exploded.draw(&canvas)
        let strokes = lines(canvas.items.map(\.command))
        #expect(strokes.count == 18)
        let texts = inside.views[try #require(inside.index(of: key))].identity.constraints.map(\.text)
        for (index, line) in exploded.distances.enumerated() where strokes.count == 18 {
            let isAcross = texts[index].contains("width") || texts[index].contains("leading")
            let (from, to) = (line.distance.from, line.distance.to)
            let drawn = strokes[3 * index..<3 * index + 3].map { $0 }
            #expect(drawn[0] == (from, to))
            for (bar, end) in zip(drawn[1...], [from, to]) {
                #expect(CGPoint(x: (bar.from.x + bar.to.x) / 2, y: (bar.from.y + bar.to.y) / 2) == end)
                #expect((bar.from.x == bar.to.x) == isAcross && (bar.from.y == bar.to.y) == !isAcross)
            }
        }
        // Views without constraints list none.
        let window = InspectedValues(inside, 0)
        #expect(window.constraints.isEmpty)
    }
}
