import Drawing
import Foundation
import Testing

@testable import Rasterizer

@MainActor
@Suite("what reads pictures by their names")
struct PictureReaderTests {
    @Test("a picture that is asked for by its name has its own pixels; a file that is none is not there")
    func named() throws {
        let folder = try PictureFolder()
        try folder.picture("quarters.png", width: 64, height: 32) { Quarters.pixel($0, $1, width: 64, height: 32) }
        try folder.file("text.png", Array("no picture".utf8))
        let (reading, before) = (ImageSystem.reading, ImageSystem.folder)
        defer { (ImageSystem.reading, ImageSystem.folder) = (reading, before) }
        ImageSystem.reading = PictureReader()
        ImageSystem.folder = folder.url
        let image = try #require(Image(named: "quarters"))
        #expect(image.size == CGSize(width: 64, height: 32) && image.representations[0].width == 64)
        let first = image.representations[0].withPixels { $0[0] }
        #expect(first == 0xFFC8_1E1E)
        #expect(Image(named: "text") == nil)
    }
}
