import Drawing
import Foundation
import ViewHierarchy

/// A scanner on the whole screen: what the camera sees, the mask over it, a title and a note.
final class ScannerView: View {
    let camera: CameraView
    let viewfinder: ScannerMask
    private let close: IconButton
    private let title: Pill
    private let note: Pill
    /// What the note stands under.
    private var square = CGRect.zero

    init(_ palette: Palette, seeing tickets: [Ticket], close action: @escaping @MainActor () -> Void) {
        camera = CameraView(tickets)
        viewfinder = ScannerMask(palette)
        close = IconButton(.close, color: palette.onPicture, iconSide: 18, action)
        title = Pill(.barTitle, palette)
        note = Pill(.detailStrong, palette)
        super.init(frame: .zero)
        close.ground = palette.dimming.withAlphaComponent(Pill.groundAlpha)
        close.accessibilityIdentifier = "close"
        note.accessibilityIdentifier = "note"
        title.text = "Scan a Ticket"
        clipsToBounds = true
        maskedCorners = [.topLeft, .topRight]
        for view in [camera, viewfinder, title, note, close] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// What the note says.
    var text: String {
        get { note.text }
        set {
            note.text = newValue
            setNeedsLayout()
        }
    }

    /// Lets the note stand under the square.
    func placeNote(under square: CGRect) {
        self.square = square
        setNeedsLayout()
    }

    override func layoutSubviews() {
        camera.frame = bounds
        viewfinder.frame = bounds
        close.frame = CGRect(x: Space.medium, y: Space.medium, width: Pill.height, height: Pill.height)
        place(title, atY: Space.medium)
        place(note, atY: square.maxY + Space.large)
    }

    private func place(_ pill: Pill, atY y: Double) {
        let size = pill.sizeThatFits(bounds.insetBy(dx: Space.medium, dy: 0).size)
        pill.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: y, width: size.width, height: size.height)
    }
}
