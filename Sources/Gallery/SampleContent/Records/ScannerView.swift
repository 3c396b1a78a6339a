import Foundation
import Scrim

/// A full-screen scanner: the camera's picture, the mask over it, a title and a note.
final class ScannerView: View {
    let camera = CameraView()
    let viewfinder: ScannerMask
    private let close: IconButton
    private let title: Pill
    private let note: Pill
    /// The square of the mask, which the note is below.
    private var square = CGRect.zero

    init(_ palette: Palette, close action: @escaping @MainActor () -> Void) {
        viewfinder = ScannerMask(palette)
        close = IconButton(.close, color: palette.onPicture, iconSide: 18, action)
        title = Pill(.barTitle, palette)
        note = Pill(.detailStrong, palette)
        super.init(frame: .zero)
        close.ground = palette.dimming.withAlphaComponent(Pill.groundAlpha)
        close.accessibilityIdentifier = "close"
        note.accessibilityIdentifier = "note"
        title.label.text = "Scan a Ticket"
        clipsToBounds = true
        maskedCorners = [.topLeft, .topRight]
        for view in [camera, viewfinder, title, note, close] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// The text of the note.
    var text: String {
        get { note.label.text ?? "" }
        set {
            note.label.text = newValue
            setNeedsLayout()
        }
    }

    func placeNote(under square: CGRect) {
        self.square = square
        setNeedsLayout()
    }

    override func layoutSubviews() {
        camera.frame = bounds
        viewfinder.frame = bounds
        close.frame = CGRect(x: Space.medium, y: Space.medium, width: Pill.height, height: Pill.height)
        title.place(in: bounds, y: Space.medium)
        note.place(in: bounds, y: square.maxY + Space.large)
    }
}

/// A short text on a dark background with round ends, which is legible over any picture.
private final class Pill: View {
    let label: Label

    /// The height, in points.
    static let height = 36.0
    /// The alpha of the background, 0...1.
    static let groundAlpha = 0.72

    init(_ font: Font, _ palette: Palette) {
        label = Label("", font, palette.onPicture, .center)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        backgroundColor = palette.dimming.withAlphaComponent(Self.groundAlpha)
        cornerRadius = Self.height / 2
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// Centers the pill in a width, with the width that its text needs.
    func place(in bounds: CGRect, y: Double) {
        let widest = bounds.width - Space.huge
        let room = CGSize(width: max(0, widest - Space.huge), height: Self.height)
        let width = min(label.sizeThatFits(room).width + Space.huge, widest).rounded(.up)
        frame = CGRect(x: ((bounds.width - width) / 2).rounded(), y: y, width: width, height: Self.height)
    }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: Space.medium, dy: 0) }
}
