import Drawing
import Foundation
import ViewHierarchy

/// A card that stands at the bottom of the screen with its top corners rounded.
///
/// Beneath its lower edge it goes on, so that a curve that overshoots shows no gap.
final class CardView: View {
    private let skirt = View(frame: .zero)

    /// How far it goes on beneath its lower edge, in points.
    private static let skirtHeight = 240.0

    init(palette: Palette, cornerRadius: Double) {
        super.init(frame: .zero)
        backgroundColor = palette.surface
        self.cornerRadius = cornerRadius
        maskedCorners = [.topLeft, .topRight]
        shadowColor = palette.shadow
        shadowOpacity = 0.18
        shadowRadius = 16
        shadowOffset = CGSize(width: 0, height: 0)
        skirt.backgroundColor = palette.surface
        skirt.isUserInteractionEnabled = false
        addSubview(skirt)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        skirt.frame = CGRect(x: 0, y: bounds.height, width: bounds.width, height: Self.skirtHeight)
    }
}
