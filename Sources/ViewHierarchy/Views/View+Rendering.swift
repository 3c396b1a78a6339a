package import Drawing
import Foundation

extension View {
    /// The values for `draw` to use: those on screen, or the model's during a snapshot of the model.
    public var drawnValues: ViewValues { View.drawsModel ? model : presentation }

    /// The two sets of values that a view can be drawn with.
    package enum Values {
        case presentation
        case model
    }

    /// Returns the view's outline with its rounded corners, in its own coordinates.
    func outline(_ values: ViewValues) -> Shape {
        let radius = min(values.cornerRadius, min(values.bounds.width, values.bounds.height) / 2)
        return Shape(rect: values.bounds, cornerRadius: radius, corners: maskedCorners)
    }

    /// Draws the view and its descendants in its superview's coordinates.
    package func render(into canvas: inout Canvas, values which: Values = .presentation) {
        let values = which == .presentation ? presentation : model
        guard !isHidden, values.alpha > 0 else { return }
        canvas.save()
        canvas.concatenate(values.toSuperview)
        renderContents(into: &canvas, values, which)
        canvas.restore()
    }

    /// Draws the view and its descendants into a context, in its own coordinates.
    func render(_ which: Values, on context: CGContext) {
        let outer = View.drawsModel
        View.drawsModel = which == .model
        renderContents(into: &context.canvas, which == .model ? model : presentation, which)
        View.drawsModel = outer
    }

    /// Draws the view and its descendants into a rectangle of the current context; returns whether there is one.
    func drawHierarchy(in rect: CGRect, model: Bool) -> Bool {
        guard let context = CGContext.current else { return false }
        if model { layoutIfNeeded() }
        let bounds = (model ? self.model : presentation).bounds
        guard bounds.width > 0, bounds.height > 0 else { return true }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        render(model ? .model : .presentation, on: context)
        context.restoreGState()
        return true
    }

    /// Draws the view and its descendants in its own coordinates.
    func renderContents(into canvas: inout Canvas, _ values: ViewValues, _ which: Values) {
        let around = canvas.source
        canvas.source = ObjectIdentifier(self)
        let isGroup = values.alpha < 1 || mask != nil
        if isGroup { canvas.beginGroup(opacity: min(values.alpha, 1), mask: maskItems(canvas, which)) }
        renderLayers(into: &canvas, values, which)
        if isGroup { canvas.endGroup() }
        canvas.source = around
    }

    private func renderLayers(into canvas: inout Canvas, _ values: ViewValues, _ which: Values) {
        let outline = outline(values)
        if values.shadowOpacity > 0 {
            let color = values.shadowColor
            let path = which == .model ? modelShadowPath : presentedShadowPath
            canvas.draw(
                .shadow(
                    path.map(Shape.path) ?? outline,
                    color.withAlphaComponent(color.alpha * min(values.shadowOpacity, 1)),
                    blur: max(0, values.shadowRadius), offset: values.shadowOffset))
        }
        canvas.fill(outline, values.backgroundColor)
        if clipsToBounds {
            canvas.save()
            if !drawsWithinOutline { canvas.clip(to: outline) }
        }
        let layer = drawnLayer
        layer?.displayIfDue()
        if let layerContents { draw(layerContents, layer, on: &canvas) }
        layer?.drawContent(on: &canvas)
        draw(&canvas)
        if clipsToBounds, drawsWithinOutline, !children.isEmpty { canvas.clip(to: outline) }
        for view in children { view.render(into: &canvas, values: which) }
        if clipsToBounds { canvas.restore() }
        if values.borderWidth > 0 { drawBorder(into: &canvas, values) }
    }

    private func maskItems(_ canvas: Canvas, _ which: Values) -> [DisplayItem]? {
        guard let mask else { return nil }
        var inner = Canvas(transform: canvas.transform)
        mask.render(into: &inner, values: which)
        return inner.items
    }

    /// Draws the border entirely inside the edge, like Core Animation: the stroke's center is half its width inside.
    private func drawBorder(into canvas: inout Canvas, _ values: ViewValues) {
        let width = min(values.borderWidth, min(values.bounds.width, values.bounds.height))
        let middle = values.bounds.insetBy(dx: width / 2, dy: width / 2)
        guard !middle.isNull else { return }
        let radius = min(values.cornerRadius, min(values.bounds.width, values.bounds.height) / 2)
        let shape = Shape(rect: middle, cornerRadius: max(0, radius - width / 2), corners: maskedCorners)
        canvas.draw(.stroke(shape, values.borderColor, width: width))
    }
}
