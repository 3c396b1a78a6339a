import Fitting
import Foundation
import Plotting
import Recorder
import Support
import Timing
import Tracking

/// A point of a film, followed, with the curves of its motion, in words, numbers and a picture.
struct FilmMatch {
    private let name: String
    /// The pixels of the film in a pixel of what was followed.
    private let scale: Double
    private let track: Track
    private let motion: TrackedMotion

    /// The error of the best curve that isn't explained by noise, in pixels and as a part of the distance.
    private static let poorError = 2.0
    private static let poorPart = 0.02
    /// The curves that a plot shows besides the best one.
    private static let othersInPlot = 1

    /// The seconds before a point's time in which it is followed back to the release.
    static let lead = 2.0
    /// Half of the shortest time between frames, in seconds.
    private static let sameTime = 0.0005

    /// - Parameters:
    ///   - time: The time at which the point is there, in seconds.
    ///   - findsPart: Whether the part to fit is found in the motion, or else all of the decoded film.
    init(_ film: GrayFilm, at point: FilmPoint, _ time: Double, findsPart: Bool) throws(TrackingError) {
        name = film.name
        let scale = film.unit
        self.scale = scale
        let start = Pose(x: point.x / scale, y: point.y / scale)
        let tracks = try FilmTracker(film, unit: scale).follow(
            [start], from: film.index(at: time + Self.sameTime), over: 0...film.times.count - 1)
        track = tracks[0]
        // A film has a frame at least.
        let end = film.times[film.times.count - 1] + film.lastDuration
        motion = try TrackedMotion(
            track, over: findsPart ? nil : film.times[0]...end, lastDuration: film.lastDuration, name: film.name)
    }

    /// What a reader must know besides the numbers, one line each.
    var remarks: [String] {
        var remarks: [String] = []
        let guesses = track.points.filter { $0.certainty != .followed && motion.part.contains($0.time) }
        if let first = guesses.first {
            remarks.append(
                """
                \(guesses.count) of \(track.points.count) frames are guesses or hide the point, from \
                \(number(first.time, 3)) s on; they don't count
                """)
        }
        if let time = track.fadesAt {
            remarks.append(
                """
                what is at the point looks different around \(number(time, 3)) s, as in a cross-fade; places beyond are less \
                certain: choose a point that stays the same
                """)
        }
        if let best = motion.fits.first {
            let error = best.error * scale
            if error > max(Self.poorError, Self.poorPart * distance(best)) {
                remarks.append(
                    """
                    no curve fits well, the best is \(number(error, 1)) pixels off; the part may have more than one \
                    motion: give --at and --until around one
                    """)
            }
        }
        if !motion.others.isEmpty {
            remarks.append(
                """
                the curves are those of the \(motion.parts.map(\.rawValue).joined(separator: " and ")); the \
                \(motion.others.map(\.rawValue).joined(separator: " and ")) moves otherwise
                """)
        }
        return remarks
    }

    private func distance(_ fit: CurveFit) -> Double {
        // Of the position alone, if it moves.
        let channels = motion.parts.first == .position ? 0..<2 : fit.start.indices
        return channels.reduce(0) { $0 + pow(fit.target[$1] - fit.start[$1], 2) }.squareRoot() * scale
    }

    private func number(_ number: Double, _ digits: Int) -> String { DecimalText.text(number, digits: digits) }

    // MARK: Words

    /// The fits in words, best first.
    var text: String {
        // A track has the point that it began with.
        let (first, last) = (track.points[0].time, track.points[track.points.count - 1].time)
        let lowest = track.points.reduce(1) { min($0, $1.score) }
        var lines = [
            """
            \(name): \(track.points.count) frames from \(number(first, 3)) to \(number(last, 3)) s, score at least \
            \(number(lowest, 3)); \(motion.parts.map(\.rawValue).joined(separator: " and "))
            """
        ]
        if motion.isSuggested {
            let part = motion.part
            lines.append("from release to rest: \(number(part.lowerBound, 3)) to \(number(part.upperBound, 3)) s")
        }
        for (index, fit) in motion.fits.enumerated() {
            let equal = index > 0 && fit.isEquallyGood ? " (equally good)" : ""
            lines.append("")
            lines.append("\(index + 1). \(fit.title)\(equal)")
            lines.append(
                """
                   begins at \(number(fit.begin, 4)) s, distance \(number(distance(fit), 1)) pixels, off by \
                \(number(fit.error * scale, 2)), at most \(number(fit.greatestError * scale, 2)) pixels
                """)
            if let outliers = fit.outliersText() { lines.append("   \(outliers)") }
            if let meanings = fit.meanings { lines.append("   \(meanings)") }
            if let margins = fit.marginsText { lines.append("   95 %: \(margins)") }
        }
        return lines.joined(separator: "\n")
    }

