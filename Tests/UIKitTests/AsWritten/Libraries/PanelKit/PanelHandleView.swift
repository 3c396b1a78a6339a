//
//  PanelHandleView.swift
//  PanelKit
//

import UIKit

/// The grabber at the panel's top.
open class PanelHandleView: UIView {

    public var cornerRadius: CGFloat = 2.5 {
        didSet { layer.cornerRadius = cornerRadius }
    }

    public var handleColor: UIColor = .lightGray {
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
        return UITapGestureRecognizer(target: self, action: PanelDimmedView.didTapView)
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

    private func didTapView() {
        didTap?(tapGesture)
    }
}
