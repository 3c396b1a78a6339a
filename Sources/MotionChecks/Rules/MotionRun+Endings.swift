import Drawing
import Foundation
import Staging

// What a transition leaves: views that don't match what replaces them, views that stay away.
extension MotionRun {
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

        /// The difference of the aspect ratios of one picture, in percent; `nil` for other views, or if one is unknown.
        var ratio: Measurement? {
            guard let picture = first.details?.picture, picture == last.details?.picture, let expected = first.ratio,
                let came = last.ratio
            else { return nil }
            return measurement([expected], [came])
        }

        /// Returns a measurement of values that ought to be equal.
        private func measurement(_ expected: [Double], _ came: [Double]) -> Measurement {
            let worst = zip(expected, came).map { abs($0 - $1) }.reduce(0, max)
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
            }.filter { pair in gone.contains { $0.name == pair.name && hasMoved($0, before: index) } }
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
}
