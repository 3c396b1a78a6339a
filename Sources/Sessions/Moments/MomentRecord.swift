package import Drawing
import Foundation
package import Staging
import Support
import Timing
package import ViewHierarchy

/// The recorded moments of all lanes since a touch-down: pictures, views, recognizers, animators, events.
///
/// Moments are at the frames of a recording at ``rate`` frames per second that begins when the scene is opened, and at
/// the touch-down and the end. A picture is kept as it was drawn, equal to the recording's. Moments without a change
/// are omitted. All times are in seconds since the touch-down.
@MainActor
package final class MomentRecord {
    /// A touch-down or lift of a pointer.
    struct Contact: Hashable {
        var time: Double
        var id: Int
        var isDown: Bool
    }

    /// The touch-down, in seconds of the scene.
    package let start: Double
    package private(set) var times: [Double] = []
    package private(set) var events: [TraceEvent] = []
    /// The events together with calls of delegates, animators and controllers, and gestures that failed.
    package private(set) var log: [TraceEvent] = []
    private(set) var contacts: [Contact] = []
    /// The animators of each lane.
    package private(set) var animators: [AnimatorLog]
    private var rolls: [LaneRoll]
    /// The thinning factor: one moment of this many is kept. Greater than 1 in a large record.
    package private(set) var stride = 1
    /// Whether photos in earlier moments are reduced in size.
    package private(set) var hasSmallPhotos = false
    /// The pixels of the moments' photos, each with its size in bytes and the last moment that shows it.
    private var photos: [ObjectIdentifier: (bytes: Int, last: Int)] = [:]

    /// The moments per second.
    package nonisolated static let rate = 60.0
    /// The memory, in bytes, above which every other moment is removed. A record takes at most 64 MiB, because it is
    /// measured at intervals.
    nonisolated static let mostBytes = 60 << 20
    private let mostBytes: Int
    /// The maximum memory, in bytes, of photos that the lanes don't show now: two of a large stage.
    nonisolated static let mostPhotoBytes = 64 << 20
    /// The size, in bytes, below which pixels are always kept, such as a tile's.
    private static let smallPhotoBytes = 4 << 20

    package init(start: Double, lanes: Int, mostBytes: Int = MomentRecord.mostBytes) {
        self.start = start
        self.mostBytes = mostBytes
        animators = Array(repeating: AnimatorLog(), count: lanes)
        rolls = Array(repeating: LaneRoll(), count: lanes)
    }

    package var lanes: Int { rolls.count }

    /// The time of the last moment, or 0 without one.
    package var end: Double { times.last ?? 0 }

    // MARK: Recording

    /// Keeps the current state of the lanes. A moment of the same time is replaced.
    /// - Parameters:
    ///   - pictures: The current pictures of the stages.
    ///   - time: The scene's time, in seconds.
    ///   - reports: The report of each lane.
    package func keep(_ stages: [Stage], _ pictures: [DisplayList], at time: Double, _ reports: [LaneReport]) {
        let time = time - start
        guard stages.count == rolls.count, time >= end else { return }
        if times.last == time {
            times.removeLast()
            for lane in rolls.indices { rolls[lane].removeLast() }
        }
        times.append(time)
        for (lane, stage) in stages.enumerated() {
            let reader = StageReader(stage, recordingIn: &animators[lane], at: time)
            let before = rolls[lane].lastRecognizers
            for failed in reader.recognizers where failed.state == .failed && !before.contains(failed) {
                log.append(TraceEvent(time: time, lane: lane, name: .gestureFailed, object: failed.name))
            }
            rolls[lane].append(
                LaneMoment(
                    picture: pictures[lane], views: reader.views, recognizers: reader.recognizers,
                    report: reports[lane], predictions: stage.releasePredictions))
        }
        for picture in pictures { note(picture) }
        shrinkPhotos()
        if times.count.isMultiple(of: Self.checked), bytes > mostBytes { thin() }
    }

    /// Records the photos of the last moment.
    private func note(_ picture: DisplayList) {
        for case .image(let image, _, _, _) in picture.items.lazy.map(\.command) {
            for pixels in image.representations where pixels.byteCount >= Self.smallPhotoBytes {
                photos[ObjectIdentifier(pixels)] = (pixels.byteCount, times.count - 1)
            }
        }
    }

    /// Reduces the photos of earlier moments to their smaller representations, because a gesture that pages through
    /// many photos would keep them all.
    private func shrinkPhotos() {
        let passed = photos.filter { $0.value.last < times.count - 1 }
        var bytes = passed.values.reduce(0) { $0 + $1.bytes }
        guard bytes > Self.mostPhotoBytes else { return }
        var dropped: Set<ObjectIdentifier> = []
        for (pixels, photo) in passed.sorted(by: { $0.value.last < $1.value.last }) where bytes > Self.mostPhotoBytes {
            bytes -= photo.bytes
            dropped.insert(pixels)
            photos[pixels] = nil
        }
        for lane in rolls.indices { rolls[lane].shrink(dropped) }
        hasSmallPhotos = true
    }

    /// The number of moments between measurements of memory.
    private static let checked = 64

    /// - Parameter log: The events together with calls.
    package func record(_ events: [TraceEvent], log: [TraceEvent]) {
        let origin = FrameTime(seconds: start)
        self.events += events.map { $0.counted(from: origin) }
        self.log += log.map { $0.counted(from: origin) }
    }

    package func record(_ action: InputAction, at time: Double) {
        guard case .pointer(let id, let phase, _) = action, phase != .move else { return }
        contacts.append(Contact(time: time - start, id: id, isDown: phase == .down))
    }

    private func thin() {
        stride *= 2
        let kept = times.indices.filter { $0.isMultiple(of: 2) || $0 == times.count - 1 }
        times = kept.map { times[$0] }
        photos = photos.mapValues { photo in (photo.bytes, kept.partitioningIndex { $0 >= photo.last }) }
        for lane in rolls.indices { rolls[lane].keep(kept) }
    }

    /// The memory of the moments, in bytes, without the pixels of photos. See ``mostPhotoBytes``.
    package var bytes: Int { rolls.reduce(times.count * MemoryLayout<Double>.stride) { $0 + $1.bytes } }

    // MARK: Reading

    /// Returns the last moment at or before a time, the first one if all are later, or nil without moments.
    package func moment(at time: Double) -> Int? {
        guard !times.isEmpty else { return nil }
        return max(0, times.partitioningIndex { $0 > time + Self.sameTime } - 1)
    }

    /// The difference, in seconds, below which times are equal.
    private static let sameTime = 1e-9

    /// Returns the picture of a lane, bit for bit that of a recording unless ``hasSmallPhotos`` is set.
    package func picture(lane: Int, moment: Int) -> DisplayList { rolls[lane].picture(moment) }

    /// Returns the views of a lane from back to front, each before its subviews.
    package func views(lane: Int, moment: Int) -> [SeenView] { rolls[lane].views(moment) }

    /// Returns the recognizers of a lane that had touches or were not possible.
    func recognizers(lane: Int, moment: Int) -> [SeenRecognizer] { rolls[lane].recognizers[moment] }

    package func report(lane: Int, moment: Int) -> LaneReport { rolls[lane].reports[moment].first ?? LaneReport() }

    /// Returns the predictions of a release, or none without a pointer that was down.
    package func predictions(lane: Int, moment: Int) -> [ReleasePrediction] { rolls[lane].predictions[moment] }
}

