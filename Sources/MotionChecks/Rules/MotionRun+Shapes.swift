import Drawing
import Foundation
import Staging

// Shapes that change at once: sizes, corners, rotations, text sizes, ratios and shadows.
extension MotionRun {
    /// A number of a view that changes evenly or not at all: lengths in points, the rotation in degrees, or percents.
    private enum Measure: CaseIterable {
        case cornerRadius, width, height, rotation, textSize, scrollX, scrollY, ratio, shadow

        func value(of view: TraceView) -> Double? {
            switch self {
            case .cornerRadius: Double(view.cornerRadius)
            case .width: view.sides?.width
            case .height: view.sides?.height
            case .rotation: view.details?.rotation
            case .textSize: view.details?.textSize
            case .scrollX: (view.details?.scroll?.x).map(Double.init)
            case .scrollY: (view.details?.scroll?.y).map(Double.init)
            case .ratio: view.details?.picture.flatMap { _ in view.ratio }
            case .shadow: (view.details?.shadow).map { $0 * 100 }
            }
        }

        /// The rule that judges it.
        var rule: MotionRule {
            switch self {
            case .cornerRadius, .width, .height, .rotation, .textSize, .scrollX, .scrollY: .shape
            case .ratio: .aspect
            case .shadow: .fade
            }
        }

        /// The unit of its rule, for one of its own: points of a corner's path for a degree.
        func unit(of view: TraceView) -> Double { self == .rotation ? max(1, view.cornerPath(at: 1)) : 1 }

        /// Whether it is judged at the ends of transitions alone, where content is laid out again: pages are scrolled at once
        /// before they fly.
        var isOfEnds: Bool { self == .scrollX || self == .scrollY }

        /// How much it changes for each point that a finger moves: both edges of a view as far as the finger, a shadow as the
        /// whole of a fade over 100 points.
        func gain(for view: TraceView) -> Double {
            switch self {
            case .width, .height: 2
            case .ratio: view.sides.map { 200 / max(1, Double(min($0.width, $0.height))) } ?? 0
            case .rotation: 1 / unit(of: view)
            case .cornerRadius, .textSize, .scrollX, .scrollY, .shadow: 1
            }
        }
    }

    /// Finds numbers that change in a transition from one frame to the next by more than in the frames before and behind,
    /// of those that a rule judges.
    func unevenChanges(of rule: MotionRule) -> [Measurement] {
        var found: [Measurement] = []
        for path in paths {
            for measure in Measure.allCases where measure.rule == rule {
                let values = path.rows.map { $0.flatMap(measure.value) }
                for index in frames.indices.dropFirst()
                where frames[index].row.phase != .idle || frames[index - 1].row.phase != .idle {
                    guard let view = path.rows[index - 1], let next = path.rows[index],
                        let before = measure.value(of: view), let after = measure.value(of: next), before != after,
                        measure != .cornerRadius || !Self.areCornersLimited(view, next),
                        !measure.isOfEnds || steps[index].completesTransition,
                        path.isSeen(index - 1, as: index), !steps[index].isRearranged, !setsAtOnce(index),
                        !isBrief(index), let changes = changes(of: measure, view, values, path, index)
                    else { continue }
                    // A frame's width and height are positive also for bounds that have passed zero.
                    // A rotation of more than half a turn is counted from the other side.
                    let ends =
                        switch measure {
                        case .width, .height: [after, -after]
                        case .rotation: [after, after + 360, after - 360]
                        case .cornerRadius, .textSize, .scrollX, .scrollY, .ratio, .shadow: [after]
                        }
                    let excesses = ends.map { end in
                        (end - before).clamped(to: changes) - (end - before)
                    }
                    let unit = measure.unit(of: view)
                    let excess = (excesses.min { abs($0) < abs($1) } ?? 0) * unit
                    if abs(excess) > 1 {
                        found.append(
                            Measurement(
                                frame: index, view: path.name, number: abs(excess), expected: [after * unit + excess],
                                came: [after * unit], outline: view.frame))
                    }
                }
            }
        }
        return found
    }

    /// Returns whether the radius of a view's corners follows from its size: half circles of a view that is too small for
    /// the corners of the other frame.
    private static func areCornersLimited(_ before: TraceView, _ after: TraceView) -> Bool {
        func isLimited(_ row: TraceView, _ radius: Double) -> Bool {
            let most = Double(min(row.frame.width, row.frame.height)) / 2
            return row.cornerRadius >= 0.98 * most && most <= radius + 1
        }
        return isLimited(before, after.cornerRadius) || isLimited(after, before.cornerRadius)
    }

