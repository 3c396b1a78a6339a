import Foundation
import ViewHierarchy

/// A view that a touch moves something in: the column does not scroll with that touch.
@MainActor
protocol DragTaking: View {
    /// Whether a touch moves something now.
    var isHeld: Bool { get }
}

/// The room in which the column scrolls.
final class EditorScroll: ScrollView {
    /// Whether something in it follows a touch now.
    var isHolding: Bool { Self.holds(self) }

    private static func holds(_ view: View) -> Bool {
        (view as? any DragTaking)?.isHeld == true || view.subviews.contains { holds($0) }
    }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        !isHolding && super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
}
