package import Drawing
public import Foundation

extension View {
    /// A point of this view in another's coordinates, or in the window's where `view` is nil; by the model's values.
    public func convert(_ point: CGPoint, to view: View?) -> CGPoint { point.applying(map(to: view)) }

    /// A point of another view, or of the window, in this one's coordinates; by the model's values.
    public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
        point.applying(map(to: view).inverted())
    }

    /// The box around a rectangle of this view in another's coordinates, or in the window's where `view` is nil.
    public func convert(_ rect: CGRect, to view: View?) -> CGRect { rect.applying(map(to: view)) }

    /// The box around a rectangle of another view, or of the window, in this one's coordinates.
    public func convert(_ rect: CGRect, from view: View?) -> CGRect { rect.applying(map(to: view).inverted()) }

    /// A point of this view in another's coordinates as they are on screen now.
    public func convertPresented(_ point: CGPoint, to view: View?) -> CGPoint {
        point.applying(map(to: view, presented: true))
    }

    /// The box around a rectangle of this view in another's coordinates as they are on screen now.
    public func convertPresented(_ rect: CGRect, to view: View?) -> CGRect {
        rect.applying(map(to: view, presented: true))
    }

    /// The map from this view's coordinates to another's, or to the tree's topmost view's where `view` is nil.
    package func map(to view: View?, presented: Bool = false) -> CGAffineTransform {
        let up = mapToTop(presented: presented)
        guard let view, view !== self else { return view == nil ? up : .identity }
        return up.concatenating(view.mapToTop(presented: presented).inverted())
    }

    /// The topmost view's own coordinates are the common ones, so its own placement does not count.
    private func mapToTop(presented: Bool) -> CGAffineTransform {
        var map = CGAffineTransform.identity
        var view = self
        while let parent = view.superview ?? view.maskOwner {
            map = map.concatenating((presented ? view.presentation : view.model).toSuperview)
            view = parent
        }
        return map
    }

    /// UIKit's limit below which a view takes no touches.
    static let leastTouchableAlpha = 0.01
}
