import Drawing
import Foundation

/// What lies over everything else: a message, a list, a tooltip, the keys.
struct Plate {
    var cornerRadius: Double
    /// How soft its shadow is, and how far it falls, in points: the higher it lies, the more.
    var blur: Double
    var drop: Double

    static let tooltip = Plate(cornerRadius: 6, blur: 5, drop: 2)
    static let message = Plate(cornerRadius: 10, blur: 8, drop: 3)
    static let menu = Plate(cornerRadius: 9, blur: 12, drop: 4)
    static let help = Plate(cornerRadius: 14, blur: 20, drop: 8)

    /// - Parameter edge: The colour of its rim; the theme's where it is nil.
    func draw(into canvas: inout Canvas, _ frame: CGRect, _ theme: Theme, edge: Color? = nil) {
        let shape = Shape(rect: frame, cornerRadius: cornerRadius)
        canvas.draw(.shadow(shape, theme.shadow, blur: blur, offset: CGSize(width: 0, height: drop)))
        canvas.fill(shape, theme.plate)
        let rim = Shape(rect: frame.insetBy(dx: 0.5, dy: 0.5), cornerRadius: cornerRadius - 0.5)
        canvas.draw(.stroke(rim, edge ?? theme.plateEdge, width: 1))
    }
}
