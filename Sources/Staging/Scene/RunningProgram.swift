import Synchronization

/// The program that runs: what it is called, and the scenes that it has.
package struct RunningProgram: Sendable {
    /// On the command line, in messages, and of the folder of its settings.
    package let name: String
    package let version: String
    /// In the order they are listed.
    package let scenes: [Scene]

    package init(name: String, version: String, scenes: [Scene]) {
        self.name = name
        self.version = version
        self.scenes = scenes
    }

    private static let running = Mutex(RunningProgram(name: "scrim", version: "", scenes: []))

    /// Set once, before anything else is done.
    package static var current: RunningProgram {
        get { running.withLock(\.self) }
        set { running.withLock { $0 = newValue } }
    }

    /// The scene that is opened unless another is asked for: the first that shows photos, else the first.
    package var usualScene: String { (scenes.first(where: \.showsPhotos) ?? scenes.first)?.name ?? "" }

    package func scene(named name: String) -> Scene? { scenes.first { $0.name == name } }
}
