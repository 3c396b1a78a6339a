package import Fitting
import Foundation
import Synchronization
package import SystemPackage
package import Tracking

/// Follows points through the film beside the lanes, and finds the curves of their motion, on another thread.
///
/// There is one piece of work at a time: a point that is to be followed, or else the fits of the chosen one. What is at hand
/// is compared with what is wanted, so nothing is begun twice, and nothing remains of a point that is removed.
@MainActor
package final class FilmFollower {
    /// Does work on another thread. The work calls what it is given to wake the window.
    package var perform: (@escaping @Sendable (_ wake: @Sendable () -> Void) -> Void) -> Void = { _ in }
    /// Decodes the part of a film around a moment in seconds. Called on any thread.
    package var open: @Sendable (FilePath, Double) throws -> any FilmPart = { _, _ in throw CancellationError() }
    package var onMessage: (Message) -> Void = { _ in }

    /// The points, in the order of their presses.
    package private(set) var points: [FollowedPoint] = []
    /// The index of the point whose curves are shown.
    package private(set) var chosen = 0
    /// The index of the chosen fit among those of the chosen point, the best first.
    package private(set) var chosenFit = 0
    /// A place that can be followed near the one that was refused last.
    package private(set) var hint: FilmPlace?
    private var tracks: [FollowedTrack] = []
    private var fits: FilmFits?
    private var path: FilePath?
    private var part: (any FilmPart)?
    private var job: Job?
    private let reports = Inbox<(job: Int, report: Report)>()
    private var jobs = 0

    /// The maximum number of points.
    package static let most = 4
    /// The step of progress that is reported.
    private nonisolated static let progressStep = 0.02

    private struct Job {
        let number: Int
        let subject: Subject
        let isCancelled = Cancellation()
        var progress = 0.0
    }

    private enum Subject: Equatable {
        case track(FollowedPoint)
        case fits(FilmFits.Subject)
    }

    private final class Cancellation: Sendable {
        private let flag = Mutex(false)
        var isSet: Bool { flag.withLock { $0 } }
        func set() { flag.withLock { $0 = true } }
    }

    private enum Report: Sendable {
        case progress(Double)
        case track(FollowedTrack, any FilmPart)
        case fits(FilmFits)
        case failure(String, hint: FilmPlace? = nil)
    }

    package init() {}

    // MARK: Points

    /// Follows the points of a film from now on, which is read again.
    package func follow(_ points: [FollowedPoint], of path: FilePath) {
        close()
        self.path = path
        self.points = points
    }

    /// Ends all work, and forgets the film.
    package func close() {
        clear()
        stop()
        (path, part, fits) = (nil, nil, nil)
    }

    package func add(_ place: FilmPlace) {
        guard points.count < Self.most else {
            return onMessage(Message("\(Self.most) points are followed at most; \(Self.removal)", isProblem: true))
        }
        hint = nil
        points.append(FollowedPoint(start: place))
        chosen = points.count - 1
    }

    private static let removal = "Shift O removes them"

    package func choose(_ index: Int) { if points.indices.contains(index) { chosen = index } }

    /// Puts a point right in a frame, and follows it from there.
    package func correct(_ index: Int, _ place: FilmPlace) {
        guard points.indices.contains(index) else { return }
        hint = nil
        points[index].correct(place)
        chosen = index
    }

    package func removeChosen() { remove(chosen) }

    private func remove(_ index: Int) {
        guard points.indices.contains(index) else { return }
        points.remove(at: index)
        chosen = min(index < chosen ? chosen - 1 : chosen, max(0, points.count - 1))
        dropOthers()
    }

    package func clear() {
        (points, hint) = ([], nil)
        chosen = 0
        dropOthers()
    }

    /// Ends what is in progress, and removes a point that has no track yet. Returns whether there was something.
    package func cancel() -> Bool {
        guard let job, !job.isCancelled.isSet, case .track(let point) = job.subject,
            let index = points.firstIndex(of: point)
        else { return false }
        if let known = known(point.start) { points[index] = known.point } else { remove(index) }
        stop()
        return true
    }

    private func dropOthers() {
        tracks.removeAll { track in !points.contains { $0.start == track.point.start } }
        if case .track(let point)? = job?.subject, !points.contains(point) { stop() }
    }

    /// Ends the work in progress: what it still reports is not used. The next work begins when it has ended.
    private func stop() { job?.isCancelled.set() }

    // MARK: What is known

    private func known(_ start: FilmPlace) -> FollowedTrack? { tracks.first { $0.point.start == start } }

    /// The track of a point, up to its last correction, or nil before there is one.
    package func track(of index: Int) -> FollowedTrack? {
        points.indices.contains(index) ? known(points[index].start) : nil
    }

    /// The track of the chosen point.
    package var chosenTrack: FollowedTrack? { track(of: chosen) }

    /// The fits of the chosen point, or nil while they are unknown.
    package var chosenFits: FilmFits? {
        guard let track = chosenTrack, let fits, fits.subject.point == track.point else { return nil }
        return fits
    }

    package func chooseFit(_ index: Int) { chosenFit = index }

    /// The motion of the chosen point with the chosen fit, or nil without one.
    package var fitted: (motion: TrackedMotion, fit: CurveFit)? {
        guard case .success(let motion)? = chosenFits?.outcome, motion.fits.indices.contains(chosenFit) else {
            return nil
        }
        return (motion, motion.fits[chosenFit])
    }

    /// What is being done, or nil.
    package var activity: String? {
        guard let job, !job.isCancelled.isSet else { return nil }
        switch job.subject {
        case .track: return job.progress > 0 ? "Following the point: \(Int(job.progress * 100)) %" : "Reading the film…"
        case .fits: return nil
        }
    }

    /// What views show, for comparison.
    package struct State: Equatable {
        let points: [FollowedPoint]
        let hint: FilmPlace?
        let chosen: Int
        let tracked: [FollowedPoint]
        let fits: FilmFits.Subject?
        let chosenFit: Int
        let activity: String?
    }

    package var state: State {
        State(
            points: points, hint: hint, chosen: chosen, tracked: tracks.map(\.point), fits: chosenFits?.subject,
            chosenFit: chosenFit, activity: activity)
    }

    // MARK: Work

    /// Begins what is to be done next. Call it once per frame.
    /// - Parameter part: The part of the film to fit, in its seconds, or nil for the suggested one.
    package func advance(fitting part: ClosedRange<Double>?) {
        guard let path, job == nil else { return }
        if let point = points.first(where: { known($0.start)?.point != $0 }) {
            begin(.track(point)) { [open, film = self.part, known = known(point.start)] isCancelled, report in
                let film = try film.flatMap { $0.contains(point.start.time) ? $0 : nil } ?? open(path, point.start.time)
                var last = 0.0
                do throws(TrackingError) {
                    let track = try FollowedTrack(point, in: film, known: known) { progress in
                        if progress >= last + Self.progressStep {
                            last = progress
                            report(.progress(progress))
                        }
                        return !isCancelled()
                    }
                    report(.track(track, film))
                } catch {
                    let hint = error.better.map { better in
                        FilmPlace(
                            time: (point.corrections.last ?? point.start).time,
                            point: CGPoint(x: better.x / Double(film.width), y: better.y / Double(film.height)))
                    }
                    report(.failure("\(error)", hint: hint))
                }
            }
        } else if let track = chosenTrack {
            let subject = FilmFits.Subject(point: track.point, part: part)
            if fits?.subject == subject { return }
            begin(.fits(subject)) { _, report in report(.fits(FilmFits(track, over: part))) }
        }
    }

    private func begin(
        _ subject: Subject,
        _ work: @escaping @Sendable (_ isCancelled: () -> Bool, _ report: (Report) -> Void) throws -> Void
    ) {
        jobs += 1
        let job = Job(number: jobs, subject: subject)
        self.job = job
        perform { [reports, number = job.number, isCancelled = job.isCancelled] wake in
            func report(_ report: Report) {
                reports.enqueue([(number, report)])
                wake()
            }
            do {
                try work({ isCancelled.isSet }, report)
            } catch {
                report(.failure("\(error)"))
            }
        }
    }

    /// Takes what other threads have done.
    package func handleReports() {
        for (number, report) in reports.dequeueAll() where number == job?.number {
            let isWanted = job?.isCancelled.isSet == false
            switch report {
            case .progress(let progress):
                job?.progress = progress
                continue
            case .track(let track, let part):
                guard isWanted else { break }
                self.part = part
                add(track)
            case .fits(let fits):
                guard isWanted else { break }
                self.fits = fits
                chosenFit = 0
            case .failure(let text, let hint):
                if isWanted, cancel() {
                    self.hint = hint
                    onMessage(Message(text, isProblem: true))
                }
            }
            job = nil
        }
    }

    /// Adds a track, and says what the eye could miss: frames in which the point was lost or guessed.
    private func add(_ track: FollowedTrack) {
        tracks.removeAll { $0.point.start == track.point.start }
        tracks.append(track)
        let doubtful = track.doubtful
        guard let first = doubtful.first else { return }
        let lost = doubtful.count { $0.certainty == .lost }
        let words = [
            lost > 0 ? "lost in \(lost)" : nil, doubtful.count > lost ? "guessed in \(doubtful.count - lost)" : nil,
        ].compactMap(\.self).joined(separator: ", ")
        onMessage(
            Message(
                """
                The point is \(words) of \(track.track.points.count) frames, first at \
                \(Figures.text(first.time, digits: 3)) s of the film: drag it there to where it belongs
                """))
    }
}

extension FilmPart {
    /// Whether a moment is in the part.
    fileprivate func contains(_ time: Double) -> Bool {
        guard let first = times.first, let last = times.last else { return false }
        return time >= first && time <= last + max(lastDuration, 0.001)
    }
}
