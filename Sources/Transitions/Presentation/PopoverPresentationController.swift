public import Drawing
public import Foundation
public import ViewHierarchy

/// A popover's place, like UIKit's `UIPopoverPresentationController`. Nothing is presented as a popover: code that sets
/// where one would point compiles, and the controller is presented in its own style.
open class PopoverPresentationController: PresentationController {
    open weak var sourceView: View?
    open var sourceRect = CGRect.zero
    open weak var barButtonItem: BarButtonItem?
    open var popoverLayoutMargins = EdgeInsets.zero
}
