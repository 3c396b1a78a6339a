import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

@MainActor
@Suite("Values on screen")
struct PresentedValuesTests {
    /// Numbers that no property has by default.
    private static let numbers = AnimationVector(0.25, 0.75, 0.5, 0.625, 0, 0, 0, 0)

    @Test(
        "a presented property changes no other and not the model, and requests a picture",
        arguments: AnimatableProperty.allCases)
    func properties(property: AnimatableProperty) {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let view = View(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        window.addSubview(view)
        let original = view.model
        var expected = original
        let owner = Owner()
        for numbers in [Self.numbers, Self.numbers * 0.5] {
            _ = window.displayList()
            #expect(!window.displayIsPending)
            view.present(property, numbers, owner: owner)
            expected[property] = numbers
            #expect(view.presentation == expected && view.model == original)
            #expect(window.displayIsPending, "the window is notified")
        }
        view.endPresenting(property)
        #expect(view.presentation == original && window.displayIsPending)
    }

    @Test("a view that moves to another window, or masks a view there, requests that window's picture")
    func windows() {
        let windows = (0..<2).map { _ in Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300)) }
        let view = View(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
        let mask = View(frame: view.bounds)
        let owner = Owner()
        windows[0].addSubview(view)
        for moving in [view, mask] {
            moving.present(.alpha, Self.numbers, owner: owner)
            windows[1].addSubview(view)
            view.mask = mask
            for window in windows { _ = window.displayList() }
            moving.present(.alpha, Self.numbers * 0.5, owner: owner)
            #expect(windows.map(\.displayIsPending) == [false, true])
        }
    }
}
