import Foundation

/// A builder of a display list that keeps the current transform, clip and alpha while views draw into it.
public struct Canvas: Sendable {
    public private(set) var items: [DisplayItem] = []
    public private(set) var transform: CGAffineTransform
    public private(set) var clip: ClipChain?
    /// The view that currently draws; see ``DisplayItem/source``.
    package var source: ObjectIdentifier?
    private var alpha = 1.0
    private var saved: [State] = []

    private struct State: Sendable {
        var transform: CGAffineTransform
        var clip: ClipChain?
        var alpha: Double
    }

    public init(transform: CGAffineTransform = .identity, clip: ClipChain? = nil) {
        self.transform = transform
        self.clip = clip
    }

    /// Saves the transform, clip and alpha until the matching `restore()`.
    public mutating func save() { saved.append(State(transform: transform, clip: clip, alpha: alpha)) }

    /// Restores the state of the matching `save()`; without one, does nothing.
    public mutating func restore() {
        guard let state = saved.popLast() else { return }
        transform = state.transform
        clip = state.clip
        alpha = state.alpha
    }

    /// Applies a transform to all that follows: `inner` maps the new coordinates to the current ones.
    public mutating func concatenate(_ inner: CGAffineTransform) { transform = inner.concatenating(transform) }

    public mutating func clip(to shape: Shape) {
        clip = ClipChain(shape: shape, transform: transform, outer: clip)
    }

    /// Multiplies the alpha of each item drawn from now on. For overlapping items, open a group instead.
    public mutating func multiplyAlpha(by factor: Double) { alpha *= factor }

    public mutating func draw(_ command: DrawCommand) {
        if case .image(let image, let crop, let destination, let shape) = command, let recording = image.recording {
            return replay(recording, of: image, crop: crop, in: destination, shape)
        }
        append(DisplayItem(command, transform: transform, clip: clip, alpha: alpha))
    }

    public mutating func fill(_ shape: Shape, _ color: Color) {
        if color.alpha > 0 { draw(.fill(shape, color)) }
    }

    /// Draws a line, centered on a shape's outline, of a width in points.
    public mutating func stroke(_ shape: Shape, _ color: Color, width: Double) {
        if color.alpha > 0 { draw(.stroke(shape, color, width: width)) }
    }

    /// Opens a group with the current alpha and, if given, `mask`. Close it with `endGroup()`.
    public mutating func beginGroup(opacity: Double, mask: [DisplayItem]? = nil) {
        append(DisplayItem(.beginGroup(opacity: opacity * alpha, mask: mask), transform: transform, clip: clip))
        save()
        alpha = 1
    }

    public mutating func endGroup() {
        restore()
        append(DisplayItem(.endGroup, transform: transform, clip: clip))
    }

    private mutating func append(_ item: DisplayItem) {
        var item = item
        item.source = source
        items.append(item)
    }

    /// Draws a display list with its background at the origin of the current coordinates, clipped to its size.
    public mutating func draw(_ list: DisplayList, cornerRadius: Double = 0) {
        save()
        let bounds = CGRect(origin: .zero, size: list.size)
        clip(to: Shape(rect: bounds, cornerRadius: cornerRadius))
        fill(.rect(bounds), list.background)
        replay(list.items)
        restore()
    }

    /// Adds recorded items, such as a snapshot, in the current coordinates, clip and alpha.
    public mutating func replay(_ recorded: [DisplayItem]) {
        // Items that share a clip continue to share one.
        var clips: [ObjectIdentifier: ClipChain] = [:]
        for item in recorded {
            append(
                DisplayItem(
                    moved(item.command, &clips), transform: item.transform.concatenating(transform),
                    clip: moved(item.clip, &clips), alpha: item.alpha * alpha))
        }
    }

    /// Draws a part of an image that keeps the commands that draw it.
    private mutating func replay(
        _ recording: [DisplayItem], of image: Image, crop: CGRect, in destination: CGRect, _ shape: Shape
    ) {
        let part = CGSize(width: image.size.width * crop.width, height: image.size.height * crop.height)
        guard part.width > 0, part.height > 0 else { return }
        save()
        clip(to: shape)
        concatenate(CGAffineTransform(translationX: destination.minX, y: destination.minY))
        concatenate(
            CGAffineTransform(scaleX: destination.width / part.width, y: destination.height / part.height))
        concatenate(
            CGAffineTransform(
                translationX: -crop.minX * image.size.width, y: -crop.minY * image.size.height))
        replay(recording)
        restore()
    }

    private func moved(_ command: DrawCommand, _ clips: inout [ObjectIdentifier: ClipChain]) -> DrawCommand {
        if case .backdrop(let shape, let blur, let within) = command {
            return .backdrop(shape, blur: blur, within: moved(within, &clips))
        }
        guard case .beginGroup(let opacity, let mask?) = command else { return command }
        let items = mask.map {
            DisplayItem(
                $0.command, transform: $0.transform.concatenating(transform), clip: moved($0.clip, &clips),
                alpha: $0.alpha)
        }
        return .beginGroup(opacity: opacity, mask: items)
    }

    private func moved(_ chain: ClipChain?, _ clips: inout [ObjectIdentifier: ClipChain]) -> ClipChain? {
        guard let chain else { return clip }
        if let known = clips[ObjectIdentifier(chain)] { return known }
        let result = ClipChain(
            shape: chain.shape, transform: chain.transform.concatenating(transform), outer: moved(chain.outer, &clips))
        clips[ObjectIdentifier(chain)] = result
        return result
    }
}
