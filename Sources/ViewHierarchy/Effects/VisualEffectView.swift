import Drawing
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
