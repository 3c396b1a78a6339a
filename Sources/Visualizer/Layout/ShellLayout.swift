import Boards
package import Foundation

/// The frames of the parts of a window, in whole points from its top left corner.
package struct ShellLayout: Hashable, Sendable {
    /// The list of scenes, or nil if it is hidden.
    package let sidebar: CGRect?
    /// The inspector, or nil if it is hidden.
    package let inspector: CGRect?
    /// The timeline below the lanes and beside the inspector, or nil if it is hidden.
    package let timeline: CGRect?
    /// The bar with the scene's title and the controls of time.
    package let header: CGRect
    /// The guide below the header, or nil if it is hidden.
    package let guide: CGRect?
    /// The board of the lanes, below the header and the guide.
    package let board: CGRect
    /// The exploded view to the right of the lanes, or nil if it is hidden.
    package let exploded: CGRect?
    /// The stage of each lane, drawn at `stageScale`.
    package let stages: [CGRect]
    /// The caption of each lane, beneath its stage.
    package let captions: [CGRect]
    /// Points of the window in a point of a stage.
    package let stageScale: Double

    /// The minimum width of the lanes beside the list of scenes or the inspector.
    package static let leastBoard = 480.0
    /// The minimum height of the lanes above the timeline.
    static let leastBoardHeight = 250.0
    /// The minimum height of the timeline, and the range of its automatic height.
    static let leastTimeline = 120.0
    private static let ownTimeline = 150.0...460.0
    /// The automatic height of the timeline, as a fraction of the window's: in a window 800 points high, both curves are 70
    /// points high or more with two rows of recognizers and of animators.
    private static let timelinePart = 0.375
    /// The height above the timeline that its automatic height leaves to the header and the lanes, if it can.
    private static let usualHeightAbove = 480.0
    /// The smallest stage that scenes must support, upright or landscape.
    private static let leastStage = CGSize(width: 320, height: 320)
    package static let inspectorWidth = 312.0
    package static let sidebarWidth = 216.0
    /// The ranges of the widths when their edges are dragged.
    static let inspectorWidths = 280.0...480.0
    static let sidebarWidths = 160.0...360.0
    /// The exploded view's fraction of the board's width, and the minimum widths of it and of the lanes.
    private static let explodedPart = 0.5
    private static let leastExploded = 220.0
    /// The minimum width of each lane beside the exploded view.
    package static let leastLane = 160.0
    static let headerHeight = 60.0
    static let guideHeight = 34.0
    /// The margin around and between the lanes.
    static let margin = 20.0
    /// The margin beneath the captions.
    static let foot = 8.0
    /// The minimum width of a caption, if its lane has the space.
    package static let leastCell = 220.0
    /// The minimum side of a stage in a window of any size.
    static let leastSide = 40.0

    /// - Parameters:
    ///   - stageSize: The size of each lane's stage, in its own points.
    ///   - lanes: The number of lanes, at least 1.
    ///   - showsInspector: Whether the inspector is wanted. If only one panel fits, the inspector takes precedence over
    ///     the list of scenes.
    ///   - showsTimeline: Whether the timeline is wanted, if it fits.
    ///   - timelineHeight: The height that the user has chosen, in points, or nil for the automatic height.
    ///   - tracks: The number of tracks of properties, for which the automatic height has room.
    ///   - showsExploded: Whether the exploded view is wanted, if it fits.
    ///   - showsGuide: Whether the guide is wanted.
    ///   - sidebarWidth: The wanted width of the list of scenes, in points.
    ///   - inspectorWidth: The wanted width of the inspector, in points.
    ///   - interfaceScale: The scale of the interface. The minimum sizes of the lanes shrink accordingly, so that every
    ///     part can be shown at 200 %.
    package init(
        size: CGSize, stageSize: CGSize, lanes: Int, showsSidebar: Bool, showsInspector: Bool,
        showsTimeline: Bool = false, timelineHeight: Double? = nil, tracks: Int = 0, showsExploded: Bool = false,
        showsGuide: Bool = false,
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
        header = CGRect(x: left, y: 0, width: size.width - left, height: Self.headerHeight)
        let top = header.maxY + (showsGuide ? Self.guideHeight : 0)
        guide =
            showsGuide
            ? CGRect(x: left, y: header.maxY, width: right - left, height: Self.guideHeight) : nil
        let most = size.height - top - Self.leastBoardHeight / shrinking
        let own = min(size.height * Self.timelinePart, size.height - Self.usualHeightAbove).rounded(.down)
        let wanted =
            timelineHeight ?? min(max(own, Self.ownTimeline.lowerBound), Self.ownTimeline.upperBound)
            + Double(tracks) * TimelineRows.track
        let hasTimeline = showsTimeline && most >= Self.leastTimeline
        let strip = hasTimeline ? max(Self.leastTimeline, min(wanted, most)).rounded() : 0
        timeline =
            hasTimeline
            ? CGRect(x: left, y: size.height - strip, width: right - left, height: strip) : nil
        let below = max(0, size.height - top - strip)
        inspector =
            hasInspector
            ? CGRect(
                x: right, y: header.maxY, width: inspectorWidth, height: max(0, size.height - header.maxY)) : nil
        board = CGRect(x: left, y: top, width: right - left, height: below)
        // More than two lanes can be in two rows.
        let leastColumns = Double(lanes > 2 ? (lanes + 1) / 2 : lanes)
        let leastLanes = leastColumns * (Self.leastLane + Self.margin) + Self.margin
        let freeWidth = board.width - leastLanes
        let hasExploded = showsExploded && freeWidth >= Self.leastExploded
        let explodedWidth =
            hasExploded
            ? max(Self.leastExploded, min(freeWidth, (board.width * Self.explodedPart).rounded())).rounded(.down) : 0
        exploded =
            hasExploded
            ? CGRect(x: board.maxX - explodedWidth, y: board.minY, width: explodedWidth, height: below) : nil
        let place = CGRect(x: board.minX, y: board.minY, width: board.width - explodedWidth, height: below)
        // In one row or two, whichever shows the lanes larger.
        let grid = [lanes, (lanes + 1) / 2].map {
            Grid(columns: max(1, $0), lanes: lanes, on: place, stageSize)
        }
        let best = lanes > 2 && grid[1].scale > grid[0].scale ? grid[1] : grid[0]
        room = best.room
        stages = best.stages(on: place, lanes: lanes)
        stageScale = (stages.first?.width ?? 0) / max(stageSize.width, 1)
        captions = stages.map { [cell = best.cell] stage in
            CGRect(
                x: stage.minX - ((cell - stage.width) / 2).rounded(.down), y: stage.maxY, width: cell,
                height: LaneCaption.height)
        }
    }

    /// An arrangement of lanes in rows.
    private struct Grid {
        let columns: Int
        let rows: Int
        /// The available size of each stage without its caption.
        let room: CGSize
        /// The size of a stage, in whole points.
        let size: CGSize
        /// The width of a stage and its caption.
        let cell: Double
        /// Points of the window in a point of a stage.
        var scale: Double

        init(columns: Int, lanes: Int, on board: CGRect, _ stageSize: CGSize) {
            self.columns = columns
            rows = (lanes + columns - 1) / columns
            let (across, down) = (Double(columns), Double(rows))
            let height = (board.height - margin / 2) / down - LaneCaption.height - foot
            room = CGSize(
                width: max(leastSide, (board.width - (across + 1) * margin) / across), height: max(leastSide, height))
            scale = min(room.width / max(stageSize.width, 1), room.height / max(stageSize.height, 1))
            size = CGSize(
                width: (stageSize.width * scale).rounded(.down), height: (stageSize.height * scale).rounded(.down))
            cell = max(size.width, min(room.width, leastCell).rounded(.down))
        }

        func stages(on board: CGRect, lanes: Int) -> [CGRect] {
            (0..<lanes).map { lane in
                let row = lane / columns
                let count = min(columns, lanes - row * columns)
                let whole = Double(count) * (cell + margin) - margin
                let first = (board.minX + (board.width - whole) / 2).rounded(.down)
                let top = board.minY + margin / 2 + Double(row) * (room.height + LaneCaption.height + foot)
                return CGRect(
                    x: first + Double(lane % columns) * (cell + margin) + ((cell - size.width) / 2).rounded(.down),
                    y: (top + (room.height - size.height) / 2).rounded(.down), width: size.width, height: size.height)
            }
        }
    }

    /// The available size of each lane's stage.
    private let room: CGSize

    /// The size of a stage that fills its lane, in points of the window.
    package var roomForStage: CGSize {
        // Scenes need a minimum size. In less space a larger stage is drawn smaller.
        let factor = max(1, Self.leastStage.width / room.width, Self.leastStage.height / room.height)
        return CGSize(width: (room.width * factor).rounded(.down), height: (room.height * factor).rounded(.down))
    }
}
