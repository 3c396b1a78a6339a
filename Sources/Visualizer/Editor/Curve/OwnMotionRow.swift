import Drawing
import Foundation
import ViewHierarchy

/// What the scene's own motion is: each of its curves with the line that it is drawn by, and what else is to be known.
final class OwnMotionRow: View, EditorPart {
    var theme: Theme {
        didSet {
            note.textColor = theme.tertiaryText
            setNeedsDisplay()
        }
    }
    /// The lane's.
    var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }
    var motion: OwnMotion? {
        didSet {
            guard motion != oldValue else { return }
            note.text = motion?.note
            note.isHidden = motion?.note.isEmpty != false
            heightDidChange()
            setNeedsDisplay()
        }
    }
    private let note = Label(frame: .zero)

    private static let lineHeight = 18.0
    private static let sample = 16.0
    private static let textLeft = EditorMetrics.inset + sample + EditorMetrics.gap

    init(_ theme: Theme, color: Color) {
        self.theme = theme
        self.color = color
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        accessibilityIdentifier = "own motion"
        note.font = Lettering.small
        note.numberOfLines = 0
        note.textColor = theme.tertiaryText
        addSubview(note)
    }

    required init?(coder: NSCoder) { nil }

    private var linesHeight: Double { Double(motion?.parts.count ?? 0) * Self.lineHeight }

    private func noteHeight(_ width: Double) -> Double {
        guard !note.isHidden else { return 0 }
        return note.sizeThatFits(CGSize(width: noteWidth(width), height: .infinity)).height
    }

    private func noteWidth(_ width: Double) -> Double { width - Self.textLeft - EditorMetrics.inset }

    func height(for width: Double) -> Double { linesHeight + noteHeight(width) }

    override func layoutSubviews() {
        note.frame = CGRect(
            x: Self.textLeft, y: linesHeight, width: noteWidth(bounds.width), height: noteHeight(bounds.width))
    }

    override func draw(_ canvas: inout Canvas) {
        let inner = bounds.insetBy(dx: EditorMetrics.inset, dy: 0)
        for (index, part) in (motion?.parts ?? []).enumerated() {
            let row = CGRect(
                x: inner.minX, y: Double(index) * Self.lineHeight, width: inner.width, height: Self.lineHeight)
            let line = CGRect(x: row.minX, y: row.midY - 1, width: Self.sample, height: 2)
            canvas.fill(.rect(line), CurveCanvas.color(color, index))
            let text = CGRect(
                x: Self.textLeft, y: row.minY, width: row.maxX - Self.textLeft, height: row.height)
            Lettering.draw(
                "\(part.occasion): \(part.title)", Lettering.small, theme.secondaryText, in: text, .left, &canvas)
        }
    }
}