    // MARK: Numbers

    /// The track and the fits for programs: pixels and seconds of the film.
    var json: String {
        let points = track.points.map { point in
            """
            {"time": \(number(point.time, 6)), "x": \(number(point.pose.x * scale, 3)), "y": \
            \(number(point.pose.y * scale, 3)), "scale": \(number(point.pose.scale, 5)), "rotation": \
            \(number(point.pose.rotation, 5)), "score": \(number(point.score, 4))}
            """
        }
        let models = motion.fits.map { fit in
            let outliers = fit.outlierTimes.map { number($0, 6) }.joined(separator: ", ")
            let margins = CurveFit.Parameter.allCases.compactMap { parameter in
                fit.margins[parameter].map { "\"\(parameter.rawValue)\": \(number($0, 6))" }
            }
            return """
                {\(Self.object(fit)), "begin": \(number(fit.begin, 6)), "error": \(number(fit.error * scale, 4)), \
                "greatestError": \(number(fit.greatestError * scale, 4)), "equallyGood": \(fit.isEquallyGood), \
                "outliers": [\(outliers)], "margins": {\(margins.joined(separator: ", "))}}
                """
        }
        let parts = motion.parts.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return """
            {"points": [
            \(points.joined(separator: ",\n"))
            ], "part": [\(number(motion.part.lowerBound, 6)), \(number(motion.part.upperBound, 6))], \
            "parts": [\(parts)], "models": [
            \(models.joined(separator: ",\n"))
            ]}
            """
    }

    private static func object(_ fit: CurveFit) -> String {
        func text(_ number: Double) -> String { DecimalText.text(number, digits: 6) }
        switch fit.model {
        case .linear(let duration): return "\"kind\": \"linear\", \"duration\": \(text(duration))"
        case .bezier(let curve, let duration):
            let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(text).joined(separator: ", ")
            return "\"kind\": \"cubic-bezier\", \"points\": [\(points)], \"duration\": \(text(duration))"
        case .spring(let spring, let velocity):
            return """
                "kind": "spring", "mass": 1, "stiffness": \(text(spring.stiffness)), "damping": \(text(spring.damping)), \
                "velocity": \(text(velocity)), "dampingRatio": \(text(spring.dampingRatio)), "response": \
                \(text(spring.response)), "duration": \(text(fit.model.duration))
                """
        case .decay(let timeConstant):
            return """
                "kind": "decay", "timeConstant": \(text(timeConstant)), "duration": \(text(fit.model.duration))
                """
        }
    }

    // MARK: Picture

    /// The plot of the motion along its distance, with the best curve and the next one.
    var plot: MotionPlot {
        guard let best = motion.fits.first else { return MotionPlot(title: name, measured: [], series: []) }
        let shown = motion.fits.prefix(1 + Self.othersInPlot)
        func points(_ values: [(time: Double, value: Double)]) -> [CGPoint] {
            values.map { CGPoint(x: $0.time, y: $0.value * scale) }
        }
        let series = shown.map { fit in
            let trace = FitTrace(motion.samples, fit, along: best)
            return MotionPlot.Series(
                name: fit.title, facts: "off by \(number(fit.error * scale, 2)) pixels", curve: points(trace.curve),
                residuals: points(trace.residuals))
        }
        let measured = FitTrace(motion.samples, best, along: best).measured
        return MotionPlot(title: "\(name): \(best.title)", measured: points(measured), series: series)
    }
}
