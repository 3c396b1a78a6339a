import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

/// What is beside frames: ambiguity, endless layouts, pixels, baselines, anchors, reports.
@MainActor
@Suite("Layouts beside their frames")
struct LayoutQueryTests {
    typealias World = WorkedLayoutTests.World

    @Test("an ambiguous view gets another frame that meets its constraints as well")
    func ambiguity() {
        let world = World(mirrored: false)
        world.add("H:[a(100)]", "V:|[a(20)]")
        world.root.layoutIfNeeded()
        let (a, before) = (world.view("a"), world.view("a").frame)
        #expect(a.hasAmbiguousLayout)
        a.exerciseAmbiguityInLayout()
        world.root.layoutIfNeeded()
        #expect(a.frame.minX != before.minX && a.frame.size == before.size && a.frame.minY == before.minY)
        world.add("H:|-7-[a]")
        world.root.layoutIfNeeded()
        #expect(!a.hasAmbiguousLayout && a.frame.minX == 7)
        a.exerciseAmbiguityInLayout()
        world.root.layoutIfNeeded()
        #expect(a.frame.minX == 7)
    }

    @Test("a layout that requests itself without end is stopped, and its view is named once")
    func endless() {
        final class Restless: View {
            override func layoutSubviews() { setNeedsLayout() }
        }
        var messages: [String] = []
        let write = LayoutMessages.write
        LayoutMessages.write = { messages.append($0) }
        defer { LayoutMessages.write = write }
        let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = Restless(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.accessibilityIdentifier = "restless"
        window.addSubview(view)
        for _ in 0..<3 { window.layOut() }
        #expect(messages.count == 1 && messages.first?.contains("restless") == true)
    }

    @Test("frames are whole pixels of a device, and as they are without one")
    func pixels() throws {
        func starts(_ device: Device?) -> [Double] {
            let timeline = Timeline()
            return timeline.asCurrent {
                if let device { timeline.screen.hold(HeldDevice(device)) }
                let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                let views = (0..<3).map { _ in View(frame: .zero) }
                for view in views {
                    view.translatesAutoresizingMaskIntoConstraints = false
                    window.addSubview(view)
                }
                LayoutConstraint.activate(
                    LayoutConstraint.constraints(
                        withVisualFormat: "H:|[a][b(==a)][c(==a)]|", options: [], metrics: nil,
                        views: ["a": views[0], "b": views[1], "c": views[2]]))
                window.layOut()
                return views.flatMap { [$0.frame.minX, $0.frame.maxX] }
            }
        }
        let third = 100.0 / 3
        let expected: [(Device?, [Double])] = [
            (nil, [0, third, third, 2 * third, 2 * third, 100]),
            (.plainPhone, [0, 33.5, 33.5, 66.5, 66.5, 100]),
            (.roundPhone, [0, 100 / 3, 100 / 3, 200 / 3, 200 / 3, 100]),
        ]
        for (device, edges) in expected {
            for (edge, right) in zip(starts(device), edges) {
                #expect(abs(edge - right) < 1e-6, "\(device?.rawValue ?? "no device")")
            }
        }
    }

    @Test("a column's spacing can be measured between baselines")
    func baselines() {
        let stack = StackView(arrangedSubviews: [])
        stack.axis = .vertical
        let labels = ["Title", "Text"].map { text in
            let label = Label(frame: .zero)
            label.text = text
            stack.addArrangedSubview(label)
            return label
        }
        stack.spacing = 30
        stack.isBaselineRelativeArrangement = true
        stack.frame = CGRect(origin: .zero, size: stack.systemLayoutSizeFitting(View.layoutFittingCompressedSize))
        stack.layoutIfNeeded()
        #expect(abs(labels[1].frame.minY - labels[0].frame.minY - 30) < 1e-6, "lines of the same height")
    }

    @Test("a constraint names its anchors")
    func anchors() {
        let world = World(mirrored: false)
        let view = world.view("a")
        view.accessibilityIdentifier = "a"
        let edge = view.leadingAnchor.constraint(equalTo: world.root.layoutMarginsGuide.trailingAnchor)
        #expect(edge.firstAnchor.item === view && edge.firstAnchor.name == "a.leading")
        #expect(edge.secondAnchor?.item === world.root.layoutMarginsGuide)
        #expect(view.widthAnchor.constraint(equalToConstant: 3).secondAnchor == nil)
    }

    @Test("a window reports the constraints of each view, and which of them decide its frame")
    func reports() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = View(frame: .zero)
        view.accessibilityIdentifier = "box"
        view.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(view)
        let write = LayoutMessages.write
        LayoutMessages.write = { _ in }
        defer { LayoutMessages.write = write }
        let least = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 10)
        LayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: 30), least,
            view.widthAnchor.constraint(equalToConstant: 40),
        ])
        window.layOut()
        let report = window.reportedConstraints[ObjectIdentifier(view)]?.constraints ?? []
        #expect(report.map(\.text) == ["box.width == 30", "box.width >= 10", "box.width == 40"])
        #expect(report.map(\.state) == [.decides, .holds, .isBroken])
        let edge = view.leadingAnchor.constraint(equalTo: window.trailingAnchor, constant: -60)
        LayoutConstraint.activate([
            edge, view.topAnchor.constraint(equalTo: window.topAnchor, constant: 20),
            view.heightAnchor.constraint(equalToConstant: 10),
        ])
        window.layOut()
        // From the window's right edge to the view's left one, and across the view.
        let lines = (window.reportedConstraints[ObjectIdentifier(view)]?.distances ?? []).suffix(4).prefix(3)
        #expect(lines.map(\.from) == [CGPoint(x: 100, y: 25), CGPoint(x: 55, y: 0), CGPoint(x: 55, y: 20)])
        #expect(lines.map(\.to) == [CGPoint(x: 40, y: 25), CGPoint(x: 55, y: 20), CGPoint(x: 55, y: 30)])
    }
}
