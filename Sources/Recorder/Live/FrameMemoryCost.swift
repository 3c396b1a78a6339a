import Drawing
import Staging

/// The memory that a frame takes while it waits to be drawn.
///
/// This is an estimate from the counts in the display list. Objects that several lists share count for each list,
/// except images. The pixels of images are counted separately because many frames show the same ones.
struct FrameMemoryCost {
    /// The memory, in bytes, without the pixels of images.
    private(set) var bytes = 0
    /// The images in the frame, each once, with the size of its pixels in bytes.
    private(set) var images: [ObjectIdentifier: Int] = [:]

    /// The overhead, in bytes, of a string, a dictionary entry or an array.
    private static let object = 64

    /// - Parameters:
    ///   - picture: The display list, or `nil` for a frame that equals the previous one.
    ///   - trace: The trace frames of all lanes.
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
            // Consecutive items mostly share their clip.
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

/// The total memory of all waiting frames.
struct FrameLoad {
    private var own = 0
    private var pictures = 0
    /// The number of frames that show each image.
    private var uses: [ObjectIdentifier: Int] = [:]

    /// The total memory, in bytes.
    var bytes: Int { own + pictures }

    mutating func add(_ weight: FrameMemoryCost) {
        own += weight.bytes
        for (image, bytes) in weight.images {
            if uses[image, default: 0] == 0 { pictures += bytes }
            uses[image, default: 0] += 1
        }
    }

    mutating func remove(_ weight: FrameMemoryCost) {
        own -= weight.bytes
        for (image, bytes) in weight.images {
            let left = uses[image, default: 1] - 1
            uses[image] = left > 0 ? left : nil
            if left == 0 { pictures -= bytes }
        }
    }
}
