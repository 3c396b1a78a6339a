import Drawing
import Foundation
import ViewHierarchy

/// Where a view was in the tree, kept free by a view that nobody sees and that is resized with its surroundings.
@MainActor
final class ViewPlace {
    private let placeholder: View
    private let autoresizingMask: AutoresizingMask

    /// Keeps the place of a view that is about to leave it; nil if it is nowhere.
    init?(of view: View) {
        guard let superview = view.superview else { return nil }
        placeholder = View(frame: view.frame)
        placeholder.isHidden = true
        placeholder.autoresizingMask = view.autoresizingMask
        autoresizingMask = view.autoresizingMask
        superview.insertSubview(placeholder, belowSubview: view)
    }

    func frame(in view: View) -> CGRect { placeholder.frame(in: view) }

    /// Gives the view its place back; one whose surroundings are gone stays out of the tree.
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
    /// The view's frame in another view's coordinates; as it is where the view lies in no other.
    func frame(in view: View) -> CGRect { superview?.convert(frame, to: view) ?? frame }
}
