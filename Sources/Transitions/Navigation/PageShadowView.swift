import Drawing
import Foundation
import ViewHierarchy

/// The shadow that the upper page's left edge casts on the lower one.
final class PageShadowView: View {
    /// How far it reaches, in points; the blur's standard deviation, in points; and how dark it is, 0...1. UIKit's, by
    /// observation.
    static let width = 14.0
    static let blur = 5.0
    static let opacity = 0.3

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// Places it beside the left edge of pages of a size.
    func fit(to bounds: CGRect) {
        fill(CGRect(x: bounds.minX - Self.width, y: bounds.minY, width: Self.width, height: bounds.height))
    }

    override func draw(_ canvas: inout Canvas) {
        let reach = Self.width
        let bounds = drawnValues.bounds
        let page = CGRect(x: bounds.maxX, y: -2 * reach, width: 2 * reach, height: bounds.height + 4 * reach)
        canvas.draw(.shadow(.rect(page), Color(white: 0, alpha: Self.opacity), blur: Self.blur, offset: .zero))
    }
}
