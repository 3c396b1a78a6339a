/// Lines that a frame's items need and that are not drawn yet.
final class PendingLines {
    private(set) var drawings: [LineDrawing] = []

    /// Of a line, which is the same for the same line.
    func coverage(for key: DrawingCaches.StrokeKey) -> AlphaBuffer {
        if let known = drawings.first(where: { $0.key == key }) { return known.coverage }
        let drawing = LineDrawing(key)
        drawings.append(drawing)
        return drawing.coverage
    }
}
