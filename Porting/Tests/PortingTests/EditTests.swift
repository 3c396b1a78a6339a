import Porting
import Testing

@Suite("Each edit by itself")
struct EditTests {
    /// Code, and what becomes of it in Swift 6 mode with nothing left to do.
    private static let edits: [(before: String, after: String)] = [
        // Actions.
        (
            "class A: UIView { func f() { g.addTarget(self, action: #selector(self.t(_:))) }; @objc func t(_ g: UIGestureRecognizer) {} }",
            "class A: UIView { func f() { g.addTarget(self, action: A.t(_:)) }; func t(_ g: UIGestureRecognizer) {} }"
        ),
        (
            "class A: UIView { lazy var g = UITapGestureRecognizer(target: self, action: #selector(Self.t)) }",
            "class A: UIView { lazy var g = UITapGestureRecognizer(target: self, action: A.t) }"
        ),
        (
            "extension Outer.A { func f() { b.removeTarget(self, action: #selector(B.t(_:)), for: .touchUpInside) } }",
            "extension Outer.A { func f() { b.removeTarget(self, action: B.t(_:), for: .touchUpInside) } }"
        ),
        (
            "class A: UIView { func f() { g = .init(target: self, action: #selector(t as (UIPanGestureRecognizer) -> Void)) } }",
            "class A: UIView { func f() { g = .init(target: self, action: A.t as @MainActor (A) -> @MainActor (UIPanGestureRecognizer) -> Void) } }"
        ),
        (
            "class A: UIView { func f() { i = UIBarButtonItem(barButtonSystemItem: .done, target: self, action: #selector(t)) } }",
            "class A: UIView { func f() { i = UIBarButtonItem(barButtonSystemItem: .done, target: self, action: A.t) } }"
        ),
        (
            "let a = CABasicAnimation(keyPath: #keyPath(CALayer.opacity))",
            "@MainActor\nlet a = CABasicAnimation(keyPath: \"opacity\")"
        ),
        (
            "class P: UIPanGestureRecognizer {}\nclass A: UIView { func f() { P(target: self, action: #selector(t)) } }",
            "class P: UIPanGestureRecognizer {}\nclass A: UIView { func f() { P(target: self, action: A.t) } }"
        ),
        // Objective-C's marks.
        (
            "@objcMembers class A: UIView { @objc dynamic var a = 1; @nonobjc func b() {} }",
            "class A: UIView { var a = 1; func b() {} }"
        ),
        (
            "class A: UIView {\n    @objc  // why\n    private func t() {}\n}",
            "class A: UIView {\n    // why\n    private func t() {}\n}"
        ),
        (
            "@IBDesignable class A: UIView { @IBInspectable var a: CGFloat = 1 }",
            "class A: UIView { var a: CGFloat = 1 }"
        ),
        // Layers.
        (
            "class R: CALayer { @NSManaged var p: CGFloat; override init() { super.init() }; override init(layer: Any) { super.init(layer: layer) }; required init?(coder: NSCoder) { nil } }",
            "class R: CALayer { @CALayerProperty var p: CGFloat; required init() { super.init() }; override init(layer: Any) { super.init(layer: layer) }; required init?(coder: NSCoder) { nil } }"
        ),
        (
            "class R: CAShapeLayer { override public init() {} }\nclass S: R { @NSManaged private var p: CGPoint }",
            "class R: CAShapeLayer { required public init() {} }\nclass S: R { @CALayerProperty private var p: CGPoint }"
        ),
        // Imports.
        ("// Licence\nimport QuartzCore\nimport UIKit  // all\n", "// Licence\nimport UIKit  // all\n"),
        ("import Foundation\nimport CoreGraphics\n", "import Foundation\nimport UIKit\n"),
        (
            "import UIKit\nimport AVFoundation\nlet a = AVMakeRect(aspectRatio: b, insideRect: c)\n",
            "import UIKit\nlet a = AVMakeRect(aspectRatio: b, insideRect: c)\n"
        ),
        ("import UIKit.UIGestureRecognizerSubclass\n", "import UIKit\n"),
        ("import UIKit; import QuartzCore; let a = 1\n", "import UIKit; import UIKit; let a = 1\n"),
        // The main actor.
        (
            "class A: NSObject {}\nextension A: UIGestureRecognizerDelegate {}",
            "@MainActor\nclass A: NSObject {}\nextension A: UIGestureRecognizerDelegate {}"
        ),
        (
            "class A: NSObject, UIGestureRecognizerDelegate { let v = UIView() }",
            "class A: NSObject, UIGestureRecognizerDelegate { let v = UIView() }"
        ),
        (
            "enum A {\n\tfinal class B { let v = UIView() }\n}",
            "@MainActor\nenum A {\n\t@MainActor\n\tfinal class B { let v = UIView() }\n}"
        ),
        (
            "protocol P: AnyObject { func closed() }\nclass A: UIViewController, P {}",
            "@MainActor\nprotocol P: AnyObject { func closed() }\nclass A: UIViewController, P {}"
        ),
        (
            "protocol P: AnyObject { func closed(_ c: UIViewController) }",
            "@MainActor\nprotocol P: AnyObject { func closed(_ c: UIViewController) }"
        ),
        (
            "class A: UIView { deinit { link.invalidate() } }",
            "class A: UIView { isolated deinit { link.invalidate() } }"
        ),
        (
            "class A: UIView { deinit { print(1) } }\nclass B { deinit { close() } }",
            "class A: UIView { deinit { print(1) } }\nclass B { deinit { close() } }"
        ),
        (
            "extension CGRect {\n    var mid: CGFloat { midX }\n    func of(_ v: UIView) -> CGRect { v.frame }\n}",
            "extension CGRect {\n    var mid: CGFloat { midX }\n    @MainActor\n    func of(_ v: UIView) -> CGRect { v.frame }\n}"
        ),
        (
            "struct S { let color: UIColor; var insets: UIEdgeInsets }",
            "struct S { let color: UIColor; var insets: UIEdgeInsets }"
        ),
        (
            "nonisolated class A { var v: UIView? }\n@MainActor class B { var v: UIView? }",
            "nonisolated class A { var v: UIView? }\n@MainActor class B { var v: UIView? }"
        ),
        // Protocols.
        (
            "protocol P: class {}\nprotocol Q: NSObjectProtocol {}\n@objc protocol R {}",
            "protocol P: AnyObject {}\nprotocol Q: AnyObject {}\nprotocol R: AnyObject {}"
        ),
        (
            "@objc protocol P {\n    @objc optional func closed(_ a: Int)\n}\nfunc f(d: P?) { d?.closed?(1) }",
            "protocol P: AnyObject {\n    func closed(_ a: Int)\n}\n\nextension P {\n    func closed(_ a: Int) {}\n}\nfunc f(d: P?) { d?.closed(1) }"
        ),
        (
            "class A: NSObject, UIViewControllerTransitioningDelegate { func animationController(forDismissed d: UIViewController) -> any UIViewControllerAnimatedTransitioning { b } }",
            "class A: NSObject, UIViewControllerTransitioningDelegate { func animationController(forDismissed d: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { b } }"
        ),
        // Recognizers.
        (
            "class P: UIPanGestureRecognizer { public override init(target: Any?, action: Selector?) { super.init(target: target, action: action); a = 1 } }",
            "class P: UIPanGestureRecognizer { public required init() { super.init(); a = 1 } }"
        ),
    ]

