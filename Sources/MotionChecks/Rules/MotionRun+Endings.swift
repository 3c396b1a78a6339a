import Drawing
import Foundation
import Staging

// What a transition leaves: shapes that change at once, views that don't match what replaces them, views that stay away.
extension MotionRun {
    // MARK: Shapes

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
        func unit(of view: TraceView?) -> Double {
            self == .rotation ? view.map { max(1, $0.cornerPath(at: 1)) } ?? 1 : 1
        }

        /// Whether it is judged at the ends of transitions alone, where content is laid out again: pages are scrolled at once
        /// before they fly.
        var isOfEnds: Bool { self == .scrollX || self == .scrollY }

        /// How much it changes for each point that a finger moves: both edges of a view as far as the finger, a shadow as the
        /// whole of a fade over 100 points.
        func gain(for view: TraceView?) -> Double {
            switch self {
            case .width, .height: 2
            case .ratio: (view?.sides).map { 200 / max(1, Double(min($0.width, $0.height))) } ?? 0
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
                    guard let before = values[index - 1], let after = values[index], before != after,
                        measure != .cornerRadius || !areCornersLimited(path, index),
                        !measure.isOfEnds || steps[index].completesTransition,
                        path.isSeen(index - 1, as: index), !steps[index].isRearranged, !setsAtOnce(index),
                        !isBrief(index), let changes = changes(of: measure, values, path, index)
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
                    let unit = measure.unit(of: path.rows[index - 1])
                    let excess = (excesses.min { abs($0) < abs($1) } ?? 0) * unit
                    if abs(excess) > 1 {
                        found.append(
                            Measurement(
                                frame: index, view: path.name, number: abs(excess), expected: [after * unit + excess],
                                came: [after * unit], outline: path.rows[index - 1]?.frame))
                    }
                }
            }
        }
        return found
    }

    /// Returns whether the radius of a view's corners follows from its size: half circles of a view that is too small for
    /// the corners of the other frame.
    private func areCornersLimited(_ path: ViewPath, _ index: Int) -> Bool {
        guard let before = path.rows[index - 1], let after = path.rows[index] else { return false }
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
        of measure: Measure, _ values: [Double?], _ path: ViewPath, _ index: Int
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
        let gain = measure.gain(for: path.rows[index - 1]) / (isKnown && measure != .ratio ? 2 : 1)
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

    // MARK: Landings

    /// A view that has moved and is gone, and the one that replaces it at its place in the same frame.
    struct Landing {
        fileprivate var frame: Int
        fileprivate var name: String
        fileprivate var last: TraceView
        fileprivate var other: String
        fileprivate var first: TraceView

        /// The difference of sizes, corners and rotations, in points.
        var shape: Measurement { measurement(first.lengths, last.lengths) }

        /// The difference of alphas and shadows, in percent.
        var fade: Measurement { measurement(first.percents, last.percents) }

        /// The difference of the aspect ratios of one picture, in percent; `nil` for other views.
        var ratio: Measurement? {
            guard let picture = first.details?.picture, picture == last.details?.picture else { return nil }
            return measurement([first.ratio ?? 0], [last.ratio ?? 0])
        }

        /// Returns a measurement of values that ought to be equal.
        private func measurement(_ expected: [Double], _ came: [Double]) -> Measurement {
            let worst = zip(expected, came).map { abs($0 - $1) }.max() ?? 0
            return Measurement(
                frame: frame, view: name, number: worst, expected: expected, came: came, outline: first.frame)
        }
    }

    /// The landings. Of several views that are gone or appear, those replace each other that are most alike.
    func landings() -> [Landing] {
        var found: [Landing] = []
        for index in frames.indices.dropFirst() where !steps[index].isRearranged && !asksForLessMotion {
            let gone = paths.filter {
                ($0.rows[index - 1]?.alpha ?? 0) >= Self.landedAlpha && $0.rows[index] == nil
            }
            guard !gone.isEmpty else { continue }
            let here = paths.filter {
                ($0.rows[index]?.alpha ?? 0) >= Self.landedAlpha && $0.rows[index - 1] == nil
            }
            let pairs = gone.flatMap { gone in here.compactMap { landing(of: gone, as: $0, index) } }
            found += pairs.filter { pair in
                !pairs.contains {
                    ($0.name == pair.name || $0.other == pair.other) && $0.shape.number < pair.shape.number
                }
            }.filter { path($0.name).map { hasMoved($0, before: index) } ?? false }
        }
        return found
    }

    private func landing(of gone: ViewPath, as here: ViewPath, _ index: Int) -> Landing? {
        guard gone.name != here.name, let last = gone.rows[index - 1], let first = here.rows[index],
            first.isAtPlace(of: last)
        else { return nil }
        return Landing(frame: index, name: gone.name, last: last, other: here.name, first: first)
    }

    /// Returns whether a view has moved in the frames before, so that it lands.
    private func hasMoved(_ path: ViewPath, before index: Int) -> Bool {
        let last = path.centers[index - 1]
        return frames.indices[..<index].suffix(Self.landingFrames).contains {
            path.rows[$0] != nil && (path.centers[$0] - last).length > 1
        }
    }

    /// The frames before the end of a flight in which a view that lands still moves.
    private static let landingFrames = 12
    /// The alpha from which a view that lands, and what replaces it, are seen.
    private static let landedAlpha = 0.5
    /// The points between the centers of a view that lands and what replaces it.
    fileprivate static let landedDistance = 20.0

    // MARK: Views at two places

    /// Finds views that are seen at another place, too, in transitions before and after which they are not: their picture in
    /// another view, or they themselves in a snapshot.
    func doubles() -> [Measurement] {
        guard !asksForLessMotion else { return [] }
        var found: [Measurement] = []
        func isSeen(_ path: ViewPath, _ index: Int) -> Bool {
            (path.rows[index]?.alpha ?? 0) >= Self.wellSeen && isOnStage(path.name, index)
        }
        func picture(_ path: ViewPath, _ index: Int) -> String? {
            path.rows[index]?.details?.picture.flatMap { $0 == Image.unnamed ? nil : $0 }
        }
        /// Adds a view where it begins to be seen at another place.
        func add(_ path: ViewPath, isSeen: (Int) -> Bool, other: (Int) -> (center: SIMD2<Double>, outline: CGRect?)?) {
            func isDouble(_ index: Int) -> Bool {
                isSeen(index)
                    && other(index).map { (path.centers[index] - $0.center).length >= Self.samePlace } ?? false
            }
            for index in frames.indices.dropFirst()
            where frames[index].row.phase != .idle && isDouble(index) && !isDouble(index - 1) {
                let rests = [
                    frames[..<index].lastIndex { $0.row.phase == .idle },
                    frames[index...].firstIndex { $0.row.phase == .idle },
                ]
                guard !rests.compactMap(\.self).contains(where: isSeen), let (center, outline) = other(index) else {
                    continue
                }
                found.append(
                    Measurement(
                        frame: index, view: path.name, number: 1, expected: [center.x, center.y],
                        came: [path.centers[index].x, path.centers[index].y], outline: outline))
            }
        }
        for (position, path) in paths.enumerated() {
            for other in paths[(position + 1)...] {
                add(path) {
                    isSeen(path, $0) && isSeen(other, $0)
                } other: { index in
                    guard let own = picture(path, index), own == picture(other, index) else { return nil }
                    return (other.centers[index], other.rows[index]?.frame)
                }
            }
            add(path) {
                isSeen(path, $0) && (path.rows[$0]?.details?.copies ?? 0) >= Self.wellSeen
            } other: { index in
                guard !isCovered(path, at: index, by: index..<index + 1), let row = path.rows[index],
                    let copy = row.details?.copy
                else { return nil }
                let offset = (copy.x - row.frame.midX, copy.y - row.frame.midY)
                return (SIMD2(copy), row.frame.offsetBy(dx: offset.0, dy: offset.1))
            }
        }
        return found
    }

    // MARK: Vanished views

    /// Finds views that were there at an earlier rest with the same other views, are still on the stage, and can't be
    /// seen. A transition that was cancelled, or that led there and back, brings back what was there.
    func vanished() -> [Measurement] {
        let rests = frames.indices.filter { index in
            frames[index].row.phase == .idle
                && (index + 1 == frames.count || frames[index + 1].row.phase != .idle || index == 0)
                && (index == 0 || frames[index - 1].row.phase == .idle)
        }
        func seen(_ index: Int) -> Set<String> {
            Set(paths.filter { ($0.rows[index]?.alpha ?? 0) >= Self.landedAlpha }.map(\.name))
        }
        var found: [Measurement] = []
        for (position, rest) in rests.enumerated() {
            let here = seen(rest)
            for earlier in rests[..<position].reversed() {
                let missing = seen(earlier).subtracting(here)
                guard here.isSubset(of: seen(earlier)), missing.count == 1, let name = missing.first,
                    let row = frames[rest].row.views[name], row.alpha < ViewPath.seenAlpha,
                    (row.details?.copies ?? 0) < Self.landedAlpha, isSame(name, earlier, rest)
                else { continue }
                found.append(Measurement(frame: rest, view: name, number: 1, expected: [1], came: [Double(row.alpha)]))
                break
            }
        }
        return found + hiddenPlaces()
    }

    /// Finds views that are gone as they land in the place of a hidden one, so that nothing is seen there.
    private func hiddenPlaces() -> [Measurement] {
        var found: [Measurement] = []
        for index in frames.indices.dropFirst() where !steps[index].isRearranged && !asksForLessMotion {
            for path in paths {
                // What is back at once is a flash.
                let gap = frames.indices[index...].prefix(Self.longestFlash + 1)
                guard let last = path.rows[index - 1], last.alpha >= Self.landedAlpha,
                    gap.allSatisfy({ path.rows[$0] == nil }), isOnStage(path.name, index - 1),
                    hasMoved(path, before: index)
                else { continue }
                let here = frames[index].row.views.filter { $0.key != path.name && $0.value.isAtPlace(of: last) }
                guard here.allSatisfy({ $0.value.alpha < ViewPath.seenAlpha }),
                    let hidden = here.min(by: { $0.key < $1.key })
                else { continue }
                found.append(
                    Measurement(
                        frame: index, view: hidden.key, number: 1, expected: [1], came: [Double(hidden.value.alpha)],
                        outline: hidden.value.frame))
            }
        }
        return found
    }
}

