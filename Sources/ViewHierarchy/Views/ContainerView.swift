public import Drawing
public import Foundation

/// The invisible container in which a transition happens, with the size of what it covers.
///
/// Touches that hit none of its subviews pass through to what is beneath, unless it blocks them.
open class ContainerView: View {
    /// Whether touches outside the container's subviews stop here; false lets them through.
    public var blocksTouches = false

    override func didInitialize() { autoresizingMask = [.flexibleWidth, .flexibleHeight] }

    open override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
        let hit = super.hitTest(point, with: event)
        return hit === self && !blocksTouches ? nil : hit
    }
}

/// A view that dims everything beneath a modal view, with its alpha as the intensity.
public final class DimmingView: View {
    /// Creates a dimming view, black by default. Only the view's alpha makes it translucent.
    public init(frame: CGRect, color: Color = .black) {
        super.init(frame: frame)
        backgroundColor = color
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityIdentifier = "dimming"
    }

    /// Creates an empty view; nothing is read from the coder.
    public required convenience init?(coder: NSCoder) { self.init(frame: .zero) }
}
