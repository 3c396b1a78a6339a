public import Foundation

/// A colour in sRGB with straight (not premultiplied) alpha; each component lies in 0...1 and is clamped when drawn.
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

    /// A grey: white 0 is black, 1 is white.
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// A colour by its 24-bit code, `0xRRGGBB`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255,
            alpha: alpha)
    }

    public static let black = Color(white: 0)
    public static let white = Color(white: 1)
    public static let clear = Color(white: 0, alpha: 0)

    /// The same colour with another alpha, as in UIKit.
    public func withAlphaComponent(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }
}

/// Core Graphics' name for a colour; Foundation on Linux lacks the type. Here it is the colour itself.
public typealias CGColor = Color

extension Color {
    /// The colour by Core Graphics' name.
    public var cgColor: CGColor { self }

    /// The same colour.
    public init(cgColor: CGColor) { self = cgColor }

    /// A grey, as in Core Graphics: 0 is black, 1 is white.
    public init(gray: Double, alpha: Double) { self.init(white: gray, alpha: alpha) }

    /// A colour by hue, saturation and brightness, each 0...1 and brought into it; hue 0 and 1 are red, 1/3 green.
    public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
        func limited(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        let brightness = limited(brightness)
        let chroma = brightness * limited(saturation)
        /// The part of a colour that is pure at `shift` sixths of the wheel from red.
        func part(_ shift: Double) -> Double {
            let place = (shift + limited(hue) * 6).truncatingRemainder(dividingBy: 6)
            return brightness - chroma * max(0, min(place, 4 - place, 1))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    /// Writes the parts, each 0...1, where they are asked for; always true, as in UIKit for colours in sRGB.
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

    /// Writes how light a grey is, and its alpha, each 0...1; false, with nothing written, for any other colour.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        guard red == green, green == blue else { return false }
        white?.pointee = CGFloat(red)
        alpha?.pointee = CGFloat(self.alpha)
        return true
    }
}
