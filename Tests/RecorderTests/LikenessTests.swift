import Drawing
import Foundation
import Testing

@testable import Recorder

/// On a small picture of a phone, 2 points of distance and a fiftieth of a color are not seen.
@MainActor
@Suite("Pictures that look the same when they are small")
struct LikenessTests {
    /// What can differ between two pictures.
    private struct Look {
        var dx = 0.0
        var dy = 0.0
        var stretch = 0.0
        var red = 0.0
        var green = 0.0
        var blue = 0.0
        var opacity = 0.0
        /// Of a line or a blur.
        var width = 0.0
        var fade = 0.0
        /// The distance of the clip.
        var clip = 0.0

        var color: Color { Color(red: 0.4 + red, green: 0.4 + green, blue: 0.4 + blue, alpha: 0.6 + opacity) }
        var rect: CGRect { CGRect(x: 100 + dx, y: 200 + dy, width: 50 + stretch, height: 40) }
        var shape: Shape { .rect(rect) }
        var run: TextRun {
            TextRun(
                text: "abc", font: .systemFont(ofSize: 20), color: color, origin: rect.origin, width: rect.width)
        }
    }

    private static let image = Image(
        representations: [PixelBuffer(width: 1, height: 1, isOpaque: true) { $0.initialize(repeating: 0xFFFF_FFFF) }],
        size: CGSize(width: 1, height: 1), name: "photo")

    /// The commands that draw a look, each with what a difference of the look changes in it.
    private static let commands: [(name: String, reads: Set<PartialKeyPath<Look>>, make: (Look) -> DrawCommand)] = {
        let places: Set<PartialKeyPath<Look>> = [\.dx, \.dy, \.stretch]
        let colors: Set<PartialKeyPath<Look>> = [\.red, \.green, \.blue, \.opacity]
        return [
            ("fill", places.union(colors), { .fill($0.shape, $0.color) }),
            (
                "stroke", places.union(colors).union([\.width]),
                { .stroke($0.shape, $0.color, width: 5 + $0.width) }
            ),
            ("image", places, { .image(image, crop: .zero, destination: $0.rect, shape: .rect(.zero)) }),
            ("part", places, { .image(image, crop: .zero, destination: .zero, shape: $0.shape) }),
            ("text", places.union(colors), { .text($0.run) }),
            (
                "shadow", places.union(colors).union([\.width]),
                { .shadow($0.shape, $0.color, blur: 5 + $0.width, offset: .zero) }
            ),
            ("backdrop", places.union([\.width]), { .backdrop($0.shape, blur: 5 + $0.width, within: nil) }),
            ("group", [\.opacity], { .beginGroup(opacity: 0.5 + $0.opacity, mask: nil) }),
            (
                "mask", places.union(colors),
                { .beginGroup(opacity: 0.5, mask: [DisplayItem(.fill($0.shape, $0.color))]) }
            ),
            ("end", [], { _ in .endGroup }),
        ]
    }()

    private func list(_ look: Look, _ make: (Look) -> DrawCommand) -> DisplayList {
        let inner = CGRect(x: 0, y: look.clip, width: 300, height: 500)
        let clip = ClipChain(
            shape: .rect(inner), transform: .identity,
            outer: ClipChain(
                shape: .rect(CGRect(x: 0, y: 0, width: 400, height: 400)), transform: .identity, outer: nil))
        let item = DisplayItem(make(look), clip: clip, alpha: 0.5 + look.fade)
        return DisplayList(size: CGSize(width: 390, height: 844), background: .white, items: [item])
    }

    @Test("each quantity of each command can differ by so much and no more, and what it does not draw does not matter")
    func limits() {
        let distances: [WritableKeyPath<Look, Double>] = [\.dx, \.dy, \.stretch, \.width, \.clip]
        let tones: [WritableKeyPath<Look, Double>] = [\.red, \.green, \.blue, \.opacity, \.fade]
        for (name, reads, make) in Self.commands {
            let plain = list(Look(), make)
            for (paths, limit) in [(distances, 2.0), (tones, 0.02)] {
                for path in paths {
                    // The beginning and the end of a group have no opacity of their own.
                    let isGroup = !reads.contains(\Look.dx) || name == "mask"
                    if isGroup, path == \Look.fade { continue }
                    let counts = reads.contains(path) || path == \Look.clip || path == \Look.fade
                    for (part, isSeen) in [(0.95, false), (-0.95, false), (1.05, counts), (-1.05, counts)] {
                        var look = Look()
                        look[keyPath: path] = part * limit
                        #expect(list(look, make).isAlike(plain) != isSeen, "\(name) \(path) \(part)")
                    }
                }
            }
        }
    }

    @Test("other commands, another number of them, another size or background are seen")
    func others() {
        for (first, one) in Self.commands.enumerated() {
            let plain = list(Look(), one.make)
            for (second, other) in Self.commands.enumerated() where first != second {
                #expect(!list(Look(), other.make).isAlike(plain), "\(one.name) \(other.name)")
            }
            var more = plain
            more.items += plain.items
            var larger = plain
            larger.size.width += 1
            var darker = plain
            darker.background = .black
            var free = plain
            free.items[0].clip = nil
            var freer = plain
            freer.items[0].clip = ClipChain(
                shape: .rect(CGRect(x: 0, y: 0, width: 500, height: 500)), transform: .identity, outer: nil)
            for changed in [more, larger, darker, free, freer] {
                #expect(!changed.isAlike(plain) && !plain.isAlike(changed), "\(one.name)")
            }
            var turned = plain
            turned.items[0].transform = CGAffineTransform(translationX: 0, y: 3)
            let hasPlace = one.reads.contains(\Look.dx) && one.name != "mask"
            #expect(turned.isAlike(plain) != hasPlace, "\(one.name)")
        }
        let text = list(Look()) { .text($0.run) }
        var other = Look().run
        other.text = "abd"
        #expect(!list(Look()) { _ in .text(other) }.isAlike(text))
        let photo = list(Look()) { .image(Self.image, crop: .zero, destination: $0.rect, shape: $0.shape) }
        let drawing = Image(
            representations: [
                PixelBuffer(width: 1, height: 1, isOpaque: true) { $0.initialize(repeating: 0xFF00_0000) }
            ], size: CGSize(width: 1, height: 1), name: "other")
        #expect(
            !list(Look()) { .image(drawing, crop: .zero, destination: $0.rect, shape: $0.shape) }.isAlike(photo))
    }
}
