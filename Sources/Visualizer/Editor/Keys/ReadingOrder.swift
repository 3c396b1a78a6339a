import ViewHierarchy

/// A view whose parts are read in another order than they were added.
@MainActor
protocol ReadingOrder: View {
    var partsInOrder: [View] { get }
}

extension View {
    /// What the keys can go to in here, in the order of reading.
    var keyStops: [any Focusable] {
        if isHidden { return [] }
        if let stop = self as? any Focusable { return (stop as? Control)?.isEnabled == false ? [] : [stop] }
        return ((self as? any ReadingOrder)?.partsInOrder ?? subviews).flatMap(\.keyStops)
    }
}