/// The state of a lane at one moment.
private struct LaneMoment {
    var picture: DisplayList
    var views: [SeenView]
    var recognizers: [SeenRecognizer]
    var report: LaneReport
    var predictions: [ReleasePrediction]
}

/// The moments of one lane.
private struct LaneRoll {
    /// The stored part of a view's appearance, which doesn't change when its superview moves.
    private struct Place: Hashable {
        var frame: CGRect
        var bounds: CGRect
        var alpha: Double
        var transform: CGAffineTransform
        var cornerRadius: Double
        /// The transform on screen from the view's points to its superview's.
        var map: CGAffineTransform
        var shares: [SeenView.Share]
    }

    private var pictures = PictureRoll()
    private var identities = SharedRows<SeenView.Identity>()
    private var places = SharedRows<Place>()
    /// The distances of each view's constraints, apart because they change when its superview moves.
    private var distances = SharedRows<[ReportedDistance]>()
    private(set) var recognizers = SharedRows<SeenRecognizer>()
    private(set) var reports = SharedRows<LaneReport>()
    private(set) var predictions = SharedRows<ReleasePrediction>()

    mutating func append(_ moment: LaneMoment) {
        pictures.append(moment.picture)
        identities.append(moment.views.lazy.map(\.identity))
        places.append(
            moment.views.lazy.map(\.appearance).map {
                Place(
                    frame: $0.frame, bounds: $0.bounds, alpha: $0.alpha, transform: $0.transform,
                    cornerRadius: $0.cornerRadius, map: $0.mapToSuperview, shares: $0.shares)
            })
        distances.append(moment.views.lazy.map(\.appearance.distances)) {
            $0.count * MemoryLayout<ReportedDistance>.stride
        }
        recognizers.append(moment.recognizers)
        reports.append(CollectionOfOne(moment.report))
        predictions.append(moment.predictions) { $0.furtherBytes }
    }

