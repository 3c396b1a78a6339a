public import Drawing

/// What a visual effect view does to what lies beneath it, as UIKit's `UIVisualEffect`.
@preconcurrency @MainActor
open class VisualEffect {
    init() {}
}

/// Blurs what lies beneath, and tints it, as UIKit's `UIBlurEffect`.
public final class BlurEffect: VisualEffect {
    /// How strong the blur is, and which tint lies over it.
    public enum Style: Hashable, Sendable, CaseIterable {
        case extraLight
        case light
        case dark
        case regular
        case prominent
        case systemUltraThinMaterial
        case systemThinMaterial
        case systemMaterial
        case systemThickMaterial
        case systemChromeMaterial
    }

    /// The Gaussian's standard deviation in points, 0 or more.
    public let radius: Double
    /// The colour that lies over the blur.
    public let tint: Color

    /// A blur of this standard deviation, in points; what is not above 0 is none.
    public init(radius: Double, tint: Color = .clear) {
        self.radius = radius.isFinite ? max(0, radius) : 0
        self.tint = tint
    }

    /// One of UIKit's blurs. The first three are those of Apple's sample code UIImageEffects; the materials, which Apple
    /// does not state, are near to them by eye. None changes the saturation.
    public convenience init(style: Style) {
        switch style {
        case .extraLight: self.init(radius: 20, tint: Color(white: 0.97, alpha: 0.82))
        case .light: self.init(radius: 30, tint: Color(white: 1, alpha: 0.3))
        case .dark: self.init(radius: 20, tint: Color(white: 0.11, alpha: 0.73))
        case .regular: self.init(radius: 30, tint: Color(white: 0.97, alpha: 0.5))
        case .prominent: self.init(radius: 30, tint: Color(white: 0.97, alpha: 0.75))
        case .systemUltraThinMaterial: self.init(radius: 20, tint: Color(white: 0.97, alpha: 0.4))
        case .systemThinMaterial: self.init(radius: 25, tint: Color(white: 0.97, alpha: 0.55))
        case .systemMaterial: self.init(radius: 30, tint: Color(white: 0.97, alpha: 0.7))
        case .systemThickMaterial: self.init(radius: 30, tint: Color(white: 0.97, alpha: 0.82))
        case .systemChromeMaterial: self.init(radius: 30, tint: Color(white: 0.98, alpha: 0.77))
        }
    }
}
