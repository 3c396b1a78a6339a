import Foundation
import ViewHierarchy

/// The container of a presentation, which lets its presentation controller know of layouts.
final class PresentationContainerView: ContainerView {
    weak var controller: PresentationController?

    /// The size that the presented view was placed for last.
    private var placedSize: CGSize?

    override func layoutSubviews() {
        controller?.containerViewWillLayoutSubviews()
        if placedSize != bounds.size || controller?.presentation?.run == nil {
            placedSize = bounds.size
            controller?.placePresentedView()
        }
        controller?.containerViewDidLayoutSubviews()
    }
}
