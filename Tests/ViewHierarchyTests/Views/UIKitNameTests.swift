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
            #expect(Screen.main.nativeBounds.width == 300 && View(frame: .zero).contentScaleFactor == 3)
        }
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
