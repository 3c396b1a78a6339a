/// The difference of two pictures of the same size, in BGRA pixels.
package struct PixelDifference {
    /// The largest difference of a color channel, 0...255.
    package private(set) var largest = 0
    /// The number of different pixels.
    package private(set) var count = 0

    package init(_ left: [UInt32], _ right: [UInt32]) {
        precondition(left.count == right.count, "the pictures have different sizes")
        for (a, b) in zip(left, right) where a != b {
            count += 1
            for shift: UInt32 in [0, 8, 16] {
                largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
            }
        }
    }
}
