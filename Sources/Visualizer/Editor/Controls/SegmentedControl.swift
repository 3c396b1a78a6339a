import Drawing
import Foundation
import Staging
import ViewHierarchy

/// A few words beside each other, one of which may be chosen.
final class SegmentedControl: View, FocusStop, Themed {
    var theme: Theme {
        didSet {
            spread(theme)
            setNeedsDisplay()
        }
    }
    /// The words, from the left.
    var words: [String] { didSet { if words != oldValue { fill() } } }
    /// The chosen word; nil for none of them.
    var chosen: String? { didSet { if chosen != oldValue { showChoice() } } }
    /// Told of a word that is pressed and not chosen yet.
    var onChoose: (String) -> Void = { _ in }

    var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }

    private let name: String
    private var segments: [Segment] = []

    private static let edge = 2.0

    init(_ theme: Theme, name: String, words: [String]) {
        self.theme = theme
        self.name = name
        self.words = words
        super.init(frame: .zero)
        accessibilityIdentifier = name
        fill()
    }

    required init?(coder: NSCoder) { nil }

    /// The width that shows all words whole.
    static func width(of words: [String]) -> Double {
        let widest = words.map { Lettering.width($0, Lettering.small) }.max() ?? 0
        return (Double(words.count) * (widest + 2 * Segment.padding) + 2 * edge).rounded(.up)
    }

    private func fill() {
        for segment in segments { segment.removeFromSuperview() }
        segments = words.map { word in
            Segment(word, theme, name: "\(name) \(word)") { [weak self] in
                if let self, word != chosen { onChoose(word) }
            }
        }
        for segment in segments { addSubview(segment) }
        showChoice()
        setNeedsLayout()
    }

    private func showChoice() {
        for segment in segments { segment.isSelected = segment.word == chosen }
    }

    /// Arrow keys choose the word beside the chosen one.
    func pressOwn(_ key: KeyPress) -> Bool {
        let now = words.firstIndex { $0 == chosen }
        let last = words.count - 1
        let next: Int
        switch key.name {
        case "right", "down": next = min((now ?? -1) + 1, last)
        case "left", "up": next = max((now ?? words.count) - 1, 0)
        case "home": next = 0
        case "end": next = last
        default: return false
        }
        if words.indices.contains(next), next != now { onChoose(words[next]) }
        return true
    }

    override func layoutSubviews() {
        let width = (bounds.width - 2 * Self.edge) / Double(max(segments.count, 1))
        for (index, segment) in segments.enumerated() {
            segment.frame = CGRect(
                x: Self.edge + Double(index) * width, y: Self.edge, width: width,
                height: bounds.height - 2 * Self.edge)
        }
    }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(Shape(rect: bounds, cornerRadius: EditorMetrics.corner), theme.field)
        if isFocused { FocusRing.draw(around: bounds, cornerRadius: EditorMetrics.corner, theme, &canvas) }
    }
}

/// One of the words.
private final class Segment: Control, Hoverable, Themed {
    let word: String
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }

    static let padding = 8.0

    init(_ word: String, _ theme: Theme, name: String, action: @escaping @MainActor () -> Void) {
        self.word = word
        self.theme = theme
        super.init(frame: .zero)
        accessibilityIdentifier = name
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let shape = Shape(rect: bounds, cornerRadius: EditorMetrics.corner - 2)
        if isSelected {
            canvas.draw(.shadow(shape, theme.shadow, blur: 1.5, offset: CGSize(width: 0, height: 0.5)))
            canvas.fill(shape, theme.segment)
        } else if isHighlighted || isHovered {
            canvas.fill(shape, isHighlighted ? theme.pressed : theme.hover)
        }
        let title = word.prefix(1).uppercased() + word.dropFirst()
        Lettering.draw(
            title, Lettering.small, isSelected ? theme.text : theme.secondaryText, in: bounds.insetBy(dx: 2, dy: 0),
            .center, &canvas)
    }
}
