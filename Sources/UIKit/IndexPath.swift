public import Foundation

/// UIKit's members for an index path of two numbers. They trap if the path has fewer than two, as on iOS.
extension IndexPath {
    /// Creates the index path of a row in a section.
    public init(row: Int, section: Int) { self = [section, row] }

    /// Creates the index path of an item in a section, which equals that of the row.
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

    /// The second number, under its other name.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
