/// A timing curve of several joined Bezier curves.
public struct BezierChain: Hashable, Sendable {
    /// A part with its own curve.
    package struct Piece: Hashable, Sendable {
        /// The start: the fraction of the duration and the distance covered.
        package let start: LinearCurve.Stop
        /// The end: the fraction of the duration and the distance covered.
        package let end: LinearCurve.Stop
        /// The motion from the start (0) to the end (1).
        package let curve: CubicBezier
    }

    package let pieces: [Piece]

    /// Material Design 3's emphasized easing: to 0.4 of the distance in a sixth of the time, then to rest.
    ///
    /// From its path M 0,0 C .05,0 .133333,.06 .166666,.4 C .208333,.82 .25,1 1,1.
    public static let material3Emphasized = BezierChain(
        through: (0.166666, 0.4),
        first: (0.05, 0, 0.133333, 0.06), second: (0.208333, 0.82, 0.25, 1))

    /// Creates a chain of two curves that meet at a point, with control points in the coordinates of the whole.
    private init(
        through joint: (x: Double, y: Double), first: (Double, Double, Double, Double),
        second: (Double, Double, Double, Double)
    ) {
        func piece(
            _ start: LinearCurve.Stop, _ end: LinearCurve.Stop, _ points: (Double, Double, Double, Double)
        ) -> Piece {
            let run = end.input - start.input
            let rise = end.output - start.output
            let curve = CubicBezier(
                nearestTo: (points.0 - start.input) / run, (points.1 - start.output) / rise,
                (points.2 - start.input) / run, (points.3 - start.output) / rise)
            return Piece(start: start, end: end, curve: curve)
        }
        let middle = LinearCurve.Stop(input: joint.x, output: joint.y)
        pieces = [
            piece(LinearCurve.Stop(input: 0, output: 0), middle, first),
            piece(middle, LinearCurve.Stop(input: 1, output: 1), second),
        ]
    }

    private func piece(at fraction: Double) -> (piece: Piece, place: Double) {
        let piece = pieces.last { $0.start.input <= fraction } ?? pieces[0]
        return (piece, (fraction - piece.start.input) / (piece.end.input - piece.start.input))
    }

    /// Returns the distance covered at a fraction of the duration; outside 0...1 the end tangents continue.
    public func value(at fraction: Double) -> Double {
        let (piece, place) = piece(at: fraction.bounded)
        if place == 1 { return piece.end.output }
        return piece.start.output + (piece.end.output - piece.start.output) * piece.curve.value(at: place)
    }

    /// Returns the slope of ``value(at:)``, at most ``CubicBezier/steepestSlope`` in size.
    public func derivative(at fraction: Double) -> Double {
        let (piece, place) = piece(at: fraction.bounded)
        let slope =
            piece.curve.derivative(at: place) * (piece.end.output - piece.start.output)
            / (piece.end.input - piece.start.input)
        return min(max(slope, -CubicBezier.steepestSlope), CubicBezier.steepestSlope)
    }

    /// Returns the first fraction, in 0...1, at which the distance covered is `value`; the nearest end if it never is.
    public func inverse(_ value: Double) -> Double {
        for piece in pieces where value <= piece.end.output || piece == pieces.last {
            let part = (value - piece.start.output) / (piece.end.output - piece.start.output)
            return min(
                piece.start.input + (piece.end.input - piece.start.input) * piece.curve.inverse(part), piece.end.input)
        }
        return 1
    }
}
