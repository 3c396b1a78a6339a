import Testing
import UIKit

@MainActor
@Suite("The page on porting")
struct PageTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// A block of code of the page and the line that introduces it.
    private struct Block {
        var title: String
        var code: String
    }

    private func blocks() throws -> [Block] {
        let page = try String(
            contentsOf: Self.folder.appendingPathComponent("../../../Sources/UIKit/UIKit.docc/PortingTransitions.md"),
            encoding: .utf8)
        let parts = page.components(separatedBy: "\n```")
        return zip(parts, parts.dropFirst()).compactMap { before, part in
            guard part.hasPrefix("swift\n") else { return nil }
            let title = before.components(separatedBy: "\n").last { !$0.isEmpty } ?? ""
            return Block(title: title, code: String(part.dropFirst("swift\n".count)))
        }
    }

    @Test("its correct code is compiled here exactly, and so is incorrect code that compiles")
    func quoted() throws {
        let right = try String(contentsOf: Self.folder.appendingPathComponent("PortedCode.swift"), encoding: .utf8)
        let wrong = try String(contentsOf: Self.folder.appendingPathComponent("WrongCode.swift"), encoding: .utf8)
        var counts: [String: Int] = [:]
        for block in try blocks() {
            counts[block.title, default: 0] += 1
            switch block.title {
            case "Here:": #expect(right.contains(block.code), "\(block.code)")
            case "Wrong, and it compiles:": #expect(wrong.contains(block.code), "\(block.code)")
            case "On iOS:", "Wrong, and it does not compile:", "In the package:", "In the program:": break
            default: Issue.record("a block of code follows the line \(block.title)")
            }
        }
        #expect(counts["Here:"]! >= 10 && counts["Wrong, and it compiles:"] == 2)
    }

    @Test("a method without an optional result is not called; one with it is")
    func optional() {
        let wrong: UIViewControllerTransitioningDelegate = UnheardFadeGiver()
        let right: UIViewControllerTransitioningDelegate = FadeGiver()
        #expect(wrong.animationController(forDismissed: UIViewController()) == nil)
        #expect(right.animationController(forDismissed: UIViewController()) is NoteFade)
    }

    @Test("a delegate's method only in a subclass is not called; an override is")
    func subclass() {
        let wrong: UIViewControllerTransitioningDelegate = UnheardPanelController()
        let right: UIViewControllerTransitioningDelegate = FadingPanelController()
        #expect(wrong.animationController(forDismissed: UIViewController()) == nil)
        #expect(right.animationController(forDismissed: UIViewController()) is NoteFade)
    }

    @Test("the page's note opens, is dragged and closes by its button")
    func note() {
        let stage = Stage { NoteViewController() }
        let root = stage.window.rootViewController as! NoteViewController
        stage.act { root.openNote() }
        stage.settle()
        let note = root.presentedViewController as? NoteViewController
        stage.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 200, y: 430))
        #expect(note?.titleLabel.transform == CGAffineTransform(translationX: 0, y: 30))
        stage.finger(.ended, 200, 430)
        stage.act { note?.fadeTitleLater() }
        stage.pass(0.99)
        #expect(note?.titleLabel.layer.presentation()?.opacity == 1)
        stage.settle()
        #expect(note?.titleLabel.layer.presentation()?.opacity == 0)
        let listener = NoteListener()
        note?.delegate = listener
        stage.tap(65, 122)
        stage.settle()
        #expect(root.presentedViewController == nil && listener.closed == 1 && stage.errors.isEmpty)
    }

    private final class NoteListener: NoteDelegate {
        var closed = 0
        func noteDidClose(_ note: NoteViewController) { closed += 1 }
    }

    @Test("an animator stopped in a helper's deinit leaves the view in place")
    func pulse() {
        let stage = Stage { NoteViewController() }
        let note = stage.window.rootViewController as! NoteViewController
        stage.act { note.pulseTitle() }
        stage.pass(4)
        stage.act { note.endPulse() }
        stage.pass(4)
        #expect(abs(note.titleLabel.alpha - 0.6) < 1e-9 && stage.errors.isEmpty)
    }

    @Test("the spring of the page runs thirty sixtieths of a second")
    func spring() {
        let stage = Stage()
        let spring = NoteSpring()
        stage.act { spring.start() }
        stage.go(to: 0.49)
        #expect(spring.steps == 29 && stage.timeline.isMoving)
        stage.go(to: 3)
        #expect(spring.steps == 30 && !stage.timeline.isMoving)
    }

    @Test("the page's views draw, round corners and report directions")
    func views() {
        let stage = Stage()
        stage.window.addSubview(BadgeView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
        let round = RoundView(frame: CGRect(x: 50, y: 0, width: 40, height: 40))
        stage.window.addSubview(round)
        var states: [UIGestureRecognizer.State] = []
        let pan = HorizontalPan { states.append($0.state) }
        stage.window.addGestureRecognizer(pan)
        stage.go(to: 0.01)
        #expect(round.layer.cornerRadius == 20 && stage.picture.contains("#ff0000"))
        stage.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 102, y: 340))
        stage.finger(.ended, 102, 340)
        #expect(states.last == .cancelled)
        stage.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 140, y: 302))
        stage.finger(.ended, 140, 302)
        #expect(states.last == .ended)
    }

    @Test("a custom layer changes immediately, and animates on request")
    func layers() throws {
        let stage = Stage()
        let view = OutlineView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        stage.window.addSubview(view)
        stage.go(to: 1)
        stage.act { view.outline.position.x = 100 }
        #expect(try #require(view.outline.presentation()).position.x == 100)
        stage.act { view.hideOutline() }
        stage.go(to: 1.1)
        let seen = try #require(view.outline.presentation()).opacity
        #expect(seen > 0 && seen < 1)
        stage.go(to: 1.25)
        #expect(view.outline.presentation()?.opacity == 0)
    }
}
