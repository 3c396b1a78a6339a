public import Drawing
public import Foundation
public import Transitions

// Names of storyboards, nibs and app objects, which are not supported. The compiler suggests what to write instead.

@available(*, unavailable, message: "there are no storyboards: make the controller in code, by its initializer")
@preconcurrency @MainActor
public final class UIStoryboard {
    public init(name: String, bundle: Bundle?) {}
    public func instantiateInitialViewController() -> ViewController? { nil }
    public func instantiateViewController(withIdentifier identifier: String) -> ViewController { ViewController() }
}

@available(*, unavailable, message: "there are no storyboards: call present or pushViewController")
@preconcurrency @MainActor
public final class UIStoryboardSegue {
    public var identifier: String? { nil }
    public var source: ViewController { ViewController() }
    public var destination: ViewController { ViewController() }
}

@available(*, unavailable, message: "there are no nibs: make the view in code")
public final class UINib {
    public init(nibName name: String, bundle: Bundle?) {}
}

@available(*, unavailable, message: "there are no scenes of an app: the program has the window")
public class UIWindowScene {}

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
