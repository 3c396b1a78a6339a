import Drawing
import Foundation
import Testing

@testable import Recorder

/// Numbers by hand, from the places of the lanes and the frames around them.
@Suite("A page's film")
struct PageLayoutTests {
    /// Two lanes of 30 x 20 and 40 x 21, which touch neither each other nor the picture's edges.
    private let places = [CGRect(x: 25, y: 24, width: 30, height: 20), CGRect(x: 80, y: 24, width: 40, height: 21)]

    @Test("it shows the box around all lanes with their frames, in whole pixels", arguments: [1.0, 2, 1.5])
    func box(scale: Double) {
        let layout = PageLayout(places, frame: .phone, scale: scale)
        // The frame is 12 points wide: from 13 to 132 and from 12 to 57.
        let (left, right) = (Int((13 * scale).rounded()), Int((132 * scale).rounded()))
        let (top, bottom) = (Int((12 * scale).rounded()), Int((57 * scale).rounded()))
        let format = layout.part(of: PictureFormat(width: 1000, height: 1000, hasAlpha: true))
        #expect(format == PictureFormat(width: right - left, height: bottom - top, hasAlpha: false))
        let values = (0..<UInt32(290 * 120)).map { $0 }
        values.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let whole = FramePixels(base: base, width: 280, height: 120, stride: 290)
            let part = layout.part(of: whole)
            #expect(part.base[0] == UInt32(top * 290 + left) && part.stride == 290)
            #expect(part.width == right - left && part.height == min(bottom, 120) - top)
        }
    }

    @Test("the box is cut at the picture's edges, and is never empty")
    func edges() {
        let layout = PageLayout([CGRect(x: 0, y: 0, width: 30, height: 20)], frame: .tablet, scale: 1)
        #expect(
            layout.part(of: PictureFormat(width: 30, height: 20, hasAlpha: false))
                == PictureFormat(width: 30, height: 20, hasAlpha: false))
        let outside = PageLayout([CGRect(x: 300, y: 400, width: 10, height: 10)], frame: .none, scale: 1)
        #expect(
            outside.part(of: PictureFormat(width: 30, height: 20, hasAlpha: false))
                == PictureFormat(width: 1, height: 1, hasAlpha: false))
    }

    @Test("sizes are in points, with a pixel more where a film needs an even number, and lanes relative to the box")
    func film() {
        let film = PageLayout(places, frame: .phone, scale: 2).film((width: 239, height: 90), 30, 7)
        #expect(film.rate == 30 && film.frames == 7 && film.bezel == 12 && film.outlineRadius == 40)
        #expect([film.width, film.height, film.paddedWidth, film.paddedHeight] == [119.5, 45, 120, 45])
        #expect(film.lanes == [[12, 12, 30, 20], [67, 12, 40, 21]])
        let tall = PageLayout(places, frame: .none, scale: 2).film((width: 238, height: 91), 30, 7)
        #expect([tall.width, tall.height, tall.paddedWidth, tall.paddedHeight] == [119, 45.5, 119, 46])
        #expect(tall.bezel == 0 && tall.outlineRadius == 0)
    }
}
