public import Drawing
public import Foundation

/// A control with a title in its middle; the title fades while it is held or off.
open class Button: Control {
    /// How strongly the title shows while the button is held, as UIKit's system button.
    static let heldAlpha = 0.3
    /// How strongly the title shows while the button is off.
    static let disabledAlpha = 0.4

    public let titleLabel: Label
    /// Room around the title, in points; counts in the size that fits.
    public var contentInset = EdgeInsets(top: 6, left: 12, bottom: 6, right: 12) { didSet { setNeedsLayout() } }

    public override init(frame: CGRect) {
        titleLabel = Label(frame: .zero)
        super.init(frame: frame)
        addTitle()
    }

    /// As `init(frame: .zero)`; nothing is read from the coder.
    public required init?(coder: NSCoder) {
        titleLabel = Label(frame: .zero)
        super.init(coder: coder)
        addTitle()
    }

    private func addTitle() {
        titleLabel.textAlignment = .center
        addSubview(titleLabel)
    }

    public var title: String? {
        get { titleLabel.text }
        set { titleLabel.text = newValue }
    }

    open override var isHighlighted: Bool { didSet { showState() } }

    open override var isEnabled: Bool { didSet { showState() } }

    private func showState() {
        titleLabel.alpha = !isEnabled ? Self.disabledAlpha : isHighlighted ? Self.heldAlpha : 1
    }

    open override func layoutSubviews() { titleLabel.frame = bounds.inset(by: contentInset) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let fitting = titleLabel.sizeThatFits(CGSize(width: Double.infinity, height: .infinity))
        return CGSize(
            width: fitting.width + contentInset.left + contentInset.right,
            height: fitting.height + contentInset.top + contentInset.bottom)
    }
}
