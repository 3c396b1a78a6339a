import Animator
import Drawing
import Foundation
public import Staging
import Timing
import Transitions
import ViewHierarchy

extension SceneDescription {
    /// The `photos` scene.
    public static let photos = SceneDescription(
        name: "photos",
        title: "Photos",
        hint: "Tap a photo to open it, drag it down to dismiss it, and catch it again while it flies.",
        parameters: [
            SceneParameter("distance", .number(0...1), default: "0.33"),
            SceneParameter("flick-speed", unit: "pt/s", .number(0...20000), default: "1200"),
            SceneParameter("mass", unit: "kg", .number(0.01...1000), default: "4.5"),
            SceneParameter("stiffness", unit: "N/m", .number(0.01...100_000), default: "1300"),
            SceneParameter("damping", unit: "Ns/m", .number(0...10000), default: "95"),
            SceneParameter("curve", .curve, default: "none", motion: .flight),
            SceneParameter("duration", unit: "s", .number(0.01...10), default: "0.5"),
            SceneParameter(
                "direction", .choice(PhotoDismissalSettings.Direction.allCases.map(\.rawValue)), default: "down"),
            .appearance("dark"), .reducedMotion,
        ],
        views: [
            SceneViewName("photo"), SceneViewName("dimming"), SceneViewName("tile"),
            SceneViewName("tile", isNumbered: true, isTraced: false),
        ],
        lead: "photo",
        showsPhotos: true,
        make: { PhotosScene(environment: $0) })
}

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

extension SceneMotion {
    /// The spring of the scene's own numbers.
    fileprivate static let flight = SceneMotion(
        [Part("In flight", .spring(mass: "mass", stiffness: "stiffness", damping: "damping"))],
        note: "Mass, stiffness and damping beneath set it.")
}

extension PhotoDismissalSettings {
    /// The settings that the scene's parameters give.
    init(_ parameters: SceneParameters) {
        self.init()
        distance = parameters.number("distance")
        flickSpeed = parameters.number("flick-speed")
        spring = Spring(
            mass: parameters.number("mass"), stiffness: parameters.number("stiffness"),
            damping: parameters.number("damping"))
        curve = parameters.curve("curve")
        duration = parameters.number("duration")
        direction = Direction(rawValue: parameters.word("direction")) ?? .down
    }
}
