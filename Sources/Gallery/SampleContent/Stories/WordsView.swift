import Foundation
import Scrim

/// Pages with the headlines of stories, side by side.
final class WordsView: View {
    private let titles: [Label]
    private let details: [Label]

    /// The maximum width of the text column, in points.
    private static let columnWidth = 420.0
    /// The height from which the titles are larger, in points.
    private static let roomyHeight = 320.0
    /// The fonts of titles, from the largest to one that fits everywhere.
    private static var titleFonts: [Font] { [.screenTitle, .headlineTitle, .cardTitle] }

    init(_ stories: [Story], _ palette: Palette) {
        titles = stories.map { Label($0.headline, .screenTitle, palette.text, .center, lines: 0) }
        details = stories.map {
            Label("\($0.author)  ·  \($0.minutes) minutes", .bodyText, palette.secondaryText, .center)
        }
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for label in titles + details { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let pitch = bounds.width / Double(max(titles.count, 1))
        for (index, labels) in zip(titles, details).enumerated() {
            let width = max(0, min(pitch - 2 * Space.large, Self.columnWidth))
            let x = (Double(index) * pitch + (pitch - width) / 2).rounded()
            let column = CGRect(x: x, y: 0, width: width, height: 0)
            var height = 0.0
            for font in Self.titleFonts.dropFirst(bounds.height < Space.line(Self.roomyHeight) ? 1 : 0) {
                labels.0.font = font
                height = labels.1.layOut(in: column, y: labels.0.layOut(in: column, y: 0) + Space.medium)
                if height <= bounds.height { break }
            }
            let top = max(0, ((bounds.height - height) / 2).rounded())
            for label in [labels.0, labels.1] { label.frame.origin.y += top }
            labels.1.isHidden = height > bounds.height
        }
    }
}

/// A dot for each page, and a marker that moves from one to the other.
final class PageDots: View {
    private let dots: [View]
    private let marker = View(frame: .zero)

    /// The side of a dot, the width of the marker, and the distance between dots, in points.
    static let side = 8.0
    private static let markerWidth = 20.0
    private static let pitch = 22.0

    init(_ count: Int, _ palette: Palette) {
        dots = (0..<count).map { _ in View(frame: .zero) }
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for dot in dots { dot.backgroundColor = palette.separator }
        marker.backgroundColor = palette.tint
        for view in dots + [marker] {
            view.cornerRadius = Self.side / 2
            addSubview(view)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameter position: The position, in pages from the first.
    func select(_ position: Double) {
        let place = min(max(position, 0), Double(max(dots.count - 1, 0)))
        marker.transform = CGAffineTransform(translationX: place * Self.pitch, y: 0)
    }

    override func layoutSubviews() {
        let first = bounds.midX - Double(dots.count - 1) * Self.pitch / 2
        for (index, dot) in dots.enumerated() {
            dot.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
            dot.center = CGPoint(x: first + Double(index) * Self.pitch, y: bounds.midY)
        }
        marker.bounds = CGRect(x: 0, y: 0, width: Self.markerWidth, height: Self.side)
        marker.center = CGPoint(x: first, y: bounds.midY)
    }
}
