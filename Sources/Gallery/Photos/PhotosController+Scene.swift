import Foundation
public import Scrim

extension Scene {
    /// The `photos` scene.
    public static let photos = Scene(
        "photos",
        title: "Photos",
        group: "Photos",
        hint: "Tap a photo to open it, drag or pinch it away, and catch it again while it flies.",
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
        makeRoot: { PhotosController($0) })
}

extension PhotosController {
    /// Creates a viewer like QuickLook: a grid of the user's photos, where a tap opens a photo and a drag dismisses it.
    fileprivate convenience init(_ environment: SceneEnvironment) {
        self.init(
            library: PhotoLibrary(paths: environment.photos, images: environment.images, scale: environment.scale),
            settings: PhotoDismissalSettings(environment.parameters), palette: environment.parameters.palette
        ) {
            environment.report($0 == .dismissed ? Verdict.dismiss : .return)
        }
        environment.findView = { [unowned self] in view(named: $0) }
        environment.progress = { [unowned self] in progress }
        environment.onPhotoRemoval = { [unowned self] in removePhoto($0 - 1) }
        environment.onScaleChange = { [unowned self] in scaleDidChange($0) }
    }

    /// The progress of a transition; nil while the photo rests, or is scrolled, zoomed or turned.
    private var progress: SceneProgress? {
        guard let transition = viewer?.photoPresentation?.transition, transition.isUnderWay else { return nil }
        guard transition.isDragged else { return SceneProgress(phase: .animating, fraction: transition.fraction) }
        return SceneProgress(
            phase: .interactive, fraction: transition.fraction,
            lead: SceneProgress.Lead(view: "photo", velocity: transition.fingerVelocity))
    }

    private func view(named name: String) -> View? {
        switch name {
        case "photo": viewer?.photoView
        case "dimming": viewer?.photoPresentation?.dimming
        case "tile": viewer.flatMap { grid.tile(of: $0.photo) }
        default: numberedTile(name)
        }
    }

    private func numberedTile(_ name: String) -> View? {
        let words = name.split(separator: " ")
        guard words.count == 2, words[0] == "tile", let number = Int(words[1]),
            library.photos.indices.contains(number - 1)
        else { return nil }
        return grid.tile(of: library.photos[number - 1])
    }
}

extension SceneMotion {
    /// The spring with the scene's parameters.
    fileprivate static let flight = SceneMotion(
        [Part("In flight", .spring(mass: "mass", stiffness: "stiffness", damping: "damping"))],
        note: "Mass, stiffness and damping beneath set it.")
}

extension PhotoDismissalSettings {
    /// Creates the settings from the scene's parameters.
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
