import Porting
import Testing

@Suite("What needs a hand is reported with its place and its remedy")
struct ReportTests {
    /// Code, where the one remark about it is, and words that it has.
    private static let reports: [(code: String, says: String)] = [
        ("var a: UITableView?", "1:8 'UITableView': there are no table views; place rows in a UIScrollView"),
        (
            "class A: UITableViewDiffableDataSource<B, C> {}",
            "1:10 'UITableViewDiffableDataSource': there are no table views; place rows"
        ),
        (
            "let a: UICollectionViewFlowLayout",
            "1:8 'UICollectionViewFlowLayout': there are no collection views; place tiles in layoutSubviews()"
        ),
        (
            "let a = UIHostingController(rootView: B())",
            "1:9 'UIHostingController': there is no SwiftUI; make the view in UIKit"
        ),
        (
            "let a = UIImage(systemName: \"star\")",
            "1:9 'UIImage(systemName:)': there are no system symbols; use UIImage(named:)"
        ),
        (
            "func f() { c.performSegue(withIdentifier: a, sender: nil) }",
            "1:14 'performSegue': there are no segues; call present"
        ),
        (
            "let a = CATransition()",
            "1:9 'CATransition': layers have no transitions; use UIView.transition"
        ),
        ("let a = CAGradientLayer()", "1:9 'CAGradientLayer': there are no gradients; "),
        ("func f() { s.strokeEnd = 0.5 }", "1:14 'strokeEnd': a shape's stroke can't be shortened; animate 'path'"),
        (
            "class A { @NSManaged var a: Int }",
            "1:11 '@NSManaged': there is no Core Data; keep the value in a plain property"
        ),
        ("let a = UISomethingNew()", "1:9 'UISomethingNew': it is not there; leave it out"),
        ("let a = NSMutableParagraphStyle()", "1:9 'NSMutableParagraphStyle': a UILabel has no attributed text; "),
        (
            "func f() { UIGraphicsPushContext(c) }",
            "1:12 'UIGraphicsPushContext': contexts begin by themselves; draw in the closure of a UIGraphicsImageRenderer"
        ),
        (
            "func f() { a.observe(\\.fractionComplete) { _, _ in } }",
            "1:14 'observe': '\\.fractionComplete' is not among what is observed; use a property with didSet"
        ),
        (
            "func f() { a.addObserver(self, forKeyPath: \"b\", options: [], context: nil) }",
            "1:44 '\"b\"': it is not among what is observed; use a property with didSet"
        ),
        (
            "func f() { precondition(Thread.isMainThread) }",
            "1:32 'isMainThread': in tests the main actor is on no fixed thread; write MainActor.preconditionIsolated()"
        ),
        ("let a = URLSession.shared", "1:9 'URLSession': it is in another module; import FoundationNetworking"),
        ("var a: Set<AnyCancellable> = []", "1:12 'AnyCancellable': there is no Combine; use closures"),
        ("import SwiftUI", "1:1 'import SwiftUI': there is no such module; make the views in UIKit"),
        ("import SnapKit", "1:1 'SnapKit': there is no such module; write its constraints with anchors"),
        (
            "func f() { n.addObserver(self, selector: #selector(t), name: nil, object: nil) }",
            "1:42 '#selector(t)': there are no selectors; use addObserver(forName:object:queue:using:)"
        ),
        (
            "func f() { perform(#selector(t), with: nil, afterDelay: 1) }",
            "1:20 '#selector(t)': there are no selectors; call the method; after a delay"
        ),
        (
            "class A: UIView { func f() { b.addTarget(nil, action: #selector(t), for: .touchUpInside) } }",
            "1:55 '#selector(t)': there are no selectors; no responder chain"
        ),
        (
            "class A: UIView { func f() { b.addTarget(c, action: #selector(c.t), for: .touchUpInside) } }",
            "1:53 '#selector(c.t)': there are no selectors; name the method with its type"
        ),
        ("func f(a: Selector) {}", "1:11 'Selector': there are no selectors; take a closure"),
        (
            "class A: UIPanGestureRecognizer { init(edge: Int, target: Any?, action: Selector?) { super.init(target: target, action: action) } }",
            "1:35 a recognizer's initialiser takes no target"
        ),
        (
            "func f() { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { g() } }",
            "1:12 'DispatchQueue.main.asyncAfter': it goes by the clock on the wall, and a recording does not wait; delay an animation"
        ),
        (
            "func f() { DispatchQueue.main.async { c.present(d, animated: true) } }",
            "1:12 'DispatchQueue.main.async': a transition begins with the next step of time in any case; call it"
        ),
        (
            "class A: UIView { override func draw(_ rect: CGRect) {} }",
            "1:33 'draw(_:)': there is no graphics context; override draw(_ canvas: inout UICanvas)"
        ),
        (
            "class A: UIView { override var topAnchor: NSLayoutYAxisAnchor { a } }",
            "1:32 'topAnchor' is not there to be overridden; leave it out"
        ),
        (
            "class A: UIView { override func awakeFromNib() {} }",
            "1:33 'awakeFromNib()' is not there to be overridden; set up in init(frame:)"
        ),
        (
            "class A: UIViewController { override func didReceiveMemoryWarning() {} }",
            "1:43 'didReceiveMemoryWarning()' is not there to be overridden; leave it out, there are no memory warnings"
        ),
        (
            "extension UINavigationController { override func viewDidLoad() {} }",
            "1:50 'viewDidLoad()': what is in an extension overrides nothing here; move it into the class"
        ),
        (
            "class A: UIView { required init?(coder: NSCoder) { super.init(coder: coder); setUp() } }",
            "1:28 'init(coder:)' is never called"
        ),
        (
            "class A: UIViewController, UIViewControllerTransitioningDelegate {}\nclass B: A { func animationController(forDismissed d: UIViewController) -> UIViewControllerAnimatedTransitioning? { nil } }",
            "2:19 'animationController(forDismissed:)' is never called: A is the UIViewControllerTransitioningDelegate, and has no such method; add it there"
        ),
        (
            "@UIApplicationMain class A {}",
            "1:2 'UIApplicationMain': there is no app object; the program has the window"
        ),
        (
            "let a = B(nibName: \"Card\", bundle: nil)",
            "1:20 '\"Card\"': there are no nibs; make the views in loadView()"
        ),
    ]

