/// Properties on screen that are updated together from one array, without visiting the views.
///
/// A property has a row only while an animation moves it, because only then does its view have values on screen.
package struct PresentedRows {
    private struct Target {
        let values: PresentedValues
        let property: AnimatableProperty
    }

    /// The values that `show` writes, by row; those of removed rows are ignored.
    package var values: ContiguousArray<AnimationVector> = []
    /// The targets by row; nil for removed rows.
    private var targets: ContiguousArray<Target?> = []
    private var views: ContiguousArray<View?> = []
    /// The windows that show the views, valid until a view moves to another tree.
    private var windows: ContiguousArray<Weak<Window>> = []
    private var knownTrees: Int?

    package init() {}

    /// Adds a property that an animation moves, other than a shadow path.
    @MainActor
    package mutating func append(_ property: AnimatableProperty, of view: View) {
        values.append(view.presentation[property])
        targets.append(view.presented.map { Target(values: $0, property: property) })
        views.append(view)
        knownTrees = nil
    }

    /// Removes rows; the others keep their indices.
    package mutating func remove(_ rows: Range<Int>) {
        for row in rows {
            targets[row] = nil
            views[row] = nil
        }
    }

    /// Writes the values to the screen.
    @MainActor
    package mutating func present() {
        Self.write(values, to: targets)
        if knownTrees != View.treeChanges {
            knownTrees = View.treeChanges
            windows.removeAll()
            for case let view? in views {
                guard let window = view.displayingWindow, !windows.contains(where: { $0.object === window }) else {
                    continue
                }
                windows.append(Weak(window))
            }
        }
        for entry in windows { entry.object?.displayIsPending = true }
    }

    @MainActor
    private static func write(_ values: ContiguousArray<AnimationVector>, to targets: ContiguousArray<Target?>) {
        for row in targets.indices {
            guard let target = targets[row] else { continue }
            target.values.values[target.property] = values[row]
        }
    }
}
