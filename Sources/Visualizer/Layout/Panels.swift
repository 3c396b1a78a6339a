import Foundation
import Sessions

/// The panels that the user wants to see, and their sizes. What a window has no room for is hidden by its layout.
struct Panels: Equatable {
    private(set) var showsSidebar: Bool
    private(set) var showsInspector: Bool
    private(set) var showsTimeline: Bool
    private(set) var isExploded = false
    /// Whether the stages are as large as the available space, in their own points.
    var fillsRoom = false
    /// Whether the panels make room for the stages, which keep their own size and proportions.
    private(set) var isZoomed = false
    /// Whether inspector and timeline open with the first release of a drag.
    private(set) var awaitsRelease: Bool
    /// The shown step of the guide, or nil without the guide.
    var guide: GuideStep?
    /// The sizes that the user has chosen, in points, or nil for the window's.
    private(set) var sidebarWidth: Double?
    private(set) var inspectorWidth: Double?
    private(set) var timelineHeight: Double?
    private(set) var interfaceScale: Double
    private(set) var isFullScreen = false
    /// The window's size before full screen, or nil outside it.
    private(set) var sizeBefore: CGSize?
    /// The size of a panel when a drag of its edge began, in points.
    private var grip = 0.0

    /// What the window has for its panels and lanes.
    struct Room {
        var size: CGSize
        var stageSize: CGSize
        /// The number of lanes, with the reference.
        var lanes: Int
        /// The number of tracks of properties in the timeline.
        var tracks = 0
    }

    private static let interfaceStep = 0.125
    private static let interfaceScales = 0.75...2.5

    /// - Parameter memory: The state of a closed window, or nil for a first window.
    init(_ memory: ShellMemory?) {
        showsSidebar = memory?.showsSidebar ?? true
        showsInspector = memory?.showsInspector ?? true
        showsTimeline = memory?.showsTimeline ?? true
        sidebarWidth = memory?.sidebarWidth
        inspectorWidth = memory?.inspectorWidth
        timelineHeight = memory?.timelineHeight
        interfaceScale = memory?.interfaceScale ?? 1
        awaitsRelease = memory?.awaitsRelease ?? false
        guide = memory?.guide
    }

    func layout(in room: Room) -> ShellLayout {
        ShellLayout(
            size: room.size, stageSize: room.stageSize, lanes: room.lanes, showsSidebar: showsSidebar && !isZoomed,
            showsInspector: showsInspector && !isZoomed, showsTimeline: showsTimeline && !isZoomed,
            timelineHeight: timelineHeight, tracks: room.tracks, showsExploded: isExploded,
            showsGuide: guide != nil && !isZoomed,
            sidebarWidth: sidebarWidth ?? ShellLayout.sidebarWidth,
            inspectorWidth: inspectorWidth ?? ShellLayout.inspectorWidth, interfaceScale: interfaceScale)
    }

    // MARK: Visibility

    /// Hides all panels, or shows again those that were shown.
    mutating func toggleZoom() { isZoomed.toggle() }

    /// Opens inspector and timeline in a first window once a drag has been released, unless the user has decided before.
    mutating func handleRelease() {
        guard awaitsRelease else { return }
        (awaitsRelease, showsInspector, showsTimeline) = (false, true, true)
    }

    // Each shows what is hidden, and hides what is shown. They return a message if there is no room.

    mutating func toggleInspector(in room: Room) -> Message? {
        showsInspector = layout(in: room).inspector == nil
        decide()
        guard showsInspector, layout(in: room).inspector == nil else { return nil }
        return Message("The window is too narrow for the inspector")
    }

    mutating func toggleTimeline(in room: Room) -> Message? {
        showsTimeline = layout(in: room).timeline == nil
        decide()
        guard showsTimeline, layout(in: room).timeline == nil else { return nil }
        return Message("The window is too low for the timeline")
    }

    mutating func toggleExploded(in room: Room) -> Message? {
        isExploded = layout(in: room).exploded == nil
        guard isExploded, layout(in: room).exploded == nil else { return nil }
        isExploded = false
        return Message("The lanes have no room for an exploded view: make the window wider, or hide a panel")
    }

    /// The user has chosen a panel.
    private mutating func decide() { (isZoomed, awaitsRelease) = (false, false) }

    mutating func hideSidebar() { showsSidebar = false }

    /// Shows the list of scenes. In a narrow window it replaces the inspector.
    mutating func openSidebar(in room: Room) -> Message? {
        showsSidebar = true
        isZoomed = false
        let showedInspector = showsInspector
        if layout(in: room).sidebar == nil { showsInspector = false }
        guard layout(in: room).sidebar == nil else { return nil }
        showsInspector = showedInspector
        return Message("The window is too narrow for the list of scenes: Page Up and Page Down go through them")
    }

    // MARK: Sizes

    /// A panel with an edge that resizes it.
    enum Edge {
        case sidebar, inspector, timeline
    }

    /// Resizes a panel as its edge is dragged, within the limits of the layout.
    /// - Parameters:
    ///   - points: The distance since the drag began.
    ///   - begins: Whether it begins now.
    mutating func drag(_ edge: Edge, by points: Double, begins: Bool, in room: Room) {
        guard let now = length(of: edge, in: room) else { return }
        if begins { grip = now }
        guard points != 0 else { return }
        setLength(of: edge, (grip + points).rounded())
        setLength(of: edge, length(of: edge, in: room) ?? now)
    }

    private func length(of edge: Edge, in room: Room) -> Double? {
        let layout = layout(in: room)
        return switch edge {
        case .sidebar: layout.sidebar.map { Double($0.width) }
        case .inspector: layout.inspector.map { Double($0.width) }
        case .timeline: layout.timeline.map { Double($0.height) }
        }
    }

    private mutating func setLength(of edge: Edge, _ length: Double) {
        switch edge {
        case .sidebar: sidebarWidth = length
        case .inspector: inspectorWidth = length
        case .timeline: timelineHeight = length
        }
    }

    /// Scales the interface by steps, or with nil restores its own size.
    mutating func scaleInterface(by steps: Double?) -> Message {
        let scale = steps.map { interfaceScale + $0 * Self.interfaceStep } ?? 1
        interfaceScale = min(max(scale, Self.interfaceScales.lowerBound), Self.interfaceScales.upperBound)
        return Message("Interface at \(Int((interfaceScale * 100).rounded())) %")
    }

    /// Enters or leaves full screen.
    /// - Parameter size: The window's size, in points.
    mutating func toggleFullScreen(_ size: CGSize) {
        if !isFullScreen { sizeBefore = sizeBefore ?? size }
        isFullScreen.toggle()
    }

    /// Forgets the size before full screen once the window has another one outside it.
    mutating func resized() {
        if !isFullScreen { sizeBefore = nil }
    }
}
