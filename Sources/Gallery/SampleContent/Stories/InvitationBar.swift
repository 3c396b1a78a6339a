import Drawing
import Foundation
import ViewHierarchy

/// A bar with how many invitations wait, and from whom.
final class InvitationBar: View {
    /// Those that wait, the next one first.
    var invitations: [Invitation] { didSet { if invitations != oldValue { show() } } }

    private let palette: Palette
    private let grabber = View(frame: .zero)
    private let title = Label()
    private let hosts = Label()
    private let chevron: GlyphView
    private var pictures: [CoverArt] = []

    /// In points.
    static let height = 80.0
    private static let pictureSide = 40.0
    /// From one picture to the next, in points.
    private static let pitch = 16.0
    private static let pictureCount = 3

    init(_ invitations: [Invitation], _ palette: Palette) {
        self.invitations = invitations
        self.palette = palette
        chevron = GlyphView(.chevronUp, color: palette.tertiaryText)
        super.init(frame: .zero)
        backgroundColor = palette.surface
        cornerRadius = 20
        maskedCorners = [.topLeft, .topRight]
        shadowColor = palette.shadow
        shadowOpacity = 0.16
        shadowRadius = 12
        shadowOffset = .zero
        grabber.backgroundColor = palette.tertiaryText
        grabber.cornerRadius = 2.5
        title.font = .barTitle
        title.textColor = palette.text
        hosts.font = .detail
        hosts.textColor = palette.secondaryText
        for view in [grabber, title, hosts, chevron] { addSubview(view) }
        show()
    }

    required init?(coder: NSCoder) { nil }

    private func show() {
        for picture in pictures { picture.removeFromSuperview() }
        pictures = invitations.prefix(Self.pictureCount).map { CoverArt($0.motif, $0.inks) }
        for picture in pictures.reversed() {
            picture.cornerRadius = 10
            picture.borderWidth = 2
            picture.borderColor = palette.surface
            addSubview(picture)
        }
        let names = invitations.map { $0.host.prefix { $0 != " " } }
        switch invitations.count {
        case 0:
            title.text = "All answered"
            hosts.text = "Pull up to see them again"
        case 1:
            title.text = "1 invitation"
            hosts.text = "From \(names[0])"
        case 2:
            title.text = "2 invitations"
            hosts.text = "\(names[0]) and \(names[1])"
        default:
            title.text = "\(names.count) invitations"
            hosts.text = "\(names[0]), \(names[1]) and \(names.count - 2) more"
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        grabber.frame = CGRect(x: (bounds.width - 36) / 2, y: 7, width: 36, height: 5)
        let room = bounds.readable.insetBy(dx: Space.medium, dy: 0)
        for (index, picture) in pictures.enumerated() {
            picture.frame = CGRect(
                x: room.minX + Double(index) * Self.pitch, y: 24, width: Self.pictureSide, height: Self.pictureSide)
        }
        let left = pictures.last.map { $0.frame.maxX + 12 } ?? room.minX
        chevron.frame = CGRect(x: room.maxX - 20, y: 34, width: 20, height: 20)
        let width = max(0, chevron.frame.minX - left - Space.small)
        title.frame = CGRect(x: left, y: 23, width: width, height: 22)
        hosts.frame = CGRect(x: left, y: 46, width: width, height: 18)
    }
}
