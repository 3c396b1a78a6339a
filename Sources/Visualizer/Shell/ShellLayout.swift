package import Foundation

/// Where everything lies in a window of a size: points from its top left corner, in whole points.
package struct ShellLayout: Hashable, Sendable {
    /// The list of scenes; nil where it is hidden.
    package let sidebar: CGRect?
    /// The editor; nil where it is hidden.
    package let inspector: CGRect?
    /// The curves and the tracks over time, below the lanes; nil where they are hidden.
    package let timeline: CGRect?
    /// The line with the scene's title and the controls of time.
    package let header: CGRect
    /// Where the lanes lie, below the header.
    package let board: CGRect
    /// Of each lane, its stage, drawn at `stageScale`.
    package let stages: [CGRect]
    /// Of each lane, the line beneath its stage.
    package let captions: [CGRect]
    /// Points of the window in a point of a stage.
    package let stageScale: Double

    /// The least that is left to the lanes in width beside the list of scenes or the inspector.
    package static let leastBoard = 480.0
    /// The least that is left to the lanes in height above the timeline.
    static let leastBoardHeight = 250.0
    /// The lowest timeline, and the lowest and the highest that it is by itself.
    static let leastTimeline = 120.0
    private static let ownTimeline = 150.0...420.0
    /// Of the window's height, what the timeline takes by itself.
    private static let timelinePart = 0.26
    /// The smallest stage that scenes have to bear, upright or on its side.
    private static let leastStage = CGSize(width: 320, height: 320)
    static let inspectorWidth = 312.0
    static let sidebarWidth = 216.0
    static let headerHeight = 52.0
    static let captionHeight = 50.0
    /// Around the lanes and between them.
    static let margin = 20.0
    /// Beneath the captions.
    static let foot = 8.0
    /// The smallest side that is left to a stage, whatever the window's size.
    static let leastSide = 40.0

    /// - Parameters:
    ///   - stageSize: Of each lane's stage, in its own points.
    ///   - lanes: How many there are, at least 1.
    ///   - showsInspector: Whether the inspector is wanted. Where there is room for one of them only it is the
    ///     inspector, and where there is for none it is neither.
    ///   - showsTimeline: Whether the timeline is wanted; where there is no room for it there is none.
    ///   - timelineHeight: How high the user has made it, in points; nil for a height that suits the window.
    package init(
        size: CGSize, stageSize: CGSize, lanes: Int, showsSidebar: Bool, showsInspector: Bool,
        showsTimeline: Bool = false, timelineHeight: Double? = nil
    ) {
        let hasInspector = showsInspector && size.width >= Self.inspectorWidth + Self.leastBoard
        let right = hasInspector ? size.width - Self.inspectorWidth : size.width
        let hasSidebar = showsSidebar && right >= Self.sidebarWidth + Self.leastBoard
        let left = hasSidebar ? Self.sidebarWidth : 0
        sidebar = hasSidebar ? CGRect(x: 0, y: 0, width: left, height: size.height) : nil
        header = CGRect(x: left, y: 0, width: max(0, size.width - left), height: Self.headerHeight)
        let most = size.height - header.maxY - Self.leastBoardHeight
        let own = (size.height * Self.timelinePart).rounded(.down)
        let wanted = timelineHeight ?? min(max(own, Self.ownTimeline.lowerBound), Self.ownTimeline.upperBound)
        let hasTimeline = showsTimeline && most >= Self.leastTimeline
        let strip = hasTimeline ? max(Self.leastTimeline, min(wanted, most)).rounded() : 0
        timeline =
            hasTimeline ? CGRect(x: left, y: size.height - strip, width: header.width, height: strip) : nil
        let below = max(0, size.height - header.maxY - strip)
        inspector = hasInspector ? CGRect(x: right, y: header.maxY, width: Self.inspectorWidth, height: below) : nil
        board = CGRect(x: left, y: header.maxY, width: max(0, right - left), height: below)
        let room = Self.room(on: board, lanes: lanes)
        let fit = min(room.width / max(stageSize.width, 1), room.height / max(stageSize.height, 1))
        let width = (stageSize.width * fit).rounded(.down)
        let height = (stageSize.height * fit).rounded(.down)
        stageScale = width / max(stageSize.width, 1)
        let whole = Double(lanes) * (width + Self.margin) - Self.margin
        let first = (board.minX + (board.width - whole) / 2).rounded(.down)
        let top = (board.minY + Self.margin / 2 + (room.height - height) / 2).rounded(.down)
        stages = (0..<lanes).map {
            CGRect(x: first + Double($0) * (width + Self.margin), y: top, width: width, height: height)
        }
        captions = stages.map { CGRect(x: $0.minX, y: $0.maxY, width: width, height: Self.captionHeight) }
    }

    /// The room that each lane's stage has on a board.
    private static func room(on board: CGRect, lanes: Int) -> CGSize {
        let count = Double(lanes)
        return CGSize(
            width: max(leastSide, (board.width - (count + 1) * margin) / count),
            height: max(leastSide, board.height - margin / 2 - captionHeight - foot))
    }

    /// The size of a stage that takes all the room that its lane has, in points of the window.
    package var roomForStage: CGSize {
        let room = Self.room(on: board, lanes: stages.count)
        // Scenes are made for so much: a stage in a narrower room is drawn smaller.
        let factor = max(1, Self.leastStage.width / room.width, Self.leastStage.height / room.height)
        return CGSize(width: (room.width * factor).rounded(.down), height: (room.height * factor).rounded(.down))
    }
}

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
    /// Whether it shows what a release would do; nil in the memory of a version that did not.
    package var predictsReleases: Bool?
    /// Whether the timeline is shown; nil for a window that had none.
    package var showsTimeline: Bool?
    /// How high the user has made it, in points; nil where that was left to the window.
    package var timelineHeight: Double?
    /// The form of recordings; nil for the best that the machine can write.
    package var recordsAs: RecordingForm?

    package init(
        size: CGSize, scene: String, lanes: String = "", isDark: Bool = true, showsSidebar: Bool = true,
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
}
