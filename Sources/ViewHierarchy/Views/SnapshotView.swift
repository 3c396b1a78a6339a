import Drawing
import Foundation

/// A static picture of a view: the items it was drawn with, which stay sharp at any size.
final class SnapshotView: View {
    private let items: [DisplayItem]
    private let source: CGRect
    private let capInsets: EdgeInsets

    init(items: [DisplayItem], source: CGRect, capInsets: EdgeInsets) {
        self.items = items
        self.source = source
        self.capInsets = capInsets
        super.init(frame: CGRect(origin: .zero, size: source.size))
        isUserInteractionEnabled = false
    }

    /// A picture can't be made without one.
    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
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

    /// One slice where there are no caps, else up to three: the caps at their own size, the middle stretched.
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
