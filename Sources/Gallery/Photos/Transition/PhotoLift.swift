import Animator
import Drawing
import Foundation
import Transitions
import ViewHierarchy

/// The picture of the open photo, lifted out of the viewer into the container of a transition.
@MainActor
struct PhotoLift {
    let context: any ViewControllerContextTransitioning
    /// Belongs to neither controller.
    let picture: ImageView
    /// Moves the picture.
    let dismissal: PhotoDismissal

    /// Hides the viewer, putting its view in place where it is coming, and shows the picture alone where it was seen.
    init(
        _ presentation: PhotoPresentationController, _ settings: PhotoDismissalSettings,
        _ context: any ViewControllerContextTransitioning
    ) {
        let viewer = presentation.viewer
        let container = context.containerView
        if let view = context.view(forKey: .to) {
            view.frame = context.finalFrame(for: viewer)
            container.addSubview(view)
            view.layoutIfNeeded()
        }
        let photo = viewer.photo
        let page = viewer.pager.page
        let seen = page.picture.convertPresented(page.picture.presentation.bounds, to: container)
        viewer.view.isHidden = true
        picture = ImageView(frame: seen)
        picture.image = photo.image
        picture.backgroundColor = photo.image == nil ? Palette.dark.placeholder : nil
        picture.isUserInteractionEnabled = true
        container.addSubview(picture)
        dismissal = PhotoDismissal(
            container: container, dimming: presentation.dimming, picture: picture, aspect: photo.aspect,
            settings: settings, rest: { [weak viewer] in viewer?.pager.page.fitted ?? seen },
            target: { [weak presentation] in presentation?.target(of: photo) })
        self.context = context
    }

    /// Takes the picture away; a viewer that came is seen. One that stays after all is shown again by its transition's
    /// being cancelled (rule B 5).
    func putDown() {
        dismissal.stop()
        picture.removeFromSuperview()
        context.view(forKey: .to)?.isHidden = false
    }
}
