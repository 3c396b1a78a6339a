import Drawing
import Staging

/// The memory that a frame takes while it waits to be drawn.
///
/// An estimate from the counts of what a list holds: what several lists share counts for each of them, except pictures.
/// Pixels of pictures are counted apart, as many frames show the same ones.
struct FrameWeight {
    /// Of everything but the pixels of pictures.
    private(set) var bytes = 0
    /// The pictures that the frame shows, each once, with the bytes of its pixels.
    private(set) var images: [ObjectIdentifier: Int] = [:]

    /// Bytes of a text, a dictionary's entry or an array besides what it holds.
    private static let object = 64

    /// - Parameters:
    ///   - picture: What is to be drawn; nil for a frame that shows what the one before it does.
    ///   - trace: Of all lanes.
    init(_ picture: DisplayList?, _ trace: [TraceFrame]) {
        for lane in trace {
            bytes += MemoryLayout<TraceFrame>.stride + Self.object
            bytes += lane.views.count * (MemoryLayout<TraceView>.stride + Self.object)
        }
        if let picture { add(picture.items) }
    }

    private mutating func add(_ items: [DisplayItem]) {
        bytes += items.count * MemoryLayout<DisplayItem>.stride + Self.object
        var lastClip: ClipChain?
        for item in items {
            // What is drawn one after the other is mostly cut by the same shapes.
            if item.clip !== lastClip { add(item.clip) }
            lastClip = item.clip
            switch item.command {
            case .fill(let shape, _), .stroke(let shape, _, _), .shadow(let shape, _, _, _): add(shape)
            case .image(let image, _, _, let shape):
                images[ObjectIdentifier(image)] = image.byteCount
                add(shape)
            case .backdrop(let shape, _, let within):
                add(shape)
                add(within)
            case .text(let run): bytes += run.text.utf8.count + Self.object
            case .beginGroup(_, let mask): if let mask { add(mask) }
            case .endGroup: break
            }
        }
    }

    private mutating func add(_ clip: ClipChain?) {
        var next = clip
        while let chain = next {
            bytes += MemoryLayout<Shape>.stride + 2 * Self.object
            add(chain.shape)
            next = chain.outer
        }
    }

    private mutating func add(_ shape: Shape) {
        guard case .path(let path) = shape else { return }
        bytes += path.elements.count * MemoryLayout<Path.Element>.stride + Self.object
    }
}

/// What all frames that wait weigh together.
struct FrameLoad {
    private var own = 0
    private var pictures = 0
    /// Of each picture, how many frames show it.
    private var uses: [ObjectIdentifier: Int] = [:]

    /// In bytes.
    var bytes: Int { own + pictures }

    mutating func add(_ weight: FrameWeight) {
        own += weight.bytes
        for (image, bytes) in weight.images {
            if uses[image, default: 0] == 0 { pictures += bytes }
            uses[image, default: 0] += 1
        }
    }

    mutating func remove(_ weight: FrameWeight) {
        own -= weight.bytes
        for (image, bytes) in weight.images {
            let left = uses[image, default: 1] - 1
            uses[image] = left > 0 ? left : nil
            if left == 0 { pictures -= bytes }
        }
    }
}
