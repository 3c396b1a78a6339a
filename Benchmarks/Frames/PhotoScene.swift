import Drawing
import Foundation
import PlainCairo

/// The measured picture: 24 tiles with rounded corners at rest, a dimming, and a photo that shrinks.
struct PhotoScene {
    static let scale = 2.0
    static let size = CGSize(width: 390, height: 844)
    static let frames = 120

    /// The tiles, of 250 x 250 pixels each.
    let tiles: [Image]
    /// The photo, of 1560 x 2080 pixels.
    let photo: Image

    init() {
        tiles = (0..<24).map { Self.picture(width: 250, height: 250, seed: UInt64($0 + 1)) }
        photo = Self.picture(width: 1560, height: 2080, seed: 99)
    }

    /// Returns the frame of a tile, in points: three columns and eight rows, scrolled so that the outer rows are cut.
    static func tile(_ index: Int) -> CGRect {
        CGRect(x: Double(index % 3) * 132.5, y: Double(index / 3) * 131 - 95, width: 125, height: 125)
    }

    /// Returns the progress of the drag in a frame, from 0 to 1. Frames can be fractional.
    static func progress(_ frame: Double) -> Double { (frame + 1) / Double(frames + 1) }

    static func dimming(_ frame: Double) -> Double { 1 - progress(frame) }

    /// Returns the photo's frame and radius, in points, as it moves down from the stage's width to a tile's.
    static func photo(_ frame: Double) -> (rect: CGRect, radius: Double) {
        let progress = progress(frame)
        let width = 390 - 265 * progress
        let height = width * 4 / 3
        return (
            CGRect(x: 195 - width / 2, y: 422 + 150 * progress - height / 2, width: width, height: height),
            6 * progress
        )
    }

    /// Returns the rotation of a photo between two fingers, in radians: a quarter of a turn over the drag.
    static func turn(_ frame: Double) -> Double { progress(frame) * .pi / 2 }

    func list(_ frame: Double, label: String? = nil, isPinched: Bool = false) -> DisplayList {
        var canvas = Canvas()
        for (index, tile) in tiles.enumerated() {
            draw(tile, in: Self.tile(index), radius: 6, &canvas)
        }
        canvas.fill(.rect(CGRect(origin: .zero, size: Self.size)), Color(white: 0, alpha: Self.dimming(frame)))
        let moving = Self.photo(frame)
        canvas.save()
        if isPinched {
            canvas.concatenate(
                CGAffineTransform(translationX: -moving.rect.midX, y: -moving.rect.midY)
                    .concatenating(CGAffineTransform(rotationAngle: Self.turn(frame)))
                    .concatenating(CGAffineTransform(translationX: moving.rect.midX, y: moving.rect.midY)))
        }
        draw(photo, in: moving.rect, radius: moving.radius, &canvas)
        canvas.restore()
        if let label {
            let font = Font.systemFont(ofSize: 13)
            canvas.draw(
                .text(TextRun(text: label, font: font, color: .white, origin: CGPoint(x: 20, y: 40), width: 60)))
        }
        return DisplayList(size: Self.size, items: canvas.items)
    }

    private func draw(_ image: Image, in rect: CGRect, radius: Double, _ canvas: inout Canvas) {
        canvas.draw(
            .image(
                image, crop: CGRect(x: 0, y: 0, width: 1, height: 1), destination: rect,
                shape: Shape(rect: rect, cornerRadius: radius)))
    }

    /// Draws the same frame with plain cairo, for comparison.
    func plain(_ frame: Double, to target: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
        let moving = Self.photo(frame)
        var places = tiles.indices.map { (tiles[$0], Self.tile($0), 6.0) }
        places.append((photo, moving.rect, moving.radius))
        let pictures = places.map { image, rect, radius in
            let buffer = image.representations[0]
            return plain_picture(
                pixels: buffer.withPixels { $0.baseAddress }, width: Int32(buffer.width), height: Int32(buffer.height),
                x: rect.minX * Self.scale, y: rect.minY * Self.scale, drawn_width: rect.width * Self.scale,
                drawn_height: rect.height * Self.scale, radius: radius * Self.scale)
        }
        plain_frame(
            target, Int32(width), Int32(height), pictures, Int32(pictures.count), Int32(tiles.count),
            Self.dimming(frame))
    }

    /// Returns a picture with the detail of a photograph: soft shapes, edges and grain.
    private static func picture(width: Int, height: Int, seed: UInt64) -> Image {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        let phase = Double(seed)
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true) { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let grain = Double(state >> 59)
                    let u = Double(x) / Double(width) * 6
                    let v = Double(y) / Double(height) * 6
                    let hill = sin(u + phase) + cos(v * 1.7 + phase) + (sin(u * 3 + phase) > v - 3 ? 1 : 0)
                    let leaf = sin(u * 40) * sin(v * 43) * 14
                    let red = UInt32(min(max(110 + hill * 40 + leaf + grain, 0), 255))
                    let green = UInt32(min(max(120 + hill * 25 - leaf + grain, 0), 255))
                    let blue = UInt32(min(max(140 - hill * 30 + grain, 0), 255))
                    pixels[y * width + x] = 0xFF00_0000 | red << 16 | green << 8 | blue
                }
            }
        }
        return Image(representations: [buffer], size: CGSize(width: width, height: height))
    }
}
