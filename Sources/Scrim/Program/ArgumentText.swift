import Staging
import SystemPackage

/// The words of the command line as text that keeps every byte.
///
/// The argument parser takes text, and `CommandLine.arguments` has U+FFFD where bytes are not UTF-8: such a file could
/// not be opened, and an output would get another name. Here each of those bytes becomes a scalar of its own, the last
/// of the last private-use plane, which becomes the byte again where a path is made of the text. Words that hold such a
/// scalar themselves have its bytes written in the same manner, so nothing is mistaken.
package enum ArgumentText {
    /// U+10FF80 to U+10FFFF, for the bytes 0x80 to 0xFF.
    private static let scalars: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF
    private static let base: UInt32 = 0x10_FF00

    /// The program's arguments without its own name.
    static var words: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { text(of: FilePath.bytes(of: $0)) }
        }
    }

    /// Text for bytes of any kind.
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

    /// The bytes that a text was made of.
    package static func bytes(of text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            scalars.contains(scalar.value)
                ? [UInt8(scalar.value - base)] : Array(Unicode.UTF8.encode(scalar) ?? .init())
        }
    }

    /// The text as people may read it, with U+FFFD for each byte that is not UTF-8.
    static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { scalars.contains($0.value) }) else { return text }
        var shown = String.UnicodeScalarView()
        shown.append(contentsOf: text.unicodeScalars.map { scalars.contains($0.value) ? "\u{FFFD}" : $0 })
        return String(shown)
    }
}
