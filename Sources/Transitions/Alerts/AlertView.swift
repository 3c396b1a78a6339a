import Foundation
import ViewHierarchy

/// The view of an alert: a main panel, and in an action sheet a second panel for the cancel button.
final class AlertView: View {
    var onChoice: ((AlertAction) -> Void)?
    private let isSheet: Bool
    private let main: AlertPanel
    private let apart: AlertPanel?
    private var hasMain = true
    private var hasApart = false

    init(isSheet: Bool) {
        self.isSheet = isSheet
        main = AlertPanel(isSheet: isSheet)
        apart = isSheet ? AlertPanel(isSheet: true) : nil
        super.init(frame: .zero)
        accessibilityIdentifier = isSheet ? "action sheet" : "alert"
        addSubview(main)
        if let apart { addSubview(apart) }
    }

    required init?(coder: NSCoder) { nil }

    func show(title: String?, message: String?, actions: [AlertAction], emphasized: AlertAction?) {
        let buttons = actions.map { action in
            let button = AlertButton(action, isSheet: isSheet, isEmphasized: action === emphasized)
            button.addAction(for: .touchUpInside) { [weak self] _ in self?.onChoice?(action) }
            return button
        }
        let cancel = isSheet ? buttons.filter { $0.action.style == .cancel } : []
        let others = buttons.filter { button in !cancel.contains { $0 === button } }
        main.show(title: title, message: message, buttons: others)
        apart?.show(title: nil, message: nil, buttons: cancel)
        hasApart = !cancel.isEmpty
        hasMain = !others.isEmpty || title?.isEmpty == false || message?.isEmpty == false || cancel.isEmpty
        main.isHidden = !hasMain
        apart?.isHidden = !hasApart
        setNeedsLayout()
    }

    /// Returns the frame of the alert in a container of a size.
    func place(in size: CGSize) -> CGRect {
        let isWide = Double(size.width) > AlertMetrics.sheetWidth + 2 * AlertMetrics.sheetMargin
        let width =
            isSheet
            ? (isWide ? AlertMetrics.sheetWidth : max(0, Double(size.width) - 2 * AlertMetrics.sheetMargin))
            : min(AlertMetrics.width, Double(size.width))
        let margin = isSheet ? AlertMetrics.sheetMargin : AlertMetrics.verticalMargin
        main.arrange(width: width)
        let room = max(0, Double(size.height) - 2 * margin)
        let height = min(room, (hasMain ? main.height(width: width) : 0) + apartHeight(width))
        let x = (Double(size.width) - width) / 2
        let y = isSheet ? Double(size.height) - margin - height : (Double(size.height) - height) / 2
        return CGRect(x: x, y: y, width: width, height: height)
    }

    /// Returns the height of the cancel panel and the gap above it.
    private func apartHeight(_ width: Double) -> Double {
        guard hasApart, let apart else { return 0 }
        return apart.height(width: width) + (hasMain ? AlertMetrics.sheetMargin : 0)
    }

    override func layoutSubviews() {
        let width = Double(bounds.width)
        let below = apartHeight(width)
        main.frame = CGRect(x: 0, y: 0, width: width, height: max(0, Double(bounds.height) - below))
        let height = apart?.height(width: width) ?? 0
        apart?.frame = CGRect(x: 0, y: Double(bounds.height) - height, width: width, height: height)
    }
}
