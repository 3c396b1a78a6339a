import CCairo
import Drawing
import Foundation

/// Converts display items to prepared items for a frame at a scale. Runs on one thread, before any band is painted.
struct Preparation {
    let scale: Double
    let frame: PixelRect
    let caches: DrawingCaches
    private let cuts = Cuts()
    let pending = PendingLines()

    init(scale: Double, frame: PixelRect, caches: DrawingCaches) {
        self.scale = scale
        self.frame = frame
        self.caches = caches
    }

    /// The combined clips, each chain computed once however many items it clips.
    private final class Cuts {
        var known: [ObjectIdentifier: Cut] = [:]
    }

    /// The combination of a chain of clips.
    private struct Cut {
        /// The intersection of the bounds of all clips.
        var limit: PixelRect
        /// The intersection of the upright rectangles on whole pixels, or `nil` if there are none.
        var scissor: PixelRect?
        /// All other clips.
        var clips: [DevicePath] = []
    }

    private func cut(by chain: ClipChain?) -> Cut {
        guard let chain else { return Cut(limit: frame) }
        if let known = cuts.known[ObjectIdentifier(chain)] { return known }
        var cut = Cut(limit: frame)
        var next: ClipChain? = chain
        while let clip = next {
            let transform = device(clip.transform)
            // A clip without finite coordinates hides everything.
            guard transform.isFinite, clip.shape.isFinite else {
                cut.limit = .empty
                break
            }
            let path = DevicePath(clip.shape, transform: transform)
            cut.limit = cut.limit.intersection(path.bounds)
            if let rect = path.alignedRect {
                cut.scissor = cut.scissor?.intersection(rect) ?? rect
            } else {
                cut.clips.append(path)
            }
            next = clip.outer
        }
        cuts.known[ObjectIdentifier(chain)] = cut
        return cut
    }

    /// Prepares all `items`, except those that `reuse` returns by position.
    func prepare(
        _ items: [DisplayItem], reuse: (Int) -> PreparedItem?
    ) throws(RasterizerError) -> [PreparedItem] {
        var result: [PreparedItem] = []
        result.reserveCapacity(items.count)
        var open: [Int] = []
        for (position, item) in items.enumerated() {
            if let known = reuse(position) {
                result.append(known)
            } else {
                result.append(try prepare(item, position: position))
            }
            switch item.command {
            case .beginGroup: open.append(position)
            case .endGroup: if let start = open.popLast() { close(start, position, &result) }
            default: break
            }
        }
        // What nothing closes ends with the list.
        while let start = open.popLast() { close(start, items.count, &result) }
        return result
    }

    /// Sets the bounds of a group after its contents are prepared.
    private func close(_ start: Int, _ end: Int, _ items: inout [PreparedItem]) {
        items[start].last = end
        var bounds = PixelRect.empty
        var position = start + 1
        while position < end {
            bounds = bounds.union(items[position].bounds)
            position = items[position].last + 1
        }
        if case .beginGroup(_, let mask?) = items[start].content {
            bounds = bounds.intersection(mask.reduce(.empty) { $0.union($1.bounds) })
        }
        items[start].bounds = bounds
    }

    private func prepare(_ item: DisplayItem, position: Int) throws(RasterizerError) -> PreparedItem {
        let nothing = PreparedItem(content: .nothing, bounds: .empty, last: position)
        let transform = device(item.transform)
        if case .beginGroup(let opacity, let mask) = item.command {
            guard opacity > 0 else {
                return PreparedItem(content: .beginGroup(opacity: 0, mask: []), bounds: .empty, last: position)
            }
            var prepared: [PreparedItem]?
            if let mask { prepared = try prepare(mask) { _ in nil } }
            return PreparedItem(
                content: .beginGroup(opacity: Ink.unit(opacity), mask: prepared), bounds: .empty, last: position)
        }
        guard item.alpha > 0, transform.isFinite, transform.determinant != 0, item.command.isFinite else {
            return nothing
        }
        let cut = cut(by: item.clip)
        var scissor = cut.scissor
        if cut.limit.isEmpty { return nothing }
        var prepared = try content(of: item, transform: transform, limit: cut.limit, position: position)
        // The backdrop has no picture outside the pixels that the blur reads.
        if let limit = prepared.backdrop?.limit { scissor = scissor?.intersection(limit) ?? limit }
        prepared.bounds = prepared.bounds.intersection(cut.limit)
        guard !prepared.bounds.isEmpty else { return nothing }
        for clip in cut.clips {
            // Where an outline has no effect, only its box clips, and the content can still extend beyond it.
            if let inside = clip.interiors.first(where: { $0.contains(prepared.bounds) }) {
                scissor = scissor?.intersection(inside) ?? inside
            } else {
                prepared.clips.append(clip)
            }
        }
        if let scissor, !scissor.contains(prepared.contentBox) { prepared.scissor = scissor }
        prepared = Self.simplified(prepared)
        for clip in prepared.clips {
            prepared.opaque = prepared.opaque.flatMap { box in clip.interiors.map { box.intersection($0) } }
        }
        prepared.opaque = prepared.opaque.map { $0.intersection(prepared.bounds) }.filter { !$0.isEmpty }
        return prepared
    }

    /// Simplifies a rectangle that contains its only clip: the clip's outline is drawn instead, without a mask.
    private static func simplified(_ item: PreparedItem) -> PreparedItem {
        guard item.clips.count == 1, let clip = item.clips.first else { return item }
        var simple = item
        switch item.content {
        case .image(let path, let source, let alpha) where path.interiors.contains { $0.contains(clip.bounds) }:
            simple.content = .image(clip, source, alpha: alpha)
        case .fill(let path, let ink) where path.interiors.contains { $0.contains(clip.bounds) }:
            simple.content = .fill(clip, ink)
        default:
            return item
        }
        simple.clips = []
        if !simple.opaque.isEmpty { simple.opaque = clip.interiors }
        return simple
    }

    func device(_ transform: CGAffineTransform) -> CGAffineTransform {
        transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))
    }
}

/// The lines that a frame's items need and that are not drawn yet.
final class PendingLines {
    private(set) var drawings: [LineDrawing] = []

    /// Returns the coverage of a line. Equal lines share one.
    func coverage(for key: DrawingCaches.StrokeKey) -> AlphaBuffer {
        if let known = drawings.first(where: { $0.key == key }) { return known.coverage }
        let drawing = LineDrawing(key)
        drawings.append(drawing)
        return drawing.coverage
    }
}