    mutating func removeLast() {
        pictures.removeLast()
        identities.removeLast()
        places.removeLast()
        distances.removeLast()
        recognizers.removeLast()
        reports.removeLast()
        predictions.removeLast()
    }

    /// Removes all other moments.
    mutating func keep(_ moments: [Int]) {
        var kept = LaneRoll()
        for moment in moments {
            kept.append(
                LaneMoment(
                    picture: pictures[moment], views: views(moment), recognizers: recognizers[moment],
                    report: reports[moment].first ?? LaneReport(), predictions: predictions[moment]))
        }
        self = kept
    }

    /// Replaces photos by smaller representations.
    mutating func shrink(_ dropped: Set<ObjectIdentifier>) { pictures.shrink(dropped) }

    /// The recognizers of the last moment, or none without moments.
    var lastRecognizers: [SeenRecognizer] { recognizers.lastRows }

    func picture(_ moment: Int) -> DisplayList { pictures[moment] }

    func views(_ moment: Int) -> [SeenView] {
        var seen: [SeenView] = []
        /// The transforms from the superviews of the current view to the stage.
        var maps: [CGAffineTransform] = []
        for ((identity, place), distances) in zip(zip(identities[moment], places[moment]), distances[moment]) {
            maps.removeSubrange(min(identity.depth, maps.count)...)
            // The window's points are the stage's.
            let map = maps.last.map { place.map.concatenating($0) } ?? .identity
            maps.append(map)
            seen.append(
                SeenView(
                    identity: identity,
                    appearance: SeenView.Appearance(
                        frame: place.frame, presentationFrame: place.bounds.applying(map), bounds: place.bounds,
                        alpha: place.alpha, transform: place.transform, cornerRadius: place.cornerRadius,
                        mapToSuperview: place.map, shares: place.shares, distances: distances)))
        }
        return seen
    }

    var bytes: Int {
        [
            pictures.bytes, identities.bytes, places.bytes, distances.bytes, recognizers.bytes, reports.bytes,
            predictions.bytes,
        ].reduce(0, +)
    }
}

extension ReleasePrediction {
    /// The memory of its guides, in bytes.
    fileprivate var furtherBytes: Int {
        guides.reduce(0) {
            $0 + MemoryLayout<Guide>.stride + $1.path.elements.count * MemoryLayout<Path.Element>.stride
        }
    }
}
