import Drawing
import Foundation
import Testing
import ViewSupport

@testable import ViewHierarchy

/// What changes the picture of a window asks for a new one: each setter of what is drawn, on a view in a window.
@MainActor
@Suite("Requests for a new picture")
struct RequestedPictureTests {
    private static let photo = Image(
        representations: [PixelBuffer(width: 2, height: 2, isOpaque: true) { $0.initialize(repeating: 0xFFFF_FFFF) }],
        size: CGSize(width: 20, height: 10), name: "photo")

    private func check<Subject: View>(
        _ view: Subject, repeats: Bool = true, _ changes: [(String, (Subject) -> Void)]
    ) {
        let stage = ScriptedStage()
        let problems = stage.run {
            PictureRequests.problems(
                of: view, frame: CGRect(x: 20, y: 30, width: 200, height: 40), in: stage.window, repeats: repeats,
                changes)
        }
        #expect(problems == [])
    }

    @Test func labels() {
        let label = Label(frame: .zero)
        check(
            label,
            [
                ("text", { $0.text = "several words in a row that are long" }),
                ("textColor", { $0.textColor = .red }), ("font", { $0.font = .systemFont(ofSize: 18) }),
                ("lineBreakMode", { $0.lineBreakMode = .byTruncatingMiddle }),
                ("numberOfLines", { $0.numberOfLines = 2 }),
                ("textAlignment", { $0.textAlignment = .right }), ("font nil", { $0.font = nil }),
                ("one line", { $0.numberOfLines = 1 }),
            ])
        check(
            label, repeats: false,
            [
                ("adjustsFontSizeToFitWidth", { $0.adjustsFontSizeToFitWidth = true }),
                ("minimumScaleFactor", { $0.minimumScaleFactor = 0.95 }),
            ])
        #expect(label.font.pointSize == 17)
    }

