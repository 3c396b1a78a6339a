package import Drawing
package import Foundation
import Support
import Timing
package import ViewHierarchy
package import Widgets

/// Shows a stage's picture, scaled to fit the view.
package final class StageView: View, Themed {
    /// The stage's picture.
    package private(set) var picture = DisplayList(size: .zero)
    /// The board's color, to which the corners are rounded, and the colors of the edge and the selection.
    private var colors = (surroundings: Color.black, edge: Color.clear, selection: Color.white)
    private var overlayColors = PredictionOverlay.Colors(
        completes: .white, returns: .white, text: .white, plate: .black)

    /// Outlines over the picture, in the stage's points.
    package struct Outline: Hashable {
        package var frame: CGRect
        package var cornerRadius: Double
        package var color: Color
    }

    /// The corner radius of the stage's device, in points of the stage; 0 without one.
    package var deviceRadius = 0.0 { didSet { if deviceRadius != oldValue { setNeedsDisplay() } } }

    /// The outlines of the other lanes' views.
    package var outlines: [Outline] = [] { didSet { if outlines != oldValue { setNeedsDisplay() } } }

    /// A picture of a reference, half transparent over the whole stage.
    package struct Ghost: Hashable {
        package var image: Image
        /// The visible part, in fractions of the image.
        package var crop: CGRect

        package init(image: Image, crop: CGRect) {
            self.image = image
            self.crop = crop
        }
    }

    package var ghost: Ghost? { didSet { if ghost != oldValue { setNeedsDisplay() } } }
    /// The outline of the selected view, or `nil` if none is visible.
    package var selection: CGRect? { didSet { if selection != oldValue { setNeedsDisplay() } } }

    /// The prediction of a release.
    package var overlay = PredictionOverlay() { didSet { if overlay != oldValue { setNeedsDisplay() } } }

    /// The corner radius, in points of the window.
    package static let cornerRadius = 10.0
    private static let outlineWidth = 1.5
    private static let ghostAlpha = 0.5

    package func apply(_ theme: Theme) {
        colors = (theme.board, theme.stageEdge, theme.tint)
        overlayColors = PredictionOverlay.Colors(
            completes: theme.lanes[2], returns: theme.lanes[1], text: theme.text, plate: theme.plate)
        setNeedsDisplay()
    }

    package func display(_ picture: DisplayList) {
        // An equal picture can be that of other views, as after a restart.
        let isEqual = picture == self.picture
        self.picture = picture
        guard !isEqual else { return }
        setNeedsDisplay()
    }

    /// The points of the window per point of the stage.
    private var scale: Double { picture.size.width > 0 ? bounds.width / picture.size.width : 1 }

    /// Converts a location in the view to the stage's points, rounded to thousandths, which a tape represents exactly.
    package func stagePoint(_ point: CGPoint, stageSize: CGSize) -> CGPoint {
        let scale = stageSize.width > 0 ? bounds.width / stageSize.width : 1
        func thousandths(_ value: Double) -> Double { DecimalText.rounded(value / scale, digits: 3) }
        return CGPoint(x: thousandths(point.x), y: thousandths(point.y))
    }

    package override func draw(_ canvas: inout Canvas) {
        canvas.save()
        // Because of whole points, the picture's height can differ from the view's by a fraction of a point.
        canvas.clip(to: .rect(bounds))
        canvas.concatenate(CGAffineTransform(scaleX: scale, y: scale))
        canvas.draw(picture)
        if let ghost {
            let whole = CGRect(origin: .zero, size: picture.size)
            canvas.save()
            canvas.multiplyAlpha(by: Self.ghostAlpha)
            canvas.draw(.image(ghost.image, crop: ghost.crop, destination: whole, shape: .rect(whole)))
            canvas.restore()
        }
        for outline in outlines {
            let shape = Shape(rect: outline.frame, cornerRadius: outline.cornerRadius)
            canvas.draw(.stroke(shape, outline.color, width: Self.outlineWidth / scale))
        }
        if let selection {
            canvas.fill(.rect(selection), colors.selection.withAlphaComponent(0.16))
            canvas.stroke(.rect(selection), colors.selection, width: Self.outlineWidth / scale)
        }
        overlay.draw(
            into: &canvas, in: CGRect(origin: .zero, size: picture.size), scale: scale, overlayColors)
        canvas.restore()
        // A rounded clip would slow down every item of the picture; four corners drawn over it don't.
        canvas.fill(.path(corners), colors.surroundings)
        let line = bounds.insetBy(dx: 0.5, dy: 0.5)
        canvas.draw(.stroke(Shape(rect: line, cornerRadius: radius - 0.5), colors.edge, width: 1))
    }

    /// The corner radius in points of the window: at least that of the stage's device.
    private var radius: Double {
        min(max(Self.cornerRadius, deviceRadius * scale), bounds.width / 2, bounds.height / 2)
    }

    /// The area outside the rounded rectangle.
    private var corners: Path {
        let radius = radius
        // The position of a quarter circle's control points along its sides, as a fraction of the radius.
        let bend = radius * (1 - 0.5523)
        var path = Path()
        for (corner, across, down) in [
            (CGPoint(x: 0, y: 0), 1.0, 1.0), (CGPoint(x: bounds.width, y: 0), -1, 1),
            (CGPoint(x: bounds.width, y: bounds.height), -1, -1), (CGPoint(x: 0, y: bounds.height), 1, -1),
        ] {
            path.move(to: corner)
            path.addLine(to: CGPoint(x: corner.x + across * radius, y: corner.y))
            path.addCurve(
                to: CGPoint(x: corner.x, y: corner.y + down * radius),
                control1: CGPoint(x: corner.x + across * bend, y: corner.y),
                control2: CGPoint(x: corner.x, y: corner.y + down * bend))
            path.close()
        }
        return path
    }
}
