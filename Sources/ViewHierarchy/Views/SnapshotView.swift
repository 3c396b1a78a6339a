package import Drawing
package import Foundation

/// A static copy of a view's drawing commands, which remains sharp at any size.
package final class SnapshotView: View {
    /// The view whose content the snapshot shows.
    package private(set) weak var original: View?
    private let items: [DisplayItem]
    private let source: CGRect
    private let capInsets: EdgeInsets

    init(of original: View, items: [DisplayItem], source: CGRect, capInsets: EdgeInsets) {
        self.original = original
        self.items = items
        self.source = source
        self.capInsets = capInsets
        super.init(frame: CGRect(origin: .zero, size: source.size))
        isUserInteractionEnabled = false
    }

    /// Returns nil, because a snapshot needs its drawing commands.
    package required init?(coder: NSCoder) { nil }

    /// Returns where a point of the original is in the snapshot, or `nil` if the snapshot does not show it. Cap insets are left
    /// out.
    package func location(of point: CGPoint) -> CGPoint? {
        guard source.width > 0, source.height > 0, source.contains(point) else { return nil }
        let bounds = presentation.bounds
        return CGPoint(
            x: bounds.minX + (point.x - source.minX) / source.width * bounds.width,
            y: bounds.minY + (point.y - source.minY) / source.height * bounds.height)
    }

    package override func draw(_ canvas: inout Canvas) {
        guard source.width > 0, source.height > 0 else { return }
        let bounds = drawnValues.bounds
        let columns = SnapshotView.slices(
            source.minX, source.width, bounds.minX, bounds.width, capInsets.left, capInsets.right)
        let rows = SnapshotView.slices(
            source.minY, source.height, bounds.minY, bounds.height, capInsets.top, capInsets.bottom)
        for row in rows {
            for column in columns {
                canvas.save()
                let scaleX = column.length / column.sourceLength
                let scaleY = row.length / row.sourceLength
                canvas.clip(to: .rect(CGRect(x: column.start, y: row.start, width: column.length, height: row.length)))
                canvas.concatenate(
                    CGAffineTransform(
                        a: scaleX, b: 0, c: 0, d: scaleY, tx: column.start - column.sourceStart * scaleX,
                        ty: row.start - row.sourceStart * scaleY))
                canvas.replay(items)
                canvas.restore()
            }
        }
    }

    private struct Slice {
        var sourceStart: Double
        var sourceLength: Double
        var start: Double
        var length: Double
    }

    /// Returns a single slice if there are no caps, else up to three: the caps in their own size, the middle stretched.
    private static func slices(
        _ sourceStart: Double, _ sourceLength: Double, _ start: Double, _ length: Double, _ before: Double,
        _ after: Double
    ) -> [Slice] {
        guard before + after > 0, before + after < sourceLength else {
            return [Slice(sourceStart: sourceStart, sourceLength: sourceLength, start: start, length: length)]
        }
        let squeeze = min(1, length / (before + after))
        let first = before * squeeze
        let last = after * squeeze
        return [
            Slice(sourceStart: sourceStart, sourceLength: before, start: start, length: first),
            Slice(
                sourceStart: sourceStart + before, sourceLength: sourceLength - before - after, start: start + first,
                length: length - first - last),
            Slice(
                sourceStart: sourceStart + sourceLength - after, sourceLength: after, start: start + length - last,
                length: last),
        ].filter { $0.length > 0 && $0.sourceLength > 0 }
    }
}

extension View {
    func snapshot(of rect: CGRect?, afterScreenUpdates: Bool, capInsets: EdgeInsets) -> View? {
        guard window != nil || afterScreenUpdates || self is Window else { return nil }
        if afterScreenUpdates { layoutIfNeeded() }
        let which: Values = afterScreenUpdates ? .model : .presentation
        let values = which == .model ? model : presentation
        var canvas = Canvas()
        View.drawsModel = which == .model
        defer { View.drawsModel = false }
        renderContents(into: &canvas, values, which)
        return SnapshotView(of: self, items: canvas.items, source: rect ?? values.bounds, capInsets: capInsets)
    }
}
