import SwiftParser
import SwiftSyntax

/// A source that holds many faults at once, of which one is chosen at run time: mutant schemata (Untch, Offutt and
/// Harrold, 1993). All faults of a package are then compiled together, once.
///
/// The body around a fault, or the value if it is outside of a body, is there once for each of its faults, and once
/// without.
public struct FaultSchema: Sendable {
    /// The text with all faults.
    public private(set) var text = ""
    /// The lines of the text that belong to each fault, counted from 1.
    private var lines: [(range: ClosedRange<Int>, faults: [Int])] = []

    /// The name of the function that returns whether a fault is chosen.
    static let function = "_isFault"
    /// The variable of the environment that chooses it.
    public static let variable = "SCRIM_FAULT"
    /// The variable of the environment with the path of a file that has a byte for each number, also for 0. The byte is 1
    /// once the body or value around the fault was reached, by the tests or by a program that they started. The file is
    /// mapped, not written: tests limit the size of files.
    public static let reachVariable = "SCRIM_FAULT_REACH"

    /// Returns the source that each target with faults has in addition.
    /// - Parameter last: The highest number of a fault.
    public static func support(upTo last: Int) -> String {
        """
        import Foundation

        private let chosen = ProcessInfo.processInfo.environment["\(variable)"].flatMap { Int($0) } ?? 0
        nonisolated(unsafe) private let reached = ProcessInfo.processInfo.environment["\(reachVariable)"].flatMap { path in
            let file = open(path, O_RDWR)
            defer { close(file) }
            let bytes = mmap(nil, \(last + 1), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
            return bytes == MAP_FAILED ? nil : bytes?.assumingMemoryBound(to: UInt8.self)
        }

        public func \(function)(_ number: Int) -> Bool {
            reached?[number] = 1
            return number == chosen
        }
        """
    }

    /// - Parameters:
    ///   - source: The text without faults.
    ///   - faults: The faults by their numbers, above 0.
    public init(_ source: String, faults: [Int: Fault]) {
        let bytes = Array(source.utf8)
        let tree = Parser.parse(source: source)
        let regions = Dictionary(grouping: faults.sorted { $0.key < $1.key }) { Region(around: $0.value, in: tree) }
            .compactMap { region, faults in region.map { ($0, faults) } }
            .sorted { $0.0.range.lowerBound < $1.0.range.lowerBound }
        var place = 0
        var line = 1
        func add(_ part: String) {
            text += part
            line += part.utf8.count { $0 == UInt8(ascii: "\n") }
        }
        func original(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        for (region, faults) in regions {
            add(original(place..<region.range.lowerBound))
            let first = line
            for (number, fault) in faults {
                let begin = line
                let head = original(region.range.lowerBound..<fault.range.lowerBound)
                let tail = original(fault.range.upperBound..<region.range.upperBound)
                let (before, after) =
                    region.isBody
                    ? ("if \(Self.function)(\(number)) {\n", "\n} else ")
                    : ("\(Self.function)(\(number)) ? (\n", "\n) : ")
                add(before + head + fault.replacement + tail + after)
                lines.append((begin...line, [number]))
            }
            add((region.isBody ? "{\n" : "(\n") + original(region.range) + (region.isBody ? "\n}" : "\n)"))
            // What does not build without a fault here does not because of the schema.
            lines.append((first...line, faults.map(\.key)))
            place = region.range.upperBound
        }
        add(original(place..<bytes.count))
    }

    /// Returns the faults that a line of the text belongs to: the one of a branch, or all of a body without a fault.
    public func faults(at line: Int) -> [Int] { lines.first { $0.range.contains(line) }?.faults ?? [] }
}

/// The part of a source that is there once for each of its faults.
private struct Region: Hashable {
    /// The bytes of the part, between the braces of a body.
    let range: Range<Int>
    let isBody: Bool

    /// Returns the outermost body or value around a fault, or `nil` if there is none.
    init?(around fault: Fault, in tree: SourceFileSyntax) {
        var found: Region?
        var node = tree.token(at: AbsolutePosition(utf8Offset: fault.range.lowerBound)).map(Syntax.init)
        while let inner = node {
            if let region = Region(inner) { found = region }
            node = inner.parent
        }
        guard let found, found.range.lowerBound <= fault.range.lowerBound,
            fault.range.upperBound <= found.range.upperBound
        else {
            return nil
        }
        self = found
    }

    private init?(_ node: Syntax) {
        if let block = node.as(CodeBlockSyntax.self), let owner = block.parent,
            owner.is(FunctionDeclSyntax.self) || owner.is(InitializerDeclSyntax.self)
                || owner.is(DeinitializerDeclSyntax.self)
                || owner.is(AccessorDeclSyntax.self)
        {
            range =
                block.leftBrace.endPosition.utf8Offset..<block.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
            isBody = true
        } else if let block = node.as(AccessorBlockSyntax.self), case .getter = block.accessors {
            range =
                block.leftBrace.endPosition.utf8Offset..<block.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
            isBody = true
        } else if let value = node.as(InitializerClauseSyntax.self)?.value {
            range =
                value.positionAfterSkippingLeadingTrivia.utf8Offset..<value.endPositionBeforeTrailingTrivia.utf8Offset
            isBody = false
        } else {
            return nil
        }
    }
}
