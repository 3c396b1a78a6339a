import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Exact bytes")
struct ExactnessTests {
    /// Wider than two columns and higher than three cells.
    static let size = CGSize(width: 600, height: 420)

    @Test("1, 2 and 8 threads draw the same bytes", arguments: UInt64(101)...110)
    func threads(seed: UInt64) throws {
        var lists = RandomLists(seed: seed, size: Self.size)
        let list = lists.list()
        let one = try Frames.draw(list, threads: 1)
        for threads in [2, 8] {
            let many = try Frames.draw(list, threads: threads)
            #expect(many.difference(from: one) == nil)
        }
    }

    @Test("of a group the whole is faint, also where a black rectangle is its first part")
    func groups() throws {
        let (back, front) = (CGRect(x: 5, y: 5, width: 40, height: 40), CGRect(x: 15, y: 15, width: 20, height: 20))
        var canvas = Canvas()
        canvas.beginGroup(opacity: 0.5)
        canvas.fill(.rect(back), .black)
        canvas.fill(.rect(front), .white)
        canvas.endGroup()
        let frame = try Frames.draw(Frames.list(50, 50, on: .white, canvas.items))
        for (place, value) in [(2, 255), (10, 127), (25, 255), (40, 127)] {
            #expect(abs(frame.red(place, place) - value) <= 1, "at \(place)")
        }
        // One that nothing closes has its last part, too.
        for (count, value) in [(2, 127), (3, 255)] {
            let open = try Frames.draw(Frames.list(50, 50, on: .white, Array(canvas.items.prefix(count))))
            #expect(abs(open.red(10, 10) - 127) <= 1 && abs(open.red(25, 25) - value) <= 1, "\(count)")
        }
    }

    /// A dimming view's drawing has a code path of its own.
    @Test(
        "a group of one rectangle, black or not, equals one of two halves",
        arguments: [Color.black, .red, .green, .blue, Color(white: 0, alpha: 0.6)])
    func dimming(color: Color) throws {
        let rect = CGRect(x: 20, y: 10, width: 540, height: 390)
        let halves = [CGRect(x: 20, y: 10, width: 100, height: 390), CGRect(x: 120, y: 10, width: 440, height: 390)]
        for opacity in [0.0005, 0.002, 0.01, 0.37, 0.5, 0.786, 0.9, 0.998, 0.9999] {
            let frames = try [[rect], halves].map { parts in
                var canvas = Canvas()
                canvas.draw(
                    .image(
                        Pictures.texture(300, 200), crop: CGRect(x: 0, y: 0, width: 1, height: 1),
                        destination: CGRect(origin: .zero, size: Self.size),
                        shape: .rect(CGRect(origin: .zero, size: Self.size))))
                canvas.clip(to: .rect(rect.insetBy(dx: 3, dy: 5)))
                canvas.beginGroup(opacity: opacity)
                for part in parts { canvas.fill(.rect(part), color) }
                canvas.endGroup()
                // Over a part of it, like a dragged picture.
                let box = CGRect(x: 200, y: 100, width: 150, height: 120)
                canvas.fill(Shape(rect: box, cornerRadius: 10), .white)
                return try Frames.draw(Frames.list(Self.size.width, Self.size.height, canvas.items), threads: 2)
            }
            #expect(frames[0].difference(from: frames[1]) == nil, "\(opacity)")
        }
    }
}
