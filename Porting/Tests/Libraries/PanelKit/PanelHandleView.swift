//
//  PanelHandleView.swift
//  PanelKit
//

import UIKit.UIView

/// The grabber at the panel's top.
@IBDesignable
open class PanelHandleView: UIView {

    @IBInspectable public var cornerRadius: CGFloat = 2.5 {
        didSet { layer.cornerRadius = cornerRadius }
    }

    @objc public dynamic var handleColor: UIColor = .lightGray {
        didSet { backgroundColor = handleColor }
    }

    override open var intrinsicContentSize: CGSize {
        return CGSize(width: 36, height: 5)
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        commonInit()
    }

    private func commonInit() {
        translatesAutoresizingMaskIntoConstraints = false
        backgroundColor = handleColor
        layer.cornerRadius = cornerRadius
        accessibilityIdentifier = "handle"
        accessibilityLabel = "Handle"
        isAccessibilityElement = true
    }
}

/// The darkness behind a panel.
open class PanelDimmedView: UIView {

    enum State {
        case max
        case off
        case percent(CGFloat)
    }

    var state: State = .off {
        didSet {
            switch state {
            case .max: alpha = 1
            case .off: alpha = 0
            case .percent(let percent): alpha = max(0, min(1, percent))
            }
        }
    }

    var didTap: ((_ recognizer: UIGestureRecognizer) -> Void)?

    private lazy var tapGesture: UIGestureRecognizer = {
        return UITapGestureRecognizer(target: self, action: #selector(didTapView))
    }()

    init(color: UIColor) {
        super.init(frame: .zero)
        alpha = 0
        backgroundColor = color
        accessibilityIdentifier = "dimming"
        addGestureRecognizer(tapGesture)
    }

    required public init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    @objc private func didTapView() {
        didTap?(tapGesture)
    }
}
