public import Tapes
public import Transitions

/// A scene to try out: its name, its parameters and the view controller that it begins with.
///
/// ```swift
/// Scene("card", hint: "Pull the card down.", parameters: [.number("threshold", 0.4, in: 0...1)]) { parameters in
///     HomeViewController(threshold: parameters["threshold"])
/// }
/// ```
///
/// Tapes and traces find its views by their `accessibilityIdentifier`; if several match, the frontmost view counts.
public struct Scene: SceneVocabulary {
    /// The name in tapes and on the command line, such as `photos`: letters, digits and hyphens.
    public var name: String
    public var title: String
    /// The heading under which the scene is listed; can be empty.
    public var group: String
    /// A line on what to try.
    public var hint: String
    public var parameters: [SceneParameter]
    /// The names by which tapes and traces refer to the scene's views. A numbered name refers to many views (`tile 1`).
    /// If empty, all views with an `accessibilityIdentifier` count.
    public var views: [SceneViewName]
    /// The name of the view that the scene's gesture moves. Its curves are plotted unless the user chooses another
    /// view. If it is `nil` or the view rests, the view that moves farthest is plotted.
    public var leadView: String?
    /// Whether the scene shows the user's photos. Other scenes receive none.
    public var showsPhotos: Bool
    /// The reason why the scene can't be shown in several lanes, such as `the spring engine is one for all stages`; nil,
    /// the default, if it can.
    public var refusesLanes: String?
    /// Makes the view controller that fills the stage.
    public var makeRoot: @MainActor @Sendable (SceneEnvironment) -> ViewController

    /// - Parameters:
    ///   - name: The name: letters, digits and hyphens.
    ///   - title: The title for people; by default the capitalized name (`card-sheet`: Card Sheet).
    ///   - group: The heading under which the scene is listed.
    ///   - hint: A line on what to try.
    ///   - parameters: The parameters, with unique names.
    ///   - views: The views that tapes can name and traces list, in order; by default all that have an identifier.
    ///   - lead: The view that the scene's gesture moves.
    ///   - showsPhotos: Whether the scene shows the user's photos.
    ///   - makeRoot: Makes the view controller that fills the stage, once per lane and again whenever a parameter
    ///     changes. It reads the parameters by name: `parameters["threshold"]`.
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
}

extension TapeParser {
    /// - Parameter scenes: The scenes whose names, parameters and views a tape can use.
    public init(scenes: [Scene]) { self.init(scenes: scenes as [any SceneVocabulary]) }
}

/// Scenes under a common heading.
package struct SceneGroup: Sendable {
    package var title: String
    package var scenes: [Scene]

    package init(title: String, scenes: [Scene]) {
        self.title = title
        self.scenes = scenes
    }

    /// Groups scenes by heading, in the order in which the headings first appear.
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
