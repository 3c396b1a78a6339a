import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Turned pictures")
struct TurnedPictureTests {
    private static let size = CGSize(width: 700, height: 500)
    /// The picture's size, in pixels: it is drawn at its own size, so that no smaller one is made from it.
    private static let width = 420
    private static let height = 300

    /// A picture with the center of the stage as its own, turned by an angle in radians.
    private static func turn(_ angle: Double, at center: CGPoint = CGPoint(x: 350, y: 250)) -> CGAffineTransform {
        CGAffineTransform(translationX: center.x, y: center.y).rotated(by: angle)
    }

    private static func frame(
        _ image: Image, _ transform: CGAffineTransform, alpha: Double = 1, radius: Double = 0,
        over below: [DisplayItem] = [], threads: Int = 1
    ) throws -> Frame {
        let place = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
        let item = DisplayItem(
            .image(image, crop: ImageTests.all, destination: place, shape: Shape(rect: place, cornerRadius: radius)),
            transform: transform, alpha: alpha)
        return try Frames.draw(Frames.list(size.width, size.height, below + [item]), threads: threads)
    }

    /// Returns what is in the picture at the middle of a device pixel, in picture pixels from its top left corner.
    private static func place(_ x: Int, _ y: Int, _ transform: CGAffineTransform) -> CGPoint {
        let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(transform.inverted())
        return CGPoint(x: point.x + Double(width) / 2, y: point.y + Double(height) / 2)
    }

    @Test(
        "each pixel mixes the four nearest of the picture, in proportion to their distances, and repeats those of its edge",
        arguments: [0.02, 0.4, 0.785, 1.3, 1.5707, 2.2, -0.9, -3.1])
    func mixes(angle: Double) throws {
        let image = Pictures.texture(Self.width, Self.height)
        let transform = Self.turn(angle, at: CGPoint(x: 350.3, y: 249.8))
        let frame = try Self.frame(image, transform)
        // Over black, what is white shows how much of each pixel is covered.
        let covered = try Self.frame(Pictures.image(Self.width, Self.height) { _, _ in 0xFFFF_FFFF }, transform)
        var (count, edges, coarse) = (0, 0, 0)
        image.representations[0].withPixels { pixels in
            func channel(_ x: Int, _ y: Int, _ shift: UInt32) -> Double {
                let (x, y) = (min(max(x, 0), Self.width - 1), min(max(y, 0), Self.height - 1))
                return Double(pixels[y * Self.width + x] >> shift & 0xFF)
            }
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let cover = Double(covered[x, y] & 0xFF) / 255
                    guard cover > 0 else { continue }
                    let place = Self.place(x, y, transform)
                    let (u, v) = (place.x - 0.5, place.y - 0.5)
                    let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
                    let isInside = left >= 1 && top >= 1 && left < Self.width - 2 && top < Self.height - 2
                    if left < 0 || top < 0 || left > Self.width - 2 || top > Self.height - 2 { edges += 1 }
                    let (across, down) = (u - Double(left), v - Double(top))
                    for shift: UInt32 in [0, 8, 16] {
                        let upper =
                            channel(left, top, shift) * (1 - across) + channel(left + 1, top, shift) * across
                        let lower =
                            channel(left, top + 1, shift) * (1 - across) + channel(left + 1, top + 1, shift) * across
                        let expected = (upper * (1 - down) + lower * down) * cover
                        let drawn = Double(frame[x, y] >> shift & 0xFF)
                        // The rounding of the color, and of the transform to its grid, which rarely add up: nowhere
                        // inside in a third of the rows.
                        if abs(drawn - expected) > 2 { coarse += 1 }
                        if abs(drawn - expected) > (isInside && y.isMultiple(of: 3) ? 2 : 3) {
                            Issue.record("(\(x), \(y)) has \(drawn) in place of \(expected)")
                            return
                        }
                    }
                    count += 1
                }
            }
        }
        #expect(count > Self.width * Self.height && edges > Self.width + Self.height)
        #expect(coarse < count / 10_000, "\(coarse) of \(count)")
    }

    @Test("its edges are as smooth as those of a filled shape, and all of it is covered", arguments: [0.0, 20])
    func edges(radius: Double) throws {
        let white = Pictures.image(Self.width, Self.height) { _, _ in 0xFFFF_FFFF }
        let place = CGRect(x: -Self.width / 2, y: -Self.height / 2, width: Self.width, height: Self.height)
        // Slanted along one axis, its rows or its columns alone are turned.
        let slants = [(0.3, 0.0), (0, 0.3)].map { CGAffineTransform(a: 1, b: $0.0, c: $0.1, d: 1, tx: 350, ty: 250) }
        for transform in [0.01, 0.6, 1.2, 2.5].map({ Self.turn($0) }) + slants {
            let frame = try Self.frame(white, transform, radius: radius)
            let fill = DisplayItem(.fill(Shape(rect: place, cornerRadius: radius), .white), transform: transform)
            let filled = try Frames.draw(Frames.list(Self.size.width, Self.size.height, [fill]))
            #expect(frame.difference(from: filled) == nil)
        }
    }

    @Test("alpha and translucent pixels show what is below, in proportion")
    func translucent() throws {
        let below = DisplayItem(.fill(.rect(CGRect(origin: .zero, size: Self.size)), Color(white: 0.4)))
        // Premultiplied.
        let half = Pictures.image(Self.width, Self.height, isOpaque: false) { _, _ in 0x8060_6060 }
        for (alpha, expected) in [(1.0, 96 + 102.0 * 127 / 255), (0.25, 24 + 102.0 * 223 / 255)] {
            let frame = try Self.frame(half, Self.turn(0.7), alpha: alpha, over: [below])
            #expect(abs(Double(frame.red(350, 250)) - expected) <= 1)
            #expect(frame.red(5, 5) == 102)
        }
    }

    @Test("it turns without a jump of any pixel")
    func steady() throws {
        let image = Pictures.image(Self.width, Self.height) { x, y in
            Pictures.gray(Int(128 + 60 * sin(Double(x) * 0.2) + 60 * cos(Double(y) * 0.2)))
        }
        var last: Frame?
        for step in 0..<12 {
            // The farthest pixel moves by 0.025 of a pixel, and neighbors differ by 17 at most.
            let frame = try Self.frame(image, Self.turn(0.5 + Double(step) * 2e-4))
            if let last {
                var most = 0
                for y in stride(from: 160, to: 340, by: 2) {
                    for x in 260..<440 { most = max(most, abs(frame.red(x, y) - last.red(x, y))) }
                }
                #expect(most <= 2)
            }
            last = frame
        }
    }

    @Test("what is below it changes none of its pixels, and 1, 2 and 8 threads draw the same")
    func hides() throws {
        let image = Pictures.texture(Self.width, Self.height)
        let all = CGRect(origin: .zero, size: Self.size)
        let below = DisplayItem(
            .image(Pictures.texture(700, 500, seed: 7), crop: ImageTests.all, destination: all, shape: .rect(all)))
        for angle in [0.1, 0.785, 1.4] {
            let transform = Self.turn(angle)
            let alone = try Self.frame(image, transform, radius: 12)
            let over = try Self.frame(image, transform, radius: 12, over: [below])
            var inside = 0
            for y in 0..<alone.height {
                for x in 0..<alone.width {
                    let place = Self.place(x, y, transform)
                    // Beyond the corners' radius, and a pixel from the outline.
                    guard place.x > 13, place.x < Double(Self.width - 13), place.y > 13,
                        place.y < Double(Self.height - 13)
                    else { continue }
                    inside += 1
                    if alone[x, y] != over[x, y] { Issue.record("(\(x), \(y)) at \(angle)") }
                }
            }
            #expect(inside > 90_000)
            for threads in [2, 8] {
                let many = try Self.frame(image, transform, radius: 12, over: [below], threads: threads)
                #expect(many.difference(from: over) == nil)
            }
        }
    }
}

