import Foundation
import Timing

/// A line of a list to choose from.
struct MenuItem: Hashable, Sendable {
    var title: String
    /// Shown in small beside the title.
    var curve: TimingCurve?

    init(_ title: String, curve: TimingCurve? = nil) {
        self.title = title
        self.curve = curve
    }
}

/// Lines of a list under a title.
struct MenuGroup: Hashable, Sendable {
    /// Empty for none.
    var title: String
    var items: [MenuItem]
}
