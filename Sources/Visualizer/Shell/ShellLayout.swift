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
    /// The layers of a lane pulled apart, at the right of the lanes; nil where they are hidden.
    package let exploded: CGRect?
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
    package static let inspectorWidth = 312.0
    package static let sidebarWidth = 216.0
    /// What a drag of their edges makes of them.
    static let inspectorWidths = 280.0...480.0
    static let sidebarWidths = 160.0...360.0
    /// Of the board's width, what the exploded view takes, and the least that it and the lanes take.
    private static let explodedPart = 0.5
    private static let leastExploded = 220.0
    private static let leastLanes = 200.0
    static let headerHeight = 60.0
    static let captionHeight = 50.0
    /// Around the lanes and between them.
    static let margin = 20.0
    /// Beneath the captions.
    static let foot = 8.0
    /// The least width of a caption in an enlarged interface, where its lane has the room.
    private static let leastCell = 150.0
    /// The smallest side that is left to a stage, whatever the window's size.
    static let leastSide = 40.0

    /// - Parameters:
    ///   - stageSize: Of each lane's stage, in its own points.
    ///   - lanes: How many there are, at least 1.
    ///   - showsInspector: Whether the inspector is wanted. Where there is room for one of them only it is the
    ///     inspector, and where there is for none it is neither.
    ///   - showsTimeline: Whether the timeline is wanted; where there is no room for it there is none.
    ///   - timelineHeight: How high the user has made it, in points; nil for a height that suits the window.
    ///   - showsExploded: Whether the layers of a lane are wanted beside the lanes; where there is no room there are none.
    ///   - sidebarWidth: How wide the list of scenes is wanted, in points.
    ///   - inspectorWidth: How wide the inspector is wanted, in points.
    ///   - interfaceScale: By how much the interface is enlarged. The lanes have to make do with less then, so that every
    ///     part can be shown at 200 % too.
    package init(
        size: CGSize, stageSize: CGSize, lanes: Int, showsSidebar: Bool, showsInspector: Bool,
        showsTimeline: Bool = false, timelineHeight: Double? = nil, showsExploded: Bool = false,
        sidebarWidth: Double = ShellLayout.sidebarWidth, inspectorWidth: Double = ShellLayout.inspectorWidth,
        interfaceScale: Double = 1
    ) {
        let shrinking = max(1, interfaceScale * interfaceScale)
        let leastBoard = Self.leastBoard / shrinking
        let sidebarWidth = min(max(sidebarWidth, Self.sidebarWidths.lowerBound), Self.sidebarWidths.upperBound)
        let inspectorWidth = min(
            max(inspectorWidth, Self.inspectorWidths.lowerBound), Self.inspectorWidths.upperBound)
        let hasInspector = showsInspector && size.width >= inspectorWidth + leastBoard
        let right = hasInspector ? size.width - inspectorWidth : size.width
        let hasSidebar = showsSidebar && right >= sidebarWidth + leastBoard
        let left = hasSidebar ? sidebarWidth : 0
        sidebar = hasSidebar ? CGRect(x: 0, y: 0, width: left, height: size.height) : nil
        header = CGRect(x: left, y: 0, width: max(0, size.width - left), height: Self.headerHeight)
        let most = size.height - header.maxY - Self.leastBoardHeight / shrinking
        let own = (size.height * Self.timelinePart).rounded(.down)
        let wanted = timelineHeight ?? min(max(own, Self.ownTimeline.lowerBound), Self.ownTimeline.upperBound)
        let hasTimeline = showsTimeline && most >= Self.leastTimeline
        let strip = hasTimeline ? max(Self.leastTimeline, min(wanted, most)).rounded() : 0
        timeline =
            hasTimeline ? CGRect(x: left, y: size.height - strip, width: header.width, height: strip) : nil
        let below = max(0, size.height - header.maxY - strip)
        inspector = hasInspector ? CGRect(x: right, y: header.maxY, width: inspectorWidth, height: below) : nil
        board = CGRect(x: left, y: header.maxY, width: max(0, right - left), height: below)
        let hasExploded = showsExploded && board.width >= Self.leastExploded + Self.leastLanes
        let explodedWidth = hasExploded ? max(Self.leastExploded, (board.width * Self.explodedPart).rounded()) : 0
        exploded =
            hasExploded
            ? CGRect(x: board.maxX - explodedWidth, y: board.minY, width: explodedWidth, height: below) : nil
        let place = CGRect(x: board.minX, y: board.minY, width: board.width - explodedWidth, height: below)
        // Side by side or two by two, whichever shows them larger.
        let leastCell = interfaceScale > 1 ? Self.leastCell : 0
        let grid = [lanes, (lanes + 1) / 2].map {
            Grid(columns: max(1, $0), lanes: lanes, on: place, stageSize, leastCell: leastCell)
        }
        let best = lanes > 2 && grid[1].scale > grid[0].scale ? grid[1] : grid[0]
        room = best.room
        stages = best.stages(on: place, lanes: lanes)
        stageScale = (stages.first?.width ?? 0) / max(stageSize.width, 1)
        captions = stages.map { [cell = best.cell] stage in
            CGRect(
                x: stage.minX - ((cell - stage.width) / 2).rounded(.down), y: stage.maxY, width: cell,
                height: Self.captionHeight)
        }
    }

    /// Lanes in rows.
    private struct Grid {
        let columns: Int
        let rows: Int
        /// What each stage has without its caption.
        let room: CGSize
        /// Of a stage in whole points.
        let size: CGSize
        /// The width of a stage with its caption.
        let cell: Double
        /// Points of the window in a point of a stage.
        var scale: Double

        init(columns: Int, lanes: Int, on board: CGRect, _ stageSize: CGSize, leastCell: Double) {
            self.columns = columns
            rows = (lanes + columns - 1) / columns
            let (across, down) = (Double(columns), Double(rows))
            let height = (board.height - margin / 2) / down - captionHeight - foot
            room = CGSize(
                width: max(leastSide, (board.width - (across + 1) * margin) / across), height: max(leastSide, height))
            scale = min(room.width / max(stageSize.width, 1), room.height / max(stageSize.height, 1))
            size = CGSize(
                width: (stageSize.width * scale).rounded(.down), height: (stageSize.height * scale).rounded(.down))
            cell = max(size.width, min(room.width, leastCell))
        }

        func stages(on board: CGRect, lanes: Int) -> [CGRect] {
            (0..<lanes).map { lane in
                let row = lane / columns
                let count = min(columns, lanes - row * columns)
                let whole = Double(count) * (cell + margin) - margin
                let first = (board.minX + (board.width - whole) / 2).rounded(.down)
                let top = board.minY + margin / 2 + Double(row) * (room.height + captionHeight + foot)
                return CGRect(
                    x: first + Double(lane % columns) * (cell + margin) + ((cell - size.width) / 2).rounded(.down),
                    y: (top + (room.height - size.height) / 2).rounded(.down), width: size.width, height: size.height)
            }
        }
    }

    /// What each lane's stage has.
    private let room: CGSize

    /// The size of a stage that takes all the room that its lane has, in points of the window.
    package var roomForStage: CGSize {
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
    /// Nil where that is left to the desktop.
    package var isDark: Bool?
    package var showsSidebar: Bool
    package var showsInspector: Bool
    package var showsOutlines: Bool
    /// Whether it shows what a release would do; nil in the memory of a version that did not.
    package var predictsReleases: Bool?
    /// Whether the timeline is shown; nil for a window that had none.
    package var showsTimeline: Bool?
    /// How high the user has made it, in points; nil where that was left to the window.
    package var timelineHeight: Double?
    /// How wide the user has made the panels, in points; nil for their own widths.
    package var sidebarWidth: Double?
    package var inspectorWidth: Double?
    /// The part of the inspector that is shown; nil for the first.
    package var section: InspectorSection?
    /// By how much the interface is enlarged; nil for its own size.
    package var interfaceScale: Double?
    /// The film beside the lanes; nil for none.
    package var reference: ReferenceMemory?
    /// The form of recordings; nil for the best that the machine can write.
    package var recordsAs: RecordingForm?

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
}
