public import Foundation

/// A picture as a list of things to draw, from the back to the front: a value that any thread may draw.
public struct DisplayList: Hashable, Sendable {
    /// In points, from the top left corner.
    public var size: CGSize
    /// Behind everything; opaque.
    public var background: Color
    public var items: [DisplayItem]

    public init(size: CGSize, background: Color = .black, items: [DisplayItem] = []) {
        self.size = size
        self.background = background
        self.items = items
    }
}
