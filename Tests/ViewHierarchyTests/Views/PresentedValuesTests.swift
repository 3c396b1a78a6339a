import Drawing
import Foundation
import RandomSupport
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
        if property == .transform {
            view.endPresenting(property)
            view.present(transform: CGAffineTransform(translationX: 5, y: 6), owner: owner)
            #expect(view.presentation.transform.ty == 6 && view.model == original)
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

    @Test("numbers above 1e100 count as 1e100, and those that are none change nothing")
    func largest() {
        let view = View(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        for (number, expected) in [(1e99, 1e99), (1e100, 1e100), (1e101, 1e100), (1e300, 1e100)] {
            view.center = CGPoint(x: number, y: -number)
            #expect(view.center == CGPoint(x: expected, y: -expected))
            view.bounds.origin.x = -number
            view.shadowRadius = number
            #expect(view.bounds.minX == -expected && view.shadowRadius == expected)
            for wrong in [Double.nan, .infinity, -.infinity] {
                view.center.x = wrong
                view.shadowRadius = wrong
                #expect(view.center.x == expected && view.shadowRadius == expected)
            }
        }
    }

    @Test("a layer without animations of its own ends those of its view, and their owner is asked once")
    func removal() {
        let (view, owner) = (View(frame: .zero), Owner())
        view.removeAllAnimations()
        for count in 1...2 {
            view.present(.alpha, Self.numbers, owner: owner)
            if count == 1 { view.removeAllAnimations() } else { view.layer.removeAllAnimations() }
            #expect(owner.removals == count)
            view.endPresenting(.alpha)
        }
    }

    @Test("a property's numbers come first, and zeros after them")
    func numbers() {
        var values = ViewValues(frame: .zero)
        values.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
        values.center = CGPoint(x: 5, y: 6)
        (values.alpha, values.cornerRadius, values.borderWidth) = (0.5, 7, 8)
        (values.shadowOpacity, values.shadowRadius) = (0.25, 9)
        values.shadowOffset = CGSize(width: 10, height: 11)
        let expected: [AnimatableProperty: [Double]] = [
            .bounds: [1, 2, 3, 4], .center: [5, 6], .alpha: [0.5], .cornerRadius: [7], .borderWidth: [8],
            .shadowOpacity: [0.25], .shadowRadius: [9], .shadowOffset: [10, 11], .shadowPath: [],
        ]
        for (property, numbers) in expected {
            let all = numbers + Array(repeating: 0, count: 8 - numbers.count)
            #expect((0..<8).map { values[property][$0] } == all)
        }
    }

    @Test("K1: a rotation is written at most half a turn from another one, half a turn clockwise; L1: 1e-9 is the same")
    func nearest() {
        var random = SeededRandom(seed: 4)
        for index in 0..<200 {
            var (seen, target) = (AnimationVector.zero, AnimationVector.zero)
            seen[2] = index % 4 == 0 ? 0 : .random(in: -20...20, using: &random)
            target[2] = index % 4 == 0 ? Double(index - 100) * .pi / 4 : .random(in: -20...20, using: &random)
            target[0] = 3
            let found = target.nearest(to: seen, as: .transform)
            // The same rotation, so the same point on a circle.
            #expect(abs(sin(found[2]) - sin(target[2])) < 1e-6 && abs(cos(found[2]) - cos(target[2])) < 1e-6)
            let turned = found[2] - seen[2]
            #expect(turned > -.pi + 1e-9 && turned <= .pi + 1e-8 && found[0] == 3)
            #expect(target.nearest(to: seen, as: .bounds) == target)
        }
        let (one, close, far) = (
            AnimationVector.zero, AnimationVector(repeating: 1e-10), AnimationVector(repeating: 2e-9)
        )
        #expect(one.isSame(as: close) && close.isSame(as: one) && !one.isSame(as: far) && !far.isSame(as: one))
    }

    @Test("what changes a view's picture requests one")
    func requests() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let view = View(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        window.addSubview(view)
        let changes: [(String, (View) -> Void)] = [
            ("corners", { $0.maskedCorners = [.topLeft] }), ("alpha", { $0.alpha = 0.5 }),
            ("hidden", { $0.isHidden = true }), ("shown", { $0.isHidden = false }),
            ("clip", { $0.clipsToBounds = true }), ("border", { $0.borderWidth = 2 }),
            ("border's color", { $0.borderColor = .red }), ("radius", { $0.cornerRadius = 3 }),
            ("background", { $0.backgroundColor = .red }), ("shadow", { $0.shadowOpacity = 1 }),
            ("shadow's radius", { $0.shadowRadius = 4 }), ("shadow's color", { $0.shadowColor = .red }),
            ("shadow's offset", { $0.shadowOffset = CGSize(width: 1, height: 1) }),
            ("shadow's path", { $0.shadowPath = Path(rect: CGRect(x: 0, y: 0, width: 1, height: 1)) }),
            ("transform", { $0.transform = CGAffineTransform(scaleX: 2, y: 2) }),
            ("center", { $0.center.x += 1 }), ("bounds", { $0.bounds.origin.x += 1 }),
            ("mask", { $0.mask = View(frame: $0.bounds) }), ("subview", { $0.addSubview(View(frame: .zero)) }),
            ("no subview", { $0.subviews[0].removeFromSuperview() }),
        ]
        for (name, change) in changes {
            _ = window.displayList()
            #expect(!window.displayIsPending)
            change(view)
            #expect(window.displayIsPending, "\(name)")
        }
    }
}
