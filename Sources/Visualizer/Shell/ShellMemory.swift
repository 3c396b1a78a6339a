package import Foundation

/// What the window is like when it is closed, to be like that when it is opened again.
package struct ShellMemory: Codable, Hashable, Sendable {
    /// In points.
    package var width: Double
    package var height: Double
    /// The scene's name.
    package var scene: String
    /// The lanes, as the command line has them; empty for one lane of the scene's own.
    package var lanes: String
    package var isDark: Bool
    package var showsSidebar: Bool
    package var showsInspector: Bool
    package var showsOutlines: Bool

    package init(
        size: CGSize, scene: String = "photos", lanes: String = "", isDark: Bool = true, showsSidebar: Bool = true,
        showsInspector: Bool = true, showsOutlines: Bool = false
    ) {
        width = size.width
        height = size.height
        self.scene = scene
        self.lanes = lanes
        self.isDark = isDark
        self.showsSidebar = showsSidebar
        self.showsInspector = showsInspector
        self.showsOutlines = showsOutlines
    }

    package var size: CGSize { CGSize(width: width, height: height) }
}
