package import Animator
package import Transitions
package import ViewHierarchy

/// What is on a stage at one moment: its views from back to front, each before its subviews, with their names, animators
/// and recognizers.
///
/// Traces, checks, the timeline and the inspector read a stage by it. It refers to the views themselves, so it is valid
/// until the stage changes: ``Stage/read(_:)`` lends it.
@MainActor
package final class StageSnapshot {
    @MainActor
    package struct Entry {
        package let view: View
        /// The depth in the view tree; 0 for the window.
        package let depth: Int
        /// The place in the order of drawing, from 0; nil inside a hidden view.
        package let order: Int?
        /// The product of the alphas on screen of the view and its superviews.
        package let alpha: Double

        /// Whether neither the view nor a superview of it is hidden.
        package var isShown: Bool { order != nil && !view.isHidden }

        /// The controller whose view it is.
        package var controller: ViewController? { view.owner as? ViewController }

        /// The animators that move the view or hold it paused.
        package var animators: [PropertyAnimator] {
            view.animated.isEmpty ? [] : AnimationDriver.current.animators(of: view)
        }

        /// The recognizers that have touches or are not possible.
        package var recognizers: [GestureRecognizer] {
            view.gestureRecognizers?.filter { $0.numberOfTouches > 0 || $0.state != .possible } ?? []
        }
    }

    package private(set) var entries: [Entry] = []
    /// The frontmost view of each `accessibilityIdentifier`.
    private var identified: [String: View] = [:]
    /// The names that the scene gives to views. Finding them can search the tree, and traces don't need them.
    private lazy var names = stage.scene.views.map(\.name).reduce(into: [ObjectIdentifier: String]()) { names, name in
        if let view = view(named: name) { names[ObjectIdentifier(view)] = name }
    }
    private let stage: Stage

    fileprivate init(_ stage: Stage) {
        self.stage = stage
        var count = 0
        read(stage.window, 0, 1, isInHidden: false, &count)
    }

    private func read(_ view: View, _ depth: Int, _ alpha: Double, isInHidden: Bool, _ count: inout Int) {
        let alpha = alpha * view.presentedAlpha
        entries.append(Entry(view: view, depth: depth, order: isInHidden ? nil : count, alpha: alpha))
        if !isInHidden { count += 1 }
        if let identifier = view.accessibilityIdentifier { identified[identifier] = view }
        for inner in view.subviews {
            read(inner, depth + 1, alpha, isInHidden: isInHidden || view.isHidden, &count)
        }
    }

    /// The identifiers of all views.
    var identifiers: some Collection<String> { identified.keys }

    /// Returns the view with a name, as ``Stage/view(named:)`` does.
    package func view(named name: String) -> View? { stage.environment.findView?(name) ?? identified[name] }

    /// Returns the scene's name for a view, or its `accessibilityIdentifier`.
    package func name(of view: View) -> String? { names[ObjectIdentifier(view)] ?? view.accessibilityIdentifier }
}

extension Stage {
    /// Calls `body` with what is on the stage now, on the stage's timeline.
    package func read<Result>(_ body: (StageSnapshot) -> Result) -> Result {
        timeline.asCurrent { body(StageSnapshot(self)) }
    }
}
