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

@available(*, unavailable, message: "there are no nibs: make the view in code")
public final class UINib {
    public init(nibName name: String, bundle: Bundle?) {}
    public func instantiate(withOwner owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any] { [] }
}

extension Bundle {
    @available(*, unavailable, message: "there are no nibs: make the view in code")
    public func loadNibNamed(_ name: String, owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any]? { nil }
}

@available(*, unavailable, message: "there are no scenes of an app: the program has the window")
public class UIWindowScene {}

extension Font {
    @available(*, unavailable, message: "there are no digits of one width: use systemFont(ofSize:weight:)")
    public static func monospacedDigitSystemFont(ofSize size: Double, weight: Weight) -> Font {
        systemFont(ofSize: size, weight: weight)
    }
}

extension ViewController {
    @available(*, unavailable, message: "there are no storyboards: make the controller in code, by its initializer")
    public var storyboard: UIStoryboard? { nil }

    @available(*, unavailable, message: "there are no segues: call present or pushViewController")
    public func performSegue(withIdentifier identifier: String, sender: Any?) {}
}

extension Image {
    @available(*, unavailable, message: "there are no system symbols: use UIImage(named:) with a picture of your own")
    public convenience init?(systemName: String) { return nil }
}
