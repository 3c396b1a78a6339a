import Drawing
import Foundation
import ViewHierarchy

/// Pages of words side by side: on each a headline over a few lines.
final class WordsView: View {
    private let pages: [(headline: Label, text: Label)]

    /// The widest column of words, in points.
    private static let columnWidth = 420.0
    /// From which height on the headlines are larger, in points.
    private static let roomyHeight = 320.0

    init(_ pages: [(headline: String, text: String)], _ palette: Palette) {
        self.pages = pages.map { page in
            let (headline, text) = (Label(), Label())
            headline.text = page.headline
            headline.textColor = palette.text
            text.text = page.text
            text.font = .bodyText
            text.textColor = palette.secondaryText
            return (headline, text)
        }
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for label in self.pages.flatMap({ [$0.headline, $0.text] }) {
            label.numberOfLines = 0
            label.textAlignment = .center
            addSubview(label)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let pitch = bounds.width / Double(max(pages.count, 1))
        for (index, page) in pages.enumerated() {
            let width = max(0, min(pitch - 2 * Space.large, Self.columnWidth))
            let x = (Double(index) * pitch + (pitch - width) / 2).rounded()
            page.headline.font = bounds.height < Self.roomyHeight ? .headlineTitle : .screenTitle
            let heights = [page.headline, page.text].map {
                $0.sizeThatFits(CGSize(width: width, height: .infinity)).height
            }
            let top = max(0, ((bounds.height - heights[0] - heights[1] - Space.medium) / 2).rounded())
            page.headline.frame = CGRect(x: x, y: top, width: width, height: heights[0])
            page.text.frame = CGRect(
                x: x, y: top + heights[0] + Space.medium, width: width, height: heights[1])
        }
    }
}
