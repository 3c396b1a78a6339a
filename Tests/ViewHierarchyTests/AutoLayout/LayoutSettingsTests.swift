import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

/// What a view can be told about its layout, with UIKit's numbers.
@MainActor
@Suite("Settings of layouts")
struct LayoutSettingsTests {
    private final class Noted: View {
        static var notes: [String] = []

        override func updateConstraints() {
            Self.notes.append("constraints \(tag)")
            super.updateConstraints()
        }

        override func layoutMarginsDidChange() { Self.notes.append("margins \(tag)") }

        static func take() -> [String] {
            defer { notes = [] }
            return notes
        }
    }

    @Test("priorities and sizes are UIKit's")
    func numbers() {
        let priorities: [LayoutPriority] = [
            .required, .defaultHigh, .dragThatCanResizeScene, .sceneSizeStayPut, .dragThatCannotResizeScene,
            .defaultLow,
            .fittingSizeLevel,
        ]
        #expect(priorities.map(\.rawValue) == [1000, 750, 510, 500, 490, 250, 50])
        #expect(View.layoutFittingCompressedSize == .zero && View.noIntrinsicMetric == -1)
        #expect(View.layoutFittingExpandedSize == CGSize(width: 10_000, height: 10_000))
        #expect(View(frame: .zero).intrinsicContentSize == CGSize(width: -1, height: -1))
        #expect(StackView.spacingUseSystem == 8)
    }

    @Test("a view resists at 750 and hugs at 250, or 251 around text and images, on each axis by itself")
    func contentPriorities() {
        for (view, hugging) in [(View(frame: .zero), 250), (Label(frame: .zero), 251), (ImageView(frame: .zero), 251)] {
            for axis in [LayoutConstraint.Axis.horizontal, .vertical] {
                #expect(view.contentHuggingPriority(for: axis).rawValue == Float(hugging))
                #expect(view.contentCompressionResistancePriority(for: axis) == .defaultHigh)
            }
            view.setContentHuggingPriority(LayoutPriority(7), for: .horizontal)
            view.setContentCompressionResistancePriority(LayoutPriority(8), for: .vertical)
            #expect(view.contentHuggingPriority(for: .horizontal) == LayoutPriority(7))
            #expect(view.contentHuggingPriority(for: .vertical).rawValue == Float(hugging))
            #expect(view.contentCompressionResistancePriority(for: .vertical) == LayoutPriority(8))
            #expect(view.contentCompressionResistancePriority(for: .horizontal) == .defaultHigh)
        }
    }

