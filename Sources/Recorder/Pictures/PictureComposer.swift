import Drawing
import Foundation
import Staging
import Timing

/// Makes a recording's pictures of what is on the stage: with fingers, in a device's frame, cut to a view.
@MainActor
final class PictureComposer {
    private let stage: any RecordableStage
    private let options: PictureOptions
    private var fingers = FingerMarks()

    /// A picture, and where the stages are in it, by lane.
    struct Picture {
        var list: DisplayList
        var stages: [CGRect]
        /// The parts of them that the picture has.
        var parts: [CGRect]
    }

    init(_ stage: any RecordableStage, _ options: PictureOptions) {
        self.stage = stage
        self.options = options
    }

    /// Takes what a user did, in the order of time.
    func take(_ events: ArraySlice<InputEvent>) {
        for event in events { fingers.take(event) }
    }

    /// The picture now; without ``take(_:)`` it shows no fingers.
    /// - Parameter list: What the stage shows.
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
        } else if options.device != .none {
            picture = framed(picture)
        }
        if let background = options.background { picture.list.background = background }
        return picture
    }

    /// The same part of each stage, side by side.
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

    /// Adds the frame of a device around each stage, and room for it where there is none.
    private func framed(_ whole: Picture) -> Picture {
        let bezel = options.device.bezel
        let isAlone = whole.stages.contains { $0.minX < bezel || $0.minY < bezel }
        let room = isAlone ? bezel + DeviceFrame.margin : 0
        var canvas = Canvas()
        canvas.concatenate(CGAffineTransform(translationX: room, y: room))
        if isAlone {
            // Nothing of what is behind shows in a seam between stage and frame.
            for frame in whole.stages { options.device.fill(around: frame, on: &canvas) }
            canvas.draw(whole.list)
        } else {
            canvas.replay(whole.list.items)
        }
        for frame in whole.stages { options.device.draw(around: frame, on: &canvas) }
        let size = CGSize(width: whole.list.size.width + 2 * room, height: whole.list.size.height + 2 * room)
        let stages = whole.stages.map { $0.offsetBy(dx: room, dy: room) }
        return Picture(
            list: DisplayList(
                size: size, background: isAlone ? Self.surroundings : whole.list.background, items: canvas.items),
            stages: stages, parts: stages)
    }

    /// Around a device that stands alone: a grey in which neither dark nor light frames drown.
    private static let surroundings = Color(white: 0.89)
}
