/// A setting of a scene's parameter: `Set NAME VALUE` in a tape, `--set NAME=VALUE` on the command line.
public struct SceneSetting: Codable, Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Settings of a scene's parameters in order; later ones override earlier ones.
///
/// In files they are an array of objects with `name` and `value`.
public struct SceneSettings: Hashable, Sendable {
    private var settings: [SceneSetting] = []

    public init() {}

    /// The value of a parameter: that of its last setting, or nil without one. A new value replaces all settings of the
    /// parameter and comes last.
    public subscript(name: String) -> String? {
        get { last { $0.name == name }?.value }
        set {
            removeAll { $0.name == name }
            if let newValue { append(SceneSetting(name, newValue)) }
        }
    }

    package subscript(name: SceneParameter.Name) -> String? {
        get { self[name.rawValue] }
        set { self[name.rawValue] = newValue }
    }

    /// The settings that no later one overrides.
    package var effective: SceneSettings {
        var seen: Set<String> = []
        return SceneSettings(reversed().filter { seen.insert($0.name).inserted }.reversed())
    }
}

extension SceneSettings: RandomAccessCollection, RangeReplaceableCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { settings.count }

    public subscript(index: Int) -> SceneSetting { settings[index] }

    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<SceneSetting>) {
        settings.replaceSubrange(range, with: elements)
    }
}

extension SceneSettings: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        settings = elements.map { SceneSetting($0, $1) }
    }
}

extension SceneSettings: Codable {
    public init(from decoder: any Decoder) throws { settings = try [SceneSetting](from: decoder) }

    public func encode(to encoder: any Encoder) throws { try settings.encode(to: encoder) }
}
