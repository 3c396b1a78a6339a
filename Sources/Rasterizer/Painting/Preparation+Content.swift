import CCairo
import Drawing
import Foundation

extension Preparation {
    /// Returns the content of an item within `limit`, without any clipping.
    func content(
        of item: DisplayItem, transform: CGAffineTransform, limit: PixelRect, position: Int
    ) throws(RasterizerError) -> PreparedItem {
        let nothing = PreparedItem(content: .nothing, bounds: .empty, last: position)
        switch item.command {
        case .beginGroup, .endGroup:
            return nothing
        case .fill(let shape, let color):
            return fill(DevicePath(shape, transform: transform), Ink(color, alpha: item.alpha), position)
        case .stroke(let shape, let color, let width):
            guard width > 0 else { return nothing }
            return try stroke(
                shape, Ink(color, alpha: item.alpha), width: width, transform: transform, limit: limit, position)
        case .image(let image, let crop, let destination, let shape):
            let path = DevicePath(shape, transform: transform)
            guard path.bounds.intersects(limit),
                let source = source(image, crop: crop, destination: destination, transform: transform)
            else { return nothing }
            return PreparedItem(
                content: .image(path, source, alpha: Ink.unit(item.alpha)), bounds: path.bounds,
                opaque: image.isOpaque && item.alpha >= 1 ? path.interiors : [], last: position)
        case .text(let run):
            let ink = Ink(run.color, alpha: item.alpha)
            return ink.isInvisible ? nothing : try text(run, ink, transform: transform, position) ?? nothing
        case .shadow(let shape, let color, let blur, let offset):
            let ink = Ink(color, alpha: item.alpha)
            if ink.isInvisible { return nothing }
            let moved = transform.translatedBy(x: offset.width, y: offset.height)
            let sharpness = blur * abs(moved.determinant).squareRoot()
            guard sharpness >= Self.leastBlur else { return fill(DevicePath(shape, transform: moved), ink, position) }
            let sprites = try shadow(shape, blur: blur, transform: moved)
            let bounds = sprites.reduce(PixelRect.empty) { $0.union($1.box) }
            return PreparedItem(content: .sprites(sprites, ink), bounds: bounds, last: position)
        case .backdrop(let shape, let blur, let within):
            let backdrop = Backdrop(
                deviation: min(blur * abs(transform.determinant).squareRoot(), Self.mostBackdropBlur),
                limit: within.map { PixelRect(around: $0.bounds.applying(device(.identity))).intersection(frame) }
                    ?? frame)
            // A NaN blur counts as none.
            guard backdrop.deviation >= Backdrop.leastDeviation else { return nothing }
            let path = DevicePath(shape, transform: transform)
            return PreparedItem(
                content: .image(path, .blank, alpha: Ink.unit(item.alpha)),
                bounds: path.bounds.intersection(backdrop.limit), backdrop: backdrop,
                opaque: item.alpha >= 1 ? path.interiors : [], last: position)
        }
    }

    /// The largest standard deviation, in pixels. Larger ones are limited to it.
    private static let mostBackdropBlur = 512.0

    /// The standard deviation, in pixels, below which shadows are drawn sharp.
    private static let leastBlur = 0.2

    private func fill(_ path: DevicePath, _ ink: Ink, _ position: Int) -> PreparedItem {
        if ink.isInvisible { return PreparedItem(content: .nothing, bounds: .empty, last: position) }
        return PreparedItem(
            content: .fill(path, ink), bounds: path.bounds, opaque: ink.alpha >= 1 ? path.interiors : [],
            last: position)
    }

