import ViewHierarchy

/// Tells where touches land, and leaves them to the views.
final class LandingRecognizer: GestureRecognizer {
    var onLanding: (View) -> Void = { _ in }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        state = .failed
        if let view = touches.first?.view { onLanding(view) }
    }
}
