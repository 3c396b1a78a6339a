public import Drawing
public import Foundation

/// A view that blurs what is beneath it, like UIKit's `UIVisualEffectView`.
///
/// Its own subviews belong in `contentView`. Setting or removing the effect in an animation block animates its radius
/// and tint, and a paused animator holds a partial blur. Rounded corners require `clipsToBounds`. If the view or an
/// ancestor is translucent, the blur mixes with what is beneath it.
open class VisualEffectView: View {
    /// The effect on what is beneath the view; nil is none.
    open var effect: VisualEffect? { didSet { updateBackdrop() } }
    /// The container for views shown over the effect; it has the size of the view.
    open internal(set) var contentView = View(frame: .zero)

    private let backdrop = BackdropView(frame: .zero)
    private let tint = View(frame: .zero)

    /// Creates a view of zero size.
    public init(effect: VisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        addParts()
    }

    /// Creates a view without an effect.
    public override convenience init(frame: CGRect) {
        self.init(effect: nil)
        self.frame = frame
    }

    /// Creates a view without an effect; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addParts()
    }

    private func addParts() {
        for part in [backdrop, tint, contentView] {
            part.frame = bounds
            part.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(part)
        }
        backdrop.isUserInteractionEnabled = false
        tint.isUserInteractionEnabled = false
        updateBackdrop()
    }

    private func updateBackdrop() {
        let blur = effect as? BlurEffect
        backdrop.shadowRadius = blur?.radius ?? 0
        tint.backgroundColor = blur?.tint
    }
}

/// The view that draws the blur. Its shadow radius is the blur's radius, so it animates like one; it casts no shadow.
private final class BackdropView: View {
    override func draw(_ canvas: inout Canvas) {
        let values = drawnValues
        guard values.shadowRadius > 0 else { return }
        canvas.draw(.backdrop(outline(values), blur: values.shadowRadius, within: nil))
    }
}

/// An effect on what is beneath a visual effect view, like UIKit's `UIVisualEffect`.
@preconcurrency @MainActor
open class VisualEffect {
    init() {}
}

/// An effect that blurs and tints what is beneath, like UIKit's `UIBlurEffect`.
public final class BlurEffect: VisualEffect {
    /// The intensity of the blur and the tint over it.
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

    /// The standard deviation of the Gaussian in points, 0 or more.
    public let radius: Double
    /// The color over the blur.
    public let tint: Color

    /// Creates a blur with a standard deviation in points; values that are not positive give no blur.
    public init(radius: Double, tint: Color = .clear) {
        self.radius = radius.isFinite ? max(0, radius) : 0
        self.tint = tint
    }

    /// Creates one of UIKit's blurs. The first three are from Apple's sample code UIImageEffects. The materials, which
    /// Apple does not publish, are matched by eye. None changes the saturation.
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
