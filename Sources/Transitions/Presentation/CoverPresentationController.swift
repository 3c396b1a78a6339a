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

    override func placePresentedView() {
        guard let view = presentedView else { return }
        let frame = frameOfPresentedViewInContainerView
        view.bounds.size = frame.size
        view.center = frame.center
    }
}
