package import Drawing
public import Foundation

extension View {
    /// Converts a point of this view to another's coordinates as they are on screen now.
    public func convertPresented(_ point: CGPoint, to view: View?) -> CGPoint {
        point.applying(map(to: view, presented: true))
    }

    /// Returns the bounding box of a rectangle of this view in another's coordinates as they are on screen now.
    public func convertPresented(_ rect: CGRect, to view: View?) -> CGRect {
        rect.applying(map(to: view, presented: true))
    }

    /// Returns the transform from this view's coordinates to another's, or to the topmost view's if `view` is nil.
    package func map(to view: View?, presented: Bool = false) -> CGAffineTransform {
        let up = mapToTop(presented: presented)
        guard let view, view !== self else { return view == nil ? up : .identity }
        return up.concatenating(view.mapToTop(presented: presented).inverted())
    }

    /// Returns the transform to the topmost view's own coordinates, which its own position does not affect.
    private func mapToTop(presented: Bool) -> CGAffineTransform {
        var map = CGAffineTransform.identity
        var view = self
        while let parent = view.superview ?? view.maskOwner {
            map = map.concatenating((presented ? view.presentation : view.model).toSuperview)
            view = parent
        }
        return map
    }

    /// The alpha below which a view ignores touches, as in UIKit.
    static let leastTouchableAlpha = 0.01
}
