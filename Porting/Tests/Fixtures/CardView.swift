import QuartzCore
import UIKit

/// A rounded card with a shadow, a title and a button, as one would write it for iOS.
final class CardView: UIView {
    let titleLabel = UILabel()
    let closeButton = UIButton(type: .system)
    private let dimLayer = CALayer()
    var onClose: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = .systemBackground
        layer.cornerRadius = 16
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        layer.cornerCurve = .continuous
        layer.borderWidth = 1
        layer.borderColor = UIColor.separator.cgColor
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.3
        layer.shadowRadius = 12
        layer.shadowOffset = CGSize(width: 0, height: 4)
        titleLabel.font = .systemFont(ofSize: 20, weight: .semibold)
        titleLabel.textColor = .label
        titleLabel.textAlignment = .center
        addSubview(titleLabel)
        closeButton.setTitle("Close", for: .normal)
        closeButton.titleLabel?.font = UIFont.preferredFont(forTextStyle: .headline)
        closeButton.addTarget(self, action: #selector(closeTapped), for: .touchUpInside)
        addSubview(closeButton)
        dimLayer.backgroundColor = UIColor(white: 0, alpha: 0.5).cgColor
        dimLayer.opacity = 0
        layer.insertSublayer(dimLayer, at: 0)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let inset: CGFloat = 16
        titleLabel.frame = CGRect(x: inset, y: inset, width: bounds.width - 2 * inset, height: 24)
        closeButton.sizeToFit()
        closeButton.center = CGPoint(x: bounds.midX, y: bounds.maxY - inset - closeButton.bounds.height / 2)
        dimLayer.frame = bounds
        layer.shadowPath =
            UIBezierPath(
                roundedRect: bounds, byRoundingCorners: [.topLeft, .topRight],
                cornerRadii: CGSize(width: 16, height: 16)
            ).cgPath
    }

    func dim(_ amount: CGFloat) { dimLayer.opacity = Float(amount) }

    @objc private func closeTapped() { onClose?() }
}
