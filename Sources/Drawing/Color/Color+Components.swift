public import Foundation

extension Color {
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
