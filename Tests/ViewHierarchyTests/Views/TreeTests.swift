import Drawing
import Foundation
import RandomSupport
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

    @Test("associated values go with their object, and can use associations as they go")
    func associations() throws {
        final class Owner {}
        final class Leaving {
            let other: View
            let key: UnsafeRawPointer
            var isGone: () -> Void = {}
            init(_ other: View, _ key: UnsafeRawPointer) { (self.other, self.key) = (other, key) }
            deinit {
                AssociatedObjects.set("left", of: other, key, isWeak: false)
                isGone()
            }
        }
        let key = try #require(UnsafeRawPointer(bitPattern: 16))
        let (kept, other) = (View(frame: .zero), View(frame: .zero))
        var gone = 0
        func leave() -> Leaving {
            let leaving = Leaving(other, key)
            leaving.isGone = { gone += 1 }
            return leaving
        }
        do {
            let owner = Owner()
            AssociatedObjects.set(leave(), of: owner, key, isWeak: false)
            #expect(gone == 0)
        }
        // The values of what is gone leave with the next change.
        AssociatedObjects.set(leave(), of: kept, key, isWeak: false)
        #expect(gone == 1 && AssociatedObjects.value(of: other, key) as? String == "left")
        AssociatedObjects.set("new", of: kept, key, isWeak: false)
        #expect(gone == 2 && AssociatedObjects.value(of: kept, key) as? String == "new")
        AssociatedObjects.set(nil, of: kept, key, isWeak: false)
        #expect(AssociatedObjects.value(of: kept, key) == nil)
    }

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

    @Test("whatever is inserted, moved and exchanged, views are in order, beside the layers between them")
    func orders() {
        var random = SeededRandom(seed: 9)
        for round in 0..<40 {
            let holder = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let all = (0..<6).map { tag in
                let view = View(frame: .zero)
                view.tag = tag
                return view
            }
            let layers = (0..<3).map { _ in Layer() }
            var model: [Int] = []
            for _ in 0..<60 {
                let (one, other) = (Int.random(in: 0..<6, using: &random), Int.random(in: 0..<6, using: &random))
                let index = Int.random(in: -1...7, using: &random)
                let rest = model.filter { $0 != one }
                switch Int.random(in: 0..<9, using: &random) {
                case 0:
                    holder.addSubview(all[one])
                    model = rest + [one]
                case 1:
                    holder.insertSubview(all[one], at: index)
                    model = rest
                    model.insert(one, at: min(max(0, index), rest.count))
                case 2, 3:
                    let isAbove = Bool.random(using: &random)
                    if isAbove {
                        holder.insertSubview(all[one], aboveSubview: all[other])
                    } else {
                        holder.insertSubview(all[one], belowSubview: all[other])
                    }
                    // Beside itself it stays, and beside what is elsewhere it is in front.
                    guard one != other else { break }
                    model = rest
                    let place = rest.firstIndex(of: other).map { isAbove ? $0 + 1 : $0 }
                    model.insert(one, at: place ?? rest.count)
                case 4:
                    holder.bringSubviewToFront(all[one])
                    if model.contains(one) { model = rest + [one] }
                case 5:
                    holder.sendSubviewToBack(all[one])
                    if model.contains(one) { model = [one] + rest }
                case 6:
                    holder.exchangeSubview(at: one, withSubviewAt: other)
                    if one < model.count, other < model.count { model.swapAt(one, other) }
                case 7:
                    all[one].removeFromSuperview()
                    model = rest
                default:
                    guard round % 2 == 1 else { break }
                    let layer = layers[one % 3]
                    if layer.superlayer == nil {
                        holder.layer.insertSublayer(layer, at: UInt32(other))
                    } else {
                        layer.removeFromSuperlayer()
                    }
                }
                #expect(holder.subviews.map(\.tag) == model)
                #expect(all.allSatisfy { ($0.superview === holder) == model.contains($0.tag) })
            }
        }
    }

    @Test("a view in front is found by name before one behind it, and a view within before the one around it")
    func names() {
        for (view, name) in zip(views, ["a", "b", "a"]) { view.accessibilityIdentifier = name }
        parent.accessibilityIdentifier = "a"
        #expect(parent.frontView(named: "a") === views[2] && parent.frontView(named: "b") === views[1])
        let leaf = View()
        leaf.accessibilityIdentifier = "a"
        views[1].addSubview(leaf)
        #expect(parent.frontView(named: "a") === views[2])
        parent.bringSubviewToFront(views[1])
        #expect(parent.frontView(named: "a") === leaf && views[0].frontView(named: "a") === views[0])
        #expect(parent.frontView(named: "c") == nil)
        // By tag it is the other way round: the view itself, then from the back.
        (parent.tag, views[0].tag, views[2].tag, leaf.tag) = (7, 5, 5, 7)
        #expect(parent.viewWithTag(7) === parent && views[1].viewWithTag(7) === leaf)
        #expect(parent.viewWithTag(5) === views[0])
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