    @Test("priorities of content that are set after a layout decide the next one")
    func laterPriorities() {
        let world = WorkedLayoutTests.World(mirrored: false)
        let views = ["a", "b"].map { world.view($0) { WorkedLayoutTests.Sized(150) } }
        world.add("H:|[a][b]|")
        views[0].setContentHuggingPriority(.defaultHigh, for: .horizontal)
        world.root.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [150, 240])
        views[1].setContentHuggingPriority(LayoutPriority(900), for: .horizontal)
        world.root.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [240, 150])
        world.root.frame.size.width = 200
        views[0].setContentCompressionResistancePriority(LayoutPriority(800), for: .horizontal)
        world.root.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [150, 50])
        views[1].setContentCompressionResistancePriority(LayoutPriority(900), for: .horizontal)
        world.root.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [50, 150])
    }

    @Test("constraints are added to a view that contains their items, and removed from it")
    func holding() {
        let world = WorkedLayoutTests.World(mirrored: false)
        let (a, b) = (world.view("a"), world.view("b"))
        let widths = [a, b].map { $0.widthAnchor.constraint(equalToConstant: 5) }
        world.root.addConstraints(widths)
        #expect(world.root.constraints == widths && widths.allSatisfy { $0.isActive })
        a.removeConstraints(widths)
        #expect(world.root.constraints == widths)
        world.root.removeConstraint(widths[0])
        #expect(world.root.constraints == [widths[1]] && !widths[0].isActive)
        world.root.removeConstraints(widths)
        #expect(world.root.constraints.isEmpty)
        var messages: [String] = []
        let write = LayoutMessages.write
        LayoutMessages.write = { messages.append($0) }
        defer { LayoutMessages.write = write }
        a.addConstraint(widths[1])
        #expect(!widths[1].isActive && messages.count == 1)
        a.addConstraint(widths[0])
        #expect(a.constraints == [widths[0]] && messages.count == 1)
    }

    @Test("updates of constraints go from the inside out, once each")
    func updates() {
        _ = Noted.take()
        let views = (0..<3).map { tag in
            let view = Noted(frame: .zero)
            view.tag = tag
            return view
        }
        views[0].addSubview(views[1])
        views[1].addSubview(views[2])
        #expect(views.allSatisfy { $0.needsUpdateConstraints() })
        views[0].updateConstraintsIfNeeded()
        #expect(Noted.take() == ["constraints 2", "constraints 1", "constraints 0"])
        views[0].updateConstraintsIfNeeded()
        #expect(Noted.take().isEmpty && !views[1].needsUpdateConstraints())
        views[1].setNeedsUpdateConstraints()
        #expect(views.map { $0.needsUpdateConstraints() } == [false, true, false])
        views[0].updateConstraintsIfNeeded()
        #expect(Noted.take() == ["constraints 1"])
        // A view without constraints that joins a tree with some is asked in the next layout.
        let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(views[0])
        views[0].widthAnchor.constraint(equalToConstant: 50).isActive = true
        window.layOut()
        _ = Noted.take()
        let late = Noted(frame: .zero)
        late.tag = 3
        views[0].addSubview(late)
        window.layOut()
        #expect(Noted.take() == ["constraints 3"])
    }

    @Test("margins are 8 points, and leading ones are right in a layout from right to left")
    func margins() {
        _ = Noted.take()
        let view = Noted(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        #expect(view.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        #expect(view.layoutMarginsGuide.layoutFrame == CGRect(x: 8, y: 8, width: 84, height: 184))
        view.directionalLayoutMargins = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(view.layoutMargins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) && Noted.take() == ["margins 0"])
        view.layoutMargins = view.layoutMargins
        #expect(Noted.take().isEmpty)
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        #expect(view.directionalLayoutMargins == DirectionalEdgeInsets(top: 1, leading: 4, bottom: 3, trailing: 2))
        view.directionalLayoutMargins = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(view.layoutMargins == EdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
        #expect(DirectionalEdgeInsets() == .zero && DirectionalEdgeInsets.zero.leading == 0)
        for attribute in [SemanticContentAttribute.unspecified, .playback, .spatial, .forceLeftToRight] {
            view.semanticContentAttribute = attribute
            #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
        }
    }

    @Test("guides of a view: the safe area, the margins within it, text of at most 672 points, the keyboard's edge")
    func guides() {
        let timeline = Timeline()
        timeline.asCurrent {
            timeline.screen.hold(HeldDevice(.roundPhone))
            let window = Window(frame: CGRect(x: 0, y: 0, width: 1000, height: 844))
            let view = View(frame: window.bounds)
            window.addSubview(view)
            let safe = view.safeAreaInsets
            #expect(safe.top > 0 && safe.bottom > 0)
            let height = 844 - safe.top - safe.bottom
            #expect(view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: safe.top, width: 1000, height: height))
            #expect(
                view.layoutMarginsGuide.layoutFrame
                    == CGRect(x: 8, y: safe.top + 8, width: 984, height: height - 16))
            #expect(
                view.readableContentGuide.layoutFrame
                    == CGRect(x: 164, y: safe.top + 8, width: 672, height: height - 16))
            #expect(
                view.keyboardLayoutGuide.layoutFrame
                    == CGRect(x: 0, y: 844 - safe.bottom, width: 1000, height: 0))
            view.insetsLayoutMarginsFromSafeArea = false
            #expect(view.layoutMarginsGuide.layoutFrame == CGRect(x: 8, y: 8, width: 984, height: 828))
            #expect(view.safeAreaLayoutGuide === view.safeAreaLayoutGuide && view.layoutGuides.isEmpty)
        }
    }

    @Test("a guide belongs to one view")
    func owners() {
        let (one, other, guide) = (View(frame: .zero), View(frame: .zero), LayoutGuide())
        #expect(guide.layoutFrame == .zero && guide.owningView == nil)
        one.addLayoutGuide(guide)
        other.addLayoutGuide(guide)
        #expect(
            one.layoutGuides.isEmpty && other.layoutGuides.map(ObjectIdentifier.init) == [ObjectIdentifier(guide)]
                && guide.owningView === other)
        one.removeLayoutGuide(guide)
        #expect(other.layoutGuides.map(ObjectIdentifier.init) == [ObjectIdentifier(guide)])
        other.removeLayoutGuide(guide)
        #expect(other.layoutGuides.isEmpty && guide.owningView == nil)
    }

    @Test("a frame and its alignment rectangle are each other's inverse")
    func alignment() {
        let view = WorkedLayoutTests.Sized(50, outside: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        let frame = CGRect(x: 10, y: 20, width: 60, height: 70)
        #expect(view.alignmentRect(forFrame: frame) == CGRect(x: 12, y: 21, width: 54, height: 66))
        #expect(view.frame(forAlignmentRect: CGRect(x: 12, y: 21, width: 54, height: 66)) == frame)
    }
}
