import Drawing
import Foundation

extension DisplayList {
    /// Returns whether two pictures look the same when they are small: they show the same things, in places that hardly
    /// differ.
    func isAlike(_ other: DisplayList) -> Bool {
        size == other.size && background == other.background
            && Likeness(size).areAlike(items, other.items)
    }
}

/// The comparison of two pictures of one size.
private struct Likeness {
    /// The greatest difference of places that a small picture does not show, in points: 2 for a phone's.
    private let points: Double
    /// The same as a part of the longer side.
    private static let part = 0.0024
    /// The greatest difference of alphas and colors that it does not show.
    private static let alpha = 0.02

    init(_ size: CGSize) { points = Self.part * max(size.width, size.height) }

    func areAlike(_ items: [DisplayItem], _ others: [DisplayItem]) -> Bool {
        items.count == others.count
            && zip(items, others).allSatisfy { item, other in
                item == other
                    || isNear(item.alpha, other.alpha) && areAlike(item.clip, other.clip)
                        && isAlike(item, other)
            }
    }

    private func isAlike(_ item: DisplayItem, _ other: DisplayItem) -> Bool {
        func areNear(_ shape: Shape, _ next: Shape) -> Bool {
            areAlike(shape, item.transform, next, other.transform)
        }
        return switch (item.command, other.command) {
        case (.fill(let shape, let color), .fill(let next, let nextColor)):
            isNear(color, nextColor) && areNear(shape, next)
        case (.stroke(let shape, let color, let width), .stroke(let next, let nextColor, let nextWidth)):
            isNear(color, nextColor) && abs(width - nextWidth) <= points && areNear(shape, next)
        case (.image(let image, _, let place, let shape), .image(let nextImage, _, let nextPlace, let next)):
            image == nextImage && areNear(.rect(place), .rect(nextPlace)) && areNear(shape, next)
        case (.text(let run), .text(let next)):
            run.text == next.text && isNear(run.color, next.color) && areNear(.rect(run.box), .rect(next.box))
        case (.shadow(let shape, let color, let blur, _), .shadow(let next, let nextColor, let nextBlur, _)):
            isNear(color, nextColor) && abs(blur - nextBlur) <= points && areNear(shape, next)
        case (.backdrop(let shape, let blur, _), .backdrop(let next, let nextBlur, _)):
            abs(blur - nextBlur) <= points && areNear(shape, next)
        case (.beginGroup(let opacity, let mask), .beginGroup(let next, let nextMask)):
            isNear(opacity, next) && areAlike(mask ?? [], nextMask ?? [])
        case (.endGroup, .endGroup): true
        default: false
        }
    }

    private func areAlike(_ clip: ClipChain?, _ other: ClipChain?) -> Bool {
        guard let clip, let other else { return clip == nil && other == nil }
        return clip == other
            || areAlike(clip.shape, clip.transform, other.shape, other.transform) && areAlike(clip.outer, other.outer)
    }

    /// Returns whether the corners of two shapes' boxes are near each other.
    private func areAlike(
        _ shape: Shape, _ map: CGAffineTransform, _ other: Shape, _ otherMap: CGAffineTransform
    ) -> Bool {
        zip(corners(of: shape.bounds), corners(of: other.bounds)).allSatisfy { corner, next in
            let (place, nextPlace) = (corner.applying(map), next.applying(otherMap))
            return hypot(place.x - nextPlace.x, place.y - nextPlace.y) <= points
        }
    }

    private func corners(of box: CGRect) -> [CGPoint] {
        [box.minX, box.maxX].flatMap { x in [box.minY, box.maxY].map { CGPoint(x: x, y: $0) } }
    }

    private func isNear(_ alpha: Double, _ other: Double) -> Bool { abs(alpha - other) <= Self.alpha }

    private func isNear(_ color: Color, _ other: Color) -> Bool {
        isNear(color.red, other.red) && isNear(color.green, other.green) && isNear(color.blue, other.blue)
            && isNear(color.alpha, other.alpha)
    }
}

extension TextRun {
    /// The box from the baseline's left end, as high as the font's size.
    fileprivate var box: CGRect {
        CGRect(x: origin.x, y: origin.y - font.pointSize, width: width, height: font.pointSize)
    }
}