extension TraceView {
    /// Returns whether a view is where another one lands: their centers are near each other, and neither is more than twice
    /// as wide or high.
    fileprivate func isAtPlace(of other: TraceView) -> Bool {
        let offset = SIMD2(Double(frame.midX - other.frame.midX), Double(frame.midY - other.frame.midY))
        return offset.length <= MotionRun.landedDistance
            && max(frame.width, other.frame.width) <= 2 * min(frame.width, other.frame.width)
            && max(frame.height, other.frame.height) <= 2 * min(frame.height, other.frame.height)
    }

    /// Width, height, corner radius, and the path of a corner, in points.
    fileprivate var lengths: [Double] {
        [Double(frame.width), Double(frame.height), Double(cornerRadius), cornerPath(at: details?.rotation ?? 0)]
    }

    /// The alpha, with that of snapshots, and the opacity of the shadow, in percent.
    fileprivate var percents: [Double] {
        [min(1, alpha + (details?.copies ?? 0)) * 100, (details?.shadow ?? 0) * 100]
    }

    /// The width and height of the view itself, of which the frame is the box around it as it is rotated; `nil` near half a
    /// right angle, where they do not follow from the box.
    fileprivate var sides: (width: Double, height: Double)? {
        let box = (width: Double(frame.width), height: Double(frame.height))
        guard let rotation = details?.rotation, rotation != 0 else { return box }
        let (cosine, sine) = (abs(cos(rotation * .pi / 180)), abs(sin(rotation * .pi / 180)))
        let spread = cosine * cosine - sine * sine
        guard abs(spread) > 0.05 else { return nil }
        return (
            (box.width * cosine - box.height * sine) / spread, (box.height * cosine - box.width * sine) / spread
        )
    }

    /// Returns the length of the path of a corner from where the view is not rotated, in points.
    /// - Parameter rotation: The rotation, in degrees.
    fileprivate func cornerPath(at rotation: Double) -> Double {
        rotation * .pi / 180 * hypot(Double(frame.width), Double(frame.height)) / 2
    }

    /// A hundred times the logarithm of the ratio of width to height: differences are percents.
    fileprivate var ratio: Double? {
        sides.flatMap { $0.width > 0 && $0.height > 0 ? 100 * log($0.width / $0.height) : nil }
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
