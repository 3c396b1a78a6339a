import Foundation
import Testing

@testable import Visualizer

@Suite("The layout of the window")
struct ShellLayoutTests {
    private static let stage = CGSize(width: 390, height: 844)
    private static let sizes = [
        CGSize(width: 360, height: 420), CGSize(width: 900, height: 600), CGSize(width: 1280, height: 800),
        CGSize(width: 1920, height: 1080), CGSize(width: 3840, height: 2160),
    ]

    @Test("lanes are side by side on the board, in full, with the stage's aspect ratio", arguments: sizes, 1...4)
    func lanes(size: CGSize, count: Int) {
        let layout = ShellLayout(
            size: size, stageSize: Self.stage, lanes: count, showsSidebar: true, showsInspector: true)
        #expect(layout.stages.count == count && layout.captions.count == count)
        for (stage, caption) in zip(layout.stages, layout.captions) {
            #expect(layout.board.contains(stage) && layout.board.contains(caption))
            #expect(abs(stage.width / stage.height - 390.0 / 844) < 0.02)
            #expect(stage.minX == stage.minX.rounded() && stage.minY == stage.minY.rounded())
            #expect(!stage.intersects(layout.header))
        }
        // Captions side by side, each as wide as its stage, or wider where there is room.
        for (left, right) in zip(layout.captions, layout.captions.dropFirst()) where left.minY == right.minY {
            #expect(abs(right.minX - left.maxX - ShellLayout.margin) < 1e-9)
            #expect(right.width >= layout.stages[0].width && right.width <= max(220, layout.stages[0].width))
        }
        // Centered within a fraction of a point.
        let whole = layout.stages[0].union(layout.stages[count - 1])
        #expect(abs(whole.midX - layout.board.midX) <= 1)
    }

    @Test("panels, header, guide, board and timeline fill the window without gaps, at any size", arguments: [1.0, 2])
    func parts(interfaceScale: Double) {
        for width in stride(from: 160.0, through: 2000, by: 37) {
            for (index, height) in [300.0, 420, 600, 900].enumerated() {
                let (sidebar, inspector, timeline, guide) = (index != 1, index != 2, index != 3, index != 0)
                let layout = ShellLayout(
                    size: CGSize(width: width, height: height), stageSize: Self.stage, lanes: 2,
                    showsSidebar: sidebar, showsInspector: inspector, showsTimeline: timeline, showsGuide: guide,
                    interfaceScale: interfaceScale)
                let left = layout.sidebar.map { Double($0.width) } ?? 0
                let right = layout.inspector.map { Double($0.minX) } ?? width
                #expect(layout.header == CGRect(x: left, y: 0, width: width - left, height: 60))
                let columns = [layout.guide, layout.board, layout.timeline].compactMap(\.self)
                #expect(columns.allSatisfy { $0.minX == left && $0.maxX == right && $0.width > 0 })
                #expect(columns[0].minY == 60 && columns[columns.count - 1].maxY == height)
                for (above, below) in zip(columns, columns.dropFirst()) { #expect(above.maxY == below.minY) }
                #expect(layout.guide.map { $0.height == 34 } ?? !guide)
                #expect(layout.sidebar.map { $0 == CGRect(x: 0, y: 0, width: 216, height: height) } ?? true)
                #expect(layout.inspector.map { $0.maxX == width && $0.minY == 60 && $0.maxY == height } ?? true)
            }
        }
    }

    @Test("the list of scenes is hidden if it doesn't fit or isn't wanted")
    func sidebar() {
        func has(_ width: Double, _ wanted: Bool) -> Bool {
            ShellLayout(
                size: CGSize(width: width, height: 600), stageSize: Self.stage, lanes: 1, showsSidebar: wanted,
                showsInspector: false
            ).sidebar != nil
        }
        #expect(has(696, true) && !has(695, true) && !has(2000, false))
    }

    @Test(
        "a stage of its available size is drawn point for point, but none is smaller than scenes support",
        arguments: sizes, 1...4)
    func room(size: CGSize, count: Int) {
        let layout = ShellLayout(
            size: size, stageSize: Self.stage, lanes: count, showsSidebar: true, showsInspector: true)
        let filled = ShellLayout(
            size: size, stageSize: layout.roomForStage, lanes: count, showsSidebar: true, showsInspector: true)
        let room = layout.roomForStage
        #expect(room.width >= 319 && room.height >= 319)
        #expect(filled.stageScale < 1.03)
        if min(room.width, room.height) > 320 { #expect(abs(filled.stageScale - 1) < 0.03) }
        #expect(filled.board.contains(filled.stages[count - 1]))
    }
}
