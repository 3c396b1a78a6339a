import Porting
import Testing

@Suite("What Objective-C's runtime did becomes code")
struct ObjectiveCTests {
    private func port(_ code: String, mode: Porter.LanguageMode = .five) throws -> String {
        let ported = try PortedText(code, mode: mode)
        #expect(ported.warnings.isEmpty, "\(ported.warnings)")
        let again = try PortedText(ported.code, mode: mode)
        #expect(again.code == ported.code)
        return ported.code
    }

    @Test("optional members of a protocol get defaults, their calls lose the mark, and what gives them gives optionals")
    func optionals() throws {
        let code = """
            import UIKit
            @objc public protocol PanelDelegate: AnyObject {
                @objc optional func panelMoved(_ panel: UIView)
                @objc optional func insets(for panel: UIView) -> UIEdgeInsets
                @objc optional var title: String { get }
            }
            class Panel: UIView {
                weak var delegate: PanelDelegate?
                func move() {
                    delegate?.panelMoved?(self)
                    let insets = delegate?.insets?(for: self) ?? .zero
                    if delegate?.responds(to: #selector(PanelDelegate.panelMoved(_:))) == true { print(insets) }
                }
            }
            class Owner: PanelDelegate {
                func insets(for panel: UIView) -> UIEdgeInsets { .zero }
                var title: String { "a" }
            }
            """
        #expect(
            try port(code) == """
                import UIKit
                public protocol PanelDelegate: AnyObject {
                    func panelMoved(_ panel: UIView)
                    func insets(for panel: UIView) -> UIEdgeInsets?
                    var title: String? { get }
                }

                extension PanelDelegate {
                    public func panelMoved(_ panel: UIView) {}
                    public func insets(for panel: UIView) -> UIEdgeInsets? { nil }
                    public var title: String? { nil }
                }
                class Panel: UIView {
                    weak var delegate: PanelDelegate?
                    func move() {
                        delegate?.panelMoved(self)
                        let insets = delegate?.insets(for: self) ?? .zero
                        if (delegate is PanelDelegate) == true { print(insets) }
                    }
                }
                class Owner: PanelDelegate {
                    func insets(for panel: UIView) -> UIEdgeInsets? { .zero }
                    var title: String? { "a" }
                }
                """)
    }

    @Test("calls of UIKit's own optional methods lose the mark")
    func forwarding() throws {
        let code =
            "class A: NSObject { weak var d: UIScrollViewDelegate?; func f(_ s: UIScrollView) { d?.scrollViewDidScroll?(s) } }"
        #expect(try port(code) == code.replacing("Scroll?(s)", with: "Scroll(s)"))
    }

    @Test("a class that overrides observeValue becomes an observer, and nothing is above it")
    func observer() throws {
        let code = """
            import UIKit
            class Tracker: NSObject {
                func follow(_ scrollView: UIScrollView) {
                    scrollView.addObserver(self, forKeyPath: #keyPath(UIScrollView.contentOffset), options: .new, context: nil)
                }
                override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
                    guard keyPath == "contentOffset" else {
                        super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
                        return
                    }
                }
            }
            let a = 1
            """
        let ported = try port(code)
        #expect(ported.contains("    func observeValue(forKeyPath keyPath: String?") && !ported.contains("super."))
        #expect(ported.contains("forKeyPath: \"contentOffset\", options"))
        #expect(ported.contains("}\n\nextension Tracker: NSKeyPathObserver {}\nlet a = 1"))
    }

    @Test("what is there by its name stays as it is")
    func names() throws {
        let code = """
            import UIKit
            @MainActor private var key: UInt8 = 0
            extension UIView {
                var badge: Int? {
                    get { objc_getAssociatedObject(self, &key) as? Int }
                    set { objc_setAssociatedObject(self, &key, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
                }
                func f(_ s: UIScrollView) {
                    _ = s.observe(\\.contentOffset, options: [.old, .new]) { _, change in _ = change.newValue }
                    _ = isKind(of: UIScrollView.self) && isEqual(s) && NSValue(cgPoint: .zero).cgPointValue == .zero
                }
            }
            """
        #expect(try port(code) == code)
    }

    @Test("overrides in extensions, and what subclasses override there, move into their classes, across files too")
    func moves() throws {
        let files = [
            "a.swift": """
            import UIKit

            class Card: UIView {
                var radius = 1.0
            }
            class Base: UIViewController {}
            """,
            "b.swift": """
            import UIKit

            extension Card {
                /// Follows the size.
                override func layoutSubviews() {
                    super.layoutSubviews()
                }

                func stays() {}
            }

            public extension Base {
                @objc func setUp() {}
            }

            class Derived: Base {
                override func setUp() {}
            }
            """,
        ]
        let ported = try PortedText.port(files, mode: .five)
        #expect(
            ported[0].code == """
                import UIKit

                class Card: UIView {
                    var radius = 1.0
                    /// Follows the size.
                    override func layoutSubviews() {
                        super.layoutSubviews()
                    }
                }
                class Base: UIViewController {
                    public func setUp() {}
                }
                """)
        #expect(
            ported[1].code == """
                import UIKit

                extension Card {

                    func stays() {}
                }

                public extension Base {
                }

                class Derived: Base {
                    override func setUp() {}
                }
                """)
        #expect(ported.allSatisfy { $0.warnings.isEmpty }, "\(ported.map(\.warnings))")
        let notes = ported[1].remarks.filter { $0.text.contains("moves into the class") }.map {
            "\($0.line):\($0.column)"
        }
        #expect(notes == ["5:5", "13:5"])
    }

    @Test("what only its own file sees stays where it is, with a word on it")
    func hidden() throws {
        let files = [
            "a.swift": "import UIKit\nclass Card: UIView {}",
            "b.swift": "import UIKit\nprivate func f() {}\nextension Card { override func layoutSubviews() { f() } }",
        ]
        let ported = try PortedText.port(files, mode: .five)
        #expect(ported[0].code == files["a.swift"] && ported[1].code == files["b.swift"])
        #expect(ported[1].warnings.count == 1 && ported[1].warnings[0].contains("move it into the class"))
    }

    @Test("what exchanges methods is left out, with a word on it")
    func exchanged() throws {
        let code = """
            extension UIView {
                static func swizzle() {
                    let a = class_getInstanceMethod(self, #selector(f)), b = class_getInstanceMethod(self, #selector(g))
                    method_exchangeImplementations(a!, b!)
                }
                @objc func f() {}
                @objc func g() { self.g() }
            }
            """
        let ported = try PortedText(code, mode: .five)
        #expect(
            ported.code == """
                extension UIView {
                    static func swizzle() {
                        // Methods can't be exchanged here.
                    }
                    func f() {}
                    func g() { self.f() }
                }
                """)
        #expect(ported.warnings.count == 1 && ported.warnings[0].hasPrefix("2:17 'swizzle' does nothing"))
    }

    @Test("open in an extension becomes public, and CGFloat the type of what is overridden")
    func small() throws {
        #expect(
            try port("extension UIView { open func shine() {} }") == "extension UIView { public func shine() {} }")
        #expect(
            try port("class A: UIView { override var alpha: CGFloat { didSet {} } }")
                == "class A: UIView { override var alpha: Double { didSet {} } }")
        #expect(
            try port("extension UIColor { convenience init(gray: Double) { self.init(white: gray, alpha: 1) } }")
                == "extension UIColor { init(gray: Double) { self.init(white: gray, alpha: 1) } }")
    }
}
