import ViewHierarchy

/// The view of a page view controller: as large as a page, which alone is seen at rest.
final class PageContainerView: ContainerView {
    weak var mover: PageMover?

    override func layoutSubviews() { mover?.place() }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PagePanGestureRecognizer else { return true }
        return mover?.mayBegin(by: pan.translation(in: nil)) == true
    }
}
