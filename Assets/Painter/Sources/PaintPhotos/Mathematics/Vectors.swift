import Foundation

/// A point, a direction or linear red, green and blue light.
typealias Vector3 = SIMD3<Float>
/// A point of the picture's plane or of a map.
typealias Vector2 = SIMD2<Float>

@inline(__always)
func dot(_ a: Vector3, _ b: Vector3) -> Float {
    a.x * b.x + a.y * b.y + a.z * b.z
}

@inline(__always)
func dot(_ a: Vector2, _ b: Vector2) -> Float {
    a.x * b.x + a.y * b.y
}

@inline(__always)
func cross(_ a: Vector3, _ b: Vector3) -> Vector3 {
    Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

@inline(__always)
func length(_ a: Vector3) -> Float {
    dot(a, a).squareRoot()
}

@inline(__always)
func length(_ a: Vector2) -> Float {
    dot(a, a).squareRoot()
}

@inline(__always)
func normalize(_ a: Vector3) -> Vector3 {
    a * (1 / dot(a, a).squareRoot())
}

/// `direction` mirrored at a surface; `normal` has length 1.
@inline(__always)
func reflect(_ direction: Vector3, _ normal: Vector3) -> Vector3 {
    direction - normal * (2 * dot(direction, normal))
}

@inline(__always)
func mix(_ a: Float, _ b: Float, _ t: Float) -> Float {
    a + (b - a) * t
}

@inline(__always)
func mix(_ a: Vector3, _ b: Vector3, _ t: Float) -> Vector3 {
    a + (b - a) * t
}

@inline(__always)
func saturate(_ x: Float) -> Float {
    max(0, min(1, x))
}

/// 0 up to `low`, 1 from `high` on, a smooth S between. `low` above `high` turns the S round.
@inline(__always)
func smoothstep(_ low: Float, _ high: Float, _ x: Float) -> Float {
    let t = saturate((x - low) / (high - low))
    return t * t * (3 - 2 * t)
}

/// e to the power of each component.
@inline(__always)
func exponential(_ a: Vector3) -> Vector3 {
    Vector3(exp(a.x), exp(a.y), exp(a.z))
}

/// Relative luminance of linear light, by the weights of Rec. 709.
@inline(__always)
func luminance(_ light: Vector3) -> Float {
    dot(light, Vector3(0.2126, 0.7152, 0.0722))
}

/// Linear light of a colour written as sRGB `0xRRGGBB`.
func pigment(_ hex: UInt32) -> Vector3 {
    func linear(_ byte: UInt32) -> Float {
        let value = Float(byte & 255) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return Vector3(linear(hex >> 16), linear(hex >> 8), linear(hex))
}
