package import Drawing
import Foundation
package import Sessions
import Staging
import ViewHierarchy
import Widgets

/// The picture of several lanes in a recording: each stage at its own size with its curve and its state below,
/// and the curves at the right, in the window's appearance.
@MainActor
package final class LaneBoard {
    /// The view with the plotted curves.
    private let choice: PlotChoice
    private let timeline = Timeline()
    private let window = Window(frame: .zero)
    private let board: BoardView
    private let plot: PlotView
    private var stageSize = CGSize.zero

    private static let margin = 20.0
    private static let plotWidth = 300.0
    private static let plotHeight = 760.0

    /// The margin around each stage, in points.
    private let bezel: Double

    /// - Parameter background: The board's color, or nil for the appearance's own.
    init(_ style: BoardStyle, background: Color? = nil, bezel: Double = 0) {
        choice = style.plot
        self.bezel = bezel
        var theme = style.appearance == .dark ? Theme.dark : Theme.light
        if let background { theme.board = background }
        board = BoardView()
        board.apply(theme)
        plot = PlotView()
        board.showsOutlines = style.showsOutlines
        timeline.asCurrent {
            window.addSubview(board)
            board.addSubview(plot)
            layOut(CGSize(width: 1, height: 1), count: style.lanes.count)
            board.name(style.lanes)
        }
    }

    /// Returns the lanes' pictures, in the order of the lanes, on the board.
    func picture(of pictures: [DisplayList], _ content: BoardContent) -> DisplayList {
        timeline.asCurrent {
            if let size = pictures.first?.size, size != stageSize { layOut(size, count: pictures.count) }
            for (view, picture) in zip(board.stages, pictures) { view.display(picture) }
            let travel = Travel(content.history, choice)
            plot.display(content.history, travel, choice)
            board.display(content.last, outlining: travel?.view)
            return window.displayList()
        }
    }

    /// Returns the lanes' pictures on a board.
    package static func picture(_ style: BoardStyle, _ pictures: [DisplayList], _ content: BoardContent) -> DisplayList
    {
        LaneBoard(style).picture(of: pictures, content)
    }

    /// Returns the frames of the stages, from left to right.
    func stageFrames(_ size: CGSize, count: Int) -> [CGRect] {
        (0..<count).map {
            CGRect(
                origin: CGPoint(
                    x: Self.margin + bezel + Double($0) * (size.width + Self.margin + 2 * bezel),
                    y: Self.margin + bezel),
                size: size)
        }
    }

    private func layOut(_ size: CGSize, count: Int) {
        stageSize = size
        let stages = stageFrames(size, count: count)
        let captions = stages.map {
            CGRect(x: $0.minX, y: $0.maxY + bezel, width: $0.width, height: LaneCaption.height)
        }
        let left = (stages.last?.maxX ?? 0) + bezel + Self.margin
        plot.frame = CGRect(x: left, y: Self.margin, width: Self.plotWidth, height: min(Self.plotHeight, size.height))
        window.frame = CGRect(
            x: 0, y: 0, width: left + Self.plotWidth + Self.margin,
            height: Self.margin + size.height + 2 * bezel + LaneCaption.height + Self.margin / 2)
        board.frame = window.bounds
        board.layOut(stages: stages, captions: captions)
    }
}
