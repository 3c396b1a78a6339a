package import Drawing
import Foundation

/// The animatable properties of a view.
public enum AnimatableProperty: Int, Hashable, Sendable, CaseIterable {
    case bounds
    case center
    case transform
    case alpha
    case backgroundColor
    case cornerRadius
    case borderWidth
    case borderColor
    case shadowColor
    case shadowOpacity
    case shadowRadius
    case shadowOffset
    case shadowPath

    package var bit: AnimatablePropertySet { AnimatablePropertySet(rawValue: 1 << rawValue) }

    /// The property as it is observed, or nil if it is not.
    var observed: ObservedKey? {
        switch self {
        case .bounds: .bounds
        case .center: .center
        case .transform: .transform
        case .alpha: .alpha
        default: nil
        }
    }

    /// The least determinant of a transform that can be inverted without losing all digits.
    private static let leastDeterminant = 1e-18

    /// Returns whether an animation between two values is added to others (rules K 2, K 3 and K 6).
    package func adds(from start: AnimationVector, to end: AnimationVector) -> Bool {
        switch self {
        case .center, .bounds, .cornerRadius: true
        case .transform:
            [start, end].allSatisfy { abs(CGAffineTransform(parts: $0).determinant) > Self.leastDeterminant }
        case .alpha, .backgroundColor, .borderWidth, .borderColor, .shadowColor, .shadowOpacity, .shadowRadius,
            .shadowOffset, .shadowPath:
            false
        }
    }

    /// The least visible change of a part of the property's vector: a quarter of a point, or a step of an eight-bit
    /// color channel.
    package func leastVisible(_ part: Int) -> Double {
        switch self {
        case .bounds, .center, .cornerRadius, .borderWidth, .shadowRadius, .shadowOffset: 0.25
        case .transform: part < 2 ? 0.25 : 0.001
        case .alpha, .backgroundColor, .borderColor, .shadowColor, .shadowOpacity, .shadowPath: 1.0 / 255
        }
    }
}

/// A set of animatable properties.
package struct AnimatablePropertySet: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }
}

/// A property's value as up to eight numbers that can be interpolated one by one; unused ones are zero.
///
/// Bounds are x, y, width, height. Colors are red, green, blue, alpha, premultiplied. A transform is decomposed into
/// translation x and y, rotation in radians, scale x and y, and shear. A shadow path is the fraction of the distance
/// between two paths, which the view stores separately.
package typealias AnimationVector = SIMD8<Double>

extension AnimationVector {
    /// Creates a vector of up to four numbers; the others are zero.
    @inlinable
    package init(_ first: Double, _ second: Double = 0, _ third: Double = 0, _ fourth: Double = 0) {
        self.init(lowHalf: SIMD4(first, second, third, fourth), highHalf: .zero)
    }

    /// The greatest difference, in the property's units, between values that count as the same (rule L 1): the rounding
    /// of a frame that is converted to a center and back.
    private static var sameness: Double { 1e-9 }

    package func isSame(as other: AnimationVector) -> Bool {
        let difference = self - other
        return all(difference .<= Self.sameness) && all(difference .>= -Self.sameness)
    }

    /// Returns the same value; the rotation of a transform is written to be at most half a turn from another one. Half
    /// a turn is clockwise, so that several add up (rule K 1).
    package func nearest(to seen: AnimationVector, as property: AnimatableProperty) -> AnimationVector {
        guard property == .transform else { return self }
        let turn = 2 * Double.pi
        var target = self
        target[2] += turn * ((seen[2] - target[2]) / turn + Self.sameness).rounded()
        return target
    }
}

extension ViewValues {
    package subscript(property: AnimatableProperty) -> AnimationVector {
        get {
            switch property {
            case .bounds:
                // The size as it is: that of several animations can be negative until the last of them has ended, and
                // `width` and `height` of a rectangle are absolute.
                AnimationVector(bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height)
            case .center: AnimationVector(center.x, center.y)
            case .transform: transform.parts
            case .alpha: AnimationVector(alpha)
            case .backgroundColor: backgroundColor.vector
            case .cornerRadius: AnimationVector(cornerRadius)
            case .borderWidth: AnimationVector(borderWidth)
            case .borderColor: borderColor.vector
            case .shadowColor: shadowColor.vector
            case .shadowOpacity: AnimationVector(shadowOpacity)
            case .shadowRadius: AnimationVector(shadowRadius)
            case .shadowOffset: AnimationVector(shadowOffset.width, shadowOffset.height)
            case .shadowPath: .zero
            }
        }
        set {
            switch property {
            case .bounds: bounds = CGRect(x: newValue[0], y: newValue[1], width: newValue[2], height: newValue[3])
            case .center: center = CGPoint(x: newValue[0], y: newValue[1])
            case .transform: transform = CGAffineTransform(parts: newValue)
            case .alpha: alpha = newValue[0]
            case .backgroundColor: backgroundColor = Color(vector: newValue)
            case .cornerRadius: cornerRadius = newValue[0]
            case .borderWidth: borderWidth = newValue[0]
            case .borderColor: borderColor = Color(vector: newValue)
            case .shadowColor: shadowColor = Color(vector: newValue)
            case .shadowOpacity: shadowOpacity = newValue[0]
            case .shadowRadius: shadowRadius = newValue[0]
            case .shadowOffset: shadowOffset = CGSize(width: newValue[0], height: newValue[1])
            case .shadowPath: break
            }
        }
    }

    /// Copies a property from other values, exactly; its numbers do not restore every transform and color.
    mutating func copy(_ property: AnimatableProperty, from other: ViewValues) {
        switch property {
        case .transform: transform = other.transform
        case .backgroundColor: backgroundColor = other.backgroundColor
        case .borderColor: borderColor = other.borderColor
        case .shadowColor: shadowColor = other.shadowColor
        default: self[property] = other[property]
        }
    }
}

extension Color {
    /// The color, premultiplied so that a fade from clear does not pass through the clear color's own hue.
    package var vector: AnimationVector {
        AnimationVector(red * alpha, green * alpha, blue * alpha, alpha)
    }

    init(vector: AnimationVector) {
        let alpha = vector[3]
        guard alpha > 0 else {
            self = .clear
            return
        }
        self.init(red: vector[0] / alpha, green: vector[1] / alpha, blue: vector[2] / alpha, alpha: min(alpha, 1))
    }
}

extension CGAffineTransform {
    /// The translation, rotation, scale and shear, so that a rotation interpolates as one: `scale, then shear, then
    /// rotate, then translate`.
    package var parts: AnimationVector {
        let scaleX = (a * a + b * b).squareRoot()
        guard scaleX > 0 else {
            let scaleY = (c * c + d * d).squareRoot()
            return AnimationVector(tx, ty, scaleY > 0 ? atan2(-c, d) : 0, 0, scaleY, 0, 0, 0)
        }
        let rotation = atan2(b, a)
        let scaleY = determinant / scaleX
        let shear = (a * c + b * d) / scaleX
        return AnimationVector(tx, ty, rotation, scaleX, scaleY, shear, 0, 0)
    }

    package init(parts: AnimationVector) {
        let cosine = cos(parts[2])
        let sine = sin(parts[2])
        self.init(
            a: parts[3] * cosine, b: parts[3] * sine, c: parts[5] * cosine - parts[4] * sine,
            d: parts[5] * sine + parts[4] * cosine, tx: parts[0], ty: parts[1])
    }
}