    /// Lines around rectangles are rings to fill. Other lines are drawn in advance, because cairo leaves out what is
    /// outside the box it draws into, which can differ between bands.
    private func stroke(
        _ shape: Shape, _ ink: Ink, width: Double, transform: CGAffineTransform, limit: PixelRect, _ position: Int
    ) throws(RasterizerError) -> PreparedItem {
        let half = width / 2
        switch shape {
        case .rect(let rect):
            return fill(ring(rect, radius: 0, corners: [], half: half, transform: transform), ink, position)
        case .roundedRect(let rect, let radius, let corners):
            let limited = max(0, min(radius, min(rect.width, rect.height) / 2))
            return fill(ring(rect, radius: limited, corners: corners, half: half, transform: transform), ink, position)
        case .path(let path):
            let reach = CGRect(
                x: shape.bounds.minX - half, y: shape.bounds.minY - half, width: shape.bounds.width + width,
                height: shape.bounds.height + width)
            let box = PixelRect(around: reach.applying(transform)).insetBy(-1).intersection(frame)
            // cairo can't follow the outline of a pen far wider than any surface.
            let widest = width * max(abs(transform.a) + abs(transform.c), abs(transform.b) + abs(transform.d))
            guard box.intersects(limit), !ink.isInvisible, widest < FixedPoint.pathLimit else {
                return PreparedItem(content: .nothing, bounds: .empty, last: position)
            }
            let sprite = Sprite(
                coverage: line(path, width: width, transform: transform, box: box),
                matrix: CGAffineTransform(translationX: -Double(box.minX), y: -Double(box.minY)), box: box)
            return PreparedItem(content: .sprites([sprite], ink), bounds: box, last: position)
        }
    }

    private func ring(
        _ rect: CGRect, radius: Double, corners: RectCorner, half: Double, transform: CGAffineTransform
    ) -> DevicePath {
        func shape(_ grow: Double) -> Shape {
            Shape(
                rect: rect.insetBy(dx: -grow, dy: -grow), cornerRadius: radius > 0 ? max(0, radius + grow) : 0,
                corners: corners)
        }
        if min(rect.width, rect.height) <= 2 * half { return DevicePath(shape(half), transform: transform) }
        return DevicePath(between: shape(half), and: shape(-half), transform: transform)
    }

    /// Returns the coverage of a line, which is possibly not drawn yet.
    private func line(_ path: Path, width: Double, transform: CGAffineTransform, box: PixelRect) -> AlphaBuffer {
        let key = DrawingCaches.StrokeKey(path: path, width: width, transform: transform, box: box)
        return caches.strokes.value(for: key) ?? pending.coverage(for: key)
    }

    private func source(
        _ image: Image, crop: CGRect, destination: CGRect, transform: CGAffineTransform
    ) -> ImageSource? {
        guard crop.width > 0, crop.height > 0, destination.width > 0, destination.height > 0 else { return nil }
        // The width of the whole picture on screen. Unequally stretched sides are averaged.
        let across = (transform.a * transform.a + transform.b * transform.b).squareRoot() * destination.width
        let down = (transform.c * transform.c + transform.d * transform.d).squareRoot() * destination.height
        let original = image.representations[0]
        let aspect = Double(original.width) / Double(original.height)
        let width = (across / crop.width * (down / crop.height * aspect)).squareRoot()
        let pixels = caches.levels.pixels(of: image, nearestToWidth: width)
        let stretch = CGAffineTransform(
            a: crop.width / destination.width * Double(pixels.width), b: 0, c: 0,
            d: crop.height / destination.height * Double(pixels.height),
            tx: (crop.minX - destination.minX / destination.width * crop.width) * Double(pixels.width),
            ty: (crop.minY - destination.minY / destination.height * crop.height) * Double(pixels.height))
        let map = transform.inverted().concatenating(stretch)
        let center = destination.center.applying(transform)
        let anchor = CGPoint(x: center.x.rounded(), y: center.y.rounded())
        return FixedPoint.pattern(map, anchor: anchor).map { ImageSource(pixels: pixels, matrix: $0) }
    }

