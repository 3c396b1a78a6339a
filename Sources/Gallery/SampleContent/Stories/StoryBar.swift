import Foundation
import Scrim

/// A bar with the number of stories in a deck, and their authors.
final class StoryBar: View {
    /// The remaining stories, with the next one first.
    var stories: [Story] { didSet { if stories != oldValue { update() } } }

    private let palette: Palette
    private let grabber: Grabber
    private let title: Label
    private let authors: Label
    private let chevron: GlyphView
    private var pictures: [CoverArt] = []

    /// The height, in points.
    static let height = 80.0
    private static let pictureSide = 40.0
    /// The distance between pictures, in points.
    private static let pitch = 16.0
    private static let pictureCount = 3

    init(_ stories: [Story], _ palette: Palette) {
        self.stories = stories
        self.palette = palette
        grabber = Grabber(palette)
        title = Label("", .barTitle, palette.text)
        authors = Label("", .detail, palette.secondaryText)
        chevron = GlyphView(.chevronUp, color: palette.tertiaryText)
        super.init(frame: .zero)
        backgroundColor = palette.surface
        cornerRadius = 20
        maskedCorners = [.topLeft, .topRight]
        shadowColor = palette.shadow
        shadowOpacity = 0.16
        shadowRadius = 12
        shadowOffset = .zero
        for view in [grabber, title, authors, chevron] { addSubview(view) }
        update()
    }

    required init?(coder: NSCoder) { nil }

    private func update() {
        for picture in pictures { picture.removeFromSuperview() }
        pictures = stories.prefix(Self.pictureCount).map { CoverArt($0.cover) }
        for picture in pictures.reversed() {
            picture.cornerRadius = 10
            picture.borderWidth = 2
            picture.borderColor = palette.surface
            addSubview(picture)
        }
        let names = stories.map { String($0.author.prefix { $0 != " " }) }
        title.text = names.isEmpty ? "All read" : names.count == 1 ? "1 story" : "\(names.count) stories"
        authors.text =
            switch names.count {
            case 0: "Pull up to see them again"
            case 1, 2: names.joined(separator: " and ")
            default: "\(names[0]), \(names[1]) and \(names.count - 2) more"
            }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        grabber.layOut(in: bounds, y: 7)
        let room = safeColumn.readable.insetBy(dx: Space.medium, dy: 0)
        for (index, picture) in pictures.enumerated() {
            picture.frame = CGRect(
                x: room.minX + Double(index) * Self.pitch, y: 24, width: Self.pictureSide, height: Self.pictureSide)
        }
        let left = pictures.last.map { $0.frame.maxX + 12 } ?? room.minX
        chevron.frame = CGRect(x: room.maxX - 20, y: 34, width: 20, height: 20)
        let width = max(0, chevron.frame.minX - left - Space.small)
        title.frame = CGRect(x: left, y: 45 - Space.line(22), width: width, height: Space.line(22))
        authors.frame = CGRect(x: left, y: 46, width: width, height: Space.line(18))
    }
}
