import Drawing
import Foundation
import ViewHierarchy

/// The top of a screen: a line over a large title, and buttons at its right.
final class ScreenHeader: View {
    private let kicker = Label()
    private let title = Label()
    private let buttons: [View]

    /// In points.
    static let height = 104.0

    init(kicker: String, title: String, palette: Palette, buttons: [View] = []) {
        self.buttons = buttons
        super.init(frame: .zero)
        self.kicker.text = kicker
        self.kicker.font = .detailStrong
        self.kicker.textColor = palette.tint
        self.title.text = title
        self.title.font = .screenTitle
        self.title.textColor = palette.text
        self.title.adjustsFontSizeToFitWidth = true
        addSubview(self.kicker)
        addSubview(self.title)
        for button in buttons { addSubview(button) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let room = bounds.readable.insetBy(dx: Space.medium, dy: 0)
        var right = room.maxX + Space.small
        for button in buttons.reversed() {
            let size = button.bounds.size
            button.frame = CGRect(
                x: right - size.width, y: 67 - size.height / 2, width: size.width, height: size.height)
            right -= size.width
        }
        kicker.frame = CGRect(x: room.minX, y: 28, width: room.width, height: 18)
        title.frame = CGRect(x: room.minX, y: 48, width: max(0, right - room.minX - Space.small), height: 40)
    }
}
