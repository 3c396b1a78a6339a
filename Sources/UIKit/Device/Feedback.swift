import ViewHierarchy

/// A generator of haptics. A desktop has none: what the device would do is an event of the trace, `feedback`.
@preconcurrency @MainActor
open class UIFeedbackGenerator {
    public init() {}

    /// Does nothing here: no engine has to wake up.
    open func prepare() {}

    func tick(_ kind: String) { Timeline.current.feedback(kind) }
}

open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: String, Sendable {
        case light, medium, heavy, soft, rigid
    }

    private let style: FeedbackStyle

    public init(style: FeedbackStyle = .medium) {
        self.style = style
        super.init()
    }

    open func impactOccurred() { tick("impact \(style.rawValue)") }

    /// - Parameter intensity: The strength, 0...1.
    open func impactOccurred(intensity: Double) { tick("impact \(style.rawValue) \(intensity)") }
}

open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() { tick("selection") }
}

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: String, Sendable {
        case success, warning, error
    }

    open func notificationOccurred(_ notificationType: FeedbackType) {
        tick("notification \(notificationType.rawValue)")
    }
}
