import Foundation
import ViewHierarchy

/// Chips in lines: as wide as their words, or all of one width in some columns. Hidden ones take no room.
final class ChipFlow: View, EditorPart, ReadingOrder {
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

    // MARK: Keys

    /// Tab stops at one of them only: where the keys are or were, else at the chosen one or the first.
    var partsInOrder: [View] {
        let open = shown.filter(\.isEnabled)
        let chip = open.first { $0 === last } ?? open.first(where: \.isSelected) ?? open.first
        return chip.map { [$0] } ?? []
    }

    /// To which the keys went last by an arrow key.
    private weak var last: Chip?

    /// The chip to which an arrow key leads; nil where there is none.
    func neighbour(of chip: Chip, _ key: String) -> Chip? {
        let open = shown.filter(\.isEnabled)
        guard let index = open.firstIndex(where: { $0 === chip }) else { return nil }
        func nearest(_ chips: [Chip]) -> Chip? {
            chips.min { abs($0.frame.midX - chip.frame.midX) < abs($1.frame.midX - chip.frame.midX) }
        }
        let above = open.filter { $0.frame.maxY <= chip.frame.minY }
        let below = open.filter { $0.frame.minY >= chip.frame.maxY }
        let next: Chip? =
            switch key {
            case "left": index > 0 ? open[index - 1] : nil
            case "right": index + 1 < open.count ? open[index + 1] : nil
            case "up": nearest(above.filter { $0.frame.minY == above.last?.frame.minY })
            case "down": nearest(below.filter { $0.frame.minY == below.first?.frame.minY })
            default: nil
            }
        if let next { last = next }
        return next
    }

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
