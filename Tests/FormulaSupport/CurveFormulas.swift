import Foundation

/// Curves by formulas of their own, which share no step with the library: Bezier curves by bisection, springs by
/// exponentials.
public enum CurveFormulas {
    /// Returns the height of CSS's cubic Bezier curve at a part of the time, which counts as 0 before 0 and as 1 after 1.
    public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        func at(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if at(x1, x2, middle) < time { low = middle } else { high = middle }
        }
        return at(y1, y2, low)
    }

    /// Returns the part of the distance after some seconds, of a spring with a damping ratio and a response that begins
    /// with a velocity, 1 for the whole distance in a second. Ratios above 1 count as 1.
    public static func spring(_ ratio: Double, _ response: Double, _ velocity: Double, _ time: Double) -> Double {
        guard time > 0 else { return 0 }
        let rate = 2 * Double.pi / response
        if ratio >= 1 { return 1 - exp(-rate * time) * (1 + (rate - velocity) * time) }
        let damped = rate * (1 - ratio * ratio).squareRoot()
        let other = (ratio * rate - velocity) / damped
        return 1 - exp(-ratio * rate * time) * (cos(damped * time) + other * sin(damped * time))
    }

    /// Returns the greatest distance of values from the nearest sum of a constant and multiples of the given functions,
    /// by least squares.
    public static func misfit(_ values: [Double], _ functions: [[Double]]) -> Double {
        // Gram-Schmidt: each function without what the ones before it explain.
        var base: [[Double]] = []
        var rest = values
        for function in [values.map { _ in 1 }] + functions {
            var own = function
            for known in base {
                let part = zip(own, known).reduce(0) { $0 + $1.0 * $1.1 }
                for index in own.indices { own[index] -= part * known[index] }
            }
            let length = own.reduce(0) { $0 + $1 * $1 }.squareRoot()
            guard length > 1e-9 else { continue }
            base.append(own.map { $0 / length })
            let part = zip(rest, base[base.count - 1]).reduce(0) { $0 + $1.0 * $1.1 }
            for index in rest.indices { rest[index] -= part * base[base.count - 1][index] }
        }
        return rest.map(abs).max() ?? 0
    }
}
