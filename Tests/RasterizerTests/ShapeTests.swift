import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Shapes, clips, masks and groups")
struct ShapeTests {
    let whole = CGRect(x: 0, y: 0, width: 40, height: 40)

    private func draw(on background: Color = .black, scale: Double = 1, _ build: (inout Canvas) -> Void) throws -> Frame
    {
        var canvas = Canvas()
        build(&canvas)
        return try Frames.draw(Frames.list(40, 40, on: background, canvas.items), scale: scale)
    }

    @Test("an empty list is an opaque background")
    func background() throws {
        let frame = try draw(on: Color(hex: 0x123456, alpha: 0.2)) { _ in }
        #expect(frame.pixels.allSatisfy { $0 == 0xFF12_3456 })
    }

    @Test("a rectangle covers edge pixels partially")
    func coverage() throws {
        let frame = try draw { $0.fill(.rect(CGRect(x: 10.5, y: 10.25, width: 20, height: 20)), .white) }
        #expect(frame[20, 20] == 0xFFFF_FFFF)
        #expect(abs(frame.red(10, 20) - 128) <= 2)
        #expect(abs(frame.red(30, 20) - 128) <= 2)
        #expect(abs(frame.red(20, 10) - 191) <= 2)
        #expect(abs(frame.red(20, 30) - 64) <= 2)
        #expect(frame.red(9, 20) == 0 && frame.red(31, 20) == 0)
    }

    @Test("points become pixels by the scale")
    func scale() throws {
        let frame = try draw(scale: 2) { $0.fill(.rect(CGRect(x: 10, y: 5, width: 5, height: 10)), .white) }
        #expect(frame.width == 80)
        let lit = frame.pixels.count { $0 == 0xFFFF_FFFF }
        #expect(lit == 10 * 20)
        #expect(frame.red(20, 10) == 255 && frame.red(29, 29) == 255)
    }

    @Test("only the chosen corners are rounded, and the radius is at most half the shorter side")
    func corners() throws {
        let box = CGRect(x: 5, y: 5, width: 30, height: 30)
        let two = try draw { $0.fill(.roundedRect(box, radius: 8, corners: [.topLeft, .bottomRight]), .white) }
        #expect(two.red(5, 5) == 0 && two.red(34, 34) == 0)
        #expect(two.red(34, 5) == 255 && two.red(5, 34) == 255)
        let round = try draw { $0.fill(.roundedRect(box, radius: 500, corners: .allCorners), .white) }
        let area = round.pixels.reduce(0.0) { $0 + Double($1 & 0xFF) / 255 }
        #expect(abs(area - Double.pi * 225) < 5)
    }

    @Test("the alpha of the item and of the color multiply")
    func alpha() throws {
        let frame = try draw { canvas in
            canvas.multiplyAlpha(by: 0.5)
            canvas.fill(.rect(whole), Color(white: 1, alpha: 0.5))
        }
        #expect(abs(frame.red(20, 20) - 64) <= 1)
    }

    @Test("a border is half inside and half outside its outline, without a fill")
    func border() throws {
        let box = CGRect(x: 10, y: 10, width: 20, height: 20)
        for shape in [Shape.rect(box), Shape(rect: box, cornerRadius: 4)] {
            let frame = try draw { $0.draw(.stroke(shape, .white, width: 4)) }
            #expect(frame.red(8, 20) == 255 && frame.red(11, 20) == 255)
            #expect(frame.red(7, 20) == 0 && frame.red(12, 20) == 0)
            #expect(frame.red(20, 20) == 0)
        }
    }

    @Test("a stroke has its width under any transform")
    func line() throws {
        var path = Path()
        path.move(to: CGPoint(x: 5, y: 10))
        path.addLine(to: CGPoint(x: 15, y: 10))
        let frame = try draw { canvas in
            canvas.concatenate(CGAffineTransform(scaleX: 2, y: 2))
            canvas.draw(.stroke(.path(path), .white, width: 2))
        }
        #expect(frame.red(20, 18) == 255 && frame.red(20, 21) == 255)
        #expect(frame.red(20, 17) == 0 && frame.red(20, 22) == 0)
    }

