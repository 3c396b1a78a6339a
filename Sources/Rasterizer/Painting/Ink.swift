import CCairo
import Drawing

/// A plain colour as cairo takes it.
struct Ink: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double

    /// The colour with its alpha multiplied; components are clamped to 0...1, and what is no number counts as 0.
    init(_ color: Color, alpha factor: Double) {
        red = Self.unit(color.red)
        green = Self.unit(color.green)
        blue = Self.unit(color.blue)
        alpha = Self.unit(color.alpha) * Self.unit(factor)
    }

    static func unit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }

    /// Less than this leaves every byte as it was.
    var isInvisible: Bool { alpha < 1.0 / 512 }

    /// Whether every byte under it is black.
    var isBlack: Bool { red == 0 && green == 0 && blue == 0 && alpha >= 1 }

    func set(on context: OpaquePointer) { cairo_set_source_rgba(context, red, green, blue, alpha) }
}
