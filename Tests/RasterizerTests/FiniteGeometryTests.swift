import Drawing
import Foundation
import Testing

@testable import Rasterizer

/// Items of each kind in which one number at a time is arbitrary.
private struct OddItems {
    let value: Double
    private let box = CGRect(x: 20, y: 20, width: 40, height: 30)
    private let picture = Pictures.texture(30, 20)
    private let whole = CGRect(x: 0, y: 0, width: 1, height: 1)

    private var shape: Shape { Shape(rect: box, cornerRadius: 6) }

    private var rects: [CGRect] {
        [
            CGRect(x: value, y: 20, width: 40, height: 30), CGRect(x: 20, y: value, width: 40, height: 30),
            CGRect(x: 20, y: 20, width: value, height: 30), CGRect(x: 20, y: 20, width: 40, height: value),
        ]
    }

    private var shapes: [Shape] {
        var line = Path()
        line.move(to: CGPoint(x: 10, y: value))
        line.addLine(to: CGPoint(x: 60, y: 60))
        line.addLine(to: CGPoint(x: 20, y: 60))
        var curve = Path()
        curve.move(to: CGPoint(x: 10, y: 10))
        curve.addCurve(to: CGPoint(x: 60, y: 60), control1: CGPoint(x: value, y: 0), control2: .zero)
        return rects.map(Shape.rect) + rects.map { .roundedRect($0, radius: 5, corners: .allCorners) }
            + [.roundedRect(box, radius: value, corners: .allCorners), .path(line), .path(curve)]
    }

    private var transforms: [CGAffineTransform] {
        [
            CGAffineTransform(a: value, b: 0, c: 0, d: 1, tx: 0, ty: 0),
            CGAffineTransform(a: 1, b: value, c: 0, d: 1, tx: 0, ty: 0),
            CGAffineTransform(a: 1, b: 0, c: 0, d: value, tx: 0, ty: 0),
            CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: value, ty: 0),
            CGAffineTransform(a: 1, b: 0.1, c: 0, d: 1, tx: 0, ty: value),
        ]
    }

    private func text(_ size: Double, _ x: Double, _ y: Double) -> DrawCommand {
        .text(
            TextRun(
                text: "Ab\u{2764}\u{FE0F}", font: Font(size: size), color: .white, origin: CGPoint(x: x, y: y),
                width: 40))
    }

    private func image(_ crop: CGRect, _ destination: CGRect, _ shape: Shape) -> DrawCommand {
        .image(picture, crop: crop, destination: destination, shape: shape)
    }

    /// The commands with the number in their own geometry.
    private var commands: [DrawCommand] {
        shapes.flatMap { odd -> [DrawCommand] in
            [
                .fill(odd, .white), .stroke(odd, .white, width: 2), image(whole, box, odd),
                .shadow(odd, .white, blur: 4, offset: .zero), .backdrop(odd, blur: 4, within: nil),
            ]
        } + rects.flatMap { [image(whole, $0, shape), image($0, box, shape)] }
            + [.stroke(.path(shape.path), .white, width: value), .stroke(shape, .white, width: value)]
            + [text(value, 20, 40), text(20, value, 40), text(20, 20, value)]
            + [shape, .rect(box), .path(shape.path)].flatMap { outline -> [DrawCommand] in
                [
                    .shadow(outline, .white, blur: value, offset: .zero),
                    .backdrop(outline, blur: value, within: nil),
                    .shadow(outline, .white, blur: 3, offset: CGSize(width: value, height: 2)),
                    .shadow(outline, .white, blur: 3, offset: CGSize(width: 2, height: value)),
                ]
            }
    }

    /// One valid item of each kind.
    private var sound: [DrawCommand] {
        [
            .fill(shape, .white), .stroke(shape, .white, width: 2), .stroke(.path(shape.path), .white, width: 2),
            text(20, 20, 40), image(whole, box, shape), .shadow(shape, .white, blur: 4, offset: .zero),
            .shadow(.path(shape.path), .white, blur: 4, offset: .zero), .backdrop(shape, blur: 4, within: nil),
        ]
    }

    var all: [DisplayItem] {
        commands.map { DisplayItem($0) }
            + sound.flatMap { command in transforms.map { DisplayItem(command, transform: $0) } }
            + shapes.map {
                DisplayItem(.fill(shape, .white), clip: ClipChain(shape: $0, transform: .identity, outer: nil))
            }
            + transforms.map {
                DisplayItem(.fill(shape, .white), clip: ClipChain(shape: shape, transform: $0, outer: nil))
            }
    }
}

@Suite("Non-finite geometry")
struct FiniteGeometryTests {
    private let behind = DisplayItem(
        .fill(.rect(CGRect(x: 0, y: 0, width: 50, height: 50)), Color(hex: 0x335577)))

    @Test(
        "an item of any kind with a non-finite coordinate or size draws nothing",
        arguments: [Double.nan, .infinity, -.infinity])
    func infinite(value: Double) throws {
        let empty = try Frames.draw(Frames.list(100, 100, [behind]))
        let renderer = try Frames.renderer(100, 100)
        for item in OddItems(value: value).all {
            try renderer.draw(Frames.list(100, 100, [behind, item]), scale: 1)
            let difference = Frame(renderer.surface).difference(from: empty)
            #expect(difference == nil, "\(item.command) \(item.transform)")
        }
    }

    @Test(
        "the largest and smallest numbers are harmless, for each kind",
        arguments: [
            Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e300, 1e19, -1e19, 1e9,
            .leastNonzeroMagnitude, -1, 0,
        ])
    func extreme(value: Double) throws {
        let renderer = try Frames.renderer(100, 100)
        for item in OddItems(value: value).all {
            try renderer.draw(Frames.list(100, 100, [behind, item]), scale: 1)
        }
        // Earlier frames leave no trace.
        try renderer.draw(Frames.list(100, 100, [behind]), scale: 1)
        let empty = try Frames.draw(Frames.list(100, 100, [behind]))
        #expect(Frame(renderer.surface).difference(from: empty) == nil)
    }

    @Test(
        "a non-finite scale draws no item, and an opacity is clamped",
        arguments: [Double.nan, .infinity, -.infinity])
    func frame(value: Double) throws {
        let renderer = try Frames.renderer(100, 100)
        try renderer.draw(Frames.list(100, 100, [behind]), scale: value)
        let empty = try Frames.draw(Frames.list(100, 100, []))
        #expect(Frame(renderer.surface).difference(from: empty) == nil)
        var faint = behind
        faint.alpha = value
        let group = [DisplayItem(.beginGroup(opacity: value, mask: nil)), faint, DisplayItem(.endGroup)]
        let drawn = try Frames.draw(Frames.list(100, 100, group))
        let expected = try Frames.draw(Frames.list(100, 100, value == .infinity ? [behind] : []))
        #expect(drawn.difference(from: expected) == nil)
    }
}
