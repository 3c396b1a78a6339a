import Staging
import SystemPackage

/// Converts the words of the command line into text that preserves every byte.
///
/// The argument parser takes text, and `CommandLine.arguments` has U+FFFD in place of bytes that are not UTF-8. Such a
/// file could not be opened, and an output would get another name. This type maps each of those bytes to a scalar at
/// the end of the last private-use plane, and back to the byte when a path is made from the text. If a word contains
/// such a scalar itself, its bytes are mapped likewise, so the mapping is unambiguous.
package enum ArgumentText {
    /// The scalars U+10FF80 to U+10FFFF, for the bytes 0x80 to 0xFF.
    private static let scalars: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF
    private static let base: UInt32 = 0x10_FF00

    /// The program's arguments without its name.
    static var words: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { text(of: FilePath.bytes(of: $0)) }
        }
    }

    /// Returns text for arbitrary bytes.
    static func text(of bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        func keep(_ bytes: ArraySlice<UInt8>) {
            text.append(contentsOf: bytes.compactMap { Unicode.Scalar(base + UInt32($0)) })
        }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var place = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                if scalars.contains(scalar.value) {
                    keep(bytes[place..<place + encoded.count])
                } else {
                    text.append(scalar)
                }
                place += encoded.count
            case .error(let length):
                keep(bytes[place..<place + length])
                place += length
            case .emptyInput:
                return String(text)
            }
        }
    }

    /// Returns the bytes that a text was made from.
    package static func bytes(of text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            scalars.contains(scalar.value)
                ? [UInt8(scalar.value - base)] : Array(Unicode.UTF8.encode(scalar) ?? .init())
        }
    }

    /// Returns the text for display, with U+FFFD for each byte that is not UTF-8.
    static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { scalars.contains($0.value) }) else { return text }
        var shown = String.UnicodeScalarView()
        shown.append(contentsOf: text.unicodeScalars.map { scalars.contains($0.value) ? "\u{FFFD}" : $0 })
        return String(shown)
    }
}
