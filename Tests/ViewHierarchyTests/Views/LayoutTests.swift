import Drawing
import Foundation
import Testing
import ViewHierarchy

@MainActor
@Suite("Layout of views")
struct LayoutTests {
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private let parent = PlacingView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let child = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    private let other = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    init() {
        for view in [child, other] { parent.addSubview(view) }
        window.addSubview(parent)
        window.layOut()
        parent.layouts = 0
    }

    /// Returns the number of the superview's layouts after a change.
    private func layouts(_ change: () -> Void) -> Int {
        parent.layouts = 0
        change()
        #expect(parent.layouts == 0)
        for _ in 0..<3 { window.layOut() }
        return parent.layouts
    }

    @Test("a layer lays its view out, at once or with the next frame")
    func layers() {
        #expect(layouts { parent.layer.setNeedsLayout() } == 1)
        parent.layouts = 0
        parent.layer.setNeedsLayout()
        parent.layer.layoutIfNeeded()
        #expect(parent.layouts == 1)
        parent.layer.layoutIfNeeded()
        #expect(parent.layouts == 1)
    }

    @Test("adding, inserting, exchanging, removing or resizing a subview lays the superview out once")
    func changes() {
        let third = View(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
        #expect(layouts { parent.addSubview(third) } == 1)
        #expect(layouts { third.removeFromSuperview() } == 1)
        #expect(layouts { parent.insertSubview(third, at: 0) } == 1)
        #expect(layouts { parent.insertSubview(third, aboveSubview: child) } == 1)
        #expect(layouts { parent.exchangeSubview(at: 0, withSubviewAt: 1) } == 1)
        #expect(layouts { parent.bringSubviewToFront(child) } == 1)
        #expect(layouts { window.addSubview(third) } == 1)
        #expect(layouts { child.bounds.size.width = 30 } == 1)
        #expect(layouts { child.frame = CGRect(x: 5, y: 5, width: 40, height: 40) } == 1)
        #expect(layouts { child.sizeToFit() } == 0)
        let layer = Layer()
        #expect(layouts { parent.layer.addSublayer(layer) } == 1)
        #expect(layouts { layer.removeFromSuperlayer() } == 1)
    }

    /// A view that requests its layout again in each of its layouts.
    private final class RestlessView: View {
        var layouts = 0

        override func layoutSubviews() {
            layouts += 1
            setNeedsLayout()
        }
    }

    @Test("a layout that requests itself again has eight passes in a frame, and is reported once by its view's name")
    func restless() {
        let restless = RestlessView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        restless.accessibilityIdentifier = "restless"
        var messages: [String] = []
        window.layoutMessages = { messages.append($0) }
        parent.addSubview(restless)
        window.layOut()
        #expect(restless.layouts == 8)
        #expect(
            messages == [
                "the layout of restless requests itself again after 8 passes: "
                    + "set frames and constants in layoutSubviews() only where they change"
            ])
        window.layOut()
        #expect(restless.layouts == 16 && messages.count == 1)
        restless.removeFromSuperview()
        window.layOut()
        parent.addSubview(restless)
        window.layOut()
        #expect(messages.count == 2)
    }

    @Test("changes other than size and order lay nothing out")
    func still() {
        #expect(layouts {} == 0)
        #expect(
            layouts {
                child.center = CGPoint(x: 90, y: 90)
                child.transform = CGAffineTransform(scaleX: 2, y: 2)
                child.alpha = 0.5
                child.bounds.origin.y = 10
                parent.bringSubviewToFront(other)
                parent.addSubview(other)
            } == 0)
        for _ in 0..<10 { _ = window.displayList() }
        #expect(parent.layouts == 0)
    }

    @Test("a layout that adds, resizes and reorders subviews runs once and doesn't repeat")
    func fromWithin() {
        parent.places = { [child, other] parent in
            child.frame.size = CGSize(width: Double(parent.layouts) * 10, height: 10)
            parent.exchangeSubview(at: 0, withSubviewAt: 1)
            let extra = View(frame: CGRect(x: 0, y: 0, width: 3, height: 3))
            parent.addSubview(extra)
            extra.removeFromSuperview()
            other.sizeToFit()
        }
        #expect(layouts { parent.setNeedsLayout() } == 1)
    }

    @Test("two views whose layouts resize each other's subviews settle within a frame")
    func mutual() {
        let second = PlacingView(frame: CGRect(x: 0, y: 200, width: 100, height: 100))
        let inner = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        second.addSubview(inner)
        window.addSubview(second)
        parent.places = { [inner] _ in inner.bounds.size.width += 1 }
        second.places = { [child] _ in child.bounds.size.width += 1 }
        parent.setNeedsLayout()
        window.layOut()
        #expect(second.layouts > 0 && parent.layouts < 50)
    }
}

/// Counts its layouts, in which it runs a test's closure.
private final class PlacingView: View {
    var layouts = 0
    var places: ((PlacingView) -> Void)?

    override func layoutSubviews() {
        layouts += 1
        places?(self)
    }
}
