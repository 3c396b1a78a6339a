import Drawing
import Foundation
import ViewHierarchy

/// The button that leads back: a chevron and the name of where it leads.
final class NavigationBackButton: Control {
    /// From the left edge to the chevron, in points, and from there to the text; UIKit's, by observation.
    static let margin = 8.0
    static let gap = 6.0
    /// How strongly it shows while it is held.
    private static let heldAlpha = 0.3

    /// The button's `accessibilityIdentifier`, by which tests and tapes find it.
    private static let identifier = "back"

    let chevron = BarIconView(.chevron)
    let label = Label(frame: .zero)
    /// Take the alpha of being held, so that transitions can have that of what is inside.
    private let holder = ContainerView(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .systemFont(ofSize: BarButton.textSize)
        accessibilityIdentifier = Self.identifier
        holder.isUserInteractionEnabled = false
        addSubview(holder)
        holder.addSubview(chevron)
        holder.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool { didSet { holder.alpha = isHighlighted ? Self.heldAlpha : 1 } }

    var color = Color.black {
        didSet {
            chevron.color = color
            label.textColor = color
        }
    }

    /// The width that a text needs, with the chevron.
    func width(for text: String) -> Double {
        let start = Self.margin + BarIcon.chevron.size.width
        guard !text.isEmpty else { return start + Self.margin }
        return start + Self.gap + TextSystem.measuring.width(of: text, font: label.font).rounded(.up)
    }

    override func layoutSubviews() {
        holder.frame = bounds
        let size = BarIcon.chevron.size
        chevron.fill(CGRect(origin: CGPoint(x: Self.margin, y: (bounds.height - size.height) / 2), size: size))
        let start = Self.margin + size.width + Self.gap
        label.fill(CGRect(x: start, y: 0, width: max(0, bounds.width - start), height: bounds.height))
    }
}