    @Test("a clip cuts everything outside it, also if only its edges on whole pixels are reached")
    func clipEdges() throws {
        let cut = CGRect(x: 2.5, y: 4, width: 35.25, height: 16)
        for shapes in [[Shape.rect(cut)], [Shape(rect: whole, cornerRadius: 3), .rect(cut)]] {
            let frame = try draw { canvas in
                for shape in shapes { canvas.clip(to: shape) }
                canvas.fill(.path(Path(ellipseIn: CGRect(x: 8, y: 0, width: 24, height: 40))), .white)
            }
            for y in 1..<39 { #expect(frame.red(20, y) == ((4..<20).contains(y) ? 255 : 0), "row \(y)") }
        }
    }

    @Test("nested clips leave their intersection")
    func clips() throws {
        let frame = try draw { canvas in
            canvas.clip(to: .path(Path(ellipseIn: whole)))
            canvas.clip(to: .rect(CGRect(x: 0, y: 0, width: 20.5, height: 40)))
            canvas.fill(.rect(whole), .white)
        }
        #expect(frame.red(10, 20) == 255)
        #expect(frame.red(1, 1) == 0)
        #expect(frame.red(30, 20) == 0)
        #expect(abs(frame.red(20, 20) - 128) <= 2)
    }

    @Test("a group's opacity applies to its content as a whole")
    func group() throws {
        let frame = try draw { canvas in
            canvas.beginGroup(opacity: 0.5)
            canvas.fill(.rect(CGRect(x: 0, y: 0, width: 30, height: 40)), Color(hex: 0xFF0000))
            canvas.fill(.rect(CGRect(x: 10, y: 0, width: 30, height: 40)), Color(hex: 0x00FF00))
            canvas.endGroup()
        }
        #expect(abs(frame.red(5, 5) - 128) <= 1)
        #expect(frame.red(20, 5) == 0)
        #expect(abs(frame.green(20, 5) - 128) <= 1)
    }

    @Test("a mask multiplies by its alpha, and everything outside it is removed")
    func mask() throws {
        let mask = [
            DisplayItem(.fill(.rect(CGRect(x: 0, y: 0, width: 20, height: 40)), Color(white: 1, alpha: 0.5)))
        ]
        let frame = try draw { canvas in
            canvas.beginGroup(opacity: 0.5, mask: mask)
            canvas.fill(.rect(whole), .white)
            canvas.endGroup()
        }
        #expect(abs(frame.red(10, 20) - 64) <= 1)
        #expect(frame.red(20, 20) == 0)
    }

    @Test("non-finite numbers, collapsed transforms and unmatched group ends draw nothing")
    func nonsense() throws {
        let bad = CGRect(x: Double.nan, y: 0, width: Double.infinity, height: 10)
        let picture = Pictures.texture(8, 8)
        let frame = try draw { canvas in
            canvas.draw(.endGroup)
            canvas.draw(.fill(.rect(bad), .clear))
            canvas.save()
            canvas.concatenate(CGAffineTransform(scaleX: 0, y: 1))
            canvas.fill(.rect(whole), .white)
            canvas.restore()
            canvas.draw(
                .image(picture, crop: .zero, destination: bad, shape: .rect(CGRect(x: 0, y: 0, width: 0, height: 0))))
            canvas.beginGroup(opacity: .nan)
        }
        #expect(frame.pixels.allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test("by the even-odd rule an outline inside another is a hole, also in a clip")
    func evenOdd() throws {
        var ring = Path(rect: CGRect(x: 5, y: 5, width: 30, height: 30))
        ring.append(Path(rect: CGRect(x: 15, y: 15, width: 10, height: 10)))
        #expect(try draw { $0.fill(.path(ring), .white) }.red(20, 20) == 255)
        ring.fillRule = .evenOdd
        let filled = try draw { $0.fill(.path(ring), .white) }
        #expect(filled.red(20, 20) == 0 && filled.red(10, 10) == 255 && filled.red(30, 20) == 255)
        let clipped = try draw { canvas in
            canvas.clip(to: .path(ring))
            canvas.fill(.rect(whole), .white)
        }
        #expect(clipped.pixels == filled.pixels)
    }
}