    /// Returns the changes of a value in a step that the changes before and behind explain, or `nil` if they are unknown. A
    /// change begins or ends within a step, and is not faster there than in the step beside, or than that with the
    /// acceleration there.
    ///
    /// As a finger leads a view, its shape follows its place. It changes as in the nearest steps in which the view moves,
    /// by as much more as it moves farther in their direction, and besides each edge by no more than the finger moves.
    private func changes(
        of measure: Measure, _ view: TraceView, _ values: [Double?], _ path: ViewPath, _ index: Int
    ) -> ClosedRange<Double>? {
        let moved = path.centers[index] - path.centers[index - 1]
        let isAtTurn = isAtTurn(index)
        let slack = Self.slack * (isAtTurn ? Self.turnedSlack : 1)
        var sides: [Double] = []
        var known: [Int] = []
        var moves = 0
        for side in [-1, 1] {
            for other in sequence(first: index + side, next: { $0 + side }) {
                guard values.indices.contains(other), other > 0, let first = values[other - 1],
                    let last = values[other], path.isSeen(other, as: index)
                else { break }
                let there = path.centers[other] - path.centers[other - 1]
                let square = there.dot(there)
                if other == index + side {
                    sides.append((last - first) * slack)
                    known.append(other)
                    // What begins or ends fast is already slower beside, and turns round within a few frames: the change
                    // goes on with the acceleration of the next two.
                    let beyond = side > 0 ? other + 1 : other - 2
                    if isAtTurn, values.indices.contains(beyond), let next = values[beyond],
                        path.isSeen(beyond, as: index)
                    {
                        let change = side > 0 ? next - last : first - next
                        sides.append(2 * (last - first) - change)
                    }
                }
                guard square > 0 else { continue }
                sides.append((last - first) * slack * (moved.dot(there) / square))
                if other == index + side { moves += 1 }
                break
            }
        }
        if let first = values[index - 1] {
            sides += steps[index].pinches.map {
                (measure == .rotation ? $0.rotation : first * ($0.scale - 1)) * Self.pinchSlack
            }
        }
        // At the ends of what is seen, one side is enough, if the same motion goes on there.
        guard let least = sides.min(), let most = sides.max(), known.count > 1 || !known.contains(where: isBroken)
        else { return nil }
        // The view moves in the steps on both sides, so that only the curve of its shape over the movement is left.
        let isKnown = moves == 2 && !isAtTurn
        let gain = measure.gain(for: view) / (isKnown && measure != .ratio ? 2 : 1)
        // Where it is lifted, it has led the view up to there.
        let lead = steps[index].lead(
            in: frames[index - 1].row.phase, measure.isOfEnds ? .interactive : frames[index].row.phase)
        let finger = gain * lead
        return min(0, least) - finger...max(0, most) + finger
    }

    /// How much more a value can change in one step than in the one beside by its curve.
    private static let slack = 2.0
    /// The same where a motion begins or ends in one of the two, which holds a part of it only.
    private static let turnedSlack = 3.0
    /// How much more a value can change than the distance between two fingers.
    private static let pinchSlack = 1.1
}

extension TraceView {
    /// The width and height of the view itself, of which the frame is the box around it as it is rotated; `nil` near half a
    /// right angle, where they do not follow from the box.
    fileprivate var sides: (width: Double, height: Double)? {
        guard rotation != 0 else { return box }
        let (cosine, sine) = Self.parts(of: rotation)
        let spread = cosine * cosine - sine * sine
        guard abs(spread) > 0.05 else { return nil }
        return (
            (box.width * cosine - box.height * sine) / spread, (box.height * cosine - box.width * sine) / spread
        )
    }

    private var rotation: Double { details?.rotation ?? 0 }
    private var box: (width: Double, height: Double) { (Double(frame.width), Double(frame.height)) }

    /// Returns the parts of a side of a rotated view along its own axis and the other one.
    private static func parts(of rotation: Double) -> (cosine: Double, sine: Double) {
        (abs(cos(rotation * .pi / 180)), abs(sin(rotation * .pi / 180)))
    }

    /// Returns the scale and rotation that take the view's width to a later one, and those that take its height there, as
    /// complex numbers. Where the sides follow from one of the boxes alone, the view keeps its ratio.
    func changes(to later: TraceView) -> [SIMD2<Double>] {
        func box(of sides: (width: Double, height: Double), _ rotation: Double) -> (width: Double, height: Double) {
            let (cosine, sine) = Self.parts(of: rotation)
            return (
                sides.width * cosine + sides.height * sine, sides.height * cosine + sides.width * sine
            )
        }
        let (old, new) =
            switch (sides, later.sides) {
            case (let old?, let new?): (old, new)
            case (let old?, nil): (box(of: old, later.rotation), later.box)
            case (nil, let new?): (self.box, box(of: new, rotation))
            case (nil, nil): (self.box, later.box)
            }
        guard old.width > 0, old.height > 0 else { return [] }
        let turn = (later.rotation - rotation) * .pi / 180
        return [new.width / old.width, new.height / old.height].map { SIMD2(cos(turn), sin(turn)) * $0 }
    }

    /// Returns the length of the path of a corner from where the view is not rotated, in points.
    /// - Parameter rotation: The rotation, in degrees.
    func cornerPath(at rotation: Double) -> Double {
        rotation * .pi / 180 * hypot(Double(frame.width), Double(frame.height)) / 2
    }

    /// A hundred times the logarithm of the ratio of width to height: differences are percents.
    var ratio: Double? {
        sides.flatMap { $0.width > 0 && $0.height > 0 ? 100 * log($0.width / $0.height) : nil }
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
