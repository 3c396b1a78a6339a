import Animator
import Drawing
import Foundation
import Staging
import Timing
import Transitions
import ViewHierarchy

/// The QuickLook-like viewer: a grid of the user's photos; a tap opens one, a drag dismisses it.
@MainActor
final class PhotosScene: View, Scene, ScrollViewDelegate {
    private let library: PhotoLibrary
    private let grid: PhotoGrid
    private let viewer: PhotoViewer
    private let tap = TapGestureRecognizer()

    init(environment: SceneEnvironment) {
        let frame = CGRect(origin: .zero, size: environment.size)
        library = PhotoLibrary(urls: environment.photos, images: environment.images, scale: environment.scale)
        grid = PhotoGrid(frame: frame, library: library)
        viewer = PhotoViewer(
            grid: grid, library: library, settings: PhotoDismissalSettings(environment.parameters),
            report: environment.report)
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        backgroundColor = Palette.dark.background
        tap.addTarget(self, action: PhotosScene.tapped)
        grid.addGestureRecognizer(tap)
        grid.delegate = self
        addSubview(grid)
        library.photoDidChange = { [weak self] photo in
            self?.grid.refresh(photo)
            self?.viewer.refresh(photo)
        }
    }

    required init?(coder: NSCoder) { nil }

    private(set) lazy var rootViewController: ViewController = {
        let controller = ViewController()
        controller.view = self
        return controller
    }()

    var progress: SceneProgress { viewer.progress }

    func view(named name: String) -> View? {
        switch name {
        case "photo": viewer.photoView
        case "dimming": viewer.photo == nil ? nil : viewer.dimming
        case "tile": viewer.photo.flatMap(grid.tile(of:))
        default: numberedTile(name)
        }
    }

    override func keyPressed(_ key: String) -> Bool {
        guard viewer.photo != nil else { return false }
        switch key {
        case "escape": viewer.close()
        case "left": viewer.turn(by: -1)
        case "right": viewer.turn(by: 1)
        default: return false
        }
        return true
    }

    func removePhoto(_ number: Int) {
        guard library.photos.indices.contains(number - 1) else { return }
        library.remove(library.photos[number - 1])
        grid.reload()
        grid.layoutIfNeeded()
        viewer.update()
    }

    func scaleDidChange(_ scale: Double) {
        library.scale = scale
        grid.reload()
        viewer.loadPictures()
    }

    override func layoutSubviews() { viewer.update() }

    func scrollViewDidScroll(_ scrollView: ScrollView) { viewer.gridDidScroll() }

    private func numberedTile(_ name: String) -> View? {
        let words = name.split(separator: " ")
        guard words.count == 2, words[0] == "tile", let number = Int(words[1]),
            library.photos.indices.contains(number - 1)
        else { return nil }
        return grid.tile(of: library.photos[number - 1])
    }

    private func tapped(_ tap: TapGestureRecognizer) {
        if let photo = grid.photo(at: tap.location(in: grid)) { viewer.open(photo, in: self) }
    }
}
