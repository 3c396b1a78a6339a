public import Foundation

/// The place in which a transition happens: as large as what it covers, itself invisible.
///
/// Touches on it that hit none of its views go through to what lies beneath, unless it blocks them.
open class ContainerView: View {
    /// Whether touches beside the container's views stop here; false lets them through.
    public var blocksTouches = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    /// As `init(frame: .zero)`; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    open override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
        let hit = super.hitTest(point, with: event)
        return hit === self && !blocksTouches ? nil : hit
    }
}
