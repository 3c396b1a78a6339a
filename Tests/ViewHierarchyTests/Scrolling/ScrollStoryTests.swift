import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import Testing
import Timing
import ViewHierarchy

extension InteractionStoryTests {
    @Test(
        "a pager in a list that zooms, under fingers and the wheel, while code scrolls, resizes and adds",
        arguments: 1...4)
    func nested(seed: UInt64) throws {
        var story = GoldenStory("scroll-nested-\(seed)")
        let stage = ScriptedStage()
        let outer = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let pager = ScrollView(frame: CGRect(x: 0, y: 150, width: 400, height: 300))
        let content = View(frame: CGRect(x: 0, y: 0, width: 400, height: 2000))
        let log = Log(zoomed: content)
        content.addSubview(pager)
        outer.addSubview(content)
        outer.contentSize = content.bounds.size
        pager.contentSize = CGSize(width: 1600, height: 300)
        (pager.isPagingEnabled, pager.isDirectionalLockEnabled) = (true, seed % 2 == 0)
        (outer.maximumZoomScale, outer.minimumZoomScale) = (seed > 2 ? 2 : 1, seed > 2 ? 0.5 : 1)
        (outer.alwaysBounceHorizontal, outer.delegate, pager.delegate) = (seed == 3, log, log)
        for index in 0..<20 {
            let row = View(frame: CGRect(x: 10, y: 500 + 70 * index, width: 300, height: 60))
            row.backgroundColor = .blue
            content.addSubview(row)
        }
        stage.window.addSubview(outer)
        var random = SeededRandom(seed: 900 + seed)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random).rounded() }
        play(stage, seed: 300 + seed, strokes: 14) { time in
            stage.run {
                let place = CGPoint(x: number(10...390), y: number(10...790))
                switch Int.random(in: 0..<14, using: &random) {
                case 0:
                    stage.window.sendWheel(
                        at: place, delta: CGVector(dx: number(-40...40), dy: number(-90...90)),
                        time: stage.timeline.now)
                case 9:
                    stage.window.sendZoomWheel(
                        at: place, delta: CGVector(dx: 0, dy: number(-90...90)), time: stage.timeline.now)
                case 1: outer.setContentOffset(CGPoint(x: 0, y: number(0...900)), animated: true)
                case 2: pager.setContentOffset(CGPoint(x: number(0...1200), y: 0), animated: number(0...1) == 0)
                case 3: outer.contentSize.height = number(900...2400)
                case 4: outer.contentInset.top = number(0...40)
                case 5: outer.frame.size.height = number(500...800)
                case 6: outer.flashScrollIndicators()
                case 7:
                    outer.scrollRectToVisible(CGRect(x: 0, y: number(0...1900), width: 50, height: 80), animated: true)
                case 8: outer.setZoomScale(number(1...2), animated: true)
                default: break
                }
            }
            let calls = log.lines
            log.lines = []
            let picture = stage.run { stage.window.displayList().description }
            let state =
                [
                    outer.contentOffset, outer.zoomScale, outer.contentOffsetVelocity, pager.contentOffset,
                    pager.contentOffsetVelocity,
                    [outer.isDragging, outer.isDecelerating, pager.isDragging, pager.isDecelerating, outer.isZooming],
                ] as [Any]
            story.add(ValueText.text(time), (calls + [ValueText.text(state)]).joined(separator: "\n") + "\n" + picture)
        }
        try story.check()
    }
}
