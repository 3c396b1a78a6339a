import Animator
import Drawing
import Foundation
import Staging
import Transitions
import ViewHierarchy

/// The QuickLook-like viewer: a grid of the user's photos; a tap opens one, a drag dismisses it.
@MainActor
final class PhotosScene: Scene {
    private let photos: PhotosController

    init(environment: SceneEnvironment) {
        let library = PhotoLibrary(paths: environment.photos, images: environment.images, scale: environment.scale)
        let report = environment.report
        photos = PhotosController(
            library: library, settings: PhotoDismissalSettings(environment.parameters),
            palette: environment.parameters.palette
        ) {
            report("verdict", $0 == .dismissed ? "dismiss" : "return")
        }
    }

    var rootViewController: ViewController { photos }

    private var viewer: PhotoViewerController? { photos.viewer }

    var progress: SceneProgress {
        guard let transition = viewer?.photoPresentation?.transition, transition.isUnderWay else { return .idle }
        guard transition.isLed else { return SceneProgress(phase: .animating, fraction: transition.fraction) }
        return SceneProgress(
            phase: .interactive, fraction: transition.fraction,
            lead: SceneProgress.Lead(view: "photo", velocity: transition.fingerVelocity))
    }

    func view(named name: String) -> View? {
        switch name {
        case "photo": viewer?.photoView
        case "dimming": viewer?.photoPresentation?.dimming
        case "tile": viewer.flatMap { photos.grid.tile(of: $0.photo) }
        default: numberedTile(name)
        }
    }

    func removePhoto(_ number: Int) { photos.removePhoto(number - 1) }

    func scaleDidChange(_ scale: Double) { photos.scaleDidChange(scale) }

    private func numberedTile(_ name: String) -> View? {
        let words = name.split(separator: " ")
        guard words.count == 2, words[0] == "tile", let number = Int(words[1]),
            photos.library.photos.indices.contains(number - 1)
        else { return nil }
        return photos.grid.tile(of: photos.library.photos[number - 1])
    }
}
