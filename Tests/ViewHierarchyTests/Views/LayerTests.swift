import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

@MainActor
@Suite("Layer")
struct LayerTests {
    private let view = View(frame: CGRect(x: 10, y: 20, width: 100, height: 50))

    @Test("a view has one layer, whose properties are the view's")
    func properties() {
        let layer = view.layer
        #expect(layer === view.layer)
        layer.cornerRadius = 8
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        layer.borderWidth = 2
        layer.borderColor = Color.red.cgColor
        layer.masksToBounds = true
        layer.shadowColor = nil
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 4
        layer.shadowOffset = CGSize(width: 1, height: 2)
        layer.shadowPath = Path(rect: view.bounds)
        layer.opacity = 0.5
        layer.backgroundColor = Color.green.cgColor
        layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        #expect(view.cornerRadius == 8 && view.maskedCorners == [.topLeft, .bottomRight])
        #expect(view.borderWidth == 2 && view.borderColor == .red && view.clipsToBounds)
        #expect(view.shadowColor == .clear && view.shadowOpacity == 0.25 && view.shadowRadius == 4)
        #expect(view.shadowOffset == CGSize(width: 1, height: 2) && view.shadowPath == Path(rect: view.bounds))
        #expect(view.alpha == 0.5 && view.backgroundColor == .green)
        #expect(view.frame == CGRect(x: -40, y: -5, width: 200, height: 100) && layer.frame == view.frame)
        view.transform = .identity
        view.center = CGPoint(x: 1, y: 2)
        view.isHidden = true
        #expect(layer.affineTransform().isIdentity && layer.position == CGPoint(x: 1, y: 2) && layer.isHidden)
        #expect(layer.shadowColor == nil && layer.borderColor == .red && layer.bounds == view.bounds)
    }

    /// A layer that its initializer makes a card.
    private final class CardLayer: ShapeLayer {
        required init() {
            super.init()
            frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            anchorPoint = CGPoint(x: 0, y: 1)
            (backgroundColor, cornerRadius, opacity, masksToBounds) = (Color.red.cgColor, 9, 0.5, true)
            (maskedCorners, fillColor, name) = ([.layerMinXMinYCorner], Color.green.cgColor, "card")
            path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
            addSublayer(Layer())
            mask = Layer()
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class CardView: View {
        override class var layerClass: AnyClass { CardLayer.self }
    }

    @Test("a view's layer of an own class is there from the beginning, with what its initializer sets but the place")
    func initializedLayers() {
        let card = CardView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        let bare = Window(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        bare.addSubview(card)
        #expect(bare.displayList().items.count { if case .fill(_, .green) = $0.command { true } else { false } } == 1)
        #expect(card.frame == CGRect(x: 10, y: 20, width: 100, height: 50) && card.center == CGPoint(x: 10, y: 70))
        #expect(card.backgroundColor == .red && card.cornerRadius == 9 && card.alpha == 0.5 && card.clipsToBounds)
        #expect(card.maskedCorners == .topLeft && card.layer.name == "card" && card.subviews.isEmpty)
        #expect(card.layer.sublayers?.count == 1 && card.layer.mask != nil && card.mask != nil)
        #expect(card.layer.sublayers?.first?.superlayer === card.layer)
    }

    @Test("a layer on screen shows the same part of its contents, and is another one in a set")
    func presented() throws {
        let layers = [Layer(), Layer()]
        layers[1].contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
        #expect(layers[0].presentation()?.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        let picture = try #require(layers[1].presentation())
        #expect(picture.contentsRect == layers[1].contentsRect)
        let all: Set<Layer> = [layers[0], layers[1], picture, layers[1]]
        #expect(all.count == 3 && all.contains(layers[0]) && !all.contains(Layer()))
    }

    @Test("subviews are those without the layers that were added, also after one of several was removed")
    func subviewsBesideLayers() {
        let layers = (0..<3).map { _ in Layer() }
        let inner = View(frame: .zero)
        for layer in layers { view.layer.addSublayer(layer) }
        view.addSubview(inner)
        for layer in layers {
            #expect(view.subviews == [inner])
            layer.removeFromSuperlayer()
        }
        #expect(view.subviews == [inner])
    }

    @Test("contents are drawn whole unless contentsRect leaves a part of them")
    func contentsRects() {
        let layer = view.layer
        #expect(layer.drawnContentsRect == nil)
        for (rect, drawn) in [
            (CGRect(x: 0.25, y: 0, width: 0.5, height: 1), CGRect(x: 0.25, y: 0, width: 0.5, height: 1)),
            (CGRect(x: 0.5, y: 0.5, width: 2, height: 2), CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)),
            (.unit, nil), (CGRect(x: -1, y: -1, width: 3, height: 3), nil),
            (CGRect(x: 2, y: 2, width: 1, height: 1), nil),
            (CGRect(x: 0.5, y: 0.5, width: 0, height: 0.5), nil),
        ] as [(CGRect, CGRect?)] {
            layer.contentsRect = rect
            #expect(layer.drawnContentsRect == drawn, "\(rect)")
        }
    }

    @Test("a layer that outlives its view works by itself")
    func outliving() {
        var lost: View? = View(frame: .zero)
        let layer = lost?.layer
        lost = nil
        layer?.cornerRadius = 3
        #expect(layer?.cornerRadius == 3 && layer?.superlayer == nil)
    }

    @Test("sublayers are drawn in their order among the subviews, but aren't subviews")
    func sublayers() {
        let (first, second, child) = (Layer(), Layer(), View(frame: .zero))
        view.layer.addSublayer(first)
        view.addSubview(child)
        view.layer.insertSublayer(second, at: 0)
        #expect(
            view.layer.sublayers?.map(ObjectIdentifier.init) == [second, first, child.layer].map(ObjectIdentifier.init))
        #expect(view.subviews.count == 1 && view.subviews.first === child && first.superlayer === view.layer)
        view.layer.insertSublayer(first, above: child.layer)
        #expect(
            view.layer.sublayers?.map(ObjectIdentifier.init) == [second, child.layer, first].map(ObjectIdentifier.init))
        view.layer.insertSublayer(first, below: second)
        #expect(view.layer.sublayers?.first === first)
        first.removeFromSuperlayer()
        view.layer.sublayers = nil
        #expect(view.layer.sublayers == nil && view.subviews.isEmpty && second.superlayer == nil)
    }

