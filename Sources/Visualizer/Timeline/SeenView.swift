import Drawing
import Foundation
import Staging
import Transitions
import ViewHierarchy

/// A view of a stage at one moment.
struct SeenView: Hashable {
    /// What a view is for in a transition.
    enum Role: Hashable {
        /// The container of a transition.
        case container
        case dimming
        case snapshot
        /// The view of a controller that is presented.
        case presented
        /// The view of a controller that presents another.
        case presenting
        /// The view of any other controller.
        case controller
    }

    /// Which view it is: seldom another from one moment to the next.
    struct Identity: Hashable {
        /// The same at all moments of one gesture.
        var id: ObjectIdentifier
        /// The depth in the view tree; 0 for the window.
        var depth: Int
        /// The scene's name for it, or its `accessibilityIdentifier`.
        var name: String?
        /// Its type's name, or that of its controller.
        var type: String
        var role: Role?
        var isHidden: Bool
        /// The animators that move it or hold it paused, by their numbers in the lane's ``AnimatorLog``.
        var animators: [Int]
        /// The recognizer that holds it: its type's name.
        var recognizer: String?
    }

    /// The geometry and appearance of the view.
    struct Appearance: Hashable {
        /// The model's, in points of the superview.
        var frame: CGRect
        /// What is on screen, in points of the stage.
        var presentationFrame: CGRect
        /// On screen, in the view's own points.
        var bounds: CGRect
        /// On screen; its own, whatever it lies in.
        var alpha: Double
        /// On screen.
        var transform: CGAffineTransform
        /// On screen, in the view's own points.
        var cornerRadius: Double
        /// On screen, from the view's own points to those of its superview.
        var mapToSuperview: CGAffineTransform
    }

    var identity: Identity
    var appearance: Appearance
}

/// A recognizer that is neither possible nor without touches, at one moment.
struct SeenRecognizer: Hashable {
    /// The recognizer's `name`, or its type's.
    var name: String
    /// The `accessibilityIdentifier` of its view, or the type's name.
    var view: String
    var state: GestureRecognizer.State
}

/// Reads all views of a stage, from the back to the front, each before those in it.
@MainActor
struct StageReader {
    private(set) var views: [SeenView] = []
    private(set) var recognizers: [SeenRecognizer] = []
    /// The numbers of the animators that move a view.
    private let animators: (View) -> [Int]
    /// The names that the scene gives to views.
    private var names: [ObjectIdentifier: String] = [:]

    /// - Parameter animators: Gives the numbers of the animators of a view.
    init(_ stage: Stage, animators: @escaping (View) -> [Int]) {
        self.animators = animators
        stage.timeline.asCurrent {
            for name in stage.scene.views.map(\.name) {
                if let view = stage.view(named: name) { names[ObjectIdentifier(view)] = name }
            }
            read(stage.window, depth: 0)
            if let lead = stage.progress.lead.flatMap({ stage.view(named: $0.view) }) { hold(lead) }
        }
    }

    /// Names the active recognizer as the one that holds the scene's lead view, which is moved in a container outside of
    /// the recognizer's view.
    private mutating func hold(_ lead: View) {
        guard let index = views.firstIndex(where: { $0.identity.id == ObjectIdentifier(lead) }),
            views[index].identity.recognizer == nil
        else { return }
        views[index].identity.recognizer = recognizers.last { $0.state == .began || $0.state == .changed }?.name
    }

    private mutating func read(_ view: View, depth: Int) {
        var holder: String?
        let identifier = names[ObjectIdentifier(view)] ?? view.accessibilityIdentifier
        for recognizer in view.gestureRecognizers ?? [] {
            let isActive = recognizer.state == .began || recognizer.state == .changed
            guard recognizer.state != .possible || recognizer.numberOfTouches > 0 else { continue }
            let name = recognizer.name ?? TypeNames.name(of: recognizer)
            recognizers.append(
                SeenRecognizer(
                    name: name, view: identifier ?? TypeNames.name(of: view), state: recognizer.state))
            if isActive { holder = name }
        }
        let seen = view.presentation
        let controller = view.owner as? ViewController
        views.append(
            SeenView(
                identity: SeenView.Identity(
                    id: ObjectIdentifier(view), depth: depth, name: identifier,
                    type: controller.map { TypeNames.name(of: $0) } ?? TypeNames.name(of: view),
                    role: role(of: view, controller), isHidden: view.isHidden,
                    animators: view.animated.isEmpty ? [] : animators(view), recognizer: holder),
                appearance: SeenView.Appearance(
                    frame: view.frame, presentationFrame: seen.bounds.applying(view.map(to: nil, presented: true)),
                    bounds: seen.bounds, alpha: seen.alpha, transform: seen.transform,
                    cornerRadius: seen.cornerRadius, mapToSuperview: seen.toSuperview)))
        for inner in view.subviews { read(inner, depth: depth + 1) }
    }

    private func role(of view: View, _ controller: ViewController?) -> SeenView.Role? {
        if let controller {
            if controller.presentingViewController != nil { return .presented }
            return controller.presentedViewController == nil ? .controller : .presenting
        }
        if view is ContainerView { return .container }
        if view is DimmingView { return .dimming }
        return view is SnapshotView ? .snapshot : nil
    }
}

/// The names of types, each made once: reflection takes longer than all else that is read of a view.
@MainActor
enum TypeNames {
    private static var known: [ObjectIdentifier: String] = [:]

    static func name(of object: AnyObject) -> String {
        let type: any AnyObject.Type = type(of: object)
        if let name = known[ObjectIdentifier(type)] { return name }
        let name = String(describing: type)
        known[ObjectIdentifier(type)] = name
        return name
    }
}
