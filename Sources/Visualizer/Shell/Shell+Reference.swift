import Boards
import Drawing
import Foundation
package import Sessions
import Staging
import SystemPackage
import Timing
import ViewHierarchy

// Shows a film beside the lanes, at their moment.
extension Shell {
    /// Opens a film as a reference, which appears once it is decoded.
    package func openReference(_ argument: ReferenceArgument) { openReference(ReferenceMemory(argument)) }

    /// Opens a film with remembered settings.
    package func openReference(_ memory: ReferenceMemory) {
        door.enter {
            awaitedReference = memory
            show(activity: "Reading \(FilePath(memory.path).lastComponent?.string ?? memory.path)…")
            readFilm(FilePath(memory.path)) { [openedReferences] result in
                switch result {
                case .success(let film): openedReferences.put([.film(film, memory)])
                case .failure(let error): openedReferences.put([.failure("\(error)")])
                }
            }
        }
    }

    /// Shows films decoded on another thread.
    func takeReferences() {
        for opened in openedReferences.take() {
            show(activity: nil)
            awaitedReference = nil
            switch opened {
            case .film(let film, let memory):
                reference = Reference(film, memory, stageSize: session.stageSize)
                referenceImage = nil
            case .failure(let text): say(Message(text, isProblem: true))
            }
        }
    }

    func closeReference() {
        reference = nil
        referenceImage = nil
    }

    /// Shows or hides the reference above the chosen lane.
    func toggleGhost() {
        guard reference != nil else { return say(Self.noReference) }
        reference?.isGhost.toggle()
    }

    func clearReferencePoints() {
        reference?.clearPoints()
    }

    /// Shifts the reference by its own frames; a positive number is later.
    func shiftReference(by frames: Int) {
        guard let reference else { return say(Self.noReference) }
        self.reference?.shift(by: Double(frames) / reference.film.rate, from: reference.offset)
    }

    private static let noReference = Message("No reference: drop a film on the window, or start with --reference FILE")

    // MARK: Display

    /// Places the reference after the last lane.
    func placeReference(_ layout: ShellLayout) {
        guard reference != nil, let stage = layout.stages.last, let place = layout.captions.last else {
            return root.removeReference()
        }
        let (view, caption) = root.reference(perform: { [weak self] in self?.perform($0) })
        let origin = layout.board.origin
        view.frame = stage.offsetBy(dx: -origin.x, dy: -origin.y)
        caption.frame = place.offsetBy(dx: -origin.x, dy: -origin.y)
    }

    /// The current moment, in seconds since the touch-down.
    private var shownTime: Double { playhead.time ?? session.history.last?.time ?? 0 }

    /// Shows the reference's frame at the lanes' moment, and its ghost above the chosen lane.
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
        let (view, caption) = root.reference(perform: { [weak self] in self?.perform($0) })
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

    /// Shifts the reference. A drag across the strip is the reference's duration, so a drag on the film is finer than
    /// one on the strip.
    private func dragReference(by points: Double, begins: Bool) {
        guard let reference else { return }
        if begins { referenceGrip = reference.offset }
        self.reference?.shift(by: points * Self.secondsInPoint, from: referenceGrip)
    }

    /// The seconds of shift per dragged point: half a second for 100 points.
    private static let secondsInPoint = 0.005

    private func markReference(at place: CGPoint) {
        guard let reference else { return }
        self.reference?.mark(reference.framePoint(place), inFrame: reference.frame(at: shownTime))
        if self.reference?.points.count == 1 {
            say(Message("Mark the same point in other frames: its curve appears in the timeline"))
        }
    }

    /// Moves or zooms the visible part of the reference.
    func turnReference(at place: CGPoint, by delta: CGVector, zooms: Bool, in view: View) {
        let fraction = CGPoint(x: place.x / view.bounds.width, y: place.y / view.bounds.height)
        if zooms {
            reference?.zoom(by: pow(Self.zoomOfPoint, delta.dy), about: fraction, session.stageSize)
        } else {
            reference?.pan(by: CGVector(dx: delta.dx / view.bounds.width, dy: delta.dy / view.bounds.height))
        }
    }

    private static let zoomOfPoint = 1.005
}
