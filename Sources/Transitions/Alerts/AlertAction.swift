import Foundation

/// Something to choose in an alert, as UIKit's `UIAlertAction`.
@preconcurrency @MainActor
public final class AlertAction {
    /// What an action means.
    public enum Style: Int, Hashable, Sendable {
        case `default` = 0
        /// Leaves everything as it is: the escape key, and a tap beside an action sheet, choose it.
        case cancel = 1
        /// Takes something away.
        case destructive = 2
    }

    /// What the button says.
    public let title: String?
    public let style: Style
    /// Whether the action can be chosen. True by default.
    public var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }

    let handler: ((AlertAction) -> Void)?
    /// Lets the alert know of a change.
    var onChange: (() -> Void)?

    /// - Parameters:
    ///   - title: What the button says.
    ///   - style: What the action means.
    ///   - handler: Called when the action was chosen and the alert is gone.
    public init(title: String?, style: Style, handler: ((AlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
