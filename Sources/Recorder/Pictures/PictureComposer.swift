import Drawing
import Foundation
import Staging
import Timing

/// Composes a recording's pictures from the stage: with fingers, in a device frame, cropped to a view.
@MainActor
final class PictureComposer {
    private let stage: any RecordableStage
    private let options: PictureOptions
    private var fingers = FingerMarks()

    /// A picture and the frames of the stages in it, by lane.
    struct Picture {
        var list: DisplayList
        var stages: [CGRect]
        /// The visible parts of the stages.
        var parts: [CGRect]
    }

    init(_ stage: any RecordableStage, _ options: PictureOptions) {
        self.stage = stage
        self.options = options
    }

    /// Adds events, in the order of time.
    func handle(_ events: ArraySlice<InputEvent>) {
        for event in events { fingers.handle(event) }
    }

    /// Returns the current picture. Fingers require the events, which ``record(_:)`` receives.
    /// - Parameter list: The stage's display list.
    func picture(of list: DisplayList, showingFinger: Bool) -> Picture {
        var list = list
        let stages = stage.stageFrames
        if showingFinger {
            let now = stage.now.seconds
            fingers.advance(to: now)
            var canvas = Canvas()
            fingers.draw(at: now, in: stages, on: &canvas)
            list.items += canvas.items
        }
        var picture = Picture(list: list, stages: stages, parts: stages)
        if let crop = options.crop {
            picture = Self.cut(picture, to: crop)
        } else if options.frame != .none {
            picture = framed(picture)
        }
        if let background = options.background { picture.list.background = background }
        return picture
    }

    /// Returns the same part of each stage, side by side.
    private static func cut(_ whole: Picture, to crop: CGRect) -> Picture {
        var canvas = Canvas()
        var (stages, parts): ([CGRect], [CGRect]) = ([], [])
        for (index, frame) in whole.stages.enumerated() {
            let left = Double(index) * (crop.width + LaneSet.gap)
            let part = CGRect(x: left, y: 0, width: crop.width, height: crop.height)
            parts.append(part)
            canvas.save()
            canvas.clip(to: .rect(part))
            let offset = CGPoint(x: left - crop.minX, y: -crop.minY)
            canvas.concatenate(
                CGAffineTransform(translationX: offset.x - frame.minX, y: offset.y - frame.minY))
            canvas.replay(whole.list.items)
            canvas.restore()
            stages.append(CGRect(origin: offset, size: frame.size))
        }
        let width = Double(stages.count) * (crop.width + LaneSet.gap) - LaneSet.gap
        return Picture(
            list: DisplayList(
                size: CGSize(width: width, height: crop.height), background: whole.list.background,
                items: canvas.items),
            stages: stages, parts: parts)
    }

    /// Adds a device frame around each stage, with a margin if there is no room for it.
    private func framed(_ whole: Picture) -> Picture {
        let bezel = options.frame.bezel
        let isAlone = whole.stages.contains { $0.minX < bezel || $0.minY < bezel }
        let room = isAlone ? bezel + DeviceFrame.margin : 0
        var canvas = Canvas()
        canvas.concatenate(CGAffineTransform(translationX: room, y: room))
        if isAlone {
            // Prevents the background from showing in a seam between stage and frame.
            for frame in whole.stages { options.frame.fill(around: frame, on: &canvas) }
            canvas.draw(whole.list)
        } else {
            canvas.replay(whole.list.items)
        }
        for frame in whole.stages { options.frame.draw(around: frame, on: &canvas) }
        let size = CGSize(width: whole.list.size.width + 2 * room, height: whole.list.size.height + 2 * room)
        let stages = whole.stages.map { $0.offsetBy(dx: room, dy: room) }
        return Picture(
            list: DisplayList(
                size: size, background: isAlone ? Self.surroundings : whole.list.background, items: canvas.items),
            stages: stages, parts: stages)
    }

    /// The color around a single device: a gray that contrasts with dark and light frames.
    private static let surroundings = Color(white: 0.89)
}