    @Test func viewsAndLayers() {
        let view = View(frame: .zero)
        view.backgroundColor = .white
        let child = View(frame: CGRect(x: -5, y: 0, width: 20, height: 20))
        child.backgroundColor = .black
        view.addSubview(child)
        check(
            view,
            [
                ("contents", { $0.layer.contents = Self.photo }), ("contentMode", { $0.contentMode = .topRight }),
                ("clipsToBounds", { $0.clipsToBounds = true }), ("cornerRadius", { $0.cornerRadius = 7 }),
                ("maskedCorners", { $0.maskedCorners = [.topLeft, .bottomRight] }),
                ("backgroundColor", { $0.backgroundColor = .green }), ("borderWidth", { $0.borderWidth = 3 }),
                ("borderColor", { $0.borderColor = .blue }), ("shadowOpacity", { $0.shadowOpacity = 0.5 }),
                ("shadowRadius", { $0.shadowRadius = 9 }), ("shadowColor", { $0.shadowColor = .red }),
                ("shadowOffset", { $0.shadowOffset = CGSize(width: 1, height: 2) }),
                ("shadowPath", { $0.shadowPath = Path(rect: CGRect(x: 1, y: 2, width: 3, height: 4)) }),
                ("contentsRect", { $0.layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5) }),
                ("alpha", { $0.alpha = 0.5 }), ("center", { $0.center = CGPoint(x: 100, y: 100) }),
                ("transform", { $0.transform = CGAffineTransform(scaleX: 2, y: 2) }),
                ("bounds", { $0.bounds = CGRect(x: 1, y: 2, width: 100, height: 50) }),
                ("anchorPoint", { $0.anchorPoint = .zero }), ("frame", { $0.frame.origin.x = 7 }),
                ("isHidden", { $0.isHidden = true }), ("is shown", { $0.isHidden = false }),
            ])
        check(view, repeats: false, [("mask", { $0.mask = Label(frame: CGRect(x: 0, y: 0, width: 9, height: 9)) })])
    }

    @Test func shapes() {
        let (view, shape) = (View(frame: .zero), ShapeLayer())
        shape.path = Path(rect: CGRect(x: 0, y: 0, width: 30, height: 20))
        view.layer.addSublayer(shape)
        check(
            view, repeats: false,
            [
                ("fillColor", { _ in shape.fillColor = .red }), ("strokeColor", { _ in shape.strokeColor = .blue }),
                ("lineWidth", { _ in shape.lineWidth = 3 }), ("fillRule", { _ in shape.fillRule = .evenOdd }),
                ("path", { _ in shape.path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 20)) }),
                ("no fillColor", { _ in shape.fillColor = nil }),
            ])
    }

    @Test func values() {
        check(
            Slider(frame: .zero), repeats: false,
            [
                ("value", { $0.value = 0.5 }), ("minimumValue", { $0.minimumValue = -1 }),
                ("maximumValue", { $0.maximumValue = 2 }),
                ("minimumTrackTintColor", { $0.minimumTrackTintColor = .red }),
                ("maximumTrackTintColor", { $0.maximumTrackTintColor = .green }),
                ("thumbTintColor", { $0.thumbTintColor = .blue }), ("thumbRingColor", { $0.thumbRingColor = .black }),
                ("fillOrigin", { $0.fillOrigin = 1.9 }), ("isFocused", { $0.isFocused = true }),
                ("overlays", { ($0.isHighlighted, $0.overlays) = (true, (.red, .black)) }),
            ])
        check(
            Switch(frame: .zero), repeats: false,
            [
                ("offTintColor", { $0.offTintColor = .red }), ("offThumbTintColor", { $0.offThumbTintColor = .black }),
                ("isOn", { $0.isOn = true }), ("onTintColor", { $0.onTintColor = .blue }),
                ("thumbTintColor", { $0.thumbTintColor = .green }), ("thumbInset", { $0.thumbInset = 3 }),
                ("overlays", { ($0.overlays, $0.isHighlighted) = ((.red, .black), true) }),
                ("isHovered", { ($0.isHighlighted, $0.isHovered) = (false, true) }),
                ("isEnabled", { $0.isEnabled = false }),
            ])
        check(
            Stepper(frame: .zero), repeats: false,
            [
                ("groundColor", { $0.groundColor = .red }), ("tintColor", { $0.tintColor = .green }),
                ("isEnabled", { $0.isEnabled = false }), ("isFocused", { $0.isFocused = true }),
            ])
        check(
            SegmentedControl(items: ["a", "b"]), repeats: false,
            [
                ("font", { $0.font = .systemFont(ofSize: 15) }), ("title", { $0.setTitle("c", forSegmentAt: 0) }),
                ("titleColor", { $0.setTitleColor(.red, for: .normal) }),
                ("selection", { $0.selectedSegmentIndex = 1 }),
                ("selected color", { $0.setTitleColor(.blue, for: .selected) }),
                ("selectedSegmentTintColor", { $0.selectedSegmentTintColor = .green }),
                ("enabled", { $0.setEnabled(false, forSegmentAt: 0) }), ("isEnabled", { $0.isEnabled = false }),
                ("isFocused", { $0.isFocused = true }),
            ])
    }

    @Test func contents() {
        check(
            ImageView(frame: .zero),
            [("image", { $0.image = Self.photo }), ("contentMode", { $0.contentMode = .scaleAspectFill })])
        check(
            Button(frame: .zero), repeats: false,
            [
                ("title", { $0.title = "abc" }), ("image", { $0.setImage(Self.photo, for: .normal) }),
                ("titleColor", { $0.setTitleColor(.red, for: .normal) }),
                ("alignment", { $0.contentHorizontalAlignment = .left }),
                ("isHighlighted", { $0.isHighlighted = true }),
                ("isEnabled", { $0.isEnabled = false }),
            ])
        check(
            TextField(frame: .zero), repeats: false,
            [
                ("placeholder", { $0.placeholder = "empty" }), ("placeholderColor", { $0.placeholderColor = .red }),
                ("text", { $0.text = "abc" }), ("textColor", { $0.textColor = .blue }),
                ("font", { $0.font = .systemFont(ofSize: 12) }), ("textAlignment", { $0.textAlignment = .center }),
                ("leftView", { $0.leftView = box() }), ("rightView", { $0.rightView = box() }),
                ("editing", { $0.becomeFirstResponder() }), ("selection", { $0.selectAll(nil) }),
                ("tintColor", { $0.tintColor = .green }), ("insertion", { $0.text = "a" }),
                ("no editing", { $0.resignFirstResponder() }),
            ])
        check(
            VisualEffectView(frame: .zero), repeats: false,
            [("effect", { $0.effect = BlurEffect(style: .light) }), ("no effect", { $0.effect = nil })])
    }

    @Test("a layout after the picture asks for another one if it changes the order")
    func lateLayout() {
        final class Turning: View {
            var layouts = 0

            override func layoutSubviews() {
                layouts += 1
                if layouts <= Window.layoutPasses { setNeedsLayout() } else { sendSubviewToBack(subviews[1]) }
            }
        }
        let write = LayoutMessages.write
        LayoutMessages.write = { _ in }
        defer { LayoutMessages.write = write }
        let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let (window, view) = (Window(frame: frame), Turning(frame: frame))
        for _ in 0..<2 { view.addSubview(box()) }
        window.addSubview(view)
        _ = window.displayList()
        #expect(view.layouts == Window.layoutPasses && !window.displayIsPending)
        window.layOut()
        #expect(view.layouts == Window.layoutPasses + 1 && window.displayIsPending)
    }

    private func box() -> View {
        let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.backgroundColor = .black
        return view
    }

    @Test("places in the tree are a part of the picture", arguments: 0..<6)
    func tree(change: Int) {
        let views = (0..<4).map { index in
            let view = View(frame: CGRect(x: index, y: index, width: 10, height: 10))
            view.backgroundColor = .white
            return view
        }
        let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        for view in views[..<3] { window.addSubview(view) }
        func order() -> [Double] { window.displayList().items.map { Double($0.transform.tx) } }
        #expect(order() == [0, 1, 2])
        switch change {
        case 0: window.bringSubviewToFront(views[0])
        case 1: window.sendSubviewToBack(views[2])
        case 2: window.exchangeSubview(at: 0, withSubviewAt: 2)
        case 3: window.insertSubview(views[3], at: 1)
        case 4: views[1].removeFromSuperview()
        default: window.insertSubview(views[0], aboveSubview: views[1])
        }
        #expect(window.displayIsPending)
        #expect(order() == [[1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 3, 1, 2], [0, 2], [1, 0, 2]][change])
        // What changes no order asks for nothing.
        window.bringSubviewToFront(window.subviews[window.subviews.count - 1])
        window.sendSubviewToBack(window.subviews[0])
        window.exchangeSubview(at: 1, withSubviewAt: 1)
        #expect(!window.displayIsPending)
    }
}
