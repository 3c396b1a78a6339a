import SwiftSyntax

/// Removes imports of modules that this UIKit includes, and reports imports of modules that are missing.
struct ImportEdits {
    /// Modules whose available part is included in UIKit.
    static let inside: Set = ["QuartzCore", "CoreGraphics", "CoreAnimation", "ObjectiveC", "os", "OSLog"]

    /// Modules known to be missing: Apple's, and the best-known ones that depend on them.
    static let absent: Set = [
        "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "AppKit", "AudioToolbox", "AuthenticationServices",
        "Charts", "CloudKit", "Cocoa", "Combine", "Contacts", "ContactsUI", "CoreAudio", "CoreBluetooth", "CoreData",
        "CoreHaptics", "CoreImage", "CoreLocation", "CoreML", "CoreMedia", "CoreMotion", "CoreServices", "CoreText",
        "CoreVideo", "CryptoKit", "EventKit", "GameKit", "GameplayKit", "HealthKit", "ImageIO", "Intents",
        "LinkPresentation", "LocalAuthentication", "MapKit", "MediaPlayer", "MessageUI", "Metal", "MetalKit",
        "MobileCoreServices", "NaturalLanguage", "Network", "PDFKit", "PencilKit", "Photos",
        "PhotosUI", "QuickLook", "RealityKit", "SafariServices", "SceneKit", "Security", "Speech", "SpriteKit",
        "StoreKit", "SwiftData", "SwiftUI", "SystemConfiguration", "UniformTypeIdentifiers", "UserNotifications",
        "Vision", "WebKit", "WidgetKit", "simd",
    ]

    /// Libraries that generate Auto Layout constraints.
    private static let layout: Set = [
        "Anchorage", "Cartography", "Masonry", "PureLayout", "SnapKit", "TinyConstraints",
    ]

    private static let remedies = [
        "Combine": "use closures, or a property with didSet", "Darwin": "import Foundation",
        "SwiftUI": "make the views in UIKit, or put the code between #if canImport(SwiftUI) and #endif",
    ]

    let findings: Findings
    let file: SourceFileSyntax
    let bytes: [UInt8]
    let project: Project
    let newline: String

    func run() {
        let imports = ImportCollector.imports(in: file).filter { !$0.isLeftOut }
        var hasUIKit = imports.contains { $0.path.text == "UIKit" && !$0.isConditional }
        for node in imports {
            let path = node.path.map(\.name.text)
            guard let module = path.first else { continue }
            if module == "UIKit", path.count > 1 {
                // `UIKit.UIColor` and submodules such as `UIKit.UIGestureRecognizerSubclass` are part of the module.
                replaceByUIKit(node, unless: hasUIKit)
                hasUIKit = hasUIKit || !node.isConditional
            } else if Self.inside.contains(module) || module == "AVFoundation" && usesOfAVFoundation.isEmpty {
                replaceByUIKit(node, unless: hasUIKit)
                hasUIKit = hasUIKit || !node.isConditional
            } else if Self.layout.contains(module) {
                findings.leave(
                    at: node.start, "'\(module)': there is no such module; write its constraints with anchors")
            } else if Self.absent.contains(module) || module == "Darwin" {
                let remedy = Self.remedies[module] ?? "leave it and what uses it out"
                findings.leave(at: node.start, "'import \(module)': there is no such module; \(remedy)")
            }
        }
        let brings = imports.contains {
            $0.path.first.map { $0.name.text == "UIKit" || Self.inside.contains($0.name.text) } == true
        }
        if !hasUIKit, !brings { addUIKit(hasOthers: !imports.isEmpty) }
    }

    /// Imports UIKit in a file that uses its names, which on iOS another file or a bridging header can have imported.
    private func addUIKit(hasOthers: Bool) {
        let own = MentionCollector.names(in: file).filter { project.types[$0]?.isDeclared != true }
        guard let first = file.statements.first, own.contains(where: { project.library.aliases[$0] != nil }) else {
            return
        }
        let text = "import UIKit\(newline)\(hasOthers ? "" : newline)"
        findings.change(first.start..<first.start, to: text, "'import UIKit' is added: the file uses its names")
    }

    private func replaceByUIKit(_ node: ImportDeclSyntax, unless hasUIKit: Bool) {
        if hasUIKit && !node.isConditional || node.isBesideUIKit, let line = wholeLine(node) {
            findings.change(line, to: "", "'\(node.text)' goes: what there is of it comes with UIKit")
        } else {
            findings.change(node.bytes, to: "import UIKit", "'\(node.text)' becomes 'import UIKit'")
        }
    }

    /// Returns the range of the node's line including the line ending, if nothing else is on the line.
    private func wholeLine(_ node: ImportDeclSyntax) -> Range<Int>? {
        var (start, end) = (node.bytes.lowerBound, node.bytes.upperBound)
        while end < bytes.count, bytes[end].isSpace { end += 1 }
        while start > 0, bytes[start - 1].isSpace { start -= 1 }
        guard start == 0 || bytes[start - 1].isLineEnd, end == bytes.count || bytes[end].isLineEnd else { return nil }
        if end < bytes.count {
            end += bytes[end...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) ? 2 : 1
        }
        return start..<end
    }

    /// The names of AVFoundation that the file uses, except for `AVMakeRect`.
    private var usesOfAVFoundation: Set<String> {
        MentionCollector.names(in: file).filter { $0.hasPrefix("AV") && $0 != "AVMakeRect" }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension ImportDeclSyntax {
    /// Whether the whole of UIKit is imported beside it.
    fileprivate var isBesideUIKit: Bool {
        guard let list = ancestor(CodeBlockItemListSyntax.self) else { return false }
        return list.contains { $0.item.as(ImportDeclSyntax.self)?.path.text == "UIKit" }
    }

    /// Whether the import is inside a conditional compilation block, which handles a missing module.
    fileprivate var isConditional: Bool { ancestor(IfConfigClauseSyntax.self) != nil }
}

private final class ImportCollector: SyntaxVisitor {
    private var imports: [ImportDeclSyntax] = []

    static func imports(in file: SourceFileSyntax) -> [ImportDeclSyntax] {
        let collector = ImportCollector(viewMode: .sourceAccurate)
        collector.walk(file)
        return collector.imports
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        imports.append(node)
        return .skipChildren
    }
}
