import Drawing
import Foundation
import Testing

@testable import Pictures

@MainActor
@Suite("The reader of pictures by name")
struct PictureReaderTests {
    @Test("a picture requested by its name has its own pixels; an invalid file is missing")
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
