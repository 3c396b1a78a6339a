import Drawing
import Foundation
import Testing

@testable import Transitions

@MainActor
@Suite("Detents of sheets")
struct DetentTests {
    private typealias Detent = SheetPresentationController.Detent

    /// A context as a program can make one.
    private struct Room: SheetPresentationControllerDetentResolutionContext {
        var containerTraitCollection: TraitCollection
        var maximumDetentValue: CGFloat

        init(isHigh: Bool, _ maximum: CGFloat) {
            containerTraitCollection = TraitCollection(
                horizontalSizeClass: .compact, verticalSizeClass: isHigh ? .regular : .compact)
            maximumDetentValue = maximum
        }
    }

    private func heights(_ detents: [SheetPresentationController.Detent]) -> [Double] {
        let hand = SheetHand.presented(detents)
        return hand.stage.act { hand.mover.layout?.stops.map(\.height) } ?? []
    }

    @Test("a large detent is as high as there is room, a medium one half of it, and inactive where there is little")
    func system() {
        for maximum in [700, 301] as [CGFloat] {
            let (high, low) = (Room(isHigh: true, maximum), Room(isHigh: false, maximum))
            #expect(Detent.large().resolvedValue(in: high) == maximum)
            #expect(Detent.large().resolvedValue(in: low) == maximum)
            #expect(Detent.medium().resolvedValue(in: high) == maximum / 2)
            #expect(Detent.medium().resolvedValue(in: low) == nil)
        }
    }

    @Test("a height of one's own is positive and at most the largest, and else the detent is inactive")
    func custom() {
        let room = Room(isHigh: true, 700)
        let cases: [(given: CGFloat?, used: CGFloat?)] = [
            (nil, nil), (.nan, nil), (.infinity, nil), (-.infinity, nil), (-1, nil), (0, nil), (0.5, 0.5), (1, 1),
            (699, 699), (700, 700), (701, 700),
        ]
        for (given, used) in cases {
            let found = Detent.custom { _ in given }.resolvedValue(in: room)
            #expect(found == used)
        }
        let quarter = Detent.custom { $0.maximumDetentValue / 4 }.resolvedValue(in: room)
        #expect(quarter == 175)
    }

    @Test("detents without a name have one each, and others their own")
    func names() {
        let free = (0..<3).map { _ in Detent.custom { _ in 100 }.identifier }
        #expect(Set(free).count == 3 && !free.contains(.medium) && !free.contains(.large))
        let named = Detent.custom(identifier: Detent.Identifier("low")) { _ in 100 }
        #expect(named.identifier == Detent.Identifier(rawValue: "low"))
    }

    @Test("a sheet stops at each height once, from the lowest to the highest, and at the largest without any")
    func stops() {
        let low = Detent.custom(identifier: Detent.Identifier("low")) { _ in 100 }
        let twin = Detent.custom(identifier: Detent.Identifier("low")) { _ in 200 }
        let same = Detent.custom { _ in 400 }
        let none = Detent.custom { _ in nil }
        #expect(heights([.large(), .medium(), same, low, twin, none]) == [100, 400, 750])
        #expect(heights([none]) == [750])
        #expect(heights([same, .medium()]) == [400])
    }
}
