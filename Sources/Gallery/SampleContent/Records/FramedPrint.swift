import Drawing
import Foundation
import ViewHierarchy

/// A print behind glass: a thin frame, a mount of paper, and the sheet in the middle of it.
final class FramedPrint: View {
    private let art: CoverArt

    /// The frame and the mount, in parts of the shorter side.
    private static let framePart = 0.025
    private static let mountPart = 0.11
    /// How wide a print is for its height.
    static let aspect = 0.8

    init(_ print: Print, _ palette: Palette) {
        art = CoverArt(print.motif, print.inks)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        art.cornerRadius = 0
        backgroundColor = palette.paper
        borderColor = palette.frame
        shadowColor = palette.shadow
        shadowOpacity = 0.22
        addSubview(art)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let side = min(bounds.width, bounds.height)
        borderWidth = max(2, (side * Self.framePart).rounded())
        shadowRadius = side * 0.03
        shadowOffset = CGSize(width: 0, height: side * 0.025)
        let mount = borderWidth + (side * Self.mountPart).rounded()
        art.frame = bounds.insetBy(dx: mount, dy: mount)
    }
}
