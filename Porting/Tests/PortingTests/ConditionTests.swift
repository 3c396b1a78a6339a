import Porting
import Testing

@Suite("Imports and conditions of compilation")
struct ConditionTests {
    /// Code, and what becomes of it.
    private static let edits: [(String, String)] = [
        ("#if os(iOS)\nimport UIKit\n#endif", "#if os(iOS) || canImport(UIKit)\nimport UIKit\n#endif"),
        (
            "#if os(iOS) || os(tvOS)\nimport UIKit\n#endif",
            "#if os(iOS) || canImport(UIKit) || os(tvOS)\nimport UIKit\n#endif"
        ),
        (
            "#if os(iOS) && swift(>=5)\nimport UIKit\n#endif",
            "#if (os(iOS) || canImport(UIKit)) && swift(>=5)\nimport UIKit\n#endif"
        ),
        ("#if !os(iOS)\nlet a = 1\n#endif", "#if !(os(iOS) || canImport(UIKit))\nlet a = 1\n#endif"),
        (
            "#if os(macOS)\nimport AppKit\n#elseif os(iOS)\nimport UIKit\n#endif",
            "#if os(macOS)\nimport AppKit\n#elseif os(iOS) || canImport(UIKit)\nimport UIKit\n#endif"
        ),
        (
            "#if canImport(QuartzCore)\nimport QuartzCore\nlet a = CALayer.self\n#endif",
            "#if canImport(UIKit)\nimport UIKit\nlet a = CALayer.self\n#endif"
        ),
        ("#if canImport(UIKit)\nimport UIKit\n#endif", "#if canImport(UIKit)\nimport UIKit\n#endif"),
        ("#if canImport(SwiftUI)\nimport SwiftUI\n#endif", "#if canImport(SwiftUI)\nimport SwiftUI\n#endif"),
        ("import UIKit.UIColor", "import UIKit"), ("import class UIKit.UIView", "import UIKit"),
        ("import struct CoreGraphics.CGFloat", "import UIKit"),
        ("// Head.\n\nclass A: UIView {}", "// Head.\n\nimport UIKit\n\nclass A: UIView {}"),
        ("import Foundation\nclass A: UIView {}", "import UIKit\nimport Foundation\nclass A: UIView {}"),
        ("struct A {}", "struct A {}"), ("import ObjectiveC\nimport UIKit\nlet a = 1", "import UIKit\nlet a = 1"),
    ]

    @Test("each is compiled here as on iOS, without a warning", arguments: edits)
    func edit(code: String, wanted: String) throws {
        let ported = try PortedText.port(["a.swift": code], mode: .five)[0]
        #expect(ported.code == wanted && ported.warnings.isEmpty, "\(ported.code) \(ported.warnings)")
        let again = try PortedText.port(["a.swift": ported.code], mode: .five)[0]
        #expect(again.code == wanted && again.remarks.isEmpty, "\(again.remarks)")
    }

    @Test("an import that is compiled here under a condition, and is missing, is reported")
    func missing() throws {
        let code = "#if os(iOS)\nimport AVKit\n#endif\n#if os(macOS)\nimport AppKit\n#endif"
        let ported = try PortedText.port(["a.swift": code], mode: .five)[0]
        #expect(ported.warnings.map { String($0.prefix(20)) } == ["2:1 'import AVKit': "])
    }
}
