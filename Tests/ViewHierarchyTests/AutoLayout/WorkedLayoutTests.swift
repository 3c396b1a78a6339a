import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

/// Layouts whose frames were worked out by hand, in a view of 390 x 200 points. Where all edges are leading or trailing ones,
/// the same layout from right to left is the mirror image.
@MainActor
@Suite("Layouts worked out by hand")
struct WorkedLayoutTests {
    /// The root and the views of a layout by their names.
    @MainActor
    final class World {
        let root: View
        private(set) var views: [String: View] = [:]
        private let direction: SemanticContentAttribute

        init(mirrored: Bool, width: Double = 390) {
            root = View(frame: CGRect(x: 0, y: 0, width: width, height: 200))
            direction = mirrored ? .forceRightToLeft : .forceLeftToRight
            root.semanticContentAttribute = direction
        }

        /// The view of a name, which is made in a superview if there is none.
        @discardableResult
        func view(_ name: String, in superview: View? = nil, _ make: () -> View = { View(frame: .zero) }) -> View {
            if let known = views[name] { return known }
            let view = make()
            view.semanticContentAttribute = direction
            view.translatesAutoresizingMaskIntoConstraints = false
            (superview ?? root).addSubview(view)
            views[name] = view
            return view
        }

        /// Activates what a format says; its views are made in the root.
        func add(_ formats: String...) {
            for format in formats {
                for name in format.matches(of: /\[([a-z]+)/) { view(String(name.1)) }
                LayoutConstraint.activate(
                    LayoutConstraint.constraints(withVisualFormat: format, options: [], metrics: nil, views: views))
            }
        }
    }

    /// A view with a content of its own.
    final class Sized: View {
        var content = CGSize.zero
        var outside = EdgeInsets.zero

        convenience init(_ width: Double, _ height: Double = 20, outside: EdgeInsets = .zero) {
            self.init(frame: .zero)
            content = CGSize(width: width, height: height)
            self.outside = outside
        }

        override var intrinsicContentSize: CGSize { content }
        override var alignmentRectInsets: EdgeInsets { outside }
    }

    /// A layout, and the start and length of views on one axis.
    struct Layout: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var vertical = false
        var mirrors = true
        let spans: [String: (start: Double, length: Double)]
        let build: @MainActor @Sendable (World) -> Void

        init(
            _ name: String, vertical: Bool = false, mirrors: Bool = true, _ spans: [String: (Double, Double)],
            _ build: @escaping @MainActor @Sendable (World) -> Void
        ) {
            testDescription = name
            self.vertical = vertical
            self.mirrors = mirrors && !vertical
            self.spans = spans.mapValues { (start: $0.0, length: $0.1) }
            self.build = build
        }
    }

