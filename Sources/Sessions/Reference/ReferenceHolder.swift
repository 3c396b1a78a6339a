package import Drawing
package import Foundation
import Staging
package import SystemPackage

/// The film beside the lanes: none, one that is being read, or one that is shown. While another is read, the shown one stays.
@MainActor
package final class ReferenceHolder {
    /// The shown film, or nil.
    package private(set) var reference: Reference?
    /// Decodes a film, and passes the result on any thread.
    package var read: (FilePath, @escaping @Sendable (Result<any ReferenceFilm, any Error>) -> Void) -> Void = {
        $1(.failure(CancellationError()))
    }
    package var onMessage: (Message) -> Void = { _ in } { didSet { follower.onMessage = onMessage } }
    /// Follows points of the shown film.
    package let follower = FilmFollower()

    private let session: LiveSession
    /// The film that is being read.
    private var awaited: ReferenceMemory?
    private let opened = Inbox<OpenedReference>()
    /// The current frame with its image.
    private var shown: (frame: Int, image: Image)?
    /// The motions of the followed points, and what they are of.
    private var known: (source: MotionSource, motions: [FilmMotion?])?
    /// The offset when a drag of the film began.
    private var grip = 0.0

    /// The seconds of shift per dragged point: half a second for 100 points.
    private static let secondsInPoint = 0.005
    private static let zoomOfPoint = 1.005
    private static let none = Message("No reference: drop a film on the window, or start with --reference FILE")

    package init(_ session: LiveSession) { self.session = session }

    /// The settings to restore, of the film that is being read or else of the shown one.
    package var memory: ReferenceMemory? {
        guard awaited == nil, var memory = reference?.memory else { return awaited }
        memory.followed = follower.points.isEmpty ? nil : follower.points
        return memory
    }

    /// What the window does for it, or nil.
    package var activity: String? {
        awaited.map { "Reading \(FilePath($0.path).name)…" } ?? follower.activity
    }

    /// Opens a film, which appears once it is decoded.
    package func open(_ memory: ReferenceMemory) {
        awaited = memory
        read(FilePath(memory.path)) { [opened] result in
            switch result {
            case .success(let film): opened.enqueue([.film(film, memory)])
            case .failure(let error): opened.enqueue([.failure("\(error)")])
            }
        }
    }

    /// Shows films decoded on another thread.
    package func handleOpened() {
        for film in opened.dequeueAll() {
            awaited = nil
            switch film {
            case .film(let film, let memory):
                reference = Reference(film, memory, stageSize: session.stageSize)
                (shown, known) = (nil, nil)
                follower.follow(memory.followed ?? [], of: FilePath(memory.path))
            case .failure(let text): onMessage(Message(text, isProblem: true))
            }
        }
    }

    package func close() {
        reference = nil
        (shown, known) = (nil, nil)
        follower.close()
    }

    /// Shows or hides the film above the chosen lane.
    package func toggleGhost() {
        guard reference != nil else { return onMessage(Self.none) }
        reference?.isGhost.toggle()
    }

    // MARK: Time

    /// Shifts the film by its own frames; a positive number is later.
    package func shift(by frames: Int) {
        guard let film = reference else { return onMessage(Self.none) }
        reference?.shift(by: Double(frames) / film.film.rate, from: film.offset)
    }

    /// Shifts the film by a drag in points. A drag across the strip is the film's duration, so a drag on the film is finer.
    package func drag(by points: Double, begins: Bool) {
        guard let film = reference else { return }
        if begins { grip = film.offset }
        reference?.shift(by: points * Self.secondsInPoint, from: grip)
    }

    /// Returns a frame's image, or nil if the frame is unreadable.
    package func image(ofFrame frame: Int) -> Image? {
        if shown?.frame != frame {
            shown = reference?.film.frame(frame).map { pixels in
                let size = CGSize(width: Double(pixels.width), height: Double(pixels.height))
                return (frame, Image(representations: [pixels], size: size, name: "reference"))
            }
        }
        return shown?.image
    }

    // MARK: Place

    /// Moves or zooms the visible part.
    /// - Parameters:
    ///   - place: The pointer's location, in fractions of the stage.
    ///   - delta: The wheel's movement, in points.
    ///   - size: The size of the stage in the window, in points.
    package func turn(at place: CGPoint, by delta: CGVector, zooms: Bool, size: CGSize) {
        if zooms {
            reference?.zoom(by: pow(Self.zoomOfPoint, delta.dy), about: place, session.stageSize)
        } else {
            reference?.pan(by: CGVector(dx: delta.dx / size.width, dy: delta.dy / size.height))
        }
    }

    // MARK: Points

    /// Follows a point that is pressed in a shown frame, in fractions of the stage.
    package func follow(_ place: CGPoint, inFrame frame: Int) {
        if let place = filmPlace(place, inFrame: frame) { follower.add(place) }
    }

    /// Puts a followed point right in a shown frame, in fractions of the stage.
    package func correct(_ index: Int, _ place: CGPoint, inFrame frame: Int) {
        if let place = filmPlace(place, inFrame: frame) { follower.correct(index, place) }
    }

    private func filmPlace(_ place: CGPoint, inFrame frame: Int) -> FilmPlace? {
        reference.map { FilmPlace(time: $0.filmTime(ofFrame: frame), point: $0.framePoint(place)) }
    }

    /// Does what followed points need next. Call it once per frame.
    /// - Parameter marks: The marked moments of the gesture, in seconds since the touch-down.
    package func advance(marks: [Double]) {
        guard let reference else { return }
        let isPart = marks.count == ScrubPosition.mostMarks
        follower.advance(fitting: isPart ? marks[0] + reference.offset...marks[1] + reference.offset : nil)
    }

    /// The motions of the followed points on the stage, nil for one that has no track yet.
    package var motions: [FilmMotion?] {
        guard let reference else { return [] }
        let tracks = follower.points.indices.map(follower.track)
        let source = MotionSource(
            tracked: tracks.map { $0?.point }, offset: reference.offset, crop: reference.crop, size: session.stageSize)
        if let known, known.source == source { return known.motions }
        let motions = tracks.map { track in
            track.flatMap { FilmMotion($0, in: reference, stageSize: source.size) }
        }
        known = (source, motions)
        return motions
    }

    /// All that the motions of the followed points follow from. Each frame of the window asks for them.
    private struct MotionSource: Equatable {
        let tracked: [FollowedPoint?]
        let offset: Double
        let crop: CGRect
        let size: CGSize
    }

    /// The points of the stage in a pixel of what is followed: the mean of both axes.
    package var pointsInPixel: Double {
        guard let reference, let track = follower.chosenTrack else { return 1 }
        let size = session.stageSize
        return
            (size.width / (reference.crop.width * track.width) + size.height / (reference.crop.height * track.height))
            / 2
    }
}
