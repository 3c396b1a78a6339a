import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import Testing
import ViewHierarchy

@testable import Transitions

/// Pages under fingers at random by a seed, against recorded texts: where they are, what is predicted of a release, and what
/// delegate and data source hear. What is right is in the other tests.
@MainActor
@Suite("Pages at random")
struct PageStoryTests {
    @Test("pages that are pulled, thrown, caught, resized and replaced at any moment", arguments: 1...6)
    func turns(seed: UInt64) throws {
        var random = SeededRandom(seed: 700 + seed)
        var story = GoldenStory("page-turns-\(seed)")
        let isVertical = seed % 2 == 0
        let spacing: Double = seed % 3 == 0 ? 20 : 0
        let pager = PageViewController(
            transitionStyle: .scroll, navigationOrientation: isVertical ? .vertical : .horizontal,
            options: [.interPageSpacing: spacing])
        let book = Book()
        pager.dataSource = book
        pager.delegate = book
        pager.setViewControllers([book.pages[1]], direction: .forward, animated: false)
        let stage = TestStage { pager }
        func place(_ way: Double) -> CGPoint {
            isVertical ? CGPoint(x: 200, y: 200 + way) : CGPoint(x: 200 + way, y: 200)
        }
        func name(_ controller: ViewController) -> String { "\(type(of: controller))" }
        /// Returns where the pages on screen are along their axis, and what is said.
        @MainActor func seen() -> String {
            var lines: [String] = []
            for page in book.pages {
                guard let view = page.viewIfLoaded, view.window != nil, let track = view.superview else { continue }
                let shown = track.presentation.center
                let own = view.presentation.center
                lines.append(
                    "\(name(page)) \(ValueText.text(CGPoint(x: shown.x + own.x, y: shown.y + own.y))) "
                        + ValueText.text(view.bounds.size))
            }
            for prediction in stage.act({ stage.window.releasePredictions }) {
                let guides = prediction.guides.map { "\($0.label) \(ValueText.text($0.path.controlBounds))" }
                lines.append(
                    "\(prediction.summary), \(prediction.completes), \(ValueText.text(prediction.landing ?? .zero)), "
                        + "\(ValueText.text(prediction.duration ?? -1)) s, \(guides)")
            }
            lines.append("shows \(pager.viewControllers?.map(name) ?? [])")
            lines += book.received + stage.takeEvents() + stage.takeErrors().map { "\($0)" }
            book.received = []
            return lines.joined(separator: "\n")
        }
        var isDown = false
        var way = 0.0
        for index in 0..<60 {
            let step: String
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1, 2, 3:
                let target = Double.random(in: -190...190, using: &random).rounded()
                if !isDown {
                    way = Double.random(in: -150...150, using: &random).rounded()
                    stage.touch(.began, place(way).x, place(way).y)
                    isDown = true
                }
                let count = Int.random(in: 1...6, using: &random)
                step = "finger to \(target) in \(count)"
                for part in 1...count {
                    stage.pass(0.016)
                    let next = place(way + (target - way) * Double(part) / Double(count))
                    stage.touch(.moved, next.x, next.y)
                }
                way = target
            case 4, 5:
                let isCancelled = Int.random(in: 0..<5, using: &random) == 0
                step = isDown ? "finger \(isCancelled ? "cancelled" : "lifted")" : "nothing"
                if isDown { stage.touch(isCancelled ? .cancelled : .ended, place(way).x, place(way).y) }
                isDown = false
            case 6:
                let page = book.pages[Int.random(in: 0..<4, using: &random)]
                let isForward = Bool.random(using: &random)
                let isAnimated = Bool.random(using: &random)
                step = "set \(name(page)) \(isForward) \(isAnimated)"
                stage.act {
                    pager.setViewControllers(
                        [page], direction: isForward ? .forward : .reverse, animated: isAnimated)
                }
            case 7 where index % 3 == 0:
                let size = CGSize(width: 400, height: [800.0, 600, 500][Int.random(in: 0..<3, using: &random)])
                step = "resize \(ValueText.text(size))"
                stage.act { stage.window.resize(to: size) }
            default:
                let seconds = Double(Int.random(in: 1..<40, using: &random)) / 100
                step = "wait \(seconds)"
                stage.pass(seconds)
            }
            story.add("\(index) \(step)", seen())
        }
        stage.endTouch(place(way).x, place(way).y, .cancelled)
        story.add("at rest", seen())
        try story.check()
    }
}
