import Drawing
import Foundation

/// A sequence of pictures, each kept as it was drawn, that stores what they have in common once.
///
/// During motion the drawn items and most of their geometry stay the same. For a view that slides with its subviews one
/// number changes per item.
struct PictureRoll {
    private struct Sheet: Hashable {
        var size: CGSize
        var background: Color
    }

    private var sheets = SharedRows<Sheet>()
    private var commands = SharedRows<DrawCommand>()
    private var transforms = TransformRoll()
    private var alphas = SharedArrays<Double>()
    private var sources = SharedArrays<ObjectIdentifier?>()
    /// The clip of each item, as an index into the picture's clips, or -1.
    private var clips = SharedArrays<Int32>()
    private var clipShapes = SharedRows<Shape>()
    private var clipTransforms = TransformRoll()
    /// The enclosing clip of each clip, which precedes it, or -1.
    private var outerClips = SharedArrays<Int32>()

    mutating func append(_ list: DisplayList) {
        sheets.append(CollectionOfOne(Sheet(size: list.size, background: list.background)))
        commands.append(list.items.lazy.map(\.command)) { $0.furtherBytes }
        transforms.append(list.items.lazy.map(\.transform))
        alphas.append(ContiguousArray(list.items.lazy.map(\.alpha)))
        sources.append(ContiguousArray(list.items.lazy.map(\.source)))
        var table = ClipTable()
        clips.append(ContiguousArray(list.items.lazy.map { table.number(of: $0.clip) }))
        clipShapes.append(table.clips.lazy.map(\.shape)) { $0.furtherBytes }
        clipTransforms.append(table.clips.lazy.map(\.transform))
        outerClips.append(table.outer)
    }

    mutating func removeLast() {
        sheets.removeLast()
        commands.removeLast()
        transforms.removeLast()
        alphas.removeLast()
        sources.removeLast()
        clips.removeLast()
        clipShapes.removeLast()
        clipTransforms.removeLast()
        outerClips.removeLast()
    }

    /// Replaces photos by representations without some pixels, or by the smallest representation if all are dropped.
    mutating func shrink(_ dropped: Set<ObjectIdentifier>) {
        commands.replace { command in
            guard case .image(let image, let crop, let destination, let shape) = command,
                image.representations.contains(where: { dropped.contains(ObjectIdentifier($0)) })
            else { return command }
            var kept = image.representations.filter { !dropped.contains(ObjectIdentifier($0)) }
            if kept.isEmpty { kept = image.representations.suffix(1) }
            let small = Image(representations: kept, size: image.size, name: image.name)
            return .image(small, crop: crop, destination: destination, shape: shape)
        }
    }

    subscript(index: Int) -> DisplayList {
        let sheet = sheets[index][0]
        let outer = outerClips[index]
        let places = clipTransforms[index]
        var chains: [ClipChain] = []
        for (number, shape) in clipShapes[index].enumerated() {
            chains.append(
                ClipChain(
                    shape: shape, transform: places[number],
                    outer: outer[number] < 0 ? nil : chains[Int(outer[number])]))
        }
        let (commands, transforms, alphas, clips) = (commands[index], transforms[index], alphas[index], clips[index])
        let sources = sources[index]
        let items = commands.indices.map { number in
            var item = DisplayItem(
                commands[number], transform: transforms[number],
                clip: clips[number] < 0 ? nil : chains[Int(clips[number])], alpha: alphas[number])
            item.source = sources[number]
            return item
        }
        return DisplayList(size: sheet.size, background: sheet.background, items: items)
    }

    /// The memory of the pictures, in bytes, without the pixels of photos.
    var bytes: Int {
        [
            sheets.bytes, commands.bytes, transforms.bytes, alphas.bytes, sources.bytes, clips.bytes, clipShapes.bytes,
            clipTransforms.bytes, outerClips.bytes,
        ].reduce(0, +)
    }
}

/// A sequence of transforms that stores each component separately, because most motions change few of them.
struct TransformRoll {
    private struct Linear: Hashable {
        var a, b, c, d: Double
    }

    private var linear = SharedRows<Linear>()
    private var x = SharedArrays<Double>()
    private var y = SharedArrays<Double>()

    mutating func append(_ transforms: some RandomAccessCollection<CGAffineTransform>) {
        linear.append(transforms.lazy.map { Linear(a: $0.a, b: $0.b, c: $0.c, d: $0.d) })
        x.append(ContiguousArray(transforms.lazy.map(\.tx)))
        y.append(ContiguousArray(transforms.lazy.map(\.ty)))
    }

    mutating func removeLast() {
        linear.removeLast()
        x.removeLast()
        y.removeLast()
    }

    subscript(index: Int) -> [CGAffineTransform] {
        let (x, y) = (x[index], y[index])
        return linear[index].enumerated().map { number, map in
            CGAffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: x[number], ty: y[number])
        }
    }

    var bytes: Int { linear.bytes + x.bytes + y.bytes }
}

/// The clips of one picture, each stored once, after its enclosing clip.
private struct ClipTable {
    private(set) var clips: [ClipChain] = []
    private(set) var outer: ContiguousArray<Int32> = []
    private var numbers: [ObjectIdentifier: Int32] = [:]

    mutating func number(of clip: ClipChain?) -> Int32 {
        guard let clip else { return -1 }
        if let known = numbers[ObjectIdentifier(clip)] { return known }
        let around = number(of: clip.outer)
        let number = Int32(clips.count)
        clips.append(clip)
        outer.append(around)
        numbers[ObjectIdentifier(clip)] = number
        return number
    }
}

extension Shape {
    /// The memory of its path, in bytes.
    fileprivate var furtherBytes: Int {
        if case .path(let path) = self { path.elements.count * MemoryLayout<Path.Element>.stride } else { 0 }
    }
}

extension DrawCommand {
    /// The memory that a command refers to, in bytes: the points of a path, a long text, a mask.
    fileprivate var furtherBytes: Int {
        switch self {
        case .fill(let shape, _), .stroke(let shape, _, _), .shadow(let shape, _, _, _), .image(_, _, _, let shape),
            .backdrop(let shape, _, _):
            shape.furtherBytes
        case .text(let run): run.text.utf8.count > 15 ? run.text.utf8.count + 32 : 0
        case .beginGroup(_, let mask):
            mask?.reduce(0) { $0 + MemoryLayout<DisplayItem>.stride + $1.command.furtherBytes } ?? 0
        case .endGroup: 0
        }
    }
}

extension DisplayList {
    /// The same picture with the smallest representation of each photo, so that it keeps no large one alive.
    var withSmallPhotos: DisplayList {
        DisplayList(
            size: size, background: background,
            items: items.map { item in
                guard case .image(let image, let crop, let destination, let shape) = item.command,
                    image.representations.count > 1
                else { return item }
                var item = item
                let small = Image(
                    representations: image.representations.suffix(1), size: image.size, name: image.name)
                item.command = .image(small, crop: crop, destination: destination, shape: shape)
                return item
            })
    }
}
