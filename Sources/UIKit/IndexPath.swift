public import Foundation

/// UIKit's two numbers of an index path. A path that has fewer than two traps, as on iOS.
extension IndexPath {
    /// A row of a section.
    public init(row: Int, section: Int) { self = [section, row] }

    /// An item of a section; the same path as that of the row.
    public init(item: Int, section: Int) { self = [section, item] }

    /// The first number.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The second number.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The second number, by its other name.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
