public import Foundation

// On iOS the numbers of views and layers are `CGFloat`, and here `Double`. The compiler converts one into the other, but
// not inside of optionals.

/// Returns the number, or another one if there is none, where a `Double` is wanted.
@_disfavoredOverload
public func ?? (number: CGFloat?, other: @autoclosure () throws -> CGFloat) rethrows -> Double {
    if let number { return Double(number) }
    return try Double(other())
}

/// Returns the number, or another one if there is none, where a `CGFloat` is wanted.
@_disfavoredOverload
public func ?? (number: Double?, other: @autoclosure () throws -> Double) rethrows -> CGFloat {
    if let number { return CGFloat(number) }
    return try CGFloat(other())
}
