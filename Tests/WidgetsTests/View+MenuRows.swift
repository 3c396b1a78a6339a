import ViewHierarchy

@testable import Widgets

extension View {
    /// The rows of the lists inside, from the first to the last.
    var menuRows: [MenuRow] { subviews.flatMap { ($0 as? MenuRow).map { [$0] } ?? $0.menuRows } }
}
