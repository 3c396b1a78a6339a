import Foundation
import Timing

/// The numbers of a model that are found by least squares, and the motions that they add up.
///
/// Positions at the start and the target, and velocities, are solved exactly for each choice of the other numbers
/// (variable projection, by Golub and Pereyra), so that channels with different distances share those numbers.
struct ModelShape {
    enum Kind: Hashable {
        case linear
        /// A Bezier curve; control points with known heights have only their times free.
        case bezier(y1: Double? = nil, y2: Double? = nil)
        /// A curve whose control points are known.
        case known(CubicBezier)
        case spring(hasVelocity: Bool)
        case decay
    }

    let kind: Kind
    /// The time of the begin if it isn't one of the numbers: the motion is under way at the first sample.
    let fixedBegin: Double?

    /// The number of numbers.
    var count: Int { (fixedBegin == nil ? 1 : 0) + names.count }

    /// The numbers after the begin.
    private var names: [CurveFit.Parameter] {
        switch kind {
        case .linear, .known: [.duration]
        case .bezier(let y1, let y2):
            [.duration, .x1, .x2] + (y1 == nil ? [.y1] : []) + (y2 == nil ? [.y2] : [])
        case .spring: [.response, .dampingRatio]
        case .decay: [.timeConstant]
        }
    }

    var parameters: [CurveFit.Parameter] { (fixedBegin == nil ? [.begin] : []) + names }

    /// The fitted numbers, those of the velocity included.
    var freedom: Int { if case .spring(hasVelocity: true) = kind { count + 1 } else { count } }

    func begin(_ numbers: [Double]) -> Double { fixedBegin ?? numbers[0] }

    /// Returns a model with these numbers.
    func model(_ numbers: [Double], velocity: Double = 0) -> FittedModel {
        // For each choice of numbers: without a dictionary.
        let parameters = parameters
        func at(_ parameter: CurveFit.Parameter) -> Double {
            parameters.firstIndex(of: parameter).map { Self.value(of: parameter, numbers[$0]) } ?? 0
        }
        switch kind {
        case .linear: return .linear(duration: at(.duration))
        case .known(let curve): return .bezier(curve, duration: at(.duration))
        case .bezier(let y1, let y2):
            return .bezier(
                CubicBezier(nearestTo: at(.x1), y1 ?? at(.y1), at(.x2), y2 ?? at(.y2)), duration: at(.duration))
        case .spring:
            return .spring(Spring(dampingRatio: at(.dampingRatio), response: at(.response)), velocity: velocity)
        case .decay: return .decay(timeConstant: at(.timeConstant))
        }
    }

    /// The limits of durations, in seconds, and of damping ratios.
    private static let durations = 0.01...60.0
    private static let ratios = 0.03...3.0

    /// Returns the parameters' values: durations and ratios are exponentials of the numbers, and control points' times are
    /// squared sines, so that every number gives a valid model.
    func value(_ numbers: [Double]) -> [CurveFit.Parameter: Double] {
        Dictionary(uniqueKeysWithValues: zip(parameters, numbers).map { ($0, Self.value(of: $0, $1)) })
    }

    private static func value(of parameter: CurveFit.Parameter, _ number: Double) -> Double {
        func limited(_ range: ClosedRange<Double>) -> Double {
            min(max(exp(min(number, 100)), range.lowerBound), range.upperBound)
        }
        return switch parameter {
        case .begin, .y1, .y2, .velocity: number
        case .duration, .response, .timeConstant: limited(durations)
        case .dampingRatio: limited(ratios)
        case .x1, .x2: sin(number) * sin(number)
        }
    }

    /// Returns the numbers of parameters' values.
    func numbers(_ values: [CurveFit.Parameter: Double]) -> [Double] {
        parameters.map { parameter in
            let value = values[parameter] ?? 0
            return switch parameter {
            case .begin, .y1, .y2, .velocity: value
            case .duration, .response, .timeConstant, .dampingRatio: log(value)
            case .x1, .x2: asin(min(max(value, 0.02), 0.98).squareRoot())
            }
        }
    }

    /// Returns how much each parameter changes when its number does.
    func slopes(_ numbers: [Double]) -> [Double] {
        zip(parameters, numbers).map { parameter, number in
            switch parameter {
            case .begin, .y1, .y2, .velocity: 1
            case .duration, .response, .timeConstant, .dampingRatio: Self.value(of: parameter, number)
            case .x1, .x2: sin(2 * number)
            }
        }
    }

    /// Returns the motions at the times: constant, then the part of the distance covered, then the response to a velocity.
    func motions(_ numbers: [Double], _ times: [Double]) -> [[Double]] {
        let begin = begin(numbers)
        let model = model(numbers)
        var motions = [[Double](repeating: 1, count: times.count), times.map { model.progress(at: $0 - begin) }]
        if case .spring(hasVelocity: true) = kind, case .spring(let spring, _) = model {
            motions.append(
                times.map {
                    spring.state(from: Spring.State(displacement: 0, velocity: 1), at: $0 - begin).displacement
                })
        }
        return motions
    }
}

/// Motions that are added up, each times a factor, to come as near as possible to values.
struct Projection {
    /// Orthonormal columns that span the motions.
    private var columns: [[Double]] = []
    /// The motions as sums of the columns; nil for a motion that the ones before it add up to.
    private var rows: [[Double]?] = []

    private static let least = 1e-9

    init(_ motions: [[Double]]) {
        for motion in motions {
            var rest = motion
            var row: [Double] = []
            for column in columns {
                let part = Self.product(column, rest)
                for index in rest.indices { rest[index] -= part * column[index] }
                row.append(part)
            }
            let size = Self.product(rest, rest).squareRoot()
            guard size > Self.least * max(1, Self.product(motion, motion).squareRoot()) else {
                rows.append(nil)
                continue
            }
            for index in rest.indices { rest[index] /= size }
            columns.append(rest)
            rows.append(row + [size])
        }
    }

    private static func product(_ a: [Double], _ b: [Double]) -> Double {
        var sum = 0.0
        for index in a.indices { sum += a[index] * b[index] }
        return sum
    }

    /// Writes what is left of values.
    func residuals(_ values: [Double], to target: UnsafeMutableBufferPointer<Double>) {
        for index in values.indices { target[index] = values[index] }
        for column in columns {
            var part = 0.0
            for index in column.indices { part += column[index] * values[index] }
            for index in column.indices { target[index] -= part * column[index] }
        }
    }

    /// Returns the factors of the motions.
    func factors(_ values: [Double]) -> [Double] {
        var parts = columns.map { Self.product($0, values) }
        var factors = [Double](repeating: 0, count: rows.count)
        for index in rows.indices.reversed() {
            guard let row = rows[index], let diagonal = row.last else { continue }
            let column = row.count - 1
            factors[index] = parts[column] / diagonal
            for before in 0..<column { parts[before] -= factors[index] * row[before] }
        }
        return factors
    }

    /// The part of each value that the motions take from it alone: the diagonal of the projection on them.
    var shares: [Double] {
        (columns.first ?? []).indices.map { index in columns.reduce(0) { $0 + $1[index] * $1[index] } }
    }

    /// The variance of the last motion's factor for residuals of variance 1.
    var varianceOfLast: Double {
        guard let diagonal = rows.last??.last else { return .infinity }
        return 1 / (diagonal * diagonal)
    }
}
