/// Watches touches for a gesture.
@MainActor
open class GestureRecognizer {
    public internal(set) weak var view: View?
    public init() {}
}
