import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

extension WorkedLayoutTests {
    /// Layouts with guides, margins, distances and scroll views.
    nonisolated static let guides: [Layout] = [
        Layout("two equal guides", ["a": (150, 90)]) { world in
            let (before, after) = (LayoutGuide(), LayoutGuide())
            for guide in [before, after] { world.root.addLayoutGuide(guide) }
            world.add("H:[a(90)]")
            LayoutConstraint.activate([
                before.leadingAnchor.constraint(equalTo: world.root.leadingAnchor),
                world.view("a").leadingAnchor.constraint(equalTo: before.trailingAnchor),
                after.leadingAnchor.constraint(equalTo: world.view("a").trailingAnchor),
                after.trailingAnchor.constraint(equalTo: world.root.trailingAnchor),
                after.widthAnchor.constraint(equalTo: before.widthAnchor),
            ])
        },
        Layout("equal gaps", ["a": (52.5, 60), "b": (165, 60), "c": (277.5, 60)]) { world in
            world.add("H:[a(60)]", "H:[b(60)]", "H:[c(60)]")
            let views = ["a", "b", "c"].map { world.view($0) }
            var edge = world.root.leadingAnchor
            var first: LayoutGuide?
            for view in views + [nil] {
                let gap = LayoutGuide()
                world.root.addLayoutGuide(gap)
                gap.leadingAnchor.constraint(equalTo: edge).isActive = true
                gap.trailingAnchor.constraint(equalTo: view?.leadingAnchor ?? world.root.trailingAnchor).isActive = true
                if let first { gap.widthAnchor.constraint(equalTo: first.widthAnchor).isActive = true }
                first = first ?? gap
                edge = view?.trailingAnchor ?? edge
            }
        },
        Layout("margins", mirrors: false, ["a": (20, 330)]) { world in
            world.root.layoutMargins = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
            let guide = world.root.layoutMarginsGuide
            LayoutConstraint.activate([
                world.view("a").leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                world.view("a").trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            ])
        },
        Layout("margins above and below", vertical: true, ["a": (10, 160)]) { world in
            world.root.layoutMargins = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
            let guide = world.root.layoutMarginsGuide
            LayoutConstraint.activate([
                world.view("a").topAnchor.constraint(equalTo: guide.topAnchor),
                world.view("a").bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            ])
        },
        Layout("margins by the direction", ["a": (20, 330)]) { world in
            world.root.directionalLayoutMargins = DirectionalEdgeInsets(
                top: 0, leading: 20, bottom: 0, trailing: 40)
            for (attribute, constant) in [(LayoutConstraint.Attribute.leading, 0.0), (.trailing, 0)] {
                LayoutConstraint(
                    item: world.view("a"), attribute: attribute, relatedBy: .equal, toItem: world.root,
                    attribute: attribute == .leading ? .leadingMargin : .trailingMargin, multiplier: 1,
                    constant: constant
                ).isActive = true
            }
        },
        Layout("the middle of the margins", mirrors: false, ["a": (125, 100)]) { world in
            world.root.layoutMargins = EdgeInsets(top: 0, left: 20, bottom: 0, right: 60)
            world.add("H:[a(100)]")
            LayoutConstraint(
                item: world.view("a"), attribute: .centerX, relatedBy: .equal, toItem: world.root,
                attribute: .centerXWithinMargins, multiplier: 1, constant: 0
            ).isActive = true
        },
        Layout("a column of text in a wide view", ["a": (164, 672)]) { world in
            world.root.frame.size.width = 1000
            let guide = world.root.readableContentGuide
            LayoutConstraint.activate([
                world.view("a").leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                world.view("a").trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            ])
        },
        Layout("a distance that is twice another one", ["a": (20, 50), "b": (110, 70)]) { world in
            world.add("H:|-20-[a(50)]", "H:[b(70)]")
            let (a, b) = (world.view("a"), world.view("b"))
            a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor).constraint(
                equalTo: world.root.leadingAnchor.anchorWithOffset(to: a.leadingAnchor), multiplier: 2
            ).isActive = true
        },
        Layout("a distance backwards", vertical: true, ["a": (40, 20), "b": (15, 20)]) { world in
            world.add("V:|-40-[a(20)]", "V:[b(20)]")
            world.view("a").topAnchor.anchorWithOffset(to: world.view("b").topAnchor)
                .constraint(equalToConstant: -25).isActive = true
        },
        Layout("pages of a scroll view", mirrors: false, ["p": (0, 390), "q": (390, 390)]) { world in
            let scroll = ScrollView(frame: .zero)
            let frame = world.view("s") { scroll }
            world.add("H:|[s]|", "V:|[s]|")
            for name in ["p", "q"] {
                let page = world.view(name, in: frame)
                LayoutConstraint.activate([
                    page.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
                    page.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor),
                    page.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
                    page.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
                ])
            }
            LayoutConstraint.activate([
                world.view("p").leftAnchor.constraint(equalTo: scroll.contentLayoutGuide.leftAnchor),
                world.view("q").leftAnchor.constraint(equalTo: world.view("p").rightAnchor),
                world.view("q").rightAnchor.constraint(equalTo: scroll.contentLayoutGuide.rightAnchor),
            ])
            world.root.layoutIfNeeded()
            #expect(scroll.contentSize == CGSize(width: 780, height: 200))
        },
    ]
}
