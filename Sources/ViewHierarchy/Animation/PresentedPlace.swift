/// Where a property of one or two numbers lies among a view's values on screen.
package struct PresentedPlace {
    private let numbers: UnsafeMutableRawPointer
    private let contents: UnsafeMutablePointer<PresentedValues.Contents>
    /// Whether the property has two numbers.
    package let isPair: Bool

    init(
        numbers: UnsafeMutableRawPointer, contents: UnsafeMutablePointer<PresentedValues.Contents>, isPair: Bool
    ) {
        self.numbers = numbers
        self.contents = contents
        self.isPair = isPair
    }

    /// Writes a property of one number, and lets the window know.
    @inline(__always)
    package func write(_ number: Double) {
        numbers.storeBytes(of: number, as: Double.self)
        contents.pointee.flag?.pointee = true
    }

    /// Writes a property of two numbers, and lets the window know.
    @inline(__always)
    package func write(_ pair: SIMD2<Double>) {
        numbers.storeBytes(of: pair, as: SIMD2<Double>.self)
        contents.pointee.flag?.pointee = true
    }
}
