public import Foundation

/// A color in sRGB with straight (not premultiplied) alpha; each component is in 0...1 and is clamped when drawn.
public struct Color: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a gray from black (0) to white (1).
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a color from its 24-bit code, `0xRRGGBB`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255,
            alpha: alpha)
    }

    public static let black = Color(white: 0)
    public static let white = Color(white: 1)
    public static let clear = Color(white: 0, alpha: 0)

    /// Returns the same color with another alpha, as in UIKit.
    public func withAlphaComponent(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }
}

/// Core Graphics' name for a color, a type that Foundation on Linux lacks.
public typealias CGColor = Color

extension Color {
    /// The color itself, under Core Graphics' name.
    public var cgColor: CGColor { self }

    /// Creates the same color.
    public init(cgColor: CGColor) { self = cgColor }

    /// Creates a gray from black (0) to white (1), as in Core Graphics.
    public init(gray: Double, alpha: Double) { self.init(white: gray, alpha: alpha) }

    /// Creates a color from hue, saturation and brightness, each clamped to 0...1. Hue 0 and 1 are red, 1/3 is green.
    public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
        func limited(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        let brightness = limited(brightness)
        let chroma = brightness * limited(saturation)
        /// Returns the component that peaks at hue `5 - shift`, in sixths of the color wheel from red.
        func part(_ shift: Double) -> Double {
            let place = (shift + limited(hue) * 6).truncatingRemainder(dividingBy: 6)
            return brightness - chroma * max(0, min(place, 4 - place, 1))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    /// Writes the components, each 0...1, to the non-nil pointers. Always returns true, as in UIKit for sRGB.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = CGFloat(self.red)
        green?.pointee = CGFloat(self.green)
        blue?.pointee = CGFloat(self.blue)
        alpha?.pointee = CGFloat(self.alpha)
        return true
    }

    /// Writes a gray's white level and alpha, each 0...1. For any other color, returns false and writes nothing.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        guard red == green, green == blue else { return false }
        white?.pointee = CGFloat(red)
        alpha?.pointee = CGFloat(self.alpha)
        return true
    }
}
