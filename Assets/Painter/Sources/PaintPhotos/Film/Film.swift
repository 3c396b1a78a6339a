import Foundation

/// How light becomes a photograph: glare, exposure, tone, corner shade and grain.
struct Film: Sendable {
    /// Factor on all light before the tone curve.
    var exposure: Float = 1
    /// Part of the light that the lens scatters, 0 ... 1.
    var glare: Float = 0.06
    /// 1 leaves colours as they are, 0 is grey.
    var saturation: Float = 1
    /// Light lost in the corners, 0 ... 1.
    var vignette: Float = 0.25
    /// Deviation of the grain at middle grey, in 255ths.
    var grain: Float = 2.2
    /// Factor on red, green and blue, as a white balance.
    var balance = Vector3(1, 1, 1)
    /// Exponent about middle grey after the tone curve; above 1 is harder.
    var contrast: Float = 1

    /// Develops `plane` into bytes: red, green, blue, rows from the top.
    func developed(_ plane: Plane, seed: UInt32) -> [UInt8] {
        let glow = scattered(plane)
        var bytes = [UInt8](repeating: 0, count: plane.width * plane.height * 3)
        let centre = Vector2(Float(plane.width), Float(plane.height)) / 2
        let scaleX = Float(glow.width) / Float(plane.width)
        let scaleY = Float(glow.height) / Float(plane.height)
        for y in 0..<plane.height {
            for x in 0..<plane.width {
                let place = Vector2(Float(x) + 0.5, Float(y) + 0.5)
                let haze = glow.sample(place.x * scaleX, place.y * scaleY)
                var light = mix(plane.pixels[y * plane.width + x], haze, glare)
                let radius = length((place - centre) / length(centre))
                light *= exposure * (1 - vignette * radius * radius) * balance
                var colour = tone(light)
                let speck = grainAt(x, y, seed)
                let brightness = luminance(colour)
                colour += Vector3(repeating: speck * (0.35 + 2.6 * brightness * (1 - brightness)))
                let start = (y * plane.width + x) * 3
                let dither = (chance(x, y, seed &+ 5) - 0.5) / 255
                for channel in 0..<3 {
                    bytes[start + channel] = UInt8(saturate(colour[channel] + dither) * 255 + 0.5)
                }
            }
        }
        return bytes
    }

    /// Grain a little wider than one pixel, as a share of full brightness.
    private func grainAt(_ x: Int, _ y: Int, _ seed: UInt32) -> Float {
        var sum: Float = 0
        for (dx, dy, weight) in [(0, 0, Float(1)), (1, 0, 0.6), (0, 1, 0.6), (1, 1, 0.36)] {
            sum += (chance(x + dx, y + dy, seed) - 0.5) * weight
        }
        // The deviation of the weighted sum of even numbers is 0.39.
        return sum / 0.39 * grain / 255
    }

    /// The curve of the Academy's reference rendering, by Stephen Hill's fit, then sRGB's encoding.
    func tone(_ light: Vector3) -> Vector3 {
        let grey = luminance(light)
        let vivid = Vector3(repeating: grey) + (light - Vector3(repeating: grey)) * saturation
        let v = vivid.clamped(lowerBound: .zero, upperBound: Vector3(repeating: 5000)) * 1.6
        let inside = Vector3(
            dot(v, Vector3(0.59719, 0.35458, 0.04823)), dot(v, Vector3(0.07600, 0.90834, 0.01566)),
            dot(v, Vector3(0.02840, 0.13383, 0.83777)))
        let curve =
            (inside * (inside + 0.0245786) - 0.000090537) / (inside * (0.983729 * inside + 0.4329510) + 0.238081)
        let outside = Vector3(
            dot(curve, Vector3(1.60475, -0.53108, -0.07367)), dot(curve, Vector3(-0.10208, 1.10813, -0.00605)),
            dot(curve, Vector3(-0.00327, -0.07276, 1.07602)))
        var encoded = Vector3.zero
        for channel in 0..<3 {
            let value = saturate(outside[channel])
            let byte = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
            encoded[channel] = contrast == 1 ? byte : 0.45 * pow(byte / 0.45, contrast)
        }
        return encoded
    }

    /// Light as the lens spreads it: a sum of ever wider blurs. Its total is the picture's.
    private func scattered(_ plane: Plane) -> Plane {
        var levels = [plane.halved().halved()]
        while levels.count < 7, let last = levels.last, min(last.width, last.height) > 6 {
            levels.append(last.halved())
        }
        var glow = levels.removeLast()
        while let level = levels.popLast() {
            // Each wider blur keeps a little more than half, which makes the tail long, as a real lens has it.
            var sharper = Plane(width: level.width, height: level.height, pixels: level.pixels.map { $0 * 0.42 })
            sharper.add(glow, weight: 0.58)
            glow = sharper
        }
        return glow
    }
}
