/// A segue of a storyboard, which is not supported: the type of what `prepare(for:sender:)` takes on iOS, so that code that
/// overrides it gets one message of the compiler, with the remedy, and none for what it does with the segue.
@preconcurrency @MainActor
public final class StoryboardSegue {
    /// The name of the segue.
    public let identifier: String?
    /// The controller that presents.
    public let source: ViewController
    /// The controller that is presented.
    public let destination: ViewController

    init(identifier: String?, source: ViewController, destination: ViewController) {
        self.identifier = identifier
        self.source = source
        self.destination = destination
    }
}
