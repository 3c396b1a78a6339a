import Foundation

/// A fitted motion along its distance: what was measured, a curve, and the distance between both.
package struct FitTrace: Sendable {
    /// The measured times in seconds, with the distances from the fit's start, in the samples' unit.
    package private(set) var measured: [(time: Double, value: Double)] = []
    /// The measured distances from the curve, of the samples that the fit doesn't leave out.
    package private(set) var residuals: [(time: Double, value: Double)] = []
    /// The curve.
    package private(set) var curve: [(time: Double, value: Double)] = []

    private static let samplesOfCurve = 400

    /// - Parameters:
    ///   - fit: The fit.
    ///   - base: The fit along whose distance positions are measured: the same one, or the best.
    package init(_ samples: MotionSamples, _ fit: CurveFit, along base: CurveFit) {
        guard let first = samples.times.first, let last = samples.times.last else { return }
        let direction = zip(base.start, base.target).map { $1 - $0 }
        let length = max(direction.reduce(0) { $0 + $1 * $1 }.squareRoot(), 1e-9)
        func along(_ position: (Int) -> Double) -> Double {
            direction.indices.reduce(0) { $0 + (position($1) - base.start[$1]) * direction[$1] / length }
        }
        let outliers = fit.outlierTimes
        for (index, time) in samples.times.enumerated() {
            let value = along { samples.channels[$0][index] }
            measured.append((time, value))
            guard !outliers.contains(time) else { continue }
            residuals.append((time, value - along { fit.position($0, at: time) }))
        }
        curve = (0...Self.samplesOfCurve).map { index in
            let time = first + (last - first) * Double(index) / Double(Self.samplesOfCurve)
            return (time, along { fit.position($0, at: time) })
        }
    }
}
