import Drawing
import Testing
import UIKit

/// Pictures from pixels.
enum PixelImage {
    static func make(width: Int, height: Int) -> UIImage {
        let pixels = PixelBuffer(width: width, height: height, isOpaque: true) { $0.update(repeating: 0xFF00_00FF) }
        return UIImage(representations: [pixels], size: CGSize(width: width, height: height))
    }
}

@MainActor
@Suite("Pictures by name", .serialized)
struct NamedImageTests {
    /// Reads the file's name: `40x20` is a picture of that size.
    private struct NameReading: ImageReading {
        func image(at url: URL) throws(ImageError) -> UIImage {
            guard let text = try? String(contentsOf: url, encoding: .utf8) else {
                throw ImageError(path: .init(url.path), cause: .missing)
            }
            let parts = text.split(separator: "x").compactMap { Int($0) }
            guard parts.count == 2 else { throw ImageError(path: .init(url.path), cause: .damaged) }
            return PixelImage.make(width: parts[0], height: parts[1])
        }
    }

    private func withFolder(_ files: [String: String], _ body: () throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("named-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        let (reading, before) = (ImageSystem.reading, ImageSystem.folder)
        defer { (ImageSystem.reading, ImageSystem.folder) = (reading, before) }
        ImageSystem.reading = NameReading()
        ImageSystem.folder = folder
        try body()
    }

    @Test("a name is found with and without its extension, the largest scale first, and is the same picture each time")
    func found() throws {
        let files = ["cat.png": "40x20", "dog.jpg": "10x10", "dog@2x.jpg": "20x20", "bad.png": "nothing"]
        try withFolder(files) {
            #expect(UIImage(named: "cat")?.size == CGSize(width: 40, height: 20))
            #expect(UIImage(named: "cat.png") == UIImage(named: "cat") && UIImage(named: "cat") != nil)
            let dog = try #require(UIImage(named: "dog"))
            #expect(dog.size == CGSize(width: 10, height: 10) && dog.representations[0].width == 20)
            #expect(dog.name == "dog")
            #expect(UIImage(named: "bad") == nil && UIImage(named: "horse") == nil)
            #expect(UIImage(named: "cat", in: .main, compatibleWith: nil) == nil)
        }
    }

    @Test("without a folder or a reader there is no picture")
    func none() throws {
        try withFolder(["cat.png": "40x20"]) {
            ImageSystem.reading = nil
            #expect(UIImage(named: "cat") == nil)
            ImageSystem.reading = NameReading()
            ImageSystem.folder = nil
            #expect(UIImage(named: "cat") == nil)
        }
    }
}
