import Drawing
import Foundation

extension Preparation {
    /// Prepares a line of text: as coverage for its ink or, if it contains colors of its own, as a picture. Returns
    /// `nil` if the text draws nothing.
    func text(
        _ run: TextRun, _ ink: Ink, transform: CGAffineTransform, _ position: Int
    ) throws(RasterizerError) -> PreparedItem? {
        let zoom = abs(transform.determinant).squareRoot()
        let size = max(1, run.font.size) * zoom
        guard size.isFinite else { return nil }
        let key = DrawingCaches.TextKey(
            text: run.text, typeface: Typeface(run.font), size: Int((min(size, 1e6) * 72).rounded()))
        let mask: TextMask
        if let known = caches.texts.value(for: key) {
            mask = known
        } else {
            mask = try caches.typesetter.mask(of: run.text, Typeface(run.font), size: size)
            caches.texts.insert(mask, for: key, bytes: mask.byteCount + 64)
        }
        guard let coverage = mask.coverage else { return nil }
        let upright = transform.isScaleAndTranslation && abs(transform.a - transform.d) < 1e-6 * transform.a
        let origin = run.origin.applying(transform)
        let placed =
            upright
            ? CGAffineTransform(
                translationX: origin.x.rounded() - Double(mask.left), y: origin.y.rounded() - Double(mask.baseline))
            : CGAffineTransform(
                a: 1 / zoom, b: 0, c: 0, d: 1 / zoom, tx: run.origin.x - Double(mask.left) / zoom,
                ty: run.origin.y - Double(mask.baseline) / zoom
            ).concatenating(transform)
        let extent = CGRect(x: 0, y: 0, width: Double(coverage.width), height: Double(coverage.height))
        if let picture = picture(mask, key, ink) {
            let center = extent.center.applying(placed)
            let anchor = CGPoint(x: center.x.rounded(), y: center.y.rounded())
            guard let matrix = FixedPoint.pattern(placed.inverted(), anchor: anchor) else { return nil }
            let path = DevicePath(.rect(extent), transform: placed)
            return PreparedItem(
                content: .image(path, ImageSource(pixels: picture, matrix: matrix), alpha: ink.alpha),
                bounds: path.bounds, last: position)
        }
        if upright {
            let box = PixelRect(around: extent.applying(placed))
            let sprite = Sprite(
                coverage: coverage, matrix: CGAffineTransform(translationX: -placed.tx, y: -placed.ty), box: box)
            return PreparedItem(content: .sprites([sprite], ink), bounds: box, last: position)
        }
        return sprite(coverage, placed: placed).map {
            PreparedItem(content: .sprites([$0], ink), bounds: $0.box, last: position)
        }
    }

    /// Returns the colored picture of a text, or `nil` if all of it takes the ink's color.
    private func picture(_ mask: TextMask, _ text: DrawingCaches.TextKey, _ ink: Ink) -> PixelBuffer? {
        guard mask.colors != nil else { return nil }
        var opaque = ink
        opaque.alpha = 1
        let key = DrawingCaches.PictureKey(text: text, ink: opaque)
        if let known = caches.pictures.value(for: key) { return known }
        guard let made = mask.picture(in: opaque) else { return nil }
        caches.pictures.insert(made, for: key, bytes: made.byteCount)
        return made
    }
}
