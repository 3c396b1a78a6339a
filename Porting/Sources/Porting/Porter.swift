import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Applies the edits of the porting article to files written for iOS. Ports all files of a module together.
public struct Porter: Sendable {
    /// The language mode that the files will be compiled in.
    public enum LanguageMode: Int, Sendable, CaseIterable {
        /// Swift 5 mode, which needs no `@MainActor` attributes.
        case five = 5
        case six = 6
    }

    /// A file before the edits.
    public struct Input: Sendable {
        public let name: String
        public let bytes: [UInt8]

        /// - Parameter name: The name of the file in remarks.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// A file after the edits.
    public struct Output: Sendable {
        /// The bytes of the file after the edits, or the original bytes if it can't be ported.
        public let bytes: [UInt8]
        /// The remarks, with positions in the original file.
        public let remarks: [Remark]
        /// The remarks, with positions in the edited file.
        public let remarksAfter: [Remark]
        /// Whether the file was left unchanged because of an error, which is among its remarks.
        public var isRefused: Bool { remarks.contains { $0.kind == .error } }
    }

    private let library: Library
    private let mode: LanguageMode

    public init(library: Library, mode: LanguageMode = .six) {
        self.library = library
        self.mode = mode
    }

    public func port(_ inputs: [Input]) -> [Output] {
        let parsed = inputs.map { input in
            String(validating: input.bytes, as: UTF8.self).map { Parser.parse(source: $0) }
        }
        let errors = zip(inputs, parsed).map { input, file in Self.errors(in: input, file) }
        let sound: [SourceFileSyntax?] = zip(parsed, errors).map { file, errors in errors.isEmpty ? file : nil }
        // What belongs into a class is there before anything else is edited.
        let moves = ExtensionMoves(sound, Project(sound.compactMap { $0 }, library: library)).files
        let moved: [SourceFileSyntax?] = inputs.indices.map { index in
            guard sound[index] != nil, !moves[index].edits.isEmpty else { return sound[index] }
            let bytes = moves[index].edits.applied(to: inputs[index].bytes)
            return Parser.parse(source: String(decoding: bytes, as: UTF8.self))
        }
        let project = Project(moved.compactMap { $0 }, library: library)
        return inputs.indices.map { index in
            guard let file = moved[index] else {
                return Output(bytes: inputs[index].bytes, remarks: errors[index], remarksAfter: errors[index])
            }
            return port(inputs[index], file, project, Findings(after: moves[index]))
        }
    }

    private func port(
        _ original: Input, _ file: SourceFileSyntax, _ project: Project, _ findings: Findings
    ) -> Output {
        let input = Input(name: original.name, bytes: findings.before.edits.applied(to: original.bytes))
        let newline = input.bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        ImportEdits(findings: findings, file: file, bytes: input.bytes, project: project, newline: newline).run()
        ConditionEdits(findings).walk(file)
        if mode == .six { MainActorEdits(findings, project, bytes: input.bytes, newline: newline).walk(file) }
        AttributeEdits(findings, project, file: file).walk(file)
        ActionEdits(findings, project).walk(file)
        ProtocolEdits(findings, project, newline: newline).walk(file)
        ObserverEdits(findings, newline: newline).walk(file)
        OverrideReports(findings, project).walk(file)
        MissingNames(findings, project).walk(file)
        let bytes = findings.edits.applied(to: input.bytes)
        let faults = Self.errors(
            in: Input(name: input.name, bytes: bytes), Parser.parse(source: String(decoding: bytes, as: UTF8.self)))
        guard faults.isEmpty else {
            let fault = Remark(
                file: input.name, line: 1, column: 1, kind: .error,
                text: "the edits would not compile, a fault of scrim port; port the file by hand")
            return Output(bytes: original.bytes, remarks: [fault], remarksAfter: [fault])
        }
        return Output(
            bytes: bytes, remarks: findings.remarks(in: input.name, original: LineTable(original.bytes)),
            remarksAfter: findings.remarks(in: input.name, edited: LineTable(bytes)))
    }

    /// Returns the reasons why a file can't be ported.
    private static func errors(in input: Input, _ file: SourceFileSyntax?) -> [Remark] {
        guard let file else {
            return [
                Remark(
                    file: input.name, line: 1, column: 1, kind: .error,
                    text: "it is no text in UTF-8; save it as such")
            ]
        }
        guard file.hasError else { return [] }
        let lines = LineTable(input.bytes)
        return ParseDiagnosticsGenerator.diagnostics(for: file).filter { $0.diagMessage.severity == .error }.map {
            let (line, column) = lines.position(of: $0.position.utf8Offset)
            return Remark(
                file: input.name, line: line, column: column, kind: .error,
                text: $0.message.replacing("\n", with: " ") + "; mend it first, the file was left as it is")
        }.sorted()
    }
}
