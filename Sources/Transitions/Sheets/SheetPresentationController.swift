import Foundation
import ViewHierarchy

/// A sheet that covers a part of its presenter, as UIKit's `UISheetPresentationController`.
open class SheetPresentationController: PresentationController {
    open override var presentationStyle: ModalPresentationStyle { .pageSheet }
}
