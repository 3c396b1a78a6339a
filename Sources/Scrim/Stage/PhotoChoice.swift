import Drawing
import Logging
import Staging
import SystemPackage

/// The photos that a command works on.
@MainActor
struct PhotoChoice {
    let photos: [FilePath]

    /// The photos of `paths`, or the program's own where there are none; no photos for a scene that shows none, though
    /// what is named must be there all the same. Paths that give no photo are in the log.
    /// - Throws: If not a single picture can be read.
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

    /// Says what is wrong with the first of the paths.
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