    @Test(
        "frames are those of the hand, from left to right and from right to left", arguments: layouts + sizes + guides)
    func frames(layout: Layout) {
        for isMirrored in layout.mirrors ? [false, true] : [false] {
            let world = World(mirrored: isMirrored)
            layout.build(world)
            world.root.layoutIfNeeded()
            for (name, span) in layout.spans {
                guard let view = world.views[name] else {
                    Issue.record("no view \(name)")
                    continue
                }
                let frame = view.frame
                let start = layout.vertical ? frame.minY : isMirrored ? mirrored(view) : frame.minX
                let length = layout.vertical ? frame.height : frame.width
                #expect(
                    abs(start - span.start) < 1e-6 && abs(length - span.length) < 1e-6,
                    "\(name)\(isMirrored ? ", right to left" : ""): \(start), \(length), not \(span)")
            }
        }
    }

    private func mirrored(_ view: View) -> Double { (view.superview?.bounds.width ?? 0) - view.frame.maxX }

    private nonisolated static let layouts: [Layout] = [
        Layout("both edges", ["a": (16, 358)]) { $0.add("H:|-16-[a]-16-|") },
        Layout("a fixed width and the rest", ["a": (0, 100), "b": (108, 282)]) { $0.add("H:|[a(100)]-8-[b]|") },
        Layout("halves", ["a": (0, 195), "b": (195, 195)]) { $0.add("H:|[a][b(==a)]|") },
        Layout("thirds", ["a": (0, 370 / 3), "b": (370 / 3 + 10, 370 / 3), "c": (740 / 3 + 20, 370 / 3)]) {
            $0.add("H:|[a]-10-[b(==a)]-10-[c(==a)]|")
        },
        Layout("at least wins over a wish", ["a": (20, 100)]) { $0.add("H:|-20-[a(>=100)]", "H:[a(==50@500)]") },
        Layout("at most wins over a wish", ["a": (0, 100), "b": (340, 50)]) {
            $0.add("H:|[a(<=100)]-(>=10)-[b(50)]|", "H:[a(200@999)]")
        },
        Layout("the higher wish is met whole", ["a": (0, 200), "b": (200, 190)]) {
            $0.add("H:|[a(200@750)][b(300@700)]|")
        },
        Layout("no sum of weak wishes outweighs a stronger one", ["a": (90, 50)]) { world in
            world.add("H:|-90@501-[a(50)]")
            for _ in 0..<40 { world.add("H:|-10@500-[a]") }
        },
        Layout("the middle", ["a": (145, 100)]) { world in
            world.add("H:[a(100)]")
            world.view("a").centerXAnchor.constraint(equalTo: world.root.centerXAnchor).isActive = true
        },
        Layout("a part of the width", ["a": (107.5, 175)]) { world in
            let a = world.view("a")
            LayoutConstraint.activate([
                a.centerXAnchor.constraint(equalTo: world.root.centerXAnchor),
                a.widthAnchor.constraint(equalTo: world.root.widthAnchor, multiplier: 0.5, constant: -20),
            ])
        },
        Layout("a ratio", vertical: true, ["a": (10, 202.5)]) { world in
            world.add("H:|-15-[a]-15-|", "V:|-10-[a]")
            let a = world.view("a")
            a.heightAnchor.constraint(equalTo: a.widthAnchor, multiplier: 9.0 / 16).isActive = true
        },
        Layout("on both sides of the middle", ["a": (0, 187), "b": (203, 187)]) { world in
            world.add("H:|[a]", "H:[b]|")
            LayoutConstraint.activate([
                world.view("a").trailingAnchor.constraint(equalTo: world.root.centerXAnchor, constant: -8),
                world.view("b").leadingAnchor.constraint(equalTo: world.root.centerXAnchor, constant: 8),
            ])
        },
        Layout("the middle before the edge", ["a": (145, 100)]) { world in
            world.add("H:|-0@500-[a(100)]")
            let middle = world.view("a").centerXAnchor.constraint(equalTo: world.root.centerXAnchor)
            middle.priority = LayoutPriority(600)
            middle.isActive = true
        },
        Layout("edges before a width", ["a": (16, 358)]) { world in
            world.add("H:|-(>=16)-[a(500@750)]-(>=16)-|")
            world.view("a").centerXAnchor.constraint(equalTo: world.root.centerXAnchor).isActive = true
        },
        Layout("a quarter of the way", mirrors: false, ["a": (77.5, 40)]) { world in
            world.add("H:[a(40)]")
            LayoutConstraint(
                item: world.view("a"), attribute: .centerX, relatedBy: .equal, toItem: world.root, attribute: .right,
                multiplier: 0.25, constant: 0
            ).isActive = true
        },
        Layout("a nested view", ["o": (50, 290), "i": (10, 270)]) { world in
            world.add("H:|-50-[o]-50-|")
            world.view("i", in: world.view("o"))
            world.add("H:|-10-[i]-10-|")
        },
        Layout("a column", vertical: true, ["a": (10, 20), "b": (35, 30), "c": (150, 40)]) {
            $0.add("V:|-10-[a(20)]-5-[b(30)]-(>=0)-[c(40)]-10-|")
        },
        Layout("a container around its content", ["o": (5, 84), "i": (12, 60)]) { world in
            world.add("H:|-5-[o]")
            world.view("i", in: world.view("o"))
            world.add("H:|-12-[i(60)]-12-|")
        },
        Layout("widths in proportion", ["a": (0, 65), "b": (65, 130), "c": (195, 195)]) { world in
            world.add("H:|[a][b][c]|")
            let (a, b, c) = (world.view("a"), world.view("b"), world.view("c"))
            b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 2).isActive = true
            c.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 3).isActive = true
        },
        Layout("widths that depend on each other", ["a": (0, 410.0 / 3), "b": (410.0 / 3, 760.0 / 3)]) { world in
            world.add("H:|[a][b]|")
            world.view("a").widthAnchor.constraint(
                equalTo: world.view("b").widthAnchor, multiplier: 0.5, constant: 10
            ).isActive = true
        },
        Layout("at least before a wish for an edge", ["a": (20, 100)]) {
            $0.add("H:|-(>=20)-[a(100)]-(>=20)-|", "H:|-5@900-[a]")
        },
        Layout("twice the system's distance", ["a": (0, 50), "b": (66, 30)]) { world in
            world.add("H:|[a(50)]", "H:[b(30)]")
            world.view("b").leadingAnchor.constraint(
                equalToSystemSpacingAfter: world.view("a").trailingAnchor, multiplier: 2
            ).isActive = true
        },
        Layout("at least the system's distance", ["a": (0, 50), "b": (58, 30)]) { world in
            world.add("H:|[a(50)]", "H:[b(30)]", "H:|-0@100-[b]")
            world.view("b").leadingAnchor.constraint(
                greaterThanOrEqualToSystemSpacingAfter: world.view("a").trailingAnchor, multiplier: 1
            ).isActive = true
        },
        Layout("at most the system's distance", ["a": (0, 50), "b": (74, 30)]) { world in
            world.add("H:|[a(50)]", "H:[b(30)]", "H:|-300@100-[b]")
            world.view("b").leadingAnchor.constraint(
                lessThanOrEqualToSystemSpacingAfter: world.view("a").trailingAnchor, multiplier: 3
            ).isActive = true
        },
        Layout("left is left", mirrors: false, ["a": (30, 40)]) { world in
            world.add("H:[a(40)]")
            world.view("a").leftAnchor.constraint(equalTo: world.root.leftAnchor, constant: 30).isActive = true
        },
        Layout("a changed constant", ["a": (60, 330)]) { world in
            world.add("H:[a]|")
            let edge = world.view("a").leadingAnchor.constraint(equalTo: world.root.leadingAnchor, constant: 16)
            edge.isActive = true
            world.root.layoutIfNeeded()
            edge.constant = 60
        },
        Layout("a changed priority", ["a": (0, 80)]) { world in
            world.add("H:|[a]")
            let (first, second) = (
                world.view("a").widthAnchor.constraint(equalToConstant: 40),
                world.view("a").widthAnchor.constraint(equalToConstant: 80)
            )
            (first.priority, second.priority) = (LayoutPriority(600), LayoutPriority(500))
            LayoutConstraint.activate([first, second])
            world.root.layoutIfNeeded()
            second.priority = LayoutPriority(700)
        },
        Layout("one constraint in place of another", ["a": (290, 100)]) { world in
            world.add("H:[a(100)]")
            let edge = world.view("a").leadingAnchor.constraint(equalTo: world.root.leadingAnchor)
            edge.isActive = true
            world.root.layoutIfNeeded()
            edge.isActive = false
            world.view("a").trailingAnchor.constraint(equalTo: world.root.trailingAnchor).isActive = true
        },
        Layout("beside a view that is placed by its frame", mirrors: false, ["b": (55, 20)]) { world in
            let fixed = View(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
            world.root.addSubview(fixed)
            world.add("H:[b(20)]")
            world.view("b").leadingAnchor.constraint(equalTo: fixed.trailingAnchor, constant: 5).isActive = true
            world.root.layoutIfNeeded()
            fixed.frame.origin.x = 20
        },
        Layout("in a view that is resized", ["a": (16, 568)]) { world in
            world.add("H:|-16-[a]-16-|")
            world.root.layoutIfNeeded()
            world.root.frame.size.width = 600
        },
        Layout("a view without text has its top as baseline", vertical: true, ["a": (30, 10), "b": (50, 10)]) { world in
            world.add("V:[a(10)]", "V:[b(10)]")
            let (a, b) = (world.view("a"), world.view("b"))
            LayoutConstraint.activate([
                a.firstBaselineAnchor.constraint(equalTo: world.root.topAnchor, constant: 30),
                b.topAnchor.constraint(equalTo: a.lastBaselineAnchor, constant: 10),
            ])
        },
    ]

    private nonisolated static let sizes: [Layout] = [
        Layout("the content's size", ["a": (0, 100)]) { world in
            world.view("a") { Sized(100) }
            world.add("H:|[a]")
        },
        Layout("the one that hugs less grows", ["a": (0, 100), "b": (110, 280)]) { world in
            world.view("a") { Sized(100) }.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
            world.view("b") { Sized(80) }
            world.add("H:|[a]-10-[b]|")
        },
        Layout("the one that resists less shrinks", ["a": (0, 300), "b": (310, 80)]) { world in
            world.view("a") { Sized(300) }
                .setContentCompressionResistancePriority(LayoutPriority(751), for: .horizontal)
            world.view("b") { Sized(200) }
            world.add("H:|[a]-10-[b]|")
        },
        Layout("a limit before the content", ["a": (0, 50)]) { world in
            world.view("a") { Sized(100) }
            world.add("H:|[a(<=50)]")
        },
        Layout("a wish below hugging", ["a": (0, 100)]) { world in
            world.view("a") { Sized(100) }
            world.add("H:|[a(200@249)]")
        },
        Layout("a wish above hugging", ["a": (0, 200)]) { world in
            world.view("a") { Sized(100) }
            world.add("H:|[a(200@251)]")
        },
        Layout("a wish below resistance", ["a": (0, 100)]) { world in
            world.view("a") { Sized(100) }
            world.add("H:|[a(50@749)]")
        },
        Layout("a wish above resistance", ["a": (0, 50)]) { world in
            world.view("a") { Sized(100) }
            world.add("H:|[a(50@751)]")
        },
        Layout("equal widths have that of the larger content", ["a": (0, 100), "b": (100, 100)]) { world in
            world.view("a") { Sized(100) }
            world.view("b") { Sized(60) }
            world.add("H:|[a][b(==a)]")
        },
        Layout("a content that changes", ["a": (0, 150), "b": (158, 232)]) { world in
            let a = world.view("a") { Sized(100) }
            world.add("H:|[a]-8-[b]|")
            world.root.layoutIfNeeded()
            (a as? Sized)?.content.width = 150
            a.invalidateIntrinsicContentSize()
        },
        Layout("a rectangle inside of the frame is aligned", mirrors: false, ["a": (7, 108), "b": (118, 20)]) { world in
            world.view("a") { Sized(100, outside: EdgeInsets(top: 2, left: 3, bottom: 4, right: 5)) }
            world.add("H:|-10-[a]-8-[b(20)]")
        },
        Layout("also from above", vertical: true, ["a": (8, 26), "b": (38, 9)]) { world in
            world.view("a") { Sized(100, outside: EdgeInsets(top: 2, left: 3, bottom: 4, right: 5)) }
            world.add("V:|-10-[a]-8-[b(9)]")
        },
        Layout("edges inside of such a view are its frame's", mirrors: false, ["a": (7, 108), "i": (13, 80)]) { world in
            world.view("a") { Sized(100, outside: EdgeInsets(top: 2, left: 3, bottom: 4, right: 5)) }
            world.add("H:|-10-[a]")
            world.view("i", in: world.view("a"))
            world.add("H:|-10-[i]-10-|")
        },
    ]
}
