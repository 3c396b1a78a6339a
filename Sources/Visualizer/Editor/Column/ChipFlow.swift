import Foundation
import ViewHierarchy

/// Chips in lines: as wide as their words, or all of one width in some columns. Hidden ones take no room.
final class ChipFlow: View, EditorPart {
    var theme: Theme { didSet { spread(theme) } }
    let chips: [Chip]
    /// How many have one width beside each other; nil lets each be as wide as its word.
    private let columns: Int?

    private static let gap = 6.0

    init(_ chips: [Chip], columns: Int? = nil, _ theme: Theme) {
        self.chips = chips
        self.columns = columns
        self.theme = theme
        super.init(frame: .zero)
        for chip in chips { addSubview(chip) }
    }

    required init?(coder: NSCoder) { nil }

    private var shown: [Chip] { chips.filter { !$0.isHidden } }

    private func frames(_ width: Double) -> [CGRect] {
        let height = EditorMetrics.controlHeight
        var place = CGPoint(x: EditorMetrics.inset, y: 0)
        let end = width - EditorMetrics.inset
        return shown.map { chip in
            let own =
                columns.map { count -> Double in
                    ((end - EditorMetrics.inset - Self.gap * Double(count - 1)) / Double(count)).rounded(.down)
                }
                ?? chip.fittingWidth
            if place.x + own > end + 0.5, place.x > EditorMetrics.inset {
                place = CGPoint(x: EditorMetrics.inset, y: place.y + height + Self.gap)
            }
            defer { place.x += own + Self.gap }
            return CGRect(x: place.x, y: place.y, width: own, height: height)
        }
    }

    func height(for width: Double) -> Double { frames(width).last.map { Double($0.maxY) } ?? 0 }

    override func layoutSubviews() {
        for (chip, frame) in zip(shown, frames(bounds.width)) { chip.frame = frame }
    }
}