    /// Returns a sprite for a mask under any transform (from mask pixels to device pixels), smoothly interpolated.
    func sprite(_ coverage: AlphaBuffer, placed: CGAffineTransform) -> Sprite? {
        let extent = CGRect(x: -1, y: -1, width: Double(coverage.width) + 2, height: Double(coverage.height) + 2)
        let box = PixelRect(around: extent.applying(placed))
        let center = extent.center.applying(placed)
        let anchor = CGPoint(x: center.x.rounded(), y: center.y.rounded())
        return FixedPoint.pattern(placed.inverted(), anchor: anchor).map {
            Sprite(coverage: coverage, matrix: $0, box: box)
        }
    }

    private func shadow(
        _ shape: Shape, blur: Double, transform: CGAffineTransform
    ) throws(RasterizerError) -> [Sprite] {
        if transform.isScaleAndTranslation, let patches = patches(shape, blur: blur, transform: transform) {
            return patches
        }
        guard let mask = try caches.shadows.whole(shape, blur: blur) else { return [] }
        let placed = CGAffineTransform(
            a: 1 / mask.scale, b: 0, c: 0, d: 1 / mask.scale, tx: mask.origin.x, ty: mask.origin.y
        ).concatenating(transform)
        return sprite(mask.coverage, placed: placed).map { [$0] } ?? []
    }

    /// Returns the shadow of a large rectangle as four quarters, or `nil` for other shapes and small ones. Each is a
    /// corner's mask extended to the middle, which is on whole pixels so that the quarters meet without a seam.
    private func patches(_ shape: Shape, blur: Double, transform: CGAffineTransform) -> [Sprite]? {
        let rect: CGRect
        var radius = 0.0
        var rounded = RectCorner()
        switch shape {
        case .rect(let box): rect = box
        case .roundedRect(let box, let asked, let corners):
            rect = box
            radius = max(0, min(asked, min(box.width, box.height) / 2)) / blur
            rounded = corners
        case .path: return nil
        }
        let inward = ShadowCache.inwardReach(radius: radius) * blur
        guard min(rect.width, rect.height) >= 2 * inward, radius < 64 else { return nil }
        let placed = rect.applying(transform)
        let reachX = Gaussian.reach * blur * transform.a
        let reachY = Gaussian.reach * blur * transform.d
        let outer = PixelRect(around: placed.insetBy(dx: -reachX, dy: -reachY))
        let middleX = PixelRect.whole(placed.midX.rounded())
        let middleY = PixelRect.whole(placed.midY.rounded())
        let perX = ShadowCache.density / (blur * transform.a)
        let perY = ShadowCache.density / (blur * transform.d)
        var sprites: [Sprite] = []
        for corner in [RectCorner.topLeft, .topRight, .bottomLeft, .bottomRight] {
            let right = corner == .topRight || corner == .bottomRight
            let bottom = corner == .bottomLeft || corner == .bottomRight
            let box = PixelRect(
                minX: right ? middleX : outer.minX, minY: bottom ? middleY : outer.minY,
                maxX: right ? outer.maxX : middleX, maxY: bottom ? outer.maxY : middleY)
            let map = CGAffineTransform(
                a: right ? -perX : perX, b: 0, c: 0, d: bottom ? -perY : perY,
                tx: right ? (placed.maxX + reachX) * perX : (reachX - placed.minX) * perX,
                ty: bottom ? (placed.maxY + reachY) * perY : (reachY - placed.minY) * perY)
            let anchor = CGPoint(x: right ? box.maxX : box.minX, y: bottom ? box.maxY : box.minY)
            guard let matrix = FixedPoint.pattern(map, anchor: anchor) else { return nil }
            let mask = caches.shadows.corner(radius: rounded.contains(corner) ? radius : 0)
            sprites.append(Sprite(coverage: mask, matrix: matrix, box: box, continues: true))
        }
        return sprites
    }
}

extension PreparedItem {
    /// The pixels of the content before clipping.
    var contentBox: PixelRect {
        switch content {
        case .nothing, .beginGroup: .empty
        case .fill(let path, _), .image(let path, _, _): path.bounds
        case .sprites(let sprites, _): sprites.reduce(.empty) { $0.union($1.box) }
        }
    }
}
