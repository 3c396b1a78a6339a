import Drawing
import Foundation
import Testing
import ViewHierarchy

@MainActor
@Suite("View tree")
struct TreeTests {
    private let parent = RecordingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let views = (0..<3).map { tag in
        let view = RecordingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.tag = tag + 1
        return view
    }

    init() { for view in views { parent.addSubview(view) } }

    private var order: [Int] { parent.subviews.map(\.tag) }

    @Test("views are added in front, and moved when added again")
    func adding() {
        #expect(order == [1, 2, 3])
        parent.addSubview(views[0])
        #expect(order == [2, 3, 1])
        #expect(views[0].superview === parent)
    }

    @Test("views are inserted at an index, or below or above another")
    func inserting() {
        parent.insertSubview(views[2], at: 0)
        #expect(order == [3, 1, 2])
        parent.insertSubview(views[2], at: 99)
        #expect(order == [1, 2, 3])
        parent.insertSubview(views[0], aboveSubview: views[1])
        #expect(order == [2, 1, 3])
        parent.insertSubview(views[2], belowSubview: views[1])
        #expect(order == [3, 2, 1])
        parent.insertSubview(views[0], belowSubview: View())
        #expect(order.last == 1)
        parent.insertSubview(views[0], belowSubview: views[0])
        #expect(order.last == 1)
    }

    @Test("views are brought to the front and sent to the back")
    func reordering() {
        parent.bringSubviewToFront(views[0])
        #expect(order == [2, 3, 1])
        parent.sendSubviewToBack(views[2])
        #expect(order == [3, 2, 1])
        parent.bringSubviewToFront(View())
        #expect(order == [3, 2, 1])
    }

    @Test("a view has one superview, is notified of a change, and leaves the old one")
    func moving() {
        let other = RecordingView(frame: .zero)
        other.addSubview(views[1])
        #expect(order == [1, 3])
        #expect(views[1].superview === other)
        #expect(views[1].log == ["superview", "superview"])
        #expect(parent.log == ["added 1", "added 2", "added 3", "removing 2"])
        views[1].removeFromSuperview()
        #expect(views[1].superview == nil && other.subviews.isEmpty)
        views[1].removeFromSuperview()
        #expect(views[1].log.count == 3)
    }

    @Test("a view can't be added to itself or to its descendants")
    func noRings() {
        views[0].addSubview(parent)
        parent.addSubview(parent)
        #expect(parent.superview == nil)
        #expect(parent.isDescendant(of: parent))
        #expect(views[0].isDescendant(of: parent) && !parent.isDescendant(of: views[0]))
    }

    @Test("the window is set for all descendants, which are notified once")
    func windows() {
        let leaf = RecordingView(frame: .zero)
        views[0].addSubview(leaf)
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        window.addSubview(parent)
        #expect(leaf.window === window)
        views[1].addSubview(leaf)
        #expect(leaf.log.filter { $0 == "window" }.count == 1)
        parent.removeFromSuperview()
        #expect(leaf.window == nil)
        #expect(leaf.log.filter { $0 == "window" }.count == 2)
    }

    @Test("views are found by their tag")
    func tags() {
        let leaf = View()
        leaf.tag = 9
        views[2].addSubview(leaf)
        #expect(parent.viewWithTag(9) === leaf)
        #expect(parent.viewWithTag(10) == nil)
    }
}

private final class RecordingView: View {
    var log: [String] = []

    override func didMoveToSuperview() { log.append("superview") }

    override func didMoveToWindow() { log.append("window") }

    override func didAddSubview(_ subview: View) { log.append("added \(subview.tag)") }

    override func willRemoveSubview(_ subview: View) { log.append("removing \(subview.tag)") }
}
