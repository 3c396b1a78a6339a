import Drawing

extension ScrollView {
    var scrollGuides: (content: LayoutGuide, frame: LayoutGuide) {
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
