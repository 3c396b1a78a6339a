import Drawing
import Foundation
import Logging
import Staging
import SystemPackage

/// The photos for a command.
@MainActor
struct PhotoChoice {
    let photos: [FilePath]

    /// Chooses the photos of `paths`, or the program's own if there are none. A scene that shows no photos gets none,
    /// but the paths must still be valid. Paths without a photo are logged.
    /// - Throws: An error if no picture can be read.
    init(paths: [FilePath], for scene: Scene, images: any ImageLoading, log: Logger) throws(ProgramError) {
        guard scene.showsPhotos || !paths.isEmpty else {
            photos = []
            return
        }
        let collection = PhotoCollection(paths: try paths.isEmpty ? [Self.own] : paths)
        let readable = collection.photos.contains { (try? images.pixelSize(of: $0)) != nil }
        guard readable else { throw Self.refusal(collection, images) }
        for problem in collection.problems { log.warning("\(problem)") }
        photos = scene.showsPhotos ? collection.photos : []
    }

    /// Reads photos from standard input, each followed by a zero byte.
    /// - Throws: An error that names those that are gone.
    nonisolated static func required() throws(ProgramError) -> [FilePath] {
        let bytes = FileHandle.standardInput.readDataToEndOfFile()
        let photos = bytes.split(separator: 0).map { FilePath(bytes: Array($0)) }
        let missing = photos.filter { (try? $0.stat()) == nil }
        guard missing.isEmpty else {
            let named = missing.prefix(mostNamed).map { "\($0)" }.joined(separator: ", ")
            let others = missing.count > mostNamed ? " and \(missing.count - mostNamed) more" : ""
            let (verb, pronoun) = missing.count == 1 ? ("is", "it") : ("are", "them")
            throw ProgramError(.wrongRequest, "\(named)\(others) \(verb) no longer there; put \(pronoun) back")
        }
        return photos
    }

    /// The maximum number of photos that an error names.
    private nonisolated static let mostNamed = 3

    private static var own: FilePath {
        get throws(ProgramError) {
            guard let folder = AssetFolder.path("Photos") else {
                throw ProgramError(.wrongRequest, AssetFolder.absence(of: "Photos"))
            }
            return folder
        }
    }

    /// Returns an error about the first of the paths.
    private static func refusal(_ collection: PhotoCollection, _ images: any ImageLoading) -> ProgramError {
        if let problem = collection.problems.first { return ProgramError(.wrongRequest, problem.description) }
        guard let photo = collection.photos.first else {
            return ProgramError(.wrongRequest, "there are no photos; name files or folders")
        }
        do throws(ImageError) {
            _ = try images.pixelSize(of: photo)
            return ProgramError(.wrongRequest, "\(photo): it changed meanwhile; try again")
        } catch {
            return ProgramError(.wrongRequest, "\(error); name a picture that can be read")
        }
    }
}
