import Dialects
import Drawing
import Foundation
import ScrimGallery
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("The editor of a lane")
@MainActor
struct LaneEditorTests {
    @Test(
        "the curve is copied in the command line's syntax, and a message has the largest error",
        arguments: Dialect.allCases)
    func copy(dialect: Dialect) throws {
        for text in ["ease-out", "bouncy", "ease-out-bounce"] {
            let hand = EditorHand(.photos, ["curve": text])
            try hand.tap("copy \(dialect.rawValue)")
            let curve = try TimingCurve(parsing: text)
            let translation = curve.translation(to: dialect)
            let copy = try #require(hand.copies.first)
            #expect(copy.text == TranslationReport(curve: curve, dialect: dialect).text)
            #expect(copy.text.hasPrefix(translation.code) && copy.what == dialect.title)
            let message = try #require(hand.messages.first)
            #expect(message.text.hasPrefix("Copied for \(dialect.title): ") && !message.isProblem)
            #expect(message.text.contains("maximum error") == (translation.maximumError >= 1e-9))
            #expect(hand.changes.isEmpty)
        }
    }

    @Test("a lane's title is whole in the width that it needs, with the lane's dot of 9 points and without")
    func title() {
        let text = "Lane 2 of Photos"
        let needed = Lettering.width(text, Lettering.strong)
        let title = LaneTitle()
        title.title = text
        for color in [nil, Color.red] {
            title.color = color
            let room = 2 * EditorMetrics.inset + (color == nil ? 0 : 9 + EditorMetrics.gap)
            for (more, isWhole) in [(0.1, true), (-0.1, false)] {
                title.frame = CGRect(x: 0, y: 0, width: room + needed + more, height: LaneTitle.height)
                var canvas = Canvas()
                title.draw(&canvas)
                guard case .text(let run)? = canvas.items.last?.command else {
                    Issue.record("\(canvas.items)")
                    continue
                }
                #expect((run.text == text) == isWhole)
                #expect(run.origin.x == room - EditorMetrics.inset && canvas.items.count == (color == nil ? 1 : 2))
            }
        }
    }

    @Test("the scene's own motion can be copied only if it is one curve")
    func copyNone() throws {
        let photos = EditorHand(.photos)
        try photos.tap("copy swiftui")
        #expect(photos.copies.first?.text.contains("mass: 4.5, stiffness: 1300, damping: 95") == true)
        let hand = EditorHand(.swipeBack)
        try hand.tap("copy css")
        #expect(hand.copies.isEmpty && hand.messages.isEmpty)
        hand.show(["curve": "ease"])
        try hand.tap("copy css")
        #expect(hand.copies.first?.text.hasPrefix("ease\n") == true)
    }

    @Test("a scene without a curve has neither its editor nor its copy buttons")
    func noCurve() throws {
        var scene = Scene.photos
        scene.name = "plain"
        scene.parameters = [.reducedMotion]
        let hand = EditorHand(scene)
        #expect(!hand.has("curve plot") && !hand.has("copy css") && hand.has("reduced-motion switch"))
        scene.parameters = []
        hand.show([:], of: scene)
        #expect(!hand.has("reduced-motion switch") && !hand.texts.contains("Scene"))
        let parts = hand.editor.subviews
        let title = try #require(parts.first { $0 is LaneTitle })
        let nothing = try #require(parts.first { ($0 as? Label)?.text == "Nothing can be set here" })
        #expect(!nothing.isHidden && nothing.frame.minY == title.frame.maxY + EditorMetrics.gap)
        #expect(nothing.frame.minX == EditorMetrics.inset && nothing.frame.maxX == 300 - EditorMetrics.inset)
    }

