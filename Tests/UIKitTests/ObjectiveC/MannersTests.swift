import Testing
import UIKit

@MainActor private var badgeKey: UInt8 = 0
@MainActor private var delegateKey: UInt8 = 0

/// A value that says when it goes.
private final class Badge {
    let text: String
    let onEnd: () -> Void

    init(_ text: String, onEnd: @escaping () -> Void = {}) {
        self.text = text
        self.onEnd = onEnd
    }

    deinit { onEnd() }
}

extension UIView {
    fileprivate var badge: Badge? {
        get { objc_getAssociatedObject(self, &badgeKey) as? Badge }
        set { objc_setAssociatedObject(self, &badgeKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    }
}

@MainActor
@Suite("What Objective-C's runtime gives to code on iOS")
struct MannersTests {
    @Test("an associated object is its object's own, replaced, removed, and released with it")
    func associated() {
        var ended: [String] = []
        var view: UIView? = UIView()
        let other = UIView()
        view?.badge = Badge("a") { ended.append("a") }
        #expect(view?.badge?.text == "a" && other.badge == nil)
        view?.badge = Badge("b") { ended.append("b") }
        #expect(ended == ["a"] && view?.badge?.text == "b")
        other.badge = Badge("c") { ended.append("c") }
        other.badge = nil
        #expect(ended == ["a", "c"])
        // What is replaced or removed can use associations as it ends.
        for badge in [Badge("e") {}, nil] {
            other.badge = Badge("d") { ended.append(other.badge?.text ?? "none") }
            other.badge = badge
        }
        #expect(ended == ["a", "c", "e", "none"])
        view = nil
        #expect(ended == ["a", "c", "e", "none", "b"])
    }

    @Test("values of any type and object, by key; a weak one does not keep its value")
    func policies() {
        let controller = UIViewController()
        objc_setAssociatedObject(controller, &badgeKey, 7, .OBJC_ASSOCIATION_COPY)
        #expect(objc_getAssociatedObject(controller, &badgeKey) as? Int == 7)
        #expect(objc_getAssociatedObject(controller, &delegateKey) == nil)
        var delegate: NSObject? = NSObject()
        objc_setAssociatedObject(controller, &delegateKey, delegate, .OBJC_ASSOCIATION_ASSIGN)
        #expect(objc_getAssociatedObject(controller, &delegateKey) as? NSObject === delegate)
        delegate = nil
        #expect(objc_getAssociatedObject(controller, &delegateKey) == nil)
        objc_removeAssociatedObjects(controller)
        #expect(objc_getAssociatedObject(controller, &badgeKey) == nil)
    }

    @Test("an object at the address of one that is gone has none of its values")
    func addresses() {
        for round in 0..<200 {
            let object = NSObject()
            #expect(objc_getAssociatedObject(object, &badgeKey) == nil, "round \(round)")
            objc_setAssociatedObject(object, &badgeKey, round, .OBJC_ASSOCIATION_RETAIN)
        }
    }

    @Test("objects know their class, and equal themselves alone")
    func classes() {
        let button = UIButton(type: .system)
        let view: UIView = button
        #expect(view.isKind(of: UIControl.self) && view.isKind(of: UIView.self) && !view.isKind(of: UILabel.self))
        #expect(view.isMember(of: UIButton.self) && !view.isMember(of: UIControl.self))
        #expect(view.isEqual(button) && !view.isEqual(UIButton(type: .system)) && !view.isEqual(nil))
        #expect(UIPanGestureRecognizer().isKind(of: UIGestureRecognizer.self))
        #expect(CAShapeLayer().isKind(of: CALayer.self) && !CALayer().isKind(of: CAShapeLayer.self))
        #expect(UINavigationController().isKind(of: UIViewController.self))
    }

    @Test("values of geometry in objects")
    func values() {
        #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
        #expect(NSValue(cgSize: CGSize(width: 3, height: 4)).cgSizeValue == CGSize(width: 3, height: 4))
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        #expect(NSValue(cgVector: CGVector(dx: 5, dy: 6)).cgVectorValue == CGVector(dx: 5, dy: 6))
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        let turn = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(NSValue(cgAffineTransform: turn).cgAffineTransformValue == turn)
    }

    @Test("a class that is known only as a value makes its objects")
    func metatypes() {
        let types: [UIViewController.Type] = [UIViewController.self, UINavigationController.self, Shown.self]
        let made = types.map { $0.init() }
        #expect(made[1] is UINavigationController && (made[2] as? Shown)?.isCoded == true)
        func make<Made: UIView>(_ type: Made.Type) -> Made { type.init() }
        #expect(make(UILabel.self).text == nil && make(UIScrollView.self).frame == .zero)
    }
}

/// A controller with an initializer of its own.
private final class Shown: UIViewController {
    let isCoded: Bool

    init(title: String) {
        isCoded = false
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        isCoded = true
        super.init(coder: coder)
    }
}
