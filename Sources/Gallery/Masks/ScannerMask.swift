import Foundation
import Scrim

/// A delegate that receives the frame of a scanner's square.
@MainActor
protocol ScannerMaskDelegate: AnyObject {
    /// Called when the square has moved.
    /// - Parameter square: The frame, in the mask's coordinates.
    func scannerMask(_ mask: ScannerMask, didPlaceSquare square: CGRect)
}

/// Darkens a picture except for a square in its center, with a thin border, four corner pieces and a sweeping line.
final class ScannerMask: View {
    weak var delegate: (any ScannerMaskDelegate)?
    /// The clear square, in the view's coordinates.
    private(set) var square = CGRect.null

    /// Everything but the square, as one shape, which draws faster than a masked view.
    private let dimming = ShapeLayer()
    private let border = View(frame: .zero)
    private let corners: CornerPieces
    private let sweep = View(frame: .zero)
    private let line = View(frame: .zero)
    private var isSweeping = false

    private static let dimmingAlpha = 0.6
    private static let borderWidth = 0.5
    /// The maximum side of the square in points, and as fractions of the width and the height.
    private static let largest = 280.0
    private static let widthPart = 0.64
    private static let heightPart = 0.46
    /// The seconds that the line takes from one end to the other.
    private static let sweepTime = 1.6
    /// The square in the line's coordinates, the line's thickness and its distance from the ends. The sweep is
    /// independent of the size of the square.
    private static let unit = CGRect(x: 0, y: 0, width: 100, height: 100)
    private static let lineWidth = 1.0
    private static let lineInset = 6.0

    init(_ palette: Palette) {
        corners = CornerPieces(palette.marker)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        dimming.fillColor = palette.dimming.withAlphaComponent(Self.dimmingAlpha)
        dimming.fillRule = .evenOdd
        layer.addSublayer(dimming)
        border.borderWidth = Self.borderWidth
        border.borderColor = palette.onPicture
        border.accessibilityIdentifier = "square"
        sweep.bounds = Self.unit
        line.backgroundColor = palette.marker
        line.frame = Self.unit.insetBy(dx: Self.lineInset, dy: Self.lineInset)
        line.frame.size.height = Self.lineWidth
        line.cornerRadius = Self.lineWidth / 2
        sweep.addSubview(line)
        for view in [border, sweep, corners] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Starts the sweep, once. It continues until the view leaves its window. Under reduced motion there is no line.
    func startSweeping() {
        guard !isSweeping, !sweep.isHidden else { return }
        isSweeping = true
        View.animate(withDuration: Self.sweepTime, options: [.repeat, .autoreverse]) { [line] in
            line.center.y = Self.unit.maxY - Self.lineInset
        }
    }

    override func layoutSubviews() {
        let side = min(bounds.width * Self.widthPart, bounds.height * Self.heightPart, Self.largest).rounded()
        let place = CGRect(
            x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(), width: side,
            height: side)
        sweep.isHidden = Accessibility.isReduceMotionEnabled
        let outline = BezierPath(rect: bounds)
        outline.append(BezierPath(rect: place))
        dimming.path = outline.cgPath
        border.frame = place
        corners.frame = place
        sweep.center = place.center
        sweep.transform = CGAffineTransform(scaleX: side / Self.unit.width, y: side / Self.unit.height)
        guard place != square else { return }
        square = place
        delegate?.scannerMask(self, didPlaceSquare: place)
    }
}

/// Four angles in the corners of the view.
private final class CornerPieces: View {
    private let color: Color

    /// The size of the pieces, in points.
    private static let length = 20.0
    private static let thickness = 4.0

    init(_ color: Color) {
        self.color = color
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
            for (width, height) in [(Self.length, Self.thickness), (Self.thickness, Self.length)] {
                let place = CGRect(
                    x: bounds.minX + (bounds.width - width) * x, y: bounds.minY + (bounds.height - height) * y,
                    width: width, height: height)
                canvas.fill(.rect(place), color)
            }
        }
    }
}
