public import Drawing
public import Foundation

/// A view that blurs what lies beneath it, as UIKit's `UIVisualEffectView`.
///
/// Its own views go into `contentView`. An effect that is set or taken away inside an animation's block comes or goes
/// with its radius and tint; an animator that is paused holds the blur in between. Rounded corners take `clipsToBounds`.
/// Faded, or inside a view that is, it shows the blur and what lies beneath it mixed.
open class VisualEffectView: View {
    /// What the view does to what lies beneath; nil is nothing.
    public var effect: VisualEffect? { didSet { show() } }
    /// Where the views go that are seen over the effect; as large as the view.
    public let contentView = View(frame: .zero)

    private let backdrop = BackdropView(frame: .zero)
    private let tint = View(frame: .zero)

    /// A view of no size.
    public init(effect: VisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        addParts()
    }

    /// A view without an effect.
    public override convenience init(frame: CGRect) {
        self.init(effect: nil)
        self.frame = frame
    }

    /// As `init(effect: nil)`; nothing is read from the coder.
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
        show()
    }

    private func show() {
        let blur = effect as? BlurEffect
        backdrop.shadowRadius = blur?.radius ?? 0
        tint.backgroundColor = blur?.tint
    }
}

/// Draws the blur. Its radius is the view's shadow radius, and animates as that does: the view casts no shadow.
private final class BackdropView: View {
    override func draw(_ canvas: inout Canvas) {
        let values = drawnValues
        guard values.shadowRadius > 0 else { return }
        canvas.draw(.backdrop(outline(values), blur: values.shadowRadius, within: nil))
    }
}

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
