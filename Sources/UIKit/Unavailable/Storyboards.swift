public import Drawing
import Foundation
public import Transitions

// Names of storyboards, nibs and app objects, which are not supported. The compiler suggests what to write instead.

@available(*, unavailable, message: "there are no storyboards: make the controller in code, by its initializer")
public final class UIStoryboard {}

@available(*, unavailable, message: "there are no storyboards: call present or pushViewController")
public final class UIStoryboardSegue {}

@available(*, unavailable, message: "there are no nibs: make the view in code")
public final class UINib {}

@available(*, unavailable, message: "there is no app object: the program has the window and sets its root controller")
public final class UIApplication {}

@available(*, unavailable, message: "there are no scenes of an app: the program has the window")
public class UIWindowScene {}

@available(*, unavailable, message: "there is no device: go by the size of the view")
public final class UIDevice {}

@available(*, unavailable, message: "there are no haptics: leave it out")
public final class UIImpactFeedbackGenerator {}

@available(*, unavailable, message: "there are no haptics: leave it out")
public final class UISelectionFeedbackGenerator {}

@available(*, unavailable, message: "there are no haptics: leave it out")
public final class UINotificationFeedbackGenerator {}

extension Font {
    @available(*, unavailable, message: "there are no digits of one width: use systemFont(ofSize:weight:)")
    public static func monospacedDigitSystemFont(ofSize size: Double, weight: Weight) -> Font {
        systemFont(ofSize: size, weight: weight)
    }
}

extension Color {
    @available(*, unavailable, message: "there is no current context: give the color to canvas.fill or canvas.stroke")
    public func setFill() {}

    @available(*, unavailable, message: "there is no current context: give the color to canvas.fill or canvas.stroke")
    public func setStroke() {}

    @available(*, unavailable, message: "there is no current context: give the color to canvas.fill or canvas.stroke")
    public func set() {}
}

extension BezierPath {
    @available(*, unavailable, message: "there is no current context: write canvas.fill(.path(path.cgPath), color)")
    public func fill() {}

    @available(
        *, unavailable, message: "there is no current context: write canvas.stroke(.path(path.cgPath), color, width: 1)"
    )
    public func stroke() {}
}

extension ViewController {
    @available(*, unavailable, message: "there are no storyboards: make the controller in code, by its initializer")
    public var storyboard: Any? { nil }

    @available(*, unavailable, message: "there are no segues: call present or pushViewController")
    public func performSegue(withIdentifier identifier: String, sender: Any?) {}
}

extension Image {
    @available(*, unavailable, message: "there are no system symbols: use UIImage(named:) with a picture of your own")
    public convenience init?(systemName: String) { return nil }
}
