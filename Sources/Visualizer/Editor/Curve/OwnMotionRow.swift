import Drawing
import Foundation
import Staging
import Timing
import ViewHierarchy
import Widgets

/// The scene's own motion: each of its curves with its line, and a note.
final class OwnMotionRow: ThemedView, EditorPart {
    /// The lane's color.
    var color = Color.clear { didSet { if color != oldValue { setNeedsDisplay() } } }
    var motion: OwnMotion? {
        didSet {
            guard motion != oldValue else { return }
            note.text = motion?.note
            note.isHidden = motion?.note.isEmpty != false
            heightDidChange()
            setNeedsDisplay()
        }
    }
    private let note: Label

    private static let lineHeight = 18.0
    private static let sample = 16.0
    private static let textLeft = EditorMetrics.inset + sample + EditorMetrics.gap

    init() {
        note = Label(Lettering.small, lines: 0)
        super.init(name: "own motion")
        isUserInteractionEnabled = false
        addSubview(note)
    }

    required init?(coder: NSCoder) { nil }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        note.textColor = theme.tertiaryText
    }

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
            canvas.draw("\(part.occasion): \(part.title)", Lettering.small, theme.secondaryText, in: text)
        }
    }
}

/// The motion of the scene without a set curve, with the current numbers.
struct OwnMotion: Hashable, Sendable {
    /// A motion with its occasion.
    struct Part: Hashable, Sendable {
        var occasion: String
        var curve: TimingCurve

        /// The name of the curve, or else its kind.
        var title: String { CurvePresets.name(of: curve) ?? (curve.isSpring ? "a spring" : curve.description) }
    }

    /// The motions. The first one is at the end of the scene's gesture.
    let parts: [Part]
    let note: String
    /// Whether all are springs with their own durations and none of the scene's numbers.
    let settlesByItself: Bool

    /// - Parameter number: Returns the number of a scene's parameter by its name.
    init(_ motion: SceneMotion, _ number: (String) -> Double?) {
        parts = motion.parts.compactMap { part in
            part.curve.timingCurve(number).map { Part(occasion: part.occasion, curve: $0) }
        }
        note = motion.note
        settlesByItself = motion.parts.allSatisfy { part in
            if case .curve(let curve) = part.curve { curve.duration != nil } else { false }
        }
    }

    /// The curve that the editor starts from.
    var curve: TimingCurve? { parts.first?.curve }
}