    @Test("the code is what it should be, and porting it again changes nothing", arguments: edits)
    func edit(before: String, after: String) throws {
        let ported = try PortedText(before)
        #expect(ported.code == after)
        #expect(ported.warnings.isEmpty)
        let again = try PortedText(ported.code)
        #expect(again.code == ported.code && again.remarks.isEmpty)
    }

    @Test("an outlet is made in code, and stays an optional where the code handles it as one")
    func outlets() throws {
        let code = """
            class A: UIViewController {
                @IBOutlet weak var plain: UILabel!
                @IBOutlet private var button: UIButton! { didSet { set() } }
                @IBOutlet weak var compared: UIView!
                @IBOutlet var many: [UIImageView]!
                @IBOutlet weak var delegate: ADelegate?
                @IBOutlet var own: CardView!
                @IBOutlet var maybe: UIView?
                @IBOutlet var tap: UITapGestureRecognizer!
                func f() { if compared != nil { plain.text = "" } }
            }
            """
        let ported = try PortedText(code, mode: .five)
        #expect(
            ported.code == """
                class A: UIViewController {
                    let plain = UILabel()
                    private var button: UIButton! = UIButton(type: .system) { didSet { set() } }
                    var compared: UIView! = UIView()
                    var many: [UIImageView] = []
                    weak var delegate: ADelegate?
                    var own: CardView!
                    var maybe: UIView?
                    let tap = UITapGestureRecognizer()
                    func f() { if compared != nil { plain.text = "" } }
                }
                """)
        #expect(
            ported.warnings == [
                "2:24 'plain' is in no view yet; set its frame, and add it as a subview",
                "3:27 'button' is in no view yet; set its frame, and add it as a subview",
                "4:24 'compared' is in no view yet; set its frame, and add it as a subview",
                "5:19 'many' was filled by a storyboard; fill it in code",
                "7:19 'own' was made by a storyboard; make it in code before it is used",
                "8:19 'maybe' was made by a storyboard; make it in code before it is used",
                "9:19 'tap' belongs to no view yet; add its target, and add it to a view",
            ])
    }

    @Test("an action of a storyboard is a method, with a word on how it is connected")
    func actions() throws {
        let ported = try PortedText("class A: UIViewController {\n    @IBAction func close(_ sender: Any) {}\n}")
        #expect(ported.code == "class A: UIViewController {\n    func close(_ sender: Any) {}\n}")
        #expect(
            ported.warnings == [
                "2:20 'close' was connected in a storyboard; connect it in code, as in addTarget(self, action: "
                    + "A.close(_:), for: .touchUpInside)"
            ])
    }

    @Test("Swift 5 mode needs no mark of the main actor")
    func modeFive() throws {
        let code =
            "class A: NSObject { let v = UIView(); deinit { v.removeFromSuperview() } }\nextension A: UIScrollViewDelegate {}"
        #expect(try PortedText(code, mode: .five).code == code)
        #expect(try PortedText(code, mode: .six).code.hasPrefix("@MainActor\nclass A"))
    }

    @Test("what a file needs may be said in another one")
    func together() throws {
        let files = [
            "a.swift": "class Helper { let card = Card() }\nlet shared = makeCard()",
            "b.swift": "import UIKit\nclass Card: UIView {}\nfunc makeCard() -> Card { Card() }",
        ]
        let ported = try PortedText.port(files)
        #expect(ported[0].code == "@MainActor\nclass Helper { let card = Card() }\n@MainActor\nlet shared = makeCard()")
        #expect(ported[1].code == "import UIKit\nclass Card: UIView {}\n@MainActor\nfunc makeCard() -> Card { Card() }")
    }

    @Test("ends of lines, tabs, marks of byte order and all that is around an edit stay")
    func bytes() throws {
        let code = "import QuartzCore\r\nimport UIKit\r\n\r\nclass A: NSObject {\r\n\tlet v = UIView()\t// ü\r\n}\r\n"
        let ported = try PortedText(code)
        #expect(
            ported.code
                == "import UIKit\r\n\r\n@MainActor\r\nclass A: NSObject {\r\n\tlet v = UIView()\t// ü\r\n}\r\n")
        let marked = try PortedText("\u{FEFF}import UIKit\nclass A: UIView { @objc func f() {} }")
        #expect(marked.code == "\u{FEFF}import UIKit\nclass A: UIView { func f() {} }")
    }
}
