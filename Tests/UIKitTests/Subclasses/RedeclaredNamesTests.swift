import Testing
import UIKit

/// A view that declares what layers have, as is common on iOS, where views have none of it.
private final class Rounded: UIView {
    var cornerRadius: CGFloat = 12 { didSet { layer.cornerRadius = Double(cornerRadius) } }
    var borderWidth: CGFloat = 1
    var borderColor: UIColor? = .red
    var shadowColor: UIColor?
    var shadowOffset = CGSize.zero
    var shadowOpacity: Float = 0.5
    var shadowRadius: CGFloat = 4
    var shadowPath: UIBezierPath?
    var maskedCorners: CACornerMask = [.layerMinXMinYCorner]
    var motionSource = "own"
}

private final class Titled: UIButton {
    var title = "own"
    let toolTip = 3
    var reach = 1.5
    var isFocused = "often"
    var isHovered = 2
}

private class Plain: UIControl {
    var toolTip: [String] = []
    var reach: CGFloat?
    lazy var isFocused: Bool? = nil
}

@MainActor
@Suite("Names of Scrim's own don't stand in the way of subclasses")
struct RedeclaredNamesTests {
    @Test("a view of one's own declares each name that only layers have on iOS")
    func view() {
        let view = Rounded()
        view.cornerRadius = 20
        view.shadowOpacity = 1
        #expect(view.layer.cornerRadius == 20 && view.layer.shadowOpacity == 0 && view.layer.borderWidth == 0)
        #expect(view.maskedCorners != view.layer.maskedCorners && view.motionSource == "own")
        let plain: UIView = view
        plain.layer.borderWidth = 3
        #expect(view.borderWidth == 1 && view.shadowRadius == 4 && view.layer.shadowRadius == 3)
    }

    @Test("a button and a control of one's own declare a title, a tool tip, a reach and a focus")
    func controls() {
        let button = Titled(type: .custom)
        button.setTitle("shown", for: .normal)
        #expect(button.title == "own" && button.currentTitle == "shown" && button.toolTip == 3)
        #expect(button.reach == 1.5 && button.isFocused == "often" && button.isHovered == 2)
        let control = Plain()
        control.reach = 2
        #expect(control.toolTip.isEmpty && control.reach == 2 && control.isFocused == nil && control.state == .normal)
    }
}
