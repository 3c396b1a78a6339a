public import Drawing
public import Foundation

/// A view that shows text; it ignores touches unless `isUserInteractionEnabled` is set (rule F 6).
open class Label: View {
    open var text: String? { didSet { if text != oldValue { change() } } }
    /// The font. Nil sets the default, the system font of 17 points as in UIKit; the value is never nil when read.
    open var font: Font! {
        get { ownFont }
        set {
            let font = newValue ?? Self.defaultFont
            if font != ownFont {
                ownFont = font
                change()
            }
        }
    }
    private static let defaultFont = Font.systemFont(ofSize: 17)
    private var ownFont = Label.defaultFont
    open var textColor: Color = .black { didSet { if textColor != oldValue { setNeedsDisplay() } } }
    /// The alignment, `.natural` by default, as in UIKit.
    open var textAlignment: TextAlignment = .natural { didSet { if textAlignment != oldValue { setNeedsDisplay() } } }
    /// The maximum number of lines; 0 for no limit, 1 by default.
    open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { change() } } }
    open var lineBreakMode: LineBreakMode = .byTruncatingTail { didSet { if lineBreakMode != oldValue { change() } } }

    /// Whether a single line that is wider than the view is drawn in a smaller size, so that it fits.
    open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
    /// The smallest factor by which the font size is then reduced, 0...1; 0, the default, for no limit.
    open var minimumScaleFactor = 0.0 { didSet { setNeedsDisplay() } }

    /// The width at which the text wraps for its intrinsic size, in points; 0, the default, for the label's own.
    open var preferredMaxLayoutWidth = 0.0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// Called when the text's size may have changed.
    var fittingSizeDidChange: () -> Void = {}
    private var cached: (width: Double, font: Font, layout: TextLayout)?

    override func didInitialize() { isUserInteractionEnabled = false }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let needed = layout(width: size.width, font: ownFont).size
        return CGSize(width: needed.width.rounded(.up), height: needed.height.rounded(.up))
    }

    /// Draws the lines centered vertically; lines that are wider than the view start at its left edge.
    open override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        layout(width: bounds.width, font: drawnFont(width: bounds.width))
            .draw(textColor, in: bounds, textAlignment, into: &canvas)
    }

    /// The size of the text; of several lines at ``preferredMaxLayoutWidth``, which is the label's width if it is 0.
    open override var intrinsicContentSize: CGSize { intrinsicContentSize(forWidth: nil) }

    override func intrinsicContentSize(forWidth width: Double?) -> CGSize {
        let room = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : width ?? .infinity
        return sizeThatFits(CGSize(width: numberOfLines == 1 ? .infinity : room, height: .infinity))
    }

    override var defaultHugging: LayoutPriority { LayoutPriority(251) }

    override func baselines(forWidth width: Double?) -> (first: Double, last: Double)? {
        let metrics = TextSystem.measuring.metrics(of: ownFont)
        let lines = max(1, (intrinsicContentSize(forWidth: width).height / metrics.lineHeight).rounded())
        let half = lines * metrics.lineHeight / 2
        let first = -half + metrics.ascent + (metrics.lineHeight - metrics.ascent - metrics.descent) / 2
        return (first, first + (lines - 1) * metrics.lineHeight)
    }

    private func change() {
        cached = nil
        invalidateIntrinsicContentSize()
        setNeedsDisplay()
        fittingSizeDidChange()
    }

    /// Returns the font in the size in which the text is drawn; a line's width is proportional to it.
    private func drawnFont(width: Double) -> Font {
        guard adjustsFontSizeToFitWidth, numberOfLines == 1, let text, width > 0 else { return ownFont }
        let natural = TextSystem.measuring.width(of: text, font: ownFont)
        return natural > width ? ownFont.withSize(ownFont.size * max(minimumScaleFactor, width / natural)) : ownFont
    }

    private func layout(width: Double, font: Font) -> TextLayout {
        if let cached, cached.width == width, cached.font == font { return cached.layout }
        let layout = TextLayout(text ?? "", font: font, width: width, limit: numberOfLines, mode: lineBreakMode)
        cached = (width, font, layout)
        return layout
    }
}
