import Drawing
import Foundation
import ViewHierarchy

/// An icon in the middle of its view, as large as fits.
final class GlyphView: View {
    var glyph: Glyph { didSet { if glyph != oldValue { setNeedsDisplay() } } }
    var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }

    init(_ glyph: Glyph, color: Color) {
        self.glyph = glyph
        self.color = color
        super.init(frame: CGRect(x: 0, y: 0, width: Glyph.side, height: Glyph.side))
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) { canvas.draw(glyph, color, in: drawnValues.bounds) }
}

extension Canvas {
    /// Draws an icon in the middle of a rectangle, as large as fits.
    mutating func draw(_ glyph: Glyph, _ color: Color, in rect: CGRect) {
        let side = min(rect.width, rect.height)
        save()
        concatenate(CGAffineTransform(translationX: rect.midX - side / 2, y: rect.midY - side / 2))
        concatenate(CGAffineTransform(scaleX: side / Glyph.side, y: side / Glyph.side))
        if !glyph.fills.isEmpty { fill(.path(glyph.fills), color) }
        if !glyph.lines.isEmpty { draw(.stroke(.path(glyph.lines), color, width: Glyph.lineWidth)) }
        restore()
    }
}
