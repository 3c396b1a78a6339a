public import Transitions

/// A named thing to try: what it is called, what can be set, and the controller that it begins with.
///
/// ```swift
/// Scene("card", hint: "Pull the card down.", parameters: [.number("threshold", 0.4, in: 0...1)]) { parameters in
///     HomeViewController(threshold: parameters["threshold"])
/// }
/// ```
///
/// Tapes and traces find its views by their `accessibilityIdentifier`, the one in front first.
public struct Scene: Sendable {
    /// By which tapes and the command line call it, such as `photos`: letters, digits and hyphens.
    public var name: String
    public var title: String
    /// Under which heading it is listed; may be empty.
    public var group: String
    /// One line on what to try.
    public var hint: String
    public var parameters: [SceneParameter]
    /// The names by which tapes and traces call its views; one with a number is the name of many (`tile 1`). Without any,
    /// those are all views that have an `accessibilityIdentifier`.
    public var views: [SceneViewName]
    /// The view that the scene's gesture moves, by its name: its curves are plotted unless the user chooses another.
    /// With nil, or while it rests, they are those of the view that moves farthest.
    public var leadView: String?
    /// Whether it shows the user's photos; only such a scene is given any.
    public var showsPhotos: Bool
    /// Makes the controller whose view fills the stage.
    public var makeRoot: @MainActor @Sendable (SceneEnvironment) -> ViewController

    /// - Parameters:
    ///   - name: Letters, digits and hyphens.
    ///   - title: For people; by default the name with capitals (`card-sheet`: Card Sheet).
    ///   - group: Under which heading it is listed.
    ///   - hint: One line on what to try.
    ///   - parameters: What can be set, by unique names.
    ///   - views: Those that tapes may name and traces list, in this order; all that have an identifier unless given.
    ///   - lead: The view that the scene's gesture moves.
    ///   - showsPhotos: Whether it shows the user's photos.
    ///   - makeRoot: Makes the controller whose view fills the stage, once for each lane and again whenever a parameter
    ///     is changed. It reads the parameters by their names: `parameters["threshold"]`.
    public init(
        _ name: String, title: String? = nil, group: String = "", hint: String = "", parameters: [SceneParameter] = [],
        views: [SceneViewName] = [], lead: String? = nil, showsPhotos: Bool = false,
        makeRoot: @escaping @MainActor @Sendable (_ parameters: SceneEnvironment) -> ViewController
    ) {
        self.name = name
        self.title =
            title
            ?? name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
        self.group = group
        self.hint = hint
        self.parameters = parameters
        self.views = views
        leadView = lead
        self.showsPhotos = showsPhotos
        self.makeRoot = makeRoot
    }

    /// Whether a tape that writes `text` may mean one of its views.
    package func hasView(named text: String) -> Bool { views.isEmpty || views.contains { $0.matches(text) } }
}

/// The name of a view, or of a row of views that are numbered from 1.
public struct SceneViewName: Hashable, Sendable, ExpressibleByStringLiteral {
    public var name: String
    public var isNumbered: Bool
    /// Whether traces list it; a row of views is listed only by a name of its own.
    public var isTraced: Bool

    public init(_ name: String, isNumbered: Bool = false, isTraced: Bool = true) {
        self.name = name
        self.isNumbered = isNumbered
        self.isTraced = isTraced
    }

    public init(stringLiteral name: String) { self.init(name) }

    /// How lists of names show it: `photo`, or `tile N`.
    public var pattern: String { isNumbered ? "\(name) N" : name }

    /// Whether a tape that writes `text` means this view or one of the row.
    public func matches(_ text: String) -> Bool {
        guard isNumbered else { return text == name }
        guard text.hasPrefix(name + " "), let number = Int(text.dropFirst(name.count + 1)) else { return false }
        return number >= 1
    }
}

/// Scenes of one kind, under a heading.
package struct SceneGroup: Sendable {
    package var title: String
    package var scenes: [Scene]

    package init(title: String, scenes: [Scene]) {
        self.title = title
        self.scenes = scenes
    }

    /// The groups of scenes, in the order in which their headings are first named.
    package static func groups(of scenes: [Scene]) -> [SceneGroup] {
        var groups: [SceneGroup] = []
        for scene in scenes {
            if let index = groups.firstIndex(where: { $0.title == scene.group }) {
                groups[index].scenes.append(scene)
            } else {
                groups.append(SceneGroup(title: scene.group, scenes: [scene]))
            }
        }
        return groups
    }
}
