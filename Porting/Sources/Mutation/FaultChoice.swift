/// A choice of faults by a seed: the same of the same sources.
public struct FaultChoice: Sendable {
    /// A fault in a file.
    public struct Placed: Sendable, Hashable {
        /// The file's path in the package.
        public let path: String
        public let fault: Fault
        /// The lines that differ.
        public let difference: String

        /// What is the same for this fault as long as its line is, wherever that is in the file.
        public var key: String { "\(path)\n\(difference)" }
    }

    private var generator: SplitMix64

    public init(seed: UInt64) { generator = SplitMix64(state: seed) }

    /// Chooses places, each with one of its faults. Each place is as likely as any other.
    /// - Parameters:
    ///   - count: The number of places; all if there are no more.
    ///   - sources: The texts by path.
    public mutating func choose(_ count: Int, of sources: [String: String]) -> [Placed] {
        var places: [(path: String, faults: [Fault])] = []
        for (path, text) in sources.sorted(by: { $0.key < $1.key }) {
            places += Fault.places(in: text).map { (path, $0) }
        }
        places.shuffle(using: &generator)
        var known: Set<String> = []
        var chosen: [Placed] = []
        for place in places where chosen.count < count {
            guard let fault = place.faults.randomElement(using: &generator), let text = sources[place.path] else {
                continue
            }
            let placed = Placed(path: place.path, fault: fault, difference: fault.difference(in: text))
            // Equal lines of a file count once.
            if known.insert(placed.key).inserted { chosen.append(placed) }
        }
        return chosen
    }
}

/// The generator splitmix64 (Steele, Lea and Flood, 2014): the same numbers on every machine.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
