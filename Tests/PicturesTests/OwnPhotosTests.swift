import Drawing
import Foundation
import SystemPackage
import Testing

@testable import Pictures

/// The photos that the program shows when it is given none.
@Suite struct OwnPhotosTests {
    @Test("24 or more, each of at most 150 KB and 1,600 pixels")
    func limits() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Assets/Photos")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".jpg") }
        #expect(names.count >= 24)
        for name in names {
            let path = folder.appending(path: name).path
            let bytes = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
            #expect(bytes <= 150_000, "\(name)")
            let image = try PictureDecoder.image(
                path: FilePath(path), resolution: .fit(width: 10_000, height: 10_000))
            let (width, height) = (image.representations[0].width, image.representations[0].height)
            #expect(max(width, height) <= 1600 && max(width, height) >= 1200, "\(name): \(width)x\(height)")
        }
    }
}
