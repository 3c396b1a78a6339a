/// A named thing to try: what it is called, what can be set, and how it is made.
public struct SceneDescription: Sendable {
    /// By which tapes and the command line call it, such as `photos`.
    public var name: String
    public var title: String
    /// One line on what to try.
    public var hint: String
    public var parameters: [SceneParameter]
    /// The names by which tapes and traces call its views; one with a number is the name of many (`tile 1`).
    public var views: [SceneViewName]
    /// The view that the scene's gesture moves, by its name: its curves are plotted unless the user chooses another.
    /// With nil, or while it rests, they are those of the view that moves farthest.
    public var leadView: String?
    /// Whether it shows the user's photos; only such a scene is given any.
    public var showsPhotos: Bool
    /// Makes the scene in an environment.
    public var make: @MainActor @Sendable (SceneEnvironment) -> any Scene

    public init(
        name: String, title: String, hint: String, parameters: [SceneParameter], views: [SceneViewName],
        lead: String? = nil,
        showsPhotos: Bool = false,
        make: @escaping @MainActor @Sendable (SceneEnvironment) -> any Scene
    ) {
        self.name = name
        self.title = title
        self.hint = hint
        self.parameters = parameters
        self.views = views
        leadView = lead
        self.showsPhotos = showsPhotos
        self.make = make
    }
}

/// The name of a view, or of a row of views that are numbered from 1.
public struct SceneViewName: Hashable, Sendable {
    public var name: String
    public var isNumbered: Bool
    /// Whether traces list it; a row of views is listed only by a name of its own.
    public var isTraced: Bool

    public init(_ name: String, isNumbered: Bool = false, isTraced: Bool = true) {
        self.name = name
        self.isNumbered = isNumbered
        self.isTraced = isTraced
    }

    /// How lists of names show it: `photo`, or `tile N`.
    public var pattern: String { isNumbered ? "\(name) N" : name }

    /// Whether a tape that writes `text` means this view or one of the row.
    public func matches(_ text: String) -> Bool {
        guard isNumbered else { return text == name }
        guard text.hasPrefix(name + " "), let number = Int(text.dropFirst(name.count + 1)) else { return false }
        return number >= 1
    }
}
