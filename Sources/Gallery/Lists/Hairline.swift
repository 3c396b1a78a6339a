import Drawing
import Foundation
import ViewHierarchy

/// A line as thin as a pixel, at the top or the bottom of its view.
final class Hairline: View {
    private let color: Color
    private let isAtTop: Bool

    init(_ color: Color, isAtTop: Bool = false) {
        self.color = color
        self.isAtTop = isAtTop
        super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 1))
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        let width = Space.hairline
        canvas.fill(
            .rect(
                CGRect(
                    x: bounds.minX, y: isAtTop ? bounds.minY : bounds.maxY - width, width: bounds.width, height: width)),
            color)
    }
}
