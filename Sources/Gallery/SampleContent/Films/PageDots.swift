import Drawing
import Foundation
import ViewHierarchy

/// A dot for each page, and one that goes from the one to the other.
final class PageDots: View {
    private let dots: [View]
    private let marker = View(frame: .zero)

    /// A dot's side, the marker's width, and from dot to dot, in points.
    static let side = 8.0
    private static let markerWidth = 20.0
    private static let pitch = 22.0

    init(_ count: Int, _ palette: Palette) {
        dots = (0..<count).map { _ in View(frame: .zero) }
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for dot in dots {
            dot.backgroundColor = palette.separator
            addSubview(dot)
        }
        marker.backgroundColor = palette.tint
        addSubview(marker)
        for view in dots + [marker] { view.cornerRadius = Self.side / 2 }
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameter position: In pages from the first.
    func show(_ position: Double) {
        let place = min(max(position, 0), Double(max(dots.count - 1, 0)))
        marker.transform = CGAffineTransform(translationX: place * Self.pitch, y: 0)
    }

    override func layoutSubviews() {
        let first = bounds.midX - Double(dots.count - 1) * Self.pitch / 2
        for (index, dot) in dots.enumerated() {
            dot.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
            dot.center = CGPoint(x: first + Double(index) * Self.pitch, y: bounds.midY)
        }
        marker.bounds = CGRect(x: 0, y: 0, width: Self.markerWidth, height: Self.side)
        marker.center = CGPoint(x: first, y: bounds.midY)
    }
}
