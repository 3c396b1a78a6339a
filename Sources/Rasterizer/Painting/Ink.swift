import CCairo
import Drawing

/// A solid color in cairo's terms.
struct Ink: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double

    /// Creates an ink from a color with its alpha multiplied. Components are clamped to 0...1, and NaN counts as 0.
    init(_ color: Color, alpha factor: Double) {
        red = Self.unit(color.red)
        green = Self.unit(color.green)
        blue = Self.unit(color.blue)
        alpha = Self.unit(color.alpha) * Self.unit(factor)
    }

    static func unit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }

    /// Whether drawing with the ink changes no byte.
    var isInvisible: Bool { alpha < 1.0 / 512 }

    /// Whether every byte drawn with the ink is black.
    var isBlack: Bool { red == 0 && green == 0 && blue == 0 && alpha >= 1 }

    func set(on context: OpaquePointer) { cairo_set_source_rgba(context, red, green, blue, alpha) }
}
