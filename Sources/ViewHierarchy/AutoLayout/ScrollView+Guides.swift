import Drawing

extension ScrollView {
    /// The scrolled content: constraints to it, or to the scroll view's own edges from inside, decide `contentSize`.
    public var contentLayoutGuide: LayoutGuide { scrollGuides.content }

    /// The scroll view's visible rectangle, which scrolling does not move on screen.
    public var frameLayoutGuide: LayoutGuide { scrollGuides.frame }

    private var scrollGuides: (content: LayoutGuide, frame: LayoutGuide) {
        if let guides = layoutState.scrollGuides { return guides }
        let guides = (
            content: LayoutGuide("contentLayoutGuide", of: self, insets: nil),
            frame: LayoutGuide("frameLayoutGuide", of: self) { _ in .zero }
        )
        layoutState.scrollGuides = guides
        return guides
    }

    /// Whether a guide is that of the content.
    func isContentGuide(_ guide: LayoutGuide) -> Bool { knownLayoutState?.scrollGuides?.content === guide }
}
