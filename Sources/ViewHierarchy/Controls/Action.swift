/// Something to do under a title, as UIKit's `UIAction`.
@preconcurrency @MainActor
public final class Action {
    /// A few words for a button or a menu; may be empty.
    public let title: String
    private let handler: @MainActor (Action) -> Void

    /// - Parameters:
    ///   - title: A few words for a button or a menu.
    ///   - handler: Called with the action itself.
    public init(title: String = "", handler: @escaping @MainActor (Action) -> Void) {
        self.title = title
        self.handler = handler
    }

    package func run() { handler(self) }
}
