public import Drawing
public import Foundation

/// The place in which a transition happens: as large as what it covers, itself invisible.
///
/// Touches on it that hit none of its views go through to what lies beneath, unless it blocks them.
open class ContainerView: View {
    /// Whether touches beside the container's views stop here; false lets them through.
    public var blocksTouches = false

    override func didInitialize() { autoresizingMask = [.flexibleWidth, .flexibleHeight] }

    open override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
        let hit = super.hitTest(point, with: event)
        return hit === self && !blocksTouches ? nil : hit
    }
}

/// The scrim: what darkens all beneath a modal view, by its alpha.
public final class DimmingView: View {
    /// Black unless set; see-through only by the view's alpha.
    public init(frame: CGRect, color: Color = .black) {
        super.init(frame: frame)
        backgroundColor = color
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityIdentifier = "dimming"
    }

    /// As `init(frame: .zero)`; nothing is read from the coder.
    public required convenience init?(coder: NSCoder) { self.init(frame: .zero) }
}
