import Drawing
import Foundation
import ViewHierarchy

/// Shows an icon in one colour, in its middle.
final class BarIconView: View {
    var icon: BarIcon? { didSet { if icon != oldValue { setNeedsDisplay() } } }
    var color = Color.black { didSet { if color != oldValue { setNeedsDisplay() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    convenience init(_ icon: BarIcon) {
        self.init(frame: CGRect(origin: .zero, size: icon.size))
        self.icon = icon
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize { icon?.size ?? .zero }

    override func draw(_ canvas: inout Canvas) {
        guard let icon else { return }
        let bounds = drawnValues.bounds
        let offset = CGAffineTransform(
            translationX: bounds.midX - icon.size.width / 2, y: bounds.midY - icon.size.height / 2)
        switch icon {
        case .fill(let path, _): canvas.fill(.path(path.applying(offset)), color)
        case .stroke(let path, _, let width):
            canvas.draw(.stroke(.path(path.applying(offset)), color, width: width))
        }
    }
}
