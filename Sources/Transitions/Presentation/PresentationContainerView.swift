import Foundation
import ViewHierarchy

/// The container of a presentation, which lets its presentation controller know of layouts.
final class PresentationContainerView: ContainerView {
    weak var controller: PresentationController?

    override func layoutSubviews() {
        controller?.containerViewWillLayoutSubviews()
        controller?.placePresentedView()
        controller?.containerViewDidLayoutSubviews()
    }
}
