package import Drawing
package import Foundation
package import ViewHierarchy

/// The background of messages, lists, tooltips and the list of keys.
package struct Plate {
    package var cornerRadius: Double
    /// The blur and the vertical offset of the shadow, in points; greater for a higher plate.
    var blur: Double
    package var drop: Double

    package static let tooltip = Plate(cornerRadius: 6, blur: 5, drop: 2)
    package static let message = Plate(cornerRadius: 10, blur: 8, drop: 3)
    package static let menu = Plate(cornerRadius: 9, blur: 12, drop: 4)
    package static let help = Plate(cornerRadius: 14, blur: 20, drop: 8)

    /// - Parameter edge: The color of the rim, or `nil` for the theme's.
    package func draw(into canvas: inout Canvas, _ frame: CGRect, _ theme: Theme, edge: Color? = nil) {
        let shape = Shape(rect: frame, cornerRadius: cornerRadius)
        canvas.draw(.shadow(shape, theme.shadow, blur: blur, offset: CGSize(width: 0, height: drop)))
        canvas.fill(shape, theme.plate)
        let rim = Shape(rect: frame.insetBy(dx: 0.5, dy: 0.5), cornerRadius: cornerRadius - 0.5)
        canvas.draw(.stroke(rim, edge ?? theme.plateEdge, width: 1))
    }
}

/// Lines of text on a plate.
package class PlateLabel: ThemedView {
    package let label: Label

    init(name: String, font: Font) {
        label = Label(font, lines: 0)
        super.init(name: name)
        isUserInteractionEnabled = false
        isHidden = true
        label.textAlignment = .center
        addSubview(label)
    }

    package required init?(coder: NSCoder) { nil }

    package override func apply(_ theme: Theme) {
        super.apply(theme)
        label.textColor = theme.text
    }

    /// The plate's size for text of a width in points at most, with room at its sides, above and below.
    package func size(forWidth width: Double, padding: CGSize) -> CGSize {
        let text = label.sizeThatFits(CGSize(width: width, height: .infinity))
        return CGSize(width: text.width + 2 * padding.width, height: text.height + 2 * padding.height)
    }
}
