import Foundation
import Scrim

/// A square of the grid: the photo, a placeholder while it loads, or the reason why it can't be shown.
@MainActor
final class PhotoTile: ImageView {
    private(set) weak var photo: Photo?
    private let palette: Palette
    private let reason = Label()
    private let name = Label()

    /// The corner radius, in points, of a tile and of a photo that flies into it.
    static let cornerRadius = 6.0
    static let margin = 8.0

    init(_ palette: Palette) {
        self.palette = palette
        super.init(frame: .zero)
        contentMode = .scaleAspectFill
        clipsToBounds = true
        cornerRadius = PhotoTile.cornerRadius
        isUserInteractionEnabled = true
        for label in [reason, name] {
            label.numberOfLines = 2
            label.textAlignment = .center
            addSubview(label)
        }
        reason.font = .systemFont(ofSize: 12, weight: .medium)
        reason.textColor = palette.warning
        name.font = .systemFont(ofSize: 10)
        name.textColor = palette.secondaryText
        name.numberOfLines = 1
        name.lineBreakMode = .byTruncatingMiddle
    }

    required init?(coder: NSCoder) { nil }

    func display(_ photo: Photo) {
        self.photo = photo
        image = photo.thumbnail ?? photo.full
        backgroundColor = image == nil ? palette.placeholder : nil
        reason.text = photo.failure?.reason
        name.text = photo.failure == nil ? nil : photo.path.lastComponent?.string
        reason.isHidden = photo.failure == nil
        name.isHidden = photo.failure == nil
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let room = bounds.insetBy(dx: PhotoTile.margin, dy: PhotoTile.margin)
        let height = reason.sizeThatFits(room.size).height
        let line = name.sizeThatFits(room.size).height
        let gap = 4.0
        let top = room.midY - (height + gap + line) / 2
        reason.frame = CGRect(x: room.minX, y: top, width: room.width, height: height)
        name.frame = CGRect(x: room.minX, y: top + height + gap, width: room.width, height: line)
    }
}
