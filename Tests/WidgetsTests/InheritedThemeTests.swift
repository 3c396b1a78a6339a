import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Widgets

@MainActor
@Suite("Inherited colors")
struct InheritedThemeTests {
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let root = ThemedView()

    init() {
        window.addSubview(root)
        root.apply(.light)
    }

    @Test("a view that is added later has its superview's colors, and follows them")
    func later() {
        let (view, control) = (ThemedView(), ThemedControl())
        root.addSubview(view)
        view.addSubview(control)
        #expect(view.theme == .light && control.theme == .light)
        root.apply(.dark)
        #expect(view.theme == .dark && control.theme == .dark)
    }

    @Test("the views of a tree that is added whole have them too, also below views without colors")
    func whole() {
        let (outer, plain, inner, toggle) = (ThemedView(), View(frame: .zero), ThemedControl(), Switch())
        outer.addSubview(plain)
        for view in [inner, toggle] as [View] { plain.addSubview(view) }
        root.addSubview(outer)
        #expect(inner.theme == .light && toggle.onTintColor == Theme.light.tint)
    }

    @Test("a view that is added to one without colors has those of the next superview with some")
    func below() {
        let (plain, view) = (View(frame: .zero), ThemedView())
        root.addSubview(plain)
        plain.addSubview(view)
        #expect(view.theme == .light)
        let (tree, inner) = (View(frame: .zero), ThemedView())
        tree.addSubview(inner)
        plain.addSubview(tree)
        #expect(inner.theme == .light)
    }

    @Test("a view that is moved has the colors of its new superview")
    func moved() {
        let (other, view) = (ThemedView(), ThemedView())
        window.addSubview(other)
        other.apply(.dark)
        root.addSubview(view)
        other.addSubview(view)
        #expect(view.theme == .dark)
    }
}
