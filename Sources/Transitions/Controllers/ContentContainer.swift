public import Foundation
import ViewHierarchy

/// What has content of a size, a controller or a presentation controller, like UIKit's `UIContentContainer`.
@preconcurrency @MainActor
public protocol ContentContainer: AnyObject {
    var preferredContentSize: CGSize { get }

    /// Called when the preferred size of a container inside has changed.
    func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer)

    /// Returns the size of a container inside when this one has `parentSize`.
    func size(forChildContentContainer container: any ContentContainer, withParentContainerSize parentSize: CGSize)
        -> CGSize

    func viewWillTransition(to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator)
}

extension ViewController: ContentContainer {}
extension PresentationController: ContentContainer {}
