/// What a tape can name of a scene: its parameters and views.
public protocol SceneVocabulary: Sendable {
    /// The name after `Scene`.
    var name: String { get }
    /// The parameters that the tape can set.
    var parameters: [SceneParameter] { get }
    /// The views that the tape can name. If empty, it can use all names.
    var views: [SceneViewName] { get }
}

extension SceneVocabulary {
    /// Whether `text` in a tape can refer to one of the scene's views.
    package func hasView(named text: String) -> Bool { views.isEmpty || views.contains { $0.matches(text) } }
}

/// The name of a view, or of a series of views numbered from 1.
public struct SceneViewName: Hashable, Sendable, ExpressibleByStringLiteral {
    public var name: String
    public var isNumbered: Bool
    /// Whether traces list the view. A series of views is listed only by a name of its own.
    public var isTraced: Bool

    public init(_ name: String, isNumbered: Bool = false, isTraced: Bool = true) {
        self.name = name
        self.isNumbered = isNumbered
        self.isTraced = isTraced
    }

    public init(stringLiteral name: String) { self.init(name) }

    /// The name as shown in lists: `photo`, or `tile N`.
    public var pattern: String { isNumbered ? "\(name) N" : name }

    /// Whether `text` in a tape refers to this view or one of the series.
    public func matches(_ text: String) -> Bool {
        guard isNumbered else { return text == name }
        guard text.hasPrefix(name + " "), let number = Int(text.dropFirst(name.count + 1)) else { return false }
        return number >= 1
    }
}
