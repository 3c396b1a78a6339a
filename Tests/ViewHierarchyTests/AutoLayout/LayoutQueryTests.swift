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
        #expect(!View(frame: .zero).hasAmbiguousLayout)
        let world = World(mirrored: false)
        world.add("H:[a(100)]", "V:|[a(20)]")
        world.root.layoutIfNeeded()
        let (a, before) = (world.view("a"), world.view("a").frame)
        #expect(a.hasAmbiguousLayout)
        a.exerciseAmbiguityInLayout()
        world.root.layoutIfNeeded()
        #expect(a.frame.minX == before.minX + 40 && a.frame.size == before.size && a.frame.minY == before.minY)
        // Wherever it is.
        for x in stride(from: 5.0, through: 40, by: 5) {
            world.root.setNeedsLayout()
            let place = a.leadingAnchor.constraint(equalTo: world.root.leadingAnchor, constant: x)
            place.priority = LayoutPriority(1)
            place.isActive = true
            world.root.layoutIfNeeded()
            place.isActive = false
            a.exerciseAmbiguityInLayout()
            let there = a.frame.minX
            world.root.layoutIfNeeded()
            #expect(a.frame.minX != there)
        }
        world.add("H:|-7-[a]")
        #expect(!a.hasAmbiguousLayout)
        world.root.layoutIfNeeded()
        #expect(a.frame.minX == 7)
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

    @Test("a distance between views without a common ancestor is reported, and constrains nothing")
    func noAncestor() {
        var messages: [String] = []
        let write = LayoutMessages.write
        LayoutMessages.write = { messages.append($0) }
        defer { LayoutMessages.write = write }
        let (one, other) = (View(frame: .zero), View(frame: .zero))
        (one.accessibilityIdentifier, other.accessibilityIdentifier) = ("one", "other")
        _ = one.leadingAnchor.anchorWithOffset(to: other.leadingAnchor)
        #expect(messages.count == 1 && messages[0].contains("one") && messages[0].contains("no common ancestor"))
        let parent = View(frame: .zero)
        for view in [one, other] { parent.addSubview(view) }
        _ = one.leadingAnchor.anchorWithOffset(to: other.leadingAnchor)
        #expect(messages.count == 1)
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

    @Test("the distance of a baseline ends where a view that is aligned with it begins")
    func baselineDistances() throws {
        for (attribute, lines) in [
            (LayoutConstraint.Attribute.firstBaseline, 1), (.firstBaseline, 3), (.lastBaseline, 3),
        ] {
            let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 300))
            let (label, marker) = (Label(), View())
            label.numberOfLines = 0
            label.text = (0..<lines).map { "line \($0)" }.joined(separator: "\n")
            for view in [label, marker] {
                view.translatesAutoresizingMaskIntoConstraints = false
                window.addSubview(view)
            }
            LayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: window.leadingAnchor),
                label.topAnchor.constraint(equalTo: window.topAnchor, constant: 40),
                LayoutConstraint(
                    item: marker, attribute: .top, relatedBy: .equal, toItem: label, attribute: attribute,
                    multiplier: 1, constant: 0),
                LayoutConstraint(
                    item: window, attribute: .bottom, relatedBy: .greaterThanOrEqual, toItem: label,
                    attribute: attribute, multiplier: 1, constant: 5),
            ])
            window.layOut()
            let reported = try #require(window.reportedConstraints[ObjectIdentifier(label)])
            let found = zip(reported.constraints, reported.distances).filter { $0.0.text.contains("aseline") }.map(\.1)
            #expect(found.count == 2 && marker.frame.minY > label.frame.minY)
            for distance in found {
                #expect(abs(distance.from.y - marker.frame.minY) < 1e-6, "\(attribute) of \(lines) lines")
            }
        }
    }

    @Test("each anchor makes constraints of its edge, with the relation, factor and constant that it is given")
    func everyAnchor() {
        let world = World(mirrored: false)
        let (a, b) = (world.view("a"), world.view("b"))
        func check(
            _ made: LayoutConstraint, _ first: LayoutConstraint.Attribute, _ relation: LayoutConstraint.Relation,
            _ second: LayoutConstraint.Attribute, _ multiplier: Double = 1, _ constant: Double = 0
        ) {
            #expect(made.firstItem === a && made.firstAttribute == first && made.relation == relation)
            #expect(made.secondAttribute == second && made.multiplier == multiplier && made.constant == constant)
            #expect(
                (made.secondItem === b) == (second != .notAnAttribute) && !made.isActive && made.priority == .required)
        }
        let across: [(KeyPath<View, LayoutXAxisAnchor>, LayoutConstraint.Attribute)] = [
            (\.leadingAnchor, .leading), (\.trailingAnchor, .trailing), (\.leftAnchor, .left), (\.rightAnchor, .right),
            (\.centerXAnchor, .centerX),
        ]
        for (path, attribute) in across {
            let (own, other) = (a[keyPath: path], b.centerXAnchor)
            check(own.constraint(equalTo: other), attribute, .equal, .centerX)
            check(own.constraint(equalTo: other, constant: 3), attribute, .equal, .centerX, 1, 3)
            check(own.constraint(lessThanOrEqualTo: other), attribute, .lessThanOrEqual, .centerX)
            check(own.constraint(lessThanOrEqualTo: other, constant: 3), attribute, .lessThanOrEqual, .centerX, 1, 3)
            check(own.constraint(greaterThanOrEqualTo: other), attribute, .greaterThanOrEqual, .centerX)
            check(
                own.constraint(greaterThanOrEqualTo: other, constant: 3), attribute, .greaterThanOrEqual, .centerX, 1, 3
            )
            check(
                own.constraint(equalToSystemSpacingAfter: other, multiplier: 2), attribute, .equal, .centerX, 1, 16)
            check(
                own.constraint(lessThanOrEqualToSystemSpacingAfter: other, multiplier: 2), attribute, .lessThanOrEqual,
                .centerX, 1, 16)
            check(
                own.constraint(greaterThanOrEqualToSystemSpacingAfter: other, multiplier: 2), attribute,
                .greaterThanOrEqual, .centerX, 1, 16)
        }
        let down: [(KeyPath<View, LayoutYAxisAnchor>, LayoutConstraint.Attribute)] = [
            (\.topAnchor, .top), (\.bottomAnchor, .bottom), (\.centerYAnchor, .centerY),
            (\.firstBaselineAnchor, .firstBaseline), (\.lastBaselineAnchor, .lastBaseline),
        ]
        for (path, attribute) in down {
            let (own, other) = (a[keyPath: path], b.bottomAnchor)
            check(own.constraint(equalTo: other), attribute, .equal, .bottom)
            check(own.constraint(equalToSystemSpacingBelow: other, multiplier: 2), attribute, .equal, .bottom, 1, 16)
            check(
                own.constraint(lessThanOrEqualToSystemSpacingBelow: other, multiplier: 2), attribute, .lessThanOrEqual,
                .bottom, 1, 16)
            check(
                own.constraint(greaterThanOrEqualToSystemSpacingBelow: other, multiplier: 2), attribute,
                .greaterThanOrEqual, .bottom, 1, 16)
        }
        for (own, attribute) in [(a.widthAnchor, LayoutConstraint.Attribute.width), (a.heightAnchor, .height)] {
            let other = b.widthAnchor
            check(own.constraint(equalToConstant: 5), attribute, .equal, .notAnAttribute, 1, 5)
            check(own.constraint(lessThanOrEqualToConstant: 5), attribute, .lessThanOrEqual, .notAnAttribute, 1, 5)
            check(
                own.constraint(greaterThanOrEqualToConstant: 5), attribute, .greaterThanOrEqual, .notAnAttribute, 1, 5)
            check(own.constraint(equalTo: other, multiplier: 4), attribute, .equal, .width, 4)
            check(own.constraint(equalTo: other, multiplier: 4, constant: 3), attribute, .equal, .width, 4, 3)
            check(own.constraint(lessThanOrEqualTo: other, multiplier: 4), attribute, .lessThanOrEqual, .width, 4)
            check(own.constraint(greaterThanOrEqualTo: other, multiplier: 4), attribute, .greaterThanOrEqual, .width, 4)
        }
    }

    @Test("a distance between anchors is a size of its own, also to the left and upwards")
    func offsets() {
        let world = World(mirrored: false)
        world.add("H:|-10-[a(20)]", "H:|-100-[b(30)]", "V:|-5-[a(6)]", "V:|-50-[b(7)]")
        let (a, b, c) = (world.view("a"), world.view("b"), world.view("c"))
        LayoutConstraint.activate([
            c.leftAnchor.constraint(equalTo: world.root.leftAnchor),
            c.topAnchor.constraint(equalTo: world.root.topAnchor),
            c.widthAnchor.constraint(equalTo: a.leadingAnchor.anchorWithOffset(to: b.leadingAnchor), multiplier: 1),
            c.heightAnchor.constraint(equalTo: a.topAnchor.anchorWithOffset(to: b.bottomAnchor), multiplier: 2),
        ])
        world.root.layoutIfNeeded()
        #expect(c.frame == CGRect(x: 0, y: 0, width: 90, height: 104))
        let back = b.leftAnchor.anchorWithOffset(to: a.leftAnchor)
        c.constraints.first { $0.firstAttribute == .width }?.isActive = false
        LayoutConstraint.deactivate(world.root.constraints.filter { $0.firstItem === c && $0.firstAttribute == .width })
        c.widthAnchor.constraint(equalTo: back, multiplier: -1, constant: 1).isActive = true
        world.root.layoutIfNeeded()
        #expect(c.frame.width == 91)
    }

    @Test("views that have their frames ask for no layout; each number of a new frame does")
    func settled() {
        final class Counting: View {
            var layouts = 0
            override func layoutSubviews() { layouts += 1 }
        }
        let window = Window(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let views = (0..<2).map { _ in Counting(frame: window.bounds) }
        let constraints = views.map { outer -> [LayoutConstraint] in
            window.addSubview(outer)
            let view = View(frame: .zero)
            view.translatesAutoresizingMaskIntoConstraints = false
            outer.addSubview(view)
            let made = [
                view.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 11),
                view.topAnchor.constraint(equalTo: outer.topAnchor, constant: 12),
                view.widthAnchor.constraint(equalToConstant: 33), view.heightAnchor.constraint(equalToConstant: 34),
            ]
            LayoutConstraint.activate(made)
            return made
        }
        window.layOut()
        for number in 0..<4 {
            let before = views.map(\.layouts)
            constraints[0][number].constant += 1
            window.layOut()
            #expect(views.map(\.layouts) == [before[0] + 1, before[1]], "\(number)")
        }
        #expect(views[0].subviews.first?.frame == CGRect(x: 12, y: 13, width: 34, height: 35))
    }

    @Test("what affects a view on an axis are the constraints that name it there, the oldest first")
    func affecting() {
        let world = World(mirrored: false)
        let (a, b) = (world.view("a"), world.view("b"))
        let width = a.widthAnchor.constraint(equalToConstant: 30)
        let between = b.leftAnchor.constraint(equalTo: a.rightAnchor)
        let top = a.topAnchor.constraint(equalTo: b.topAnchor)
        let other = b.widthAnchor.constraint(equalToConstant: 30)
        LayoutConstraint.activate([between, width, top, other])
        world.root.layoutIfNeeded()
        #expect(a.constraintsAffectingLayout(for: .horizontal) == [between, width])
        #expect(b.constraintsAffectingLayout(for: .horizontal) == [between, other])
        #expect(a.constraintsAffectingLayout(for: .vertical) == [top])
    }

    @Test("views that come and go leave nothing behind")
    func churn() {
        let world = World(mirrored: false)
        world.add("H:|-10-[a(20)]", "V:|-10-[a(20)]")
        for round in 0..<20 {
            let view = WorkedLayoutTests.Sized(Double(30 + round))
            view.translatesAutoresizingMaskIntoConstraints = false
            world.root.addSubview(view)
            let guide = LayoutGuide()
            world.root.addLayoutGuide(guide)
            let made = [
                view.leftAnchor.constraint(equalTo: world.view("a").rightAnchor, constant: 5),
                view.topAnchor.constraint(equalTo: world.view("a").topAnchor),
                guide.leftAnchor.constraint(equalTo: view.rightAnchor),
                world.root.rightAnchor.constraint(equalTo: guide.rightAnchor),
            ]
            LayoutConstraint.activate(made)
            if round % 3 == 0 { view.exerciseAmbiguityInLayout() }
            world.root.layoutIfNeeded()
            #expect(view.frame == CGRect(x: 35, y: 10, width: 30 + round, height: 20))
            #expect(guide.layoutFrame.minX == Double(65 + round) && guide.layoutFrame.maxX == 390)
            world.root.removeLayoutGuide(guide)
            #expect(made.map(\.isActive) == [true, true, false, false])
            view.removeFromSuperview()
            #expect(!made.contains { $0.isActive })
            world.root.layoutIfNeeded()
            #expect(world.view("a").frame == CGRect(x: 10, y: 10, width: 20, height: 20))
            #expect(world.view("a").constraintsAffectingLayout(for: .horizontal).count == 2)
        }
    }
}
