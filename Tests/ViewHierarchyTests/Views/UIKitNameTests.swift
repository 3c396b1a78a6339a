import Drawing
import Foundation
import Testing
import ViewHierarchy

@MainActor
@Suite("UIKit's names of views")
struct UIKitNameTests {
    @Test("the tint color is inherited until a view has its own, and views are notified")
    func tint() {
        let (outer, inner, lone) = (TintedView(), TintedView(), TintedView())
        outer.addSubview(inner)
        #expect(inner.tintColor == .systemBlue && inner.changes == 0)
        outer.tintColor = .red
        #expect(inner.tintColor == .red && inner.changes == 1 && outer.changes == 1)
        inner.tintColor = .green
        outer.tintColor = nil
        #expect(inner.tintColor == .green && inner.changes == 2 && outer.tintColor == .systemBlue)
        lone.tintColor = .systemBlue
        #expect(lone.changes == 0)
    }

    @Test("a view is notified before and after it moves in the tree")
    func moves() {
        let (view, parent) = (TintedView(), View(frame: .zero))
        parent.addSubview(view)
        view.removeFromSuperview()
        #expect(view.log == ["to something", "is there", "to nothing", "is gone"])
    }

    @Test("a view from a coder has no size, and its class's setup")
    func coder() throws {
        let label = try #require(Label(coder: NSCoder()))
        #expect(label.frame == .zero && !label.isUserInteractionEnabled)
        let scroll = try #require(ScrollView(coder: NSCoder()))
        #expect(scroll.gestureRecognizers?.count == ScrollView(frame: .zero).gestureRecognizers?.count)
        #expect(try #require(Window(coder: NSCoder())).window != nil)
    }

    @Test("the screen is the current timeline's")
    func screen() {
        let timeline = Timeline()
        timeline.screen.resize(to: CGSize(width: 100, height: 200), scale: 3)
        #expect(Screen.main.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
        timeline.asCurrent {
            #expect(Screen.main.bounds == CGRect(x: 0, y: 0, width: 100, height: 200) && Screen.main.scale == 3)
            #expect(Screen.main.nativeBounds == CGRect(x: 0, y: 0, width: 300, height: 600))
            #expect(View(frame: .zero).contentScaleFactor == 3)
        }
    }

    @Test("the first blurs are those of Apple's sample code, and materials are light, denser from one to the next")
    func blurs() {
        let published: [(BlurEffect.Style, Double, Color)] = [
            (.extraLight, 20, Color(white: 0.97).withAlphaComponent(0.82)),
            (.light, 30, Color(white: 1).withAlphaComponent(0.3)),
            (.dark, 20, Color(white: 0.11).withAlphaComponent(0.73)),
        ]
        for (style, radius, tint) in published {
            let effect = BlurEffect(style: style)
            #expect(effect.radius == radius && effect.tint == tint)
        }
        let materials = [
            BlurEffect.Style.systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
        ].map { BlurEffect(style: $0) }
        for (thin, thick) in zip(materials, materials.dropFirst()) {
            #expect(thin.radius <= thick.radius && thin.tint.alpha < thick.tint.alpha)
        }
        for style in BlurEffect.Style.allCases where style != .dark {
            let (radius, tint) = (BlurEffect(style: style).radius, BlurEffect(style: style).tint)
            #expect((20...30).contains(radius) && (0.95...1).contains(tint.red) && (0.3...0.9).contains(tint.alpha))
        }
        // Those that Apple does not publish: the blur, the white and the opacity, as matched by eye.
        let matched: [(BlurEffect.Style, Double, Double, Double)] = [
            (.regular, 30, 0.97, 0.5), (.prominent, 30, 0.97, 0.75), (.systemUltraThinMaterial, 20, 0.97, 0.4),
            (.systemThinMaterial, 25, 0.97, 0.55), (.systemMaterial, 30, 0.97, 0.7),
            (.systemThickMaterial, 30, 0.97, 0.82), (.systemChromeMaterial, 30, 0.98, 0.77),
        ]
        for (style, radius, white, alpha) in matched {
            let effect = BlurEffect(style: style)
            #expect(effect.radius == radius && effect.tint == Color(white: white, alpha: alpha))
        }
        #expect(BlurEffect(radius: -1).radius == 0 && BlurEffect(radius: .infinity).radius == 0)
        #expect(BlurEffect(radius: 7).radius == 7 && BlurEffect(radius: 7).tint == .clear)
    }

    @Test("options have UIKit's numbers, and those of a control's events are bits of their own")
    func numbers() {
        let masks: [AutoresizingMask] = [
            .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight,
            .flexibleBottomMargin,
        ]
        #expect(masks.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
        let states: [Control.State] = [.normal, .highlighted, .disabled, .selected, .focused]
        #expect(states.map(\.rawValue) == [0, 1, 2, 4, 8])
        let directions: [SwipeGestureRecognizer.Direction] = [.right, .left, .up, .down]
        #expect(directions.map(\.rawValue) == [1, 2, 4, 8])
        let edges: [RectEdge] = [.top, .left, .bottom, .right]
        #expect(edges.map(\.rawValue) == [1, 2, 4, 8] && RectEdge.all == [.top, .left, .bottom, .right])
        let corners: [CornerMask] = [
            .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
        ]
        #expect(corners.map(\.rawValue) == [1, 2, 4, 8])
        let formats: [LayoutConstraint.FormatOptions] = [
            .alignAllLeft, .alignAllRight, .alignAllTop, .alignAllBottom, .alignAllLeading, .alignAllTrailing,
            .alignAllCenterX, .alignAllCenterY, .alignAllLastBaseline, .alignAllFirstBaseline,
        ]
        #expect(formats.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 9, 10, 11, 12].map { 1 << $0 })
        #expect(LayoutConstraint.FormatOptions.directionRightToLeft.rawValue == 2 << 16)
        let touches: [Control.Event] = [.touchDown, .touchUpInside, .touchUpOutside, .touchCancel]
        let edits: [Control.Event] = [.editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit]
        let events = touches + edits + [.valueChanged, .primaryActionTriggered]
        #expect(events.allSatisfy { $0.rawValue.nonzeroBitCount == 1 } && Set(events).count == events.count)
        #expect(Control.Event.allTouchEvents == Control.Event(touches))
        #expect(
            Control.Event.allEditingEvents == Control.Event(edits) && Control.Event.allEvents == Control.Event(events))
    }

    @Test("a control's state has each of its parts")
    func states() {
        let control = Control(frame: .zero)
        #expect(control.state == .normal)
        control.isHighlighted = true
        #expect(control.state == .highlighted)
        control.isSelected = true
        #expect(control.state == [.highlighted, .selected])
        control.isEnabled = false
        #expect(control.state == [.highlighted, .selected, .disabled])
        control.isFocused = true
        control.isHighlighted = false
        #expect(control.state == [.focused, .selected, .disabled])
    }
}

private final class TintedView: View {
    var changes = 0
    var log: [String] = []

    override func tintColorDidChange() { changes += 1 }

    override func willMove(toSuperview newSuperview: View?) {
        log.append(newSuperview == nil ? "to nothing" : "to something")
    }

    override func didMoveToSuperview() { log.append(superview == nil ? "is gone" : "is there") }
}
