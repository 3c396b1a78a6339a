import Drawing
import Testing
import UIKit

@MainActor
@Suite("Images that are drawn, as written for iOS")
struct DrawnImageTests {
    private let stage = Stage()

    /// The commands of an image view that shows an image in 50 by 50 points at (100, 200).
    private func commands(of image: UIImage) -> [DisplayItem] {
        let view = UIImageView(image: image)
        view.frame = CGRect(x: 100, y: 200, width: 50, height: 50)
        stage.window.addSubview(view)
        defer { view.removeFromSuperview() }
        return stage.act { stage.window.displayList() }.items
    }

    /// Where a unit square of the commands' coordinates is on the stage.
    private func place(_ item: DisplayItem?) -> CGRect? { item.map { $0.command.bounds.applying($0.transform) } }

    @Test("an image keeps what its closure draws, in the size of what shows it")
    func image() {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100))
        let image = renderer.image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 100, height: 50))
            context.cgContext.translateBy(x: 20, y: 60)
            UIColor.blue.set()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20)).fill()
            #expect(UIGraphicsGetCurrentContext() === context.cgContext)
        }
        #expect(image.size == CGSize(width: 100, height: 100) && UIGraphicsGetCurrentContext() == nil)
        let items = commands(of: image)
        // Half the size, at the view's place.
        #expect(items.count == 2 && place(items.first) == CGRect(x: 100, y: 200, width: 50, height: 25))
        #expect(place(items.last) == CGRect(x: 110, y: 230, width: 5, height: 10))
        #expect(items.map(\.command.color) == [.red, .blue])
        #expect(items[0].clip?.bounds == CGRect(x: 100, y: 200, width: 50, height: 50))
    }

    @Test("an opaque image is black where nothing is drawn; bounds begin anywhere; images are equal by their commands")
    func format() {
        let format = UIGraphicsImageRendererFormat.default()
        format.opaque = true
        format.scale = 3
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 10, width: 50, height: 50), format: format)
        func make() -> UIImage {
            renderer.image { $0.cgContext.fillEllipse(in: CGRect(x: 10, y: 10, width: 50, height: 50)) }
        }
        let items = commands(of: make())
        #expect(items.map(\.command.color) == [.black, .black])
        #expect(items.allSatisfy { place($0) == CGRect(x: 100, y: 200, width: 50, height: 50) })
        #expect(make() == make() && make() != renderer.image { _ in })
    }

    @Test("views and layers are drawn into the current context, by what is set or by what is on screen")
    func hierarchy() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let child = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
        view.backgroundColor = .green
        child.backgroundColor = .red
        view.addSubview(child)
        stage.window.addSubview(view)
        stage.act { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { child.center.x += 8 } }
        stage.go(to: 0.5)
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 50, height: 50))
        func items(_ draw: @escaping () -> Void) -> [DisplayItem] {
            commands(of: renderer.image { _ in draw() }).suffix(2)
        }
        // Five times as large: the child is at 8 when it is still seen at 4.
        let whole = CGRect(x: 0, y: 0, width: 50, height: 50)
        let seen = items { #expect(view.drawHierarchy(in: whole, afterScreenUpdates: false)) }
        #expect(seen.map(\.command.color) == [.green, .red])
        #expect(place(seen.last) == CGRect(x: 120, y: 200, width: 10, height: 10))
        let set = items { view.drawHierarchy(in: whole, afterScreenUpdates: true) }
        #expect(place(set.last) == CGRect(x: 140, y: 200, width: 10, height: 10))
        let rendered = items { UIGraphicsGetCurrentContext().map(view.layer.render(in:)) }
        #expect(place(rendered.last) == CGRect(x: 108, y: 200, width: 2, height: 2))
        #expect(!view.drawHierarchy(in: whole, afterScreenUpdates: true))
        // Nothing can be stretched from no width.
        for size in [CGSize(width: 0, height: 10), CGSize(width: 10, height: 0)] {
            view.bounds.size = size
            let image = renderer.image { _ in #expect(view.drawHierarchy(in: whole, afterScreenUpdates: true)) }
            #expect(commands(of: image) == commands(of: renderer.image { _ in }))
        }
        for size in [CGSize(width: 0.5, height: 10), CGSize(width: 10, height: 0.5)] {
            view.bounds.size = size
            let image = renderer.image { _ in #expect(view.drawHierarchy(in: whole, afterScreenUpdates: true)) }
            #expect(commands(of: image) != commands(of: renderer.image { _ in }))
        }
    }

    @Test("what a view draws itself is of the same moment as its size")
    func ownDrawing() {
        final class Bar: UIView {
            override func draw(_ canvas: inout Canvas) { canvas.fill(.rect(drawnValues.bounds), .blue) }
        }
        let bar = Bar(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(bar)
        stage.act { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { bar.bounds.size.width = 30 } }
        stage.go(to: 0.5)
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 50, height: 50))
        for isSet in [false, true] {
            let image = renderer.image { _ in
                bar.drawHierarchy(in: CGRect(x: 0, y: 0, width: 40, height: 10), afterScreenUpdates: isSet)
            }
            #expect(place(commands(of: image).last)?.width == 40)
        }
    }

    @Test("states nest, and outside of a context nothing is drawn")
    func states() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 50, height: 50)).image { context in
            let graphics = context.cgContext
            graphics.setFillColor(UIColor.red.cgColor)
            graphics.saveGState()
            graphics.setFillColor(UIColor.blue.cgColor)
            graphics.scaleBy(x: 2, y: 2)
            graphics.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
            graphics.restoreGState()
            graphics.addArc(
                center: CGPoint(x: 25, y: 25), radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: false)
            graphics.fillPath()
            graphics.restoreGState()
            graphics.restoreGState()
            graphics.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        let items = commands(of: image)
        #expect(items.first.map { $0.command.color } == .blue && place(items.first)?.minX == 102)
        // Clockwise as seen: to the right and below the center.
        let arc = place(items[1]) ?? .zero
        #expect(abs(arc.minX - 125) < 1e-9 && abs(arc.maxY - 230) < 1e-9 && items[1].command.color == .red)
        UIColor.red.setFill()
        UIBezierPath(rect: .zero).stroke()
    }
}

extension DrawCommand {
    fileprivate var bounds: CGRect {
        switch self {
        case .fill(let shape, _), .stroke(let shape, _, _): shape.bounds
        default: .null
        }
    }

    fileprivate var color: Color? {
        switch self {
        case .fill(_, let color), .stroke(_, let color, _): color
        default: nil
        }
    }
}
