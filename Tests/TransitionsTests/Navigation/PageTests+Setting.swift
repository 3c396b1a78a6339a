import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

extension PageTests {
    @Test("a page that is set while it is turned to is there at once")
    func setMeanwhile() {
        drag(from: 300, to: 120)
        #expect(place(2).x > 200 && place(2).x < 250)
        stage.act { pager.setViewControllers([book.pages[2]], direction: .forward, animated: true) }
        stage.pass(0)
        #expect(place(2) == .zero && shown == 2 && !stage.director.isTransitioning)
        #expect(stage.errors.count == 1)
        letGo(at: 120)
        #expect(place(2) == .zero && shown == 2)
    }

    @Test("setting pages during a turn is reported, and ends at the page set last (C 1)")
    func whileTurning() {
        var ends: [String] = []
        stage.act {
            pager.setViewControllers([book.pages[2]], direction: .forward, animated: true) {
                ends.append("third \($0)")
            }
        }
        stage.pass(0.1)
        stage.act {
            pager.setViewControllers([book.pages[0]], direction: .reverse, animated: true) {
                ends.append("first \($0)")
            }
        }
        #expect(stage.takeErrors().map(\.operation) == ["setViewControllers(_:direction:)"])
        stage.settle()
        #expect(ends == ["third true", "first true"])
        #expect(shown == 0)
        #expect(pager.children.count == 1)
        drag(from: 300, to: 200)
        stage.act { pager.setViewControllers([book.pages[3]], direction: .forward, animated: false) }
        #expect(stage.takeErrors().count == 1)
        #expect(book.received.last?.hasPrefix("from First cut") == true)
        letGo(at: 200)
        #expect(shown == 3)
        #expect(pager.children.count == 1)
        #expect(place(3) == .zero)
        drag(from: 50, to: 250, in: 0.1)
        lift(at: 250)
        stage.pass(0.05)
        #expect(place(3).x > 100)
        stage.act { pager.setViewControllers([book.pages[1]], direction: .reverse, animated: false) }
        #expect(stage.takeErrors().count == 1 && place(1) == .zero)
        stage.settle()
        #expect(shown == 1 && place(1) == .zero)
        let events = stage.takeEvents()
        for name in ["First", "Second", "Third", "Fourth"] {
            let own = events.filter { $0.hasPrefix(name) }
            #expect(own.filter { $0.contains("Will") }.count >= own.filter { $0.contains("Did") }.count)
        }
    }

    @Test("a delegate that sets another page at the beginning of a turn overrides it")
    func setByDelegate() {
        book.onTurn = { [stage, pager, book] in
            stage.act { pager.setViewControllers([book.pages[3]], direction: .forward, animated: false) }
        }
        drag(from: 300, to: 200)
        book.onTurn = nil
        letGo(at: 200)
        #expect(shown == 3)
        #expect(pager.children.count == 1)
        #expect(book.pages[2].view.superview == nil)
        #expect(place(3) == .zero)
    }

    @Test("misuse is reported, and the page stays")
    func misuse() {
        var ends: [Bool] = []
        stage.act {
            for pages in [nil, [], [pager]] as [[ViewController]?] {
                pager.setViewControllers(pages, direction: .forward, animated: pages == nil) { ends.append($0) }
            }
        }
        #expect(stage.takeErrors().count == 3 && ends == [false, false, false])
        #expect(shown == 1)
        // The page that is there already is no misuse.
        ends = []
        stage.act { pager.setViewControllers([book.pages[1]], direction: .forward, animated: true) { ends.append($0) } }
        #expect(ends == [true] && stage.errors.isEmpty)
        _ = stage.act { PageViewController(transitionStyle: .pageCurl, navigationOrientation: .horizontal) }
        #expect(stage.takeErrors().map(\.operation) == ["init(transitionStyle:)"])
        book.repeats = true
        drag(from: 300, to: 200)
        letGo(at: 200)
        #expect(stage.takeErrors().map(\.culprit) == ["Book"])
        #expect(shown == 1)
    }

    @Test("a page that is replaced without animation disappears, and the other one appears (A 1)")
    func replaced() {
        var ends: [Bool] = []
        stage.act {
            pager.setViewControllers([book.pages[3]], direction: .forward, animated: false) { ends.append($0) }
        }
        #expect(ends == [true])
        let calls = stage.takeEvents().filter { $0.contains("ppear") }.map { $0.split(separator: " ").last ?? "" }
        #expect(calls == ["viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewDidAppear"])
    }
}
