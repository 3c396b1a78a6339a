import Staging
import ViewHierarchy

/// A view that shows that the pointer is over it.
@MainActor
protocol Hoverable: View {
    var isHovered: Bool { get set }
    /// What it does, and by which key, in a few words.
    var tooltip: String? { get }
    var cursor: PointerShape { get }
}

extension Hoverable {
    var tooltip: String? { nil }
    var cursor: PointerShape { .hand }
}
