import Testing
import UIKit

/// Follows a scroll view by the names of its properties, as code from before key paths does.
@MainActor
private final class OffsetFollower: NSObject {
    private let scrollView: UIScrollView
    private(set) var offsets: [CGPoint] = []
    private(set) var others: [String] = []
    private var context = 0

    init(_ scrollView: UIScrollView) {
        self.scrollView = scrollView
        super.init()
        scrollView.addObserver(self, forKeyPath: "contentOffset", options: [.new, .old], context: &context)
        scrollView.addObserver(self, forKeyPath: "frame", context: nil)
    }

    func stop() {
        scrollView.removeObserver(self, forKeyPath: "contentOffset", context: &context)
    }

    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        if keyPath == "contentOffset", object as? UIScrollView === scrollView,
            let offset = change?[.newKey] as? CGPoint
        {
            offsets.append(offset)
        } else {
            others.append(keyPath ?? "")
        }
    }
}

extension OffsetFollower: NSKeyPathObserver {}

@MainActor
@Suite("Observation by the name of a property")
struct KeyPathObserverTests {
    @Test("the observer is called until it is removed, and held weakly")
    func observer() {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scrollView.contentSize = CGSize(width: 100, height: 500)
        var follower: OffsetFollower? = OffsetFollower(scrollView)
        scrollView.contentOffset.y = 30
        scrollView.contentOffset.y = 40
        scrollView.frame.origin.x = 5
        #expect(follower?.offsets.map(\.y) == [30, 40] && follower?.others == ["frame"])
        follower?.stop()
        scrollView.contentOffset.y = 50
        scrollView.frame.origin.x = 6
        #expect(follower?.offsets.count == 2 && follower?.others == ["frame", "frame"])
        weak let gone = follower
        follower = nil
        #expect(gone == nil)
        scrollView.frame.origin.x = 7
    }

    @Test("a layer's position, and the hidden state by either of its names")
    func names() {
        final class Log: NSObject, NSKeyPathObserver {
            var lines: [String] = []

            func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) {
                let point = change?[.newKey] as? CGPoint
                lines.append(
                    "\(keyPath ?? "") \(point.map { "\($0.x)" } ?? "\(change?[.newKey] ?? "-")") \(change?[.oldKey] ?? "-")"
                )
            }
        }
        let (view, log) = (UIView(), Log())
        view.layer.addObserver(log, forKeyPath: "position", options: .new)
        view.addObserver(log, forKeyPath: "hidden", options: [.new, .old])
        view.addObserver(log, forKeyPath: "isHidden")
        view.center = CGPoint(x: 1, y: 2)
        view.isHidden = true
        #expect(log.lines == ["position 1.0 -", "hidden true false", "isHidden - -"])
    }
}
