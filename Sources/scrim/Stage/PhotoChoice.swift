import Drawing
import Foundation
import Logging
import Staging

/// The photos that a command works on.
@MainActor
struct PhotoChoice {
    let photos: [URL]

    /// The photos of `paths`, or the program's own where there are none. Paths that give no photo are told in the log.
    /// - Throws: If not a single picture can be read.
    init(paths: [String], images: any ImageLoading, log: Logger) throws(ProgramError) {
        let collection = PhotoCollection(paths: try paths.isEmpty ? [Self.own] : paths)
        let readable = collection.photos.contains { (try? images.pixelSize(of: $0)) != nil }
        guard readable else { throw Self.refusal(collection, images) }
        for problem in collection.problems { log.warning("\(problem)") }
        photos = collection.photos
    }

    private static var own: String {
        get throws(ProgramError) {
            guard let folder = AssetFolder.path("Photos") else {
                throw ProgramError(
                    .wrongRequest, "there is no folder Assets/Photos around the program; name your own photos")
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
            return ProgramError(.wrongRequest, "\(photo.path): it changed meanwhile; try again")
        } catch {
            return ProgramError(.wrongRequest, "\(error); name a picture that can be read")
        }
    }
}
