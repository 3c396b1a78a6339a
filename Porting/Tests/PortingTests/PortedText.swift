import Foundation
import Porting
import Testing

/// A piece of code and what becomes of it.
struct PortedText {
    let code: String
    let remarks: [Remark]
    let remarksAfter: [Remark]

    /// Read once: that takes longer than all the tests.
    static let library = Result { try Library(sources: Library.checkout) }

    static let checkout = Library.checkout.deletingLastPathComponent()

    /// Ports a piece of code. Without imports of its own it has one of UIKit in a line 0, which is not part of the result.
    init(_ code: String, mode: Porter.LanguageMode = .six) throws {
        guard !code.contains("import ") else {
            self = try Self.port(["a.swift": code], mode: mode)[0]
            return
        }
        let head = "import UIKit\(code.contains("\r") ? "\r\n" : "\n")"
        let ported = try Self.port(["a.swift": head + code], mode: mode)[0]
        func moved(_ remark: Remark) -> Remark {
            Remark(
                file: remark.file, line: remark.line - 1, column: remark.column, kind: remark.kind, text: remark.text)
        }
        self.init(
            code: ported.code.hasPrefix(head) ? String(ported.code.dropFirst(head.count)) : ported.code,
            remarks: ported.remarks.map(moved), remarksAfter: ported.remarksAfter.map(moved))
    }

    /// Ports files together, in the order of their names.
    static func port(_ files: [String: String], mode: Porter.LanguageMode = .six) throws -> [PortedText] {
        let inputs = files.sorted { $0.key < $1.key }.map { Porter.Input(name: $0.key, bytes: Array($0.value.utf8)) }
        return Porter(library: try library.get(), mode: mode).port(inputs).map { output in
            PortedText(
                code: String(decoding: output.bytes, as: UTF8.self), remarks: output.remarks,
                remarksAfter: output.remarksAfter)
        }
    }

    private init(code: String, remarks: [Remark], remarksAfter: [Remark]) {
        self.code = code
        self.remarks = remarks
        self.remarksAfter = remarksAfter
    }

    /// What is to be done by hand, as `line:column text`.
    var warnings: [String] { remarks.filter { $0.kind == .warning }.map { "\($0.line):\($0.column) \($0.text)" } }
}