    @Test(
        "everything is inside the column without overlaps, from 260 to 360 points",
        arguments: [260, 300, 360], ["none", "ease", "spring(mass: 2, stiffness: 1100, damping: 95)"])
    func widths(width: Int, curve: String) throws {
        let hand = EditorHand(.photos, ["curve": curve], width: Double(width))
        _ = hand.texts
        var controls: [(name: String, frame: CGRect)] = []
        func collect(_ view: View) {
            if view.isHidden { return }
            // Segments are inside their control.
            let isOneControl = view is Control && !(view is CurveHandle || view is SegmentedControl)
            if isOneControl, let name = view.accessibilityIdentifier {
                controls.append((name, view.convert(view.bounds, to: hand.editor)))
            }
            for child in view.subviews { collect(child) }
        }
        collect(hand.editor)
        #expect(controls.count > 20 && Set(controls.map(\.name)).count == controls.count)
        for (index, control) in controls.enumerated() {
            #expect(control.frame.minX >= 0 && control.frame.maxX <= Double(width) - EditorMetrics.inset + 1e-6)
            #expect(control.frame.width >= 12 && control.frame.height >= 18)
            for other in controls[(index + 1)...] {
                let common = control.frame.intersection(other.frame)
                #expect(common.isNull || common.width < 0.01 || common.height < 0.01)
            }
        }
    }

    @Test("both appearances draw everything in their colors, and change while a menu is open")
    func themes() throws {
        func colors(_ hand: EditorHand) -> Set<Color> {
            Set(
                hand.picture.items.compactMap {
                    if case .text(let run) = $0.command { run.color } else { nil }
                })
        }
        for curve in ["ease", "bouncy", "none"] {
            let hand = EditorHand(.photos, ["curve": curve])
            try hand.enter("x", into: "mass field")
            try hand.tap("preset more")
            let dark = colors(hand)
            hand.editor.apply(.light)
            let light = colors(hand)
            #expect(dark.count >= 4 && light.count == dark.count)
            #expect(dark.isDisjoint(with: light))
            #expect(light == colors(try EditorHandCopy.of(hand, curve: curve)))
        }
    }

    @Test("nothing is redrawn without a change")
    func idle() {
        let hand = EditorHand(.photos, ["curve": "ease"])
        _ = hand.texts
        hand.show(["curve": "ease"])
        #expect(!hand.window.displayIsPending)
        hand.show(["curve": "ease-in"])
        #expect(hand.window.displayIsPending)
    }

    @Test("the cursor is a hand over buttons, arrows over sliders and a bar over fields; icons have a tooltip")
    func cursors() throws {
        let hand = EditorHand(.photos, ["curve": "ease", "mass": "3"])
        func hoverable(_ name: String) throws -> any Hoverable { try #require(try hand.view(name) as? any Hoverable) }
        func cursor(_ name: String) throws -> PointerShape { PointerRouter.cursor(over: try hoverable(name)) }
        #expect(try cursor("preset ease") == .hand && cursor("curve handle 1") == .hand)
        #expect(try cursor("mass slider") == .leftRight && cursor("curve text") == .text)
        for name in ["mass reset", "curve handle 2", "copy css", "preset more"] {
            #expect(try hoverable(name).toolTip?.isEmpty == false)
        }
        let chip = try hoverable("preset linear")
        _ = hand.texts
        chip.isHovered = true
        #expect(hand.window.displayIsPending)
    }

    @Test("a curve can be copied while there is one")
    func copying() {
        func chips(_ view: View) -> [Chip] {
            view.subviews.flatMap { inner in (inner as? Chip).map { [$0] } ?? chips(inner) }
        }
        let panel = CopyPanel()
        for curve in [nil, TimingCurve.easeInOut, nil] {
            panel.curve = curve
            let enabled = chips(panel).map(\.isEnabled)
            #expect(enabled == Dialect.allCases.map { _ in curve != nil })
        }
    }
}

/// The actions of another hand, in the light appearance from the beginning.
@MainActor
private enum EditorHandCopy {
    static func of(_ hand: EditorHand, curve: String) throws -> EditorHand {
        let copy = EditorHand(hand.scene, ["curve": curve], theme: .light)
        try copy.enter("x", into: "mass field")
        try copy.tap("preset more")
        return copy
    }
}
