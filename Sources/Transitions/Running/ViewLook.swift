import Drawing
import Foundation
import ViewHierarchy

/// Everything of a view that an animator may change of its own looks and place.
@MainActor
struct ViewLook: @MainActor Equatable {
    private var values: ViewValues
    private var isHidden: Bool
    private var clipsToBounds: Bool
    private var maskedCorners: RectCorner
    private var contentMode: ContentMode
    private var shadowPath: Path?
    private var mask: View?
    private var isUserInteractionEnabled: Bool
    private var autoresizingMask: AutoresizingMask

    init(_ view: View) {
        values = view.model
        isHidden = view.isHidden
        clipsToBounds = view.clipsToBounds
        maskedCorners = view.maskedCorners
        contentMode = view.contentMode
        shadowPath = view.shadowPath
        mask = view.mask
        isUserInteractionEnabled = view.isUserInteractionEnabled
        autoresizingMask = view.autoresizingMask
    }

    static func == (left: ViewLook, right: ViewLook) -> Bool {
        left.values == right.values && left.isHidden == right.isHidden && left.clipsToBounds == right.clipsToBounds
            && left.maskedCorners == right.maskedCorners && left.contentMode == right.contentMode
            && left.shadowPath == right.shadowPath && left.mask === right.mask
            && left.isUserInteractionEnabled == right.isUserInteractionEnabled
            && left.autoresizingMask == right.autoresizingMask
    }

    /// The same looks, at the place where the view is now.
    func withGeometry(of view: View) -> ViewLook {
        var look = self
        look.values.bounds = view.bounds
        look.values.center = view.center
        return look
    }

    func apply(to view: View) {
        view.bounds = values.bounds
        view.center = values.center
        view.transform = values.transform
        view.alpha = values.alpha
        view.backgroundColor = values.backgroundColor
        view.cornerRadius = values.cornerRadius
        view.borderWidth = values.borderWidth
        view.borderColor = values.borderColor
        view.shadowColor = values.shadowColor
        view.shadowOpacity = values.shadowOpacity
        view.shadowRadius = values.shadowRadius
        view.shadowOffset = values.shadowOffset
        view.shadowPath = shadowPath
        view.isHidden = isHidden
        view.clipsToBounds = clipsToBounds
        view.maskedCorners = maskedCorners
        view.contentMode = contentMode
        view.mask = mask
        view.isUserInteractionEnabled = isUserInteractionEnabled
        view.autoresizingMask = autoresizingMask
    }
}
