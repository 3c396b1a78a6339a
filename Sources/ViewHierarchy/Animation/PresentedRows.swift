/// Properties on screen that are moved together: their values are written from one array, without a visit to the views.
///
/// A property is here only while an animation moves it, by which its view has values on screen of its own.
package struct PresentedRows {
    private struct Target {
        let values: PresentedValues
        let property: AnimatableProperty
    }

    private struct WeakWindow {
        weak var window: Window?
    }

    /// What `show` writes, by row; those of removed rows have no meaning.
    package var values: ContiguousArray<AnimationVector> = []
    /// By row; nil for those that have been removed.
    private var targets: ContiguousArray<Target?> = []
    private var views: ContiguousArray<View?> = []
    /// The windows that show the views, as long as no view has moved from tree to tree.
    private var windows: ContiguousArray<WeakWindow> = []
    private var knownTrees: Int?

    package init() {}

    /// Adds a property that an animation moves; a shadow's path is none of these.
    @MainActor
    package mutating func append(_ property: AnimatableProperty, of view: View) {
        values.append(view.presentation[property])
        targets.append(view.presented.map { Target(values: $0, property: property) })
        views.append(view)
        knownTrees = nil
    }

    /// Removes rows; the others keep their numbers.
    package mutating func remove(_ rows: Range<Int>) {
        for row in rows {
            targets[row] = nil
            views[row] = nil
        }
    }

    /// Puts the values on screen.
    @MainActor
    package mutating func show() {
        Self.write(values, to: targets)
        if knownTrees != View.treeChanges {
            knownTrees = View.treeChanges
            windows.removeAll()
            for case let view? in views {
                guard let window = view.displayingWindow, !windows.contains(where: { $0.window === window }) else {
                    continue
                }
                windows.append(WeakWindow(window: window))
            }
        }
        for entry in windows { entry.window?.displayIsPending = true }
    }

    @MainActor
    private static func write(_ values: ContiguousArray<AnimationVector>, to targets: ContiguousArray<Target?>) {
        for row in targets.indices {
            guard let target = targets[row] else { continue }
            target.values.values[target.property] = values[row]
        }
    }
}
