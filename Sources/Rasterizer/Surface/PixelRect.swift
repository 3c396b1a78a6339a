import Foundation

/// A box of whole pixels, `minX..<maxX` by `minY..<maxY`, from the top left corner of a surface.
public struct PixelRect: Hashable, Sendable {
    public var minX: Int
    public var minY: Int
    public var maxX: Int
    public var maxY: Int

    public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    public var width: Int { max(0, maxX - minX) }
    public var height: Int { max(0, maxY - minY) }
    public var area: Int { width * height }
    public var isEmpty: Bool { maxX <= minX || maxY <= minY }

    /// Creates the smallest box around a rectangle in pixels. Infinite edges become the farthest coordinates.
    init(around rect: CGRect) {
        self.init(
            minX: Self.whole(rect.minX.rounded(.down)), minY: Self.whole(rect.minY.rounded(.down)),
            maxX: Self.whole(rect.maxX.rounded(.up)), maxY: Self.whole(rect.maxY.rounded(.up)))
    }

    /// Creates the largest box inside a rectangle in pixels, which is empty if there is none.
    init(inside rect: CGRect) {
        self.init(
            minX: Self.whole(rect.minX.rounded(.up)), minY: Self.whole(rect.minY.rounded(.up)),
            maxX: Self.whole(rect.maxX.rounded(.down)), maxY: Self.whole(rect.maxY.rounded(.down)))
    }

    /// The farthest coordinate: beyond any surface, yet exact in cairo's 24.8 fixed point.
    private static let limit = 4_000_000.0

    /// Returns a whole number of pixels, clamped far outside any surface. NaN counts as 0.
    static func whole(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(min(max(value, -limit), limit))
    }

    func intersection(_ other: PixelRect) -> PixelRect {
        let cut = PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
        return cut.isEmpty ? .empty : cut
    }

    func intersects(_ other: PixelRect) -> Bool {
        max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
    }

    func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    func contains(_ other: PixelRect) -> Bool {
        other.isEmpty
            || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
    }

    func insetBy(_ amount: Int) -> PixelRect {
        PixelRect(minX: minX + amount, minY: minY + amount, maxX: maxX - amount, maxY: maxY - amount)
    }

    /// Returns the parts of this box outside `hole`, as at most four boxes.
    func subtracting(_ hole: PixelRect) -> [PixelRect] {
        let cut = intersection(hole)
        if cut.isEmpty { return [self] }
        return [
            PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: cut.minY),
            PixelRect(minX: minX, minY: cut.minY, maxX: cut.minX, maxY: cut.maxY),
            PixelRect(minX: cut.maxX, minY: cut.minY, maxX: maxX, maxY: cut.maxY),
            PixelRect(minX: minX, minY: cut.maxY, maxX: maxX, maxY: maxY),
        ].filter { !$0.isEmpty }
    }
}
