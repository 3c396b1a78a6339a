import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Still layers")
struct StillLayerTests {
    private func list(_ step: Double, grid: Int, seed: UInt64 = 5) -> DisplayList {
        let tile = Pictures.texture(60, 60, seed: seed)
        let all = CGRect(x: 0, y: 0, width: 1, height: 1)
        var canvas = Canvas()
        for index in 0..<grid {
            let box = CGRect(x: Double(index % 8) * 75, y: Double(index / 8) * 75, width: 60, height: 60)
            canvas.draw(.image(tile, crop: all, destination: box, shape: Shape(rect: box, cornerRadius: 7)))
        }
        canvas.fill(.rect(CGRect(x: 0, y: 0, width: 600, height: 400)), Color(white: 0, alpha: 0.9 - step / 20))
        let photo = CGRect(x: 50 + step, y: 30 + step * 2, width: 500 - step * 17, height: 320 - step * 9)
        canvas.draw(.shadow(Shape(rect: photo, cornerRadius: step), .black, blur: 9, offset: .zero))
        canvas.draw(.image(tile, crop: all, destination: photo, shape: Shape(rect: photo, cornerRadius: step)))
        return DisplayList(size: CGSize(width: 600, height: 400), background: Color(white: 0.2), items: canvas.items)
    }

    @Test("each frame of a drag over a still grid equals the frame drawn completely", arguments: [1, 2, 8])
    func drag(threads: Int) throws {
        let renderer = try Frames.renderer(600, 400, threads: threads)
        let tile = Pictures.texture(60, 60, seed: 5)
        var used = false
        for step in 0..<14 {
            // The grid grows during the drag, stays, then loses a tile.
            let grid = step < 5 ? 16 : step < 10 ? 40 : 39
            let list = replaced(self.list(Double(step), grid: grid), with: tile)
            try renderer.draw(list, scale: 1)
            used = used || renderer.hasStillLayer
            let fresh = try Frames.draw(list)
            #expect(Frame(renderer.surface).difference(from: fresh) == nil, "step \(step)")
        }
        #expect(used)
    }

    /// Images are equal only to themselves, so the same one must be in each list.
    private func replaced(_ list: DisplayList, with image: Image) -> DisplayList {
        var list = list
        for index in list.items.indices {
            if case .image(_, let crop, let destination, let shape) = list.items[index].command {
                list.items[index].command = .image(image, crop: crop, destination: destination, shape: shape)
            }
        }
        return list
    }

    @Test("a change of the still content removes the layer")
    func invalid() throws {
        let renderer = try Frames.renderer(600, 400)
        let tile = Pictures.texture(60, 60, seed: 5)
        for step in 0..<4 { try renderer.draw(replaced(list(Double(step), grid: 16), with: tile), scale: 1) }
        #expect(renderer.hasStillLayer)
        let other = list(4, grid: 16, seed: 6)
        try renderer.draw(other, scale: 1)
        #expect(!renderer.hasStillLayer)
        #expect(Frame(renderer.surface).difference(from: try Frames.draw(other)) == nil)
    }

    @Test("a small change below large ones is included when the layer is created")
    func smallChange() throws {
        let renderer = try Frames.renderer(600, 400)
        let whole = CGRect(x: 0, y: 0, width: 600, height: 400)
        let first = DisplayItem(.fill(.rect(whole), Color(hex: 0x204060)))
        let group = [
            DisplayItem(.beginGroup(opacity: 0.5, mask: nil)),
            DisplayItem(.fill(.rect(CGRect(x: 5, y: 5, width: 9, height: 9)), .white)), DisplayItem(.endGroup),
        ]
        for step in 0..<5 {
            let veil = DisplayItem(.fill(.rect(whole), Color(white: 1, alpha: step == 2 ? 0.1 : Double(step) / 10)))
            let list = Frames.list(600, 400, step < 2 ? [first, veil] : group + [first, veil])
            try renderer.draw(list, scale: 1)
            #expect(Frame(renderer.surface).difference(from: try Frames.draw(list)) == nil, "step \(step)")
        }
    }
}
