import Foundation
import ViewHierarchy

/// Parts beneath each other.
class PartStack: View, EditorPart, ReadingOrder {
    var theme: Theme {
        didSet {
            guard theme != oldValue else { return }
            spread(theme)
            setNeedsDisplay()
        }
    }
    private var parts: [(view: any EditorPart, space: Double)] = []

    var partsInOrder: [View] { parts.map(\.view) }

    init(_ theme: Theme) {
        self.theme = theme
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    /// Puts a part beneath the others, with some points of room before it.
    func add(_ part: any EditorPart, space: Double = 0) {
        parts.append((part, space))
        addSubview(part)
        heightDidChange()
    }

    func removeParts() {
        for part in parts { part.view.removeFromSuperview() }
        parts = []
        heightDidChange()
    }

    func setHidden(_ part: any EditorPart, _ isHidden: Bool) {
        guard part.isHidden != isHidden else { return }
        part.isHidden = isHidden
        heightDidChange()
    }

    func height(for width: Double) -> Double {
        parts.reduce(0) { $1.view.isHidden ? $0 : $0 + $1.space + $1.view.height(for: width) }
    }

    override func layoutSubviews() {
        var y = 0.0
        for part in parts where !part.view.isHidden {
            y += part.space
            let height = part.view.height(for: bounds.width)
            part.view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
            y += height
        }
    }
}
