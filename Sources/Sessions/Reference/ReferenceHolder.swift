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
    package var onMessage: (Message) -> Void = { _ in }

    private let session: LiveSession
    /// The film that is being read.
    private var awaited: ReferenceMemory?
    private let opened = Inbox<OpenedReference>()
    /// The current frame with its image.
    private var shown: (frame: Int, image: Image)?
    /// The offset when a drag of the film began.
    private var grip = 0.0

    /// The seconds of shift per dragged point: half a second for 100 points.
    private static let secondsInPoint = 0.005
    private static let zoomOfPoint = 1.005
    private static let none = Message("No reference: drop a film on the window, or start with --reference FILE")

    package init(_ session: LiveSession) { self.session = session }

    /// The settings to restore, of the film that is being read or else of the shown one.
    package var memory: ReferenceMemory? { awaited ?? reference?.memory }

    /// What the window does for it, or nil.
    package var activity: String? {
        awaited.map { "Reading \(FilePath($0.path).lastComponent?.string ?? $0.path)…" }
    }

    /// Opens a film, which appears once it is decoded.
    package func open(_ memory: ReferenceMemory) {
        awaited = memory
        read(FilePath(memory.path)) { [opened] result in
            switch result {
            case .success(let film): opened.put([.film(film, memory)])
            case .failure(let error): opened.put([.failure("\(error)")])
            }
        }
    }

    /// Shows films decoded on another thread.
    package func takeOpened() {
        for film in opened.take() {
            awaited = nil
            switch film {
            case .film(let film, let memory):
                reference = Reference(film, memory, stageSize: session.stageSize)
                shown = nil
            case .failure(let text): onMessage(Message(text, isProblem: true))
            }
        }
    }

    package func close() {
        reference = nil
        shown = nil
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

    /// Marks a point in a frame, in fractions of the stage.
    package func mark(_ place: CGPoint, inFrame frame: Int) {
        guard let film = reference else { return }
        reference?.mark(film.framePoint(place), inFrame: frame)
        if reference?.points.count == 1 {
            onMessage(Message("Mark the same point in other frames: its curve appears in the timeline"))
        }
    }

    package func clearPoints() { reference?.clearPoints() }

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
}
