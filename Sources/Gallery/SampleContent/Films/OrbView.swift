import Drawing
import Foundation
import ViewHierarchy

/// The sun, or the moon with its dark side, in two rings of light.
final class OrbView: View {
    private let daylight: Daylight

    /// The disc's radius in parts of the view's side, and how strongly the rings around it show, 0...1.
    private static let disc = 0.22
    private static let rings = [(radius: 0.5, alpha: 0.14), (radius: 0.36, alpha: 0.22)]
    /// The moon's seas: where they are in parts of the disc's radius, how large, and how strongly they show.
    private static let seas = [(-0.3, -0.25, 0.26), (0.28, 0.05, 0.2), (-0.12, 0.42, 0.16)]
    private static let seaAlpha = 0.16

    init(_ daylight: Daylight) {
        self.daylight = daylight
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        let side = min(bounds.width, bounds.height)
        for ring in Self.rings {
            canvas.fill(
                .disc(bounds.center, radius: side * ring.radius), daylight.orb.withAlphaComponent(ring.alpha))
        }
        let radius = side * Self.disc
        canvas.fill(.disc(bounds.center, radius: radius), daylight.orb)
        guard daylight.isNight else { return }
        for sea in Self.seas {
            canvas.fill(
                .disc(
                    CGPoint(x: bounds.midX + sea.0 * radius, y: bounds.midY + sea.1 * radius),
                    radius: sea.2 * radius), daylight.shade.withAlphaComponent(Self.seaAlpha))
        }
    }
}
