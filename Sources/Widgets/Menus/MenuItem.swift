package import Drawing
import Foundation
package import Timing

/// An item of a menu, with the value that choosing it gives.
package struct MenuItem<Value: Equatable & Sendable>: Sendable {
    package var title: String
    package var value: Value
    /// The curve whose small picture is beside the title.
    package var curve: TimingCurve?
    /// A key or a few words at the right end, or empty.
    package var detail: String
    /// The small picture before the title, or nil.
    package var picture: DisplayList?
    /// The reason why it can't be chosen now, shown instead of the detail, or nil.
    package var reasonAgainst: String?
    /// Further words by which a panel finds it.
    package var keywords: String

    package init(
        _ title: String, _ value: Value, curve: TimingCurve? = nil, detail: String = "", picture: DisplayList? = nil,
        reasonAgainst: String? = nil, keywords: String = ""
    ) {
        self.title = title
        self.value = value
        self.curve = curve
        self.detail = detail
        self.picture = picture
        self.reasonAgainst = reasonAgainst
        self.keywords = keywords
    }
}

extension MenuItem<String> {
    /// Creates an item whose value is its title.
    package init(_ title: String, curve: TimingCurve? = nil) { self.init(title, title, curve: curve) }
}

/// Items of a menu under a title.
package struct MenuGroup<Value: Equatable & Sendable>: Sendable {
    /// The title, or empty.
    package var title: String
    package var items: [MenuItem<Value>]

    package init(title: String, items: [MenuItem<Value>]) {
        self.title = title
        self.items = items
    }
}
