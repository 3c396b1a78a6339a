import Drawing
import Foundation
import RandomSupport
import Testing

@testable import Sessions

@Suite("Arrays that share what is equal")
struct SharedRowsTests {
    @Test("of arrays that gain or lose a stretch anywhere each row is stored once, and each is read as it was added")
    func stored() {
        // The memory of a row shows how many are stored.
        let weight = 1 << 30
        var numbers = SeededRandom(seed: 11)
        for _ in 0..<40 {
            var shared = SharedRows<Int>()
            var current = Array(0..<Int.random(in: 1...60, using: &numbers))
            var (all, next) = ([current], current.count)
            shared.append(current, further: { _ in weight })
            for _ in 0..<30 {
                let place = Int.random(in: 0...current.count, using: &numbers)
                if Bool.random(using: &numbers) || current.isEmpty {
                    let count = Int.random(in: 1...20, using: &numbers)
                    current.insert(contentsOf: next..<next + count, at: place)
                    next += count
                } else {
                    current.removeSubrange(place..<Int.random(in: place...current.count, using: &numbers))
                }
                all.append(current)
                shared.append(current, further: { _ in weight })
                #expect(shared.lastRows == current)
            }
            #expect(shared.bytes / weight == next)
            for (index, rows) in all.enumerated() { #expect(shared[index] == rows) }
            shared.removeLast()
            #expect(shared.lastRows == all[all.count - 2])
        }
    }

    @Test("an array takes its reference, and its 32 bytes and elements once; an equal one its reference alone")
    func bytes() {
        var arrays = SharedArrays<Double>()
        #expect(arrays.bytes == 0 && arrays.last.isEmpty)
        // Three stretches of numbers, and their list.
        let numbers = ContiguousArray((0..<40).map(Double.init))
        arrays.append(numbers)
        let (reference, list, stretches, last): (Int, Int, Int, Int) = (8, 32 + 3 * 8, 3 * 32 + 40 * 8, 32 + 8 * 8)
        var expected = reference + list + stretches
        #expect(arrays.bytes == expected)
        arrays.append(numbers)
        expected += reference
        #expect(arrays.bytes == expected && arrays[0] == arrays[1])
        // Another last number costs its stretch again, and a list.
        var other = numbers
        other[39] = -1
        arrays.append(other)
        expected += reference + list + last
        #expect(arrays.bytes == expected && arrays.last == Array(other))
    }

    @Test("transforms take what their translations take and more, and a path's elements count")
    func pictures() {
        let numbers = (0..<40).map(Double.init)
        var (roll, x, y) = (TransformRoll(), SharedArrays<Double>(), SharedArrays<Double>())
        roll.append(numbers.map { CGAffineTransform(translationX: $0, y: -$0) })
        x.append(ContiguousArray(numbers))
        y.append(ContiguousArray(numbers.map { -$0 }))
        #expect(roll.bytes > x.bytes + y.bytes)
        func bytes(_ shape: Shape) -> Int {
            var roll = PictureRoll()
            roll.append(DisplayList(size: CGSize(width: 9, height: 9), items: [DisplayItem(.fill(shape, .red))]))
            return roll.bytes
        }
        let path = Path(through: numbers.map { CGPoint(x: $0, y: $0 * $0) })
        #expect(path.elements.count == 40)
        let further = bytes(.path(path)) - bytes(.rect(CGRect(x: 0, y: 0, width: 9, height: 9)))
        #expect(further == 40 * MemoryLayout<Path.Element>.stride)
    }

    @Test("each item of a mask counts, with the elements of its path")
    func masks() {
        let path = Path(through: (0..<40).map { CGPoint(x: Double($0), y: 3) })
        func bytes(_ mask: [DisplayItem]?) -> Int {
            var roll = PictureRoll()
            let commands: [DrawCommand] = [.beginGroup(opacity: 1, mask: mask), .endGroup]
            roll.append(DisplayList(size: CGSize(width: 9, height: 9), items: commands.map { DisplayItem($0) }))
            return roll.bytes
        }
        let item = MemoryLayout<DisplayItem>.stride
        for count in 0...3 {
            let rect = CGRect(x: 0, y: 0, width: 9, height: 9)
            let plain = (0..<count).map { _ in DisplayItem(.fill(.rect(rect), .red)) }
            let further = bytes(plain + [DisplayItem(.fill(.path(path), .red))]) - bytes(nil)
            #expect(further == (count + 1) * item + path.elements.count * MemoryLayout<Path.Element>.stride)
        }
    }

    @Test("a photo that would lose all of its pixels keeps the smallest ones")
    func smallest() {
        let buffers = [8, 4, 2].map { side in
            PixelBuffer(width: side, height: side, isOpaque: true) { $0.initialize(repeating: 0xFF00_0000) }
        }
        let place = CGRect(x: 0, y: 0, width: 8, height: 8)
        for count in 1...3 {
            let image = Image(representations: Array(buffers.prefix(count)), size: place.size)
            var roll = PictureRoll()
            let command = DrawCommand.image(image, crop: .unit, destination: place, shape: .rect(place))
            roll.append(DisplayList(size: place.size, items: [DisplayItem(command)]))
            roll.shrink(Set(buffers.map { ObjectIdentifier($0) }))
            guard case .image(let small, _, _, _)? = roll[0].items.first?.command else {
                Issue.record("no photo")
                continue
            }
            #expect(small.representations.map(\.width) == [buffers[count - 1].width] && small.size == place.size)
        }
    }
}
