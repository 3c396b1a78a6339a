import Drawing
import Foundation
import ViewHierarchy

/// The system's presentation over the whole container, in a style that keeps the presenter or takes its place.
final class CoverPresentationController: PresentationController {
    private let style: ModalPresentationStyle

    init(style: ModalPresentationStyle, presented: ViewController, presenting: ViewController?) {
        self.style = style
        super.init(presentedViewController: presented, presenting: presenting)
    }

    override var presentationStyle: ModalPresentationStyle { style }

    override var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }

    override var shouldPresentInFullscreen: Bool { style == .fullScreen || style == .overFullScreen }

    /// The container's size for which the presented view was placed last: an animator that leaves it elsewhere, as one of
    /// a side menu does, has its way as long as there is as much room.
    private var placedSize: CGSize?

    override func placePresentedView() {
        guard let view = presentedView, let size = containerView?.bounds.size, size != placedSize else { return }
        placedSize = size
        let frame = frameOfPresentedViewInContainerView
        view.bounds.size = frame.size
        view.center = frame.center
    }
}
