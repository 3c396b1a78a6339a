import Drawing
import Foundation

extension View {
    func attach(_ recognizer: GestureRecognizer) {
        if recognizer.view === self { return }
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    }

    func detach(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.breakOff()
        recognizer.view = nil
        gestureRecognizers?.removeAll { $0 === recognizer }
    }

    /// Converts a point of the window to a view's coordinates as they are on screen; unchanged if `view` is nil.
    static func fromWindow(_ point: CGPoint, to view: View?) -> CGPoint {
        guard let view else { return point }
        return point.applying(view.map(to: nil, presented: true).inverted())
    }

    /// Converts a vector in the window to a view's coordinates as they are on screen.
    static func vectorFromWindow(_ vector: CGVector, to view: View?) -> CGPoint {
        guard let view else { return CGPoint(x: vector.dx, y: vector.dy) }
        let size = CGSize(width: vector.dx, height: vector.dy)
            .applying(view.map(to: nil, presented: true).inverted())
        return CGPoint(x: size.width, y: size.height)
    }

    /// Converts a vector in a view's coordinates, as they are on screen, to the window's.
    static func vectorToWindow(_ vector: CGVector, from view: View?) -> CGPoint {
        guard let view else { return CGPoint(x: vector.dx, y: vector.dy) }
        let size = CGSize(width: vector.dx, height: vector.dy).applying(view.map(to: nil, presented: true))
        return CGPoint(x: size.width, y: size.height)
    }
}
