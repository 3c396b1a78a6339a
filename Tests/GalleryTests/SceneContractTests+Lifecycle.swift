import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import ViewHierarchy

extension SceneContractTests {
    /// Returns the lifecycle calls of both controllers since an event, without `viewDidLoad`.
    private func received(_ hand: StageHand, since first: Int, _ content: String, _ presenter: String) -> [String] {
        let names = [content: "content", presenter: "presenter"]
        return hand.events.dropFirst(first).filter { $0.name != "viewDidLoad" && $0.name.text.hasPrefix("view") }
            .compactMap { event in names[event.object].map { "\($0) \(event.name)" } }
    }

    @Test("controllers receive appearance calls in order, and again after a cancelled dismissal", arguments: scenes)
    func lifecycle(scene: String) throws {
        let contract = try contract(scene)
        let (content, presenter): (String, String)
        let expected: [String]
        let appears = ["content viewWillAppear", "content viewDidAppear"]
        let leaves = ["content viewWillDisappear", "content viewDidDisappear"]
        let opens = [
            "presenter viewWillDisappear", "content viewWillAppear", "presenter viewDidDisappear",
            "content viewDidAppear",
        ]
        let starts = ["content viewWillDisappear", "presenter viewWillAppear"]
        let goes = ["content viewDidDisappear", "presenter viewDidAppear"]
        switch contract.lifecycle {
        case .none: return
        case .byHand(let first, let second):
            (content, presenter) = (first, second)
            expected = appears + leaves
        case .over(let first, let second):
            (content, presenter) = (first, second)
            expected = appears + ["content viewWillDisappear"] + appears + leaves
        case .covering(let first, let second):
            (content, presenter) = (first, second)
            let cancelled = [
                "content viewWillAppear", "presenter viewWillDisappear", "content viewDidAppear",
                "presenter viewDidDisappear",
            ]
            expected = opens + starts + cancelled + starts + goes
        case .pushed(let first, let second):
            (content, presenter) = (first, second)
            let cancelled = [
                "presenter viewWillDisappear", "presenter viewDidDisappear", "content viewWillAppear",
                "content viewDidAppear",
            ]
            expected = opens + starts + cancelled + starts + goes
        }
        let hand = try contract.hand(isOpen: false)
        let drag = try #require(contract.drag)
        let first = hand.events.count
        hand.tap(view: contract.opener)
        for part in [drag.early, drag.late] {
            drag.perform(hand, part)
            hand.letGo()
        }
        #expect(received(hand, since: first, content, presenter) == expected)
        #expect(hand.lifecycle(of: content).count { $0 == "viewDidLoad" } == 1)
        #expect(hand.lifecycle(of: content).first == "viewDidLoad")
    }

    @Test("content whose presentation a finger cancels receives its disappearance", arguments: scenes)
    func cancelledPresentation(scene: String) throws {
        let contract = try contract(scene)
        guard let opening = contract.opening else { return }
        let content: String
        let presenter: String
        var expected = [
            "content viewWillAppear", "content viewWillDisappear", "content viewDidDisappear",
            "content viewWillAppear", "content viewDidAppear",
        ]
        switch contract.lifecycle {
        case .over(let first, let second): (content, presenter) = (first, second)
        case .covering(let first, let second):
            (content, presenter) = (first, second)
            expected = [
                "presenter viewWillDisappear", "content viewWillAppear", "content viewWillDisappear",
                "presenter viewWillAppear", "content viewDidDisappear", "presenter viewDidAppear",
                "presenter viewWillDisappear", "content viewWillAppear", "presenter viewDidDisappear",
                "content viewDidAppear",
            ]
        case .pushed, .byHand, .none: return
        }
        let hand = try contract.hand(isOpen: false)
        let closed = hand.picture
        let first = hand.events.count
        for part in [opening.early, opening.late] {
            opening.perform(hand, part)
            hand.letGo()
            #expect(contract.isOpen(hand.stage) == (part == opening.late))
            #expect((hand.picture == closed) == (part == opening.early))
        }
        #expect(received(hand, since: first, content, presenter) == expected)
        #expect(hand.lifecycle(of: content).count { $0 == "viewDidLoad" } == contract.loads)
    }
}
