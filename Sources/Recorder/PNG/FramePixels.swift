/// The pixels of a frame where they were drawn: premultiplied ARGB, 32 bits each, rows from the top.
///
/// Valid only as long as whoever drew them says.
package struct FramePixels {
    package let base: UnsafePointer<UInt32>
    /// At least 1.
    package let width: Int
    /// At least 1.
    package let height: Int
    /// Pixels from one row to the next, at least `width`.
    package let stride: Int

    package init(base: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int) {
        precondition(width > 0 && height > 0 && stride >= width, "a frame has at least one pixel")
        self.base = base
        self.width = width
        self.height = height
        self.stride = stride
    }
}
