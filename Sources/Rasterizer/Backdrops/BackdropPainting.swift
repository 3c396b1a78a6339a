import Drawing
import Foundation

/// Fills the backdrops of a frame in: each is a blurred picture of all that is drawn before it, made only where that has
/// changed since the last frame. Belongs to one renderer.
struct BackdropPainting {
    /// Where what lies beneath a backdrop is drawn; as large as the frame, made at the first one.
    private var surface: Surface?

    /// What changed from the last frame's items to this one's.
    struct Changes {
        /// Of each item, where it was in the last frame, if it was there.
        var origins: [Int?]
        /// Where items were that are gone, by their positions then.
        var gone: [(position: Int, box: PixelRect)] = []
        /// Where items are that are new, by their positions now.
        var come: [(position: Int, box: PixelRect)] = []
    }

    /// Makes the backdrops that changes reach, and adds the pixels that they cover to `damage`.
    mutating func fill(
        _ items: inout [PreparedItem], _ changes: Changes, background: Color, frame: PixelRect,
        damage: inout DamagedRegion,
        painter: (FramePainting) throws(RasterizerError) -> Void, pool: WorkerPool
    ) throws(RasterizerError) {
        var come = changes.come
        for position in items.indices {
            guard let backdrop = items[position].backdrop, !items[position].bounds.isEmpty else { continue }
            let box = items[position].bounds
            let source = backdrop.source(of: box)
            if let origin = changes.origins[position],
                !come.contains(where: { $0.position < position && $0.box.intersects(source) }),
                !changes.gone.contains(where: { $0.position < origin && $0.box.intersects(source) })
            {
                continue
            }
            let surface = surface ?? Surface(width: frame.width, height: frame.height)
            self.surface = surface
            var region = DamagedRegion(width: frame.width, height: frame.height)
            region.insert(source)
            try painter(
                FramePainting(
                    items: Self.beneath(position, in: items, frame: frame), background: background, surface: surface,
                    still: nil, grid: CellGrid(region)))
            let picture = try BackdropBlur(backdrop, covering: box).run(on: surface, by: pool)
            items[position].setPicture(picture)
            come.append((position, box))
            damage.insert(box)
        }
    }

    /// The items before a position. Groups that it is in are drawn as if they were none: the blur is that of what lies
    /// beneath the group together with what is in it, and the group is laid over the former as a whole.
    private static func beneath(_ position: Int, in items: [PreparedItem], frame: PixelRect) -> [PreparedItem] {
        var beneath = Array(items[..<position])
        for outer in beneath.indices where beneath[outer].last >= position {
            beneath[outer].content = .beginGroup(opacity: 1, mask: nil)
            beneath[outer].bounds = frame
        }
        return beneath
    }
}

extension PreparedItem {
    /// Puts the blurred picture in place of that of the last frame, or of none.
    fileprivate mutating func setPicture(_ source: ImageSource) {
        if case .image(let path, _, let alpha) = content { content = .image(path, source, alpha: alpha) }
    }
}

extension ImageSource {
    /// A picture of one white pixel: a backdrop's before it is made, and for good where it is part of a mask.
    static let blank = ImageSource(
        pixels: PixelBuffer(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFFFF_FFFF }, matrix: .identity)
}
