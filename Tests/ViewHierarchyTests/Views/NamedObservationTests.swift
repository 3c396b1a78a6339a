import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Properties that are observed by their names")
struct NamedObservationTests {
    private final class Log: KeyPathObserver {
        var values: [String] = []

        func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            values.append("\(keyPath ?? "") \(change?[.oldKey] ?? "-") \(change?[.newKey] ?? "-")")
        }
    }

    @Test("each property calls its observers with its values when it is set, and no longer once they are removed")
    func names() {
        let cases: [(name: String, read: (ScrollView) -> Any, change: (ScrollView) -> Void)] = [
            ("frame", { $0.frame }, { $0.frame = CGRect(x: 1, y: 2, width: 30, height: 40) }),
            ("bounds", { $0.bounds }, { $0.bounds.size = CGSize(width: 30, height: 40) }),
            ("center", { $0.center }, { $0.center = CGPoint(x: 7, y: 8) }),
            ("transform", { $0.transform }, { $0.transform = CGAffineTransform(scaleX: 2, y: 3) }),
            ("alpha", { $0.alpha }, { $0.alpha = 0.25 }), ("hidden", { $0.isHidden }, { $0.isHidden = true }),
            ("contentOffset", { $0.contentOffset }, { $0.contentOffset = CGPoint(x: 0, y: 5) }),
            ("contentSize", { $0.contentSize }, { $0.contentSize = CGSize(width: 50, height: 900) }),
            ("contentInset", { $0.contentInset }, { $0.contentInset.top = 9 }),
        ]
        for (name, read, change) in cases {
            let (scroll, log) = (ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Log())
            scroll.contentSize = CGSize(width: 100, height: 500)
            let before = "\(read(scroll))"
            scroll.addObserver(log, forKeyPath: name, options: [.old, .new])
            change(scroll)
            #expect(log.values == ["\(name) \(before) \(read(scroll))"] && before != "\(read(scroll))")
            scroll.removeObserver(log, forKeyPath: name)
            scroll.frame = CGRect(x: 9, y: 9, width: 99, height: 99)
            (scroll.alpha, scroll.isHidden, scroll.contentInset, scroll.transform) = (1, false, .zero, .identity)
            (scroll.contentSize, scroll.contentOffset) = (CGSize(width: 10, height: 2000), CGPoint(x: 0, y: 77))
            #expect(log.values.count == 1, "\(name)")
        }
    }

    @Test("what is no property is reported, and so is a scroll view's of a plain view")
    func unknown() {
        let timeline = Timeline()
        var reports: [String] = []
        timeline.report = { reports.append($0) }
        timeline.asCurrent {
            for name in ["contentOffset", "contentSize", "contentInset", "tag", "preferredContentSize"] {
                View(frame: .zero).addObserver(Log(), forKeyPath: name)
            }
        }
        #expect(reports.count == 5 && reports[3].contains("\"tag\"") && reports[0].contains("contentOffset"))
    }
}
