import SystemPackage

/// A file name that sorts as people expect: `IMG 2` before `IMG 10`, capitals beside small letters.
struct NaturalName: Comparable {
    let name: FilePath.Component
    private let bytes: [UInt8]

    init(_ name: FilePath.Component) {
        self.name = name
        bytes = name.bytes
    }

    static func < (left: NaturalName, right: NaturalName) -> Bool {
        var i = 0
        var j = 0
        while i < left.bytes.count, j < right.bytes.count {
            if isDigit(left.bytes[i]), isDigit(right.bytes[j]) {
                let (a, nextI) = digits(left.bytes, from: i)
                let (b, nextJ) = digits(right.bytes, from: j)
                if a.count != b.count { return a.count < b.count }
                if a != b { return a.lexicographicallyPrecedes(b) }
                (i, j) = (nextI, nextJ)
                continue
            }
            let a = folded(left.bytes[i])
            let b = folded(right.bytes[j])
            if a != b { return a < b }
            i += 1
            j += 1
        }
        let rest = (left.bytes.count - i, right.bytes.count - j)
        return rest.0 == rest.1 ? left.bytes.lexicographicallyPrecedes(right.bytes) : rest.0 < rest.1
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

    private static func folded(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte + 32 : byte }

    /// The run of digits at `start` without its leading zeros, and where it ends.
    private static func digits(_ bytes: [UInt8], from start: Int) -> (ArraySlice<UInt8>, Int) {
        var end = start
        while end < bytes.count, isDigit(bytes[end]) { end += 1 }
        var first = start
        while first < end - 1, bytes[first] == 48 { first += 1 }
        return (bytes[first..<end], end)
    }
}