@Suite("Convex outlines")
struct ConvexOutlineTests {
    @Test("all bands are inside, and leave out little", arguments: [0.05, 0.5, 0.785, 1.5, 2.9])
    func bands(angle: Double) {
        for (rect, radius) in [
            (CGRect(x: -300, y: -400, width: 600, height: 800), 0.0),
            (CGRect(x: -300, y: -400, width: 600, height: 800), 40), (CGRect(x: -9, y: -6, width: 18, height: 12), 4),
            (CGRect(x: -4000, y: -9000, width: 8000, height: 18000), 0),
        ] {
            let transform = CGAffineTransform(translationX: 411.7, y: 502.3).rotated(by: angle)
            let path = Shape(rect: rect, cornerRadius: radius).path.applying(transform)
            let bands = ConvexOutline(path).bands
            let back = transform.inverted()
            for band in bands {
                for corner in [
                    CGPoint(x: band.minX, y: band.minY), CGPoint(x: band.maxX, y: band.minY),
                    CGPoint(x: band.minX, y: band.maxY), CGPoint(x: band.maxX, y: band.maxY),
                ] {
                    let place = corner.applying(back)
                    let (x, y) = (abs(place.x) - rect.width / 2, abs(place.y) - rect.height / 2)
                    #expect(x <= 0 && y <= 0)
                    // In the square of a corner, within its circle.
                    let (dx, dy) = (x + radius, y + radius)
                    #expect(dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius)
                }
            }
            for (index, band) in bands.enumerated() {
                for other in bands[(index + 1)...] { #expect(band.intersection(other).isEmpty) }
            }
            if rect.width == 600 { #expect(Double(bands.reduce(0) { $0 + $1.area }) > 0.85 * 600 * 800) }
            #expect(bands.count <= 66)
        }
    }
}
