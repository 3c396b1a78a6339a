package import Drawing
package import Foundation
import Staging
import Transitions
package import ViewHierarchy

/// A view of a stage at one moment.
package struct SeenView: Hashable {
    /// The role of a view in a transition.
    package enum Role: Hashable {
        /// The container of a transition.
        case container
        case dimming
        case snapshot
        /// The view of a presented controller.
        case presented
        /// The view of a presenting controller.
        case presenting
        /// The view of any other controller.
        case controller
    }

    /// The identity of the view, which seldom changes between moments.
    package struct Identity: Hashable {
        /// The identifier, constant during a gesture.
        package var id: ObjectIdentifier
        /// The depth in the view tree; 0 for the window.
        package var depth: Int
        /// The scene's name for it, or its `accessibilityIdentifier`.
        package var name: String?
        /// The name of its type or of its controller's type.
        package var type: String
        package var role: Role?
        package var isHidden: Bool
        /// The animators that move it or hold it paused, by their numbers in the lane's ``AnimatorLog``.
        package var animators: [Int]
        /// The type name of the recognizer that holds it.
        package var recognizer: String?
        /// The constraints that name it.
        package var constraints: [ReportedConstraint] = []
    }

    /// The geometry and appearance of the view.
    package struct Appearance: Hashable {
        /// The model's frame, in points of the superview.
        package var frame: CGRect
        /// The frame on screen, in points of the stage.
        package var presentationFrame: CGRect
        /// On screen, in the view's own points.
        package var bounds: CGRect
        /// The view's own alpha on screen, without its superviews'.
        package var alpha: Double
        /// On screen.
        package var transform: CGAffineTransform
        /// On screen, in the view's own points.
        package var cornerRadius: Double
        /// The transform on screen from the view's points to its superview's.
        var mapToSuperview: CGAffineTransform
        /// What each of several animators adds to the center.
        package var shares: [Share]
        /// The distances that the constraints are about, in the order of ``Identity/constraints``.
        package var distances: [ReportedDistance] = []
    }

    /// What an animator adds to the center of a view.
    package struct Share: Hashable {
        /// The number of the animator, as in ``Identity/animators``.
        package var animator: Int
        /// The distance that it keeps from the model's center, in points.
        package var amount: CGVector
    }

    package var identity: Identity
    package var appearance: Appearance
}

/// A recognizer that has touches or is not possible, at one moment.
struct SeenRecognizer: Hashable {
    /// The recognizer's `name`, or its type's.
    var name: String
    /// The `accessibilityIdentifier` of its view, or the type's name.
    var view: String
    var state: GestureRecognizer.State
}

/// Reads all views of a stage from back to front, each before its subviews.
@MainActor
struct StageReader {
    private(set) var views: [SeenView] = []
    private(set) var recognizers: [SeenRecognizer] = []
    private let constraints: [ObjectIdentifier: ReportedConstraints]

    /// - Parameters:
    ///   - log: Where the animators of the views are recorded.
    ///   - time: The moment, in seconds since the gesture began.
    init(_ stage: Stage, recordingIn log: inout AnimatorLog, at time: Double) {
        constraints = stage.window.reportedConstraints
        stage.read { snapshot in
            let movers = log.record(snapshot, at: time)
            for entry in snapshot.entries {
                read(
                    entry, named: snapshot.name(of: entry.view),
                    movedBy: movers[ObjectIdentifier(entry.view)] ?? AnimatorLog.Movers())
            }
            if let lead = stage.progress.lead.flatMap({ snapshot.view(named: $0.view) }) { hold(lead) }
        }
    }

    /// Marks the scene's lead view as held by the active recognizer, because a container outside the recognizer's view
    /// moves it.
    private mutating func hold(_ lead: View) {
        guard let index = views.firstIndex(where: { $0.identity.id == ObjectIdentifier(lead) }),
            views[index].identity.recognizer == nil
        else { return }
        views[index].identity.recognizer = recognizers.last { $0.state == .began || $0.state == .changed }?.name
    }

    private mutating func read(
        _ entry: StageSnapshot.Entry, named identifier: String?, movedBy movers: AnimatorLog.Movers
    ) {
        let view = entry.view
        var holder: String?
        for recognizer in entry.recognizers {
            let name = recognizer.name ?? TypeNames.name(of: recognizer)
            recognizers.append(
                SeenRecognizer(
                    name: name, view: identifier ?? TypeNames.name(of: view), state: recognizer.state))
            if recognizer.state == .began || recognizer.state == .changed { holder = name }
        }
        let seen = view.presentation
        let controller = entry.controller
        views.append(
            SeenView(
                identity: SeenView.Identity(
                    id: ObjectIdentifier(view), depth: entry.depth, name: identifier,
                    type: controller.map { TypeNames.name(of: $0) } ?? TypeNames.name(of: view),
                    role: role(of: view, controller), isHidden: view.isHidden,
                    animators: movers.numbers, recognizer: holder,
                    constraints: constraints[ObjectIdentifier(view)]?.constraints ?? []),
                appearance: SeenView.Appearance(
                    frame: view.frame, presentationFrame: seen.bounds.applying(view.map(to: nil, presented: true)),
                    bounds: seen.bounds, alpha: seen.alpha, transform: seen.transform,
                    cornerRadius: seen.cornerRadius, mapToSuperview: seen.toSuperview, shares: movers.shares,
                    distances: constraints[ObjectIdentifier(view)]?.distances ?? [])))
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

/// Caches the names of types, because reflection takes longer than reading everything else of a view.
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
