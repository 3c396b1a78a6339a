import Foundation
import ScrimGallery
import ShellSupport
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer

@MainActor
@Suite("Controls in the inspector")
struct ControlPlacesTests {
    /// A control or a scroll view, and the part of the window in which it is seen.
    private struct Place {
        let view: View
        let seen: CGRect

        @MainActor var name: String { view.accessibilityIdentifier ?? "\(type(of: view))" }
    }

    private func places(in view: View, seen: CGRect) -> [Place] {
        guard !view.isHidden, view.alpha > 0 else { return [] }
        let frame = view.convert(view.bounds, to: nil)
        let below = view.subviews.flatMap { places(in: $0, seen: view is ScrollView ? seen.intersection(frame) : seen) }
        guard view is Control || view is ScrollView else { return below }
        return [Place(view: view, seen: seen.intersection(frame))] + below
    }

    @Test(
        "none overlaps another or extends beyond the inspector, in each section and at each size",
        arguments: [
            CGSize(width: 1000, height: 640), CGSize(width: 1280, height: 800), CGSize(width: 1920, height: 1080),
        ])
    func apart(size: CGSize) throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"], size: size)
        hand.press(stagePoint: CGPoint(x: 150, y: 810))
        for step in 1...10 { hand.move(stagePoint: CGPoint(x: 150, y: 810 - Double(step) * 40)) }
        hand.letGo(wait: 2)
        for section in InspectorSection.allCases {
            hand.shell.inspector.open(section)
            hand.wait(0.05)
            let inspector = try #require(hand.view("inspector"))
            let room = inspector.convert(inspector.bounds, to: nil)
            let all = places(in: inspector, seen: .infinite).filter { !$0.seen.isEmpty }
            #expect(all.count >= InspectorSection.allCases.count)
            for (index, place) in all.enumerated() {
                #expect(
                    room.insetBy(dx: -0.5, dy: -0.5).contains(place.seen), "\(section): \(place.name) at \(place.seen)")
                for other in all[(index + 1)...] where !other.view.isDescendant(of: place.view) {
                    let common = place.seen.intersection(other.seen)
                    #expect(min(common.width, common.height) <= 0.5, "\(section): \(place.name), \(other.name)")
                }
            }
        }
    }
}