    @Test("subviews are counted without the sublayers between them")
    func insertion() {
        let views = (0..<3).map { _ in View(frame: .zero) }
        view.layer.addSublayer(Layer())
        view.addSubview(views[0])
        view.layer.addSublayer(Layer())
        view.addSubview(views[1])
        view.insertSubview(views[2], at: 1)
        #expect(view.subviews.map(ObjectIdentifier.init) == [views[0], views[2], views[1]].map(ObjectIdentifier.init))
        view.exchangeSubview(at: 0, withSubviewAt: 2)
        #expect(view.subviews.map(ObjectIdentifier.init) == [views[1], views[2], views[0]].map(ObjectIdentifier.init))
        #expect(view.layer.sublayers?.count == 5)
    }

    @Test("a layer lives as long as it has a superlayer")
    func lifetime() {
        weak var kept: Layer?
        weak var mask: Layer?
        do {
            let layer = ShapeLayer()
            kept = layer
            view.layer.addSublayer(layer)
            let other = ShapeLayer()
            mask = other
            view.layer.mask = other
        }
        #expect(kept != nil && view.layer.sublayers?.first === kept && view.layer.mask === mask)
        kept?.removeFromSuperlayer()
        view.layer.mask = nil
        #expect(kept == nil && mask == nil && view.mask == nil)
    }

    @Test("a layer can't be added to its own sublayer")
    func rings() {
        let (outer, inner) = (Layer(), Layer())
        outer.addSublayer(inner)
        inner.addSublayer(outer)
        #expect(inner.sublayers == nil && outer.superlayer == nil)
    }

    @Test("a sublayer takes no touch, and its superview has no subview")
    func touches() {
        let layer = Layer()
        layer.frame = view.bounds
        layer.backgroundColor = .red
        view.layer.addSublayer(layer)
        #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === view)
    }

    @Test("a changed sublayer requests a new picture")
    func display() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        window.addSubview(view)
        let layer = ShapeLayer()
        layer.path = Path(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
        view.layer.addSublayer(layer)
        #expect(window.displayList().description.contains("fill path M1,2 L4,2 L4,6 L1,6 Z #000000 at (10 20)"))
        layer.fillColor = nil
        layer.strokeColor = .red
        layer.lineWidth = 3
        #expect(window.displayIsPending)
        #expect(window.displayList().description.contains("stroke path M1,2 L4,2 L4,6 L1,6 Z #ff0000 width 3"))
        layer.path = nil
        #expect(window.displayIsPending && !window.displayList().description.contains("path"))
    }

    @Test("a shape layer as a mask cuts the view to its outline, by its fill rule")
    func masking() {
        view.backgroundColor = .white
        let mask = ShapeLayer()
        mask.path = Path(ellipseIn: view.bounds)
        mask.fillRule = .evenOdd
        view.layer.mask = mask
        let window = Window(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        window.addSubview(view)
        let lines = window.displayList().description.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(lines[1].hasPrefix("group opacity 1") && lines[2] == "mask")
        #expect(lines[3].hasPrefix("fill path even-odd M50,0") && lines[4] == "masked")
    }

    @Test("the presentation is an immutable copy of what is on screen")
    func presentation() throws {
        view.cornerRadius = 7
        let picture = try #require(view.layer.presentation())
        view.cornerRadius = 9
        picture.frame = .zero
        #expect(picture.cornerRadius == 7 && view.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
        let shape = ShapeLayer()
        shape.path = Path(rect: view.bounds)
        shape.lineWidth = 4
        let copy = try #require(shape.presentation())
        #expect(copy.path == shape.path && copy.lineWidth == 4 && copy !== shape)
    }

    @Test("a point hits the frontmost layer under it, in the superlayer's coordinates")
    func hitting() {
        let layer = Layer()
        layer.frame = CGRect(x: 50, y: 0, width: 10, height: 10)
        view.layer.addSublayer(layer)
        #expect(view.layer.hitTest(CGPoint(x: 65, y: 25)) === layer)
        #expect(view.layer.hitTest(CGPoint(x: 15, y: 25)) === view.layer && view.layer.hitTest(.zero) == nil)
    }

    @Test("set sublayers replace those there were, in their order")
    func replacedSublayers() {
        let (layer, all) = (Layer(), (0..<4).map { _ in Layer() })
        for wanted in [[0, 1, 2], [2, 1], [3, 0, 1], [], [1]] {
            layer.sublayers = wanted.map { all[$0] }
            #expect((layer.sublayers ?? []).map { all.firstIndex(of: $0) } == wanted)
            #expect(all.indices.allSatisfy { (all[$0].superlayer === layer) == wanted.contains($0) })
        }
        layer.sublayers = nil
        #expect(layer.sublayers == nil && all[1].superlayer == nil)
    }

    @Test("what a layer has on screen contains the part of its contents that it shows")
    func presentedContents() throws {
        let layer = Layer()
        let part = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
        layer.contentsRect = part
        #expect(try #require(layer.presentation()).contentsRect == part)
        #expect(try #require(Layer().presentation()).contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    }
}
