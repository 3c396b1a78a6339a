import Drawing
import Foundation
import ViewHierarchy

/// The place of a view in the view tree, kept by a hidden placeholder that resizes with its superview.
@MainActor
final class ViewPlace {
    private let placeholder: View

    /// Records the place of a view that is about to be moved. Returns nil if the view has no superview.
    init?(of view: View) {
        guard let superview = view.superview else { return nil }
        placeholder = View(frame: view.frame)
        placeholder.isHidden = true
        placeholder.autoresizingMask = view.autoresizingMask
        superview.insertSubview(placeholder, belowSubview: view)
    }

    func frame(in view: View) -> CGRect { placeholder.frame(in: view) }

    /// Moves the view back to its place, or removes it if the superview is gone.
    func putBack(_ view: View) {
        guard let superview = placeholder.superview else { return view.removeFromSuperview() }
        if view.transform.isIdentity {
            view.frame = placeholder.frame
        } else {
            view.bounds.size = placeholder.bounds.size
            view.center = placeholder.center
        }
        superview.insertSubview(view, aboveSubview: placeholder)
        placeholder.removeFromSuperview()
    }

    func abandon() { placeholder.removeFromSuperview() }
}

extension View {
    /// Returns the view's frame in another view's coordinates, or its frame unchanged if it has no superview.
    func frame(in view: View) -> CGRect { superview?.convert(frame, to: view) ?? frame }
}
