import Drawing
import Foundation
import Staging
import SystemPackage
import Timing
import ViewHierarchy

// A film beside the lanes, which shows the moment that they show.
extension Shell {
    /// Opens a film as a reference; it is there once it is decoded.
    package func openReference(_ argument: ReferenceArgument) { openReference(ReferenceMemory(argument)) }

    /// Opens a film as it was shown before.
    package func openReference(_ memory: ReferenceMemory) {
        awaitedReference = memory
        show(activity: "Reading \(FilePath(memory.path).lastComponent?.string ?? memory.path)…")
        readFilm(FilePath(memory.path)) { [openedReferences] result in
            switch result {
            case .success(let film): openedReferences.put([.film(film, memory)])
            case .failure(let error): openedReferences.put([.failure("\(error)")])
            }
        }
    }

    /// Shows what was decoded on another thread.
    func takeReferences() {
        for opened in openedReferences.take() {
            show(activity: nil)
            awaitedReference = nil
            switch opened {
            case .film(let film, let memory):
                reference = Reference(film, memory, stageSize: session.stageSize)
                referenceImage = nil
                layOut()
            case .failure(let text): say(Message(text, isProblem: true))
            }
        }
    }

    func closeReference() {
        reference = nil
        referenceImage = nil
        layOut()
    }

    /// Lays the reference over the chosen lane, or no longer.
    func toggleGhost() {
        guard reference != nil else { return say(Self.noReference) }
        reference?.isGhost.toggle()
        playheadIsStale = true
    }

    func clearReferencePoints() {
        reference?.clearPoints()
        playheadIsStale = true
    }

    /// Shifts the reference by frames of its own: later by a number above zero.
    func shiftReference(by frames: Int) {
        guard let reference else { return say(Self.noReference) }
        self.reference?.shift(by: Double(frames) / reference.film.rate, from: reference.offset)
        playheadIsStale = true
    }

    private static let noReference = Message("No reference: drop a film on the window, or start with --reference FILE")

    // MARK: What is shown

    /// Places the reference behind the last lane.
    func placeReference(_ layout: ShellLayout) {
        guard reference != nil, let stage = layout.stages.last, let place = layout.captions.last else {
            return root.board.removeReference()
        }
        let (view, caption) = root.board.reference(perform: { [weak self] in self?.perform($0) })
        let origin = layout.board.origin
        view.frame = stage.offsetBy(dx: -origin.x, dy: -origin.y)
        caption.frame = place.offsetBy(dx: -origin.x, dy: -origin.y)
    }

    /// What is shown, in seconds since the touch-down.
    private var shownTime: Double { playhead.time ?? session.history.last?.time ?? 0 }

    /// Shows the reference's frame of the moment that the lanes show, and its ghost over the chosen lane.
    func showReference() {
        guard let reference else {
            for stage in root.board.stages { stage.ghost = nil }
            return
        }
        let frame = reference.frame(at: shownTime)
        if referenceImage?.frame != frame {
            referenceImage = reference.film.frame(frame).map { pixels in
                let size = CGSize(width: Double(pixels.width), height: Double(pixels.height))
                return (frame, Image(representations: [pixels], size: size, name: "reference"))
            }
        }
        let (view, caption) = root.board.reference(perform: { [weak self] in self?.perform($0) })
        view.content = ReferenceView.Content(
            image: referenceImage?.image, crop: reference.crop,
            points: (reference.points[frame] ?? []).map(reference.stagePoint), frame: frame)
        view.onShift = { [weak self] in self?.dragReference(by: $0, begins: $1) }
        view.onMark = { [weak self] in self?.markReference(at: $0) }
        caption.title = reference.film.name
        let shift = reference.offset == 0 ? "" : ", from \(Figures.text(reference.offset, digits: 3)) s"
        caption.state = "\(Figures.text(Double(frame) / reference.film.rate, digits: 3)) s\(shift)"
        caption.show(isGhost: reference.isGhost, hasPoints: !reference.points.isEmpty)
        for (lane, stage) in root.board.stages.enumerated() {
            stage.ghost =
                reference.isGhost && lane == chosenLane
                ? referenceImage.map { StageView.Ghost(image: $0.image, crop: reference.crop) } : nil
        }
    }

    /// A drag of the strip's whole width is its whole time: so a drag on the film is finer than one on the strip.
    private func dragReference(by points: Double, begins: Bool) {
        guard let reference else { return }
        if begins { referenceGrip = reference.offset }
        self.reference?.shift(by: points * Self.secondsInPoint, from: referenceGrip)
        playheadIsStale = true
    }

    /// Seconds by which a drag of a point shifts a reference: a hundred points are half a second.
    private static let secondsInPoint = 0.005

    private func markReference(at place: CGPoint) {
        guard let reference else { return }
        self.reference?.mark(reference.framePoint(place), inFrame: reference.frame(at: shownTime))
        if self.reference?.points.count == 1 {
            say(Message("Mark the same point in other frames: its curve appears in the timeline"))
        }
        playheadIsStale = true
    }

    /// Moves or enlarges what is seen of the reference.
    func turnReference(at place: CGPoint, by delta: CGVector, zooms: Bool, in view: View) {
        let fraction = CGPoint(x: place.x / view.bounds.width, y: place.y / view.bounds.height)
        if zooms {
            reference?.zoom(by: pow(Self.zoomOfPoint, delta.dy), about: fraction, session.stageSize)
        } else {
            reference?.pan(by: CGVector(dx: delta.dx / view.bounds.width, dy: delta.dy / view.bounds.height))
        }
        playheadIsStale = true
    }

    private static let zoomOfPoint = 1.005
}
