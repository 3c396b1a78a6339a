import Synchronization

/// The running program: its name and its scenes.
package struct RunningProgram: Sendable {
    /// The name on the command line, in messages and of the settings folder.
    package let name: String
    package let version: String
    /// The scenes, in the order in which they are listed.
    package let scenes: [Scene]

    package init(name: String, version: String, scenes: [Scene]) {
        self.name = name
        self.version = version
        self.scenes = scenes
    }

    private static let running = Mutex(RunningProgram(name: "scrim", version: "", scenes: []))

    /// The running program. Set it once, before anything else.
    package static var current: RunningProgram {
        get { running.withLock(\.self) }
        set { running.withLock { $0 = newValue } }
    }

    /// The name of the scene that opens by default: the first that shows photos, or else the first.
    package var usualScene: String { (scenes.first(where: \.showsPhotos) ?? scenes.first)?.name ?? "" }

    package func scene(named name: String) -> Scene? { scenes.first { $0.name == name } }
}