    @Test("one remark, its line, its column, and what to do", arguments: reports)
    func report(code: String, says: String) throws {
        let warnings = try PortedText(code, mode: .five).warnings
        #expect(warnings.count == 1 && warnings.first?.hasPrefix(says) == true, "\(warnings)")
    }

    @Test("what is there, what the files declare themselves and what a condition leaves out is not reported")
    func silence() throws {
        let code = """
            import UIKit
            #if canImport(SwiftUI)
            import SwiftUI
            #endif
            struct UIFlag {}
            class CABadge: UIView { var strokeEnd = 1.0; func f() { strokeEnd = 2; self.strokeEnd = 3 } }
            let flag = UIFlag(), lock = NSLock(), text = NSString(), range = NSRange(), URI = "", UIDS = 1
            class A: UIViewController {
                override func viewDidLoad() { super.viewDidLoad() }
                override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
                override func viewWillTransition(to s: CGSize, with c: UIViewControllerTransitionCoordinator) {}
                required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
                let code = NSCocoaErrorDomain, key = NSLocalizedDescriptionKey, seconds = CACurrentMediaTime()
            }
            class C: UIView { override func draw(_ canvas: inout UICanvas) { canvas.fill(.rect(bounds), .red) } }
            class B: A { override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) } }
            """
        #expect(try PortedText(code, mode: .five).remarks.isEmpty)
    }

    @Test(
        "an animator's isRunning, state and isReversed are observed as they are",
        arguments: ["isRunning", "state", "isReversed"], ["", "UIViewPropertyAnimator"])
    func observation(property: String, root: String) throws {
        let code = """
            import UIKit
            class A: UIView {
                var token: NSKeyValueObservation?
                func f(_ animator: UIViewPropertyAnimator) {
                    animator.pausesOnCompletion = true
                    token = animator.observe(\\\(root).\(property), options: [.new]) { animator, change in
                        if change.newValue == nil { animator.stopAnimation(true) }
                    }
                }
            }
            """
        let ported = try PortedText(code)
        #expect(ported.code == code && ported.remarks.isEmpty, "\(ported.remarks)")
    }

    @Test(
        "places count lines of any ending, and columns in bytes as the compiler does; after the edits they have moved")
    func places() throws {
        let code = "import QuartzCore\r\nimport UIKit\r\n\tlet ü = \"ä\", b = UITextView()\r\n"
        let ported = try PortedText(code, mode: .five)
        #expect(ported.remarks.map { "\($0.line):\($0.column) \($0.kind)" } == ["1:1 note", "3:21 warning"])
        #expect(ported.remarksAfter.map { "\($0.line):\($0.column) \($0.kind)" } == ["1:1 note", "2:21 warning"])
        let remark = try #require(ported.remarks.last)
        #expect(
            remark.description
                == "a.swift:3:21: warning: 'UITextView': there is no text input; show text in a UILabel in a UIScrollView"
        )
        let selector =
            "class A: UIView {\n@objc func f() { b.addTarget(self, action: #selector(f), for: UIControl.Event.valueChanged); UIMenu() } }"
        let after = try PortedText(selector).remarksAfter
        #expect(after.map { "\($0.line):\($0.column) \($0.kind)" } == ["2:1 note", "2:38 note", "2:79 warning"])
    }

    @Test("constraints, anchors, guides and stacks are there")
    func constraints() throws {
        let code = """
            import UIKit
            @MainActor func f(a: UIView, b: UIView) {
                a.translatesAutoresizingMaskIntoConstraints = false
                NSLayoutConstraint.activate([
                    a.topAnchor.constraint(equalTo: b.topAnchor),
                    a.leadingAnchor.constraint(equalTo: b.safeAreaLayoutGuide.leadingAnchor),
                ])
                let stack = UIStackView(arrangedSubviews: [a])
                stack.spacing = 8
                b.setContentHuggingPriority(.required, for: .vertical)
            }
            """
        let ported = try PortedText(code, mode: .five)
        #expect(ported.warnings.isEmpty, "\(ported.warnings)")
    }

    @Test("a file with an error of syntax, and one that is no text, is left as it is")
    func syntax() throws {
        let ported = try PortedText.port(["a.swift": "class A {\n  func f( {}\n}\n", "b.swift": "@objc class B {}"])
        #expect(ported[0].code == "class A {\n  func f( {}\n}\n" && ported[1].code == "class B {}")
        #expect(ported[0].remarks.allSatisfy { $0.kind == .error } && ported[0].remarks.first?.line == 2)
        let library = try PortedText.library.get()
        let output = Porter(library: library).port([Porter.Input(name: "c.swift", bytes: [0x6C, 0xFF])])[0]
        #expect(output.isRefused && output.bytes == [0x6C, 0xFF])
        #expect(output.remarks.map(\.description) == ["c.swift:1:1: error: it is no text in UTF-8; save it as such"])
    }
}
