import Foundation
import Glibc
import Staging
import SystemPackage
import Testing

@Suite("The photos that a user names")
struct PhotoCollectionTests {
    private static func make(_ path: FilePath) -> Bool {
        let descriptor = path.withPlatformString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
        return close(descriptor) == 0
    }

    @Test("a folder gives its pictures by name, whatever bytes their names are of")
    func folder() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        let folder = FilePath(url.path)
        let names: [[UInt8]] = [
            Array("IMG 2.jpg".utf8), Array("IMG 3.jpg".utf8), Array("img 03.jpg".utf8), Array("IMG 10.JPG".utf8),
            Array("inv".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8),
            Array("名前.png".utf8),
        ]
        for name in names.reversed() + [Array("notes.txt".utf8), Array(".hidden.jpg".utf8), Array("jpg".utf8)] {
            #expect(Self.make(FilePath(bytes: folder.bytes + [0x2F] + name)))
        }
        let collection = PhotoCollection(paths: [folder, folder.appending("none.jpg")])
        #expect(collection.photos.map { $0.lastComponent?.bytes } == names)
        #expect(collection.problems.map(\.path) == [folder.appending("none.jpg")])
        #expect(PhotoCollection(paths: [FilePath(bytes: folder.bytes + [0x2F] + names[4])]).photos.count == 1)
    }
}
