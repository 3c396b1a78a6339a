import Foundation
import ViewHierarchy

extension View {
    /// The view's frame in another view's coordinates; as it is where the view lies in no other.
    func frame(in view: View) -> CGRect { superview?.convert(frame, to: view) ?? frame }
}
