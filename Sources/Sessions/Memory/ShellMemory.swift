package import Foundation

/// The state of a closed window, which the next one restores.
package struct ShellMemory: Codable, Hashable, Sendable {
    /// The size, in points.
    package var width: Double
    package var height: Double
    /// The scene's name.
    package var scene: String
    /// The lanes in the syntax of the command line, or empty for one lane of the scene's own.
    package var lanes: String
    /// Whether the window is dark, or nil for the desktop's appearance.
    package var isDark: Bool?
    package var showsSidebar: Bool
    package var showsInspector: Bool
    package var showsOutlines: Bool
    /// Whether predictions are shown, or nil in a state of an older version.
    package var predictsReleases: Bool?
    /// Whether the timeline is shown, or nil in a state of an older version.
    package var showsTimeline: Bool?
    /// The height that the user has chosen for the timeline, in points, or nil.
    package var timelineHeight: Double?
    /// The widths that the user has chosen for the panels, in points, or nil.
    package var sidebarWidth: Double?
    package var inspectorWidth: Double?
    /// The section of the inspector, or nil for the first.
    package var section: InspectorSection?
    /// The scale of the interface, or nil for 1.
    package var interfaceScale: Double?
    /// The film beside the lanes, or nil.
    package var reference: ReferenceMemory?
    /// The format of recordings, or nil for the best that the machine can write.
    package var recordsAs: RecordingForm?
    /// The device that the stages stand for, by its name, or nil for bare stages.
    package var device: String?
    /// Whether finished gestures are checked, or nil in a state of an older version.
    package var checksGestures: Bool?
    /// Whether inspector and timeline are hidden until the first release of a drag, or nil if they aren't.
    package var awaitsRelease: Bool?
    /// The tracks of properties by scene, or nil without one.
    package var tracks: [String: [PropertyTrack]]?
    /// The shown step of the guide, or nil without the guide.
    package var guide: GuideStep?
    /// Whether single letters and signs are commands of the window, or nil if they are.
    package var hasSingleKeys: Bool?

    package init(
        size: CGSize, scene: String, lanes: String = "", isDark: Bool? = nil, showsSidebar: Bool = true,
        showsInspector: Bool = true, showsOutlines: Bool = false, showsTimeline: Bool = true,
        timelineHeight: Double? = nil, predictsReleases: Bool = false, recordsAs: RecordingForm? = nil
    ) {
        self.showsTimeline = showsTimeline
        self.timelineHeight = timelineHeight
        width = size.width
        height = size.height
        self.scene = scene
        self.lanes = lanes
        self.isDark = isDark
        self.showsSidebar = showsSidebar
        self.showsInspector = showsInspector
        self.showsOutlines = showsOutlines
        self.predictsReleases = predictsReleases
        self.recordsAs = recordsAs
    }

    package var size: CGSize { CGSize(width: width, height: height) }

    /// Returns the state of the very first window: the stage is large, and the panels for what it does come with the first
    /// release.
    package static func first(size: CGSize, scene: String) -> ShellMemory {
        var memory = ShellMemory(size: size, scene: scene, showsInspector: false, showsTimeline: false)
        memory.awaitsRelease = true
        memory.guide = GuideStep.allCases.first
        return memory
    }
}
