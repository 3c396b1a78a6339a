import Drawing
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
