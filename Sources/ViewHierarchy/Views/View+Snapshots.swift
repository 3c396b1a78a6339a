public import Drawing
public import Foundation

extension View {
    /// A static picture of the view as it is on screen, or as its model has it with all layout done where
    /// `afterScreenUpdates` is true; nil if the view is in no window and `afterScreenUpdates` is false (rule B 7).
    public func snapshotView(afterScreenUpdates: Bool) -> View? {
        snapshot(of: nil, afterScreenUpdates: afterScreenUpdates, capInsets: .zero)
    }

    /// A static picture of a part of the view, `rect` in its own coordinates. When the snapshot is resized the parts
    /// inside `capInsets` keep their size and the middle stretches.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates: Bool, withCapInsets capInsets: EdgeInsets
    ) -> View? {
        snapshot(of: rect, afterScreenUpdates: afterScreenUpdates, capInsets: capInsets)
    }

    private func snapshot(of rect: CGRect?, afterScreenUpdates: Bool, capInsets: EdgeInsets) -> View? {
        guard window != nil || afterScreenUpdates || self is Window else { return nil }
        if afterScreenUpdates { layoutIfNeeded() }
        let which: Values = afterScreenUpdates ? .model : .presentation
        let values = which == .model ? model : presentation
        var canvas = Canvas()
        View.drawsModel = which == .model
        defer { View.drawsModel = false }
        renderContents(into: &canvas, values, which)
        return SnapshotView(items: canvas.items, source: rect ?? values.bounds, capInsets: capInsets)
    }
}
