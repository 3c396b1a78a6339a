import Foundation
import Staging
import Testing

@testable import MotionChecks

/// Views that are others of the same name from a frame on, stages of another size, and where a finding is outlined.
@Suite("Rules of other views")
struct OtherViewTests {
    private struct Rule {
        var name: String
        var phase: ((Int) -> TracePhase)?
        /// Whether something is found if the card is another view from a frame on, or if the stage has another size.
        var others: [Int: Bool] = [:]
        var sizes: [Int: Bool] = [:]
        var views: (Int) -> [String: TraceView]
        var measure: (MotionRun) -> [String]
    }

    private static func fading(_ index: Int) -> Double {
        let alphas = [1, 0.9, 0.8, 0.4, 0.3, 0.2]
        return alphas[max(0, min(alphas.count - 1, index - 4))]
    }

    private static var rules: [Rule] {
        [
            Rule(
                name: "flash", others: [4: true, 5: false, 6: false, 7: true],
                views: { $0 == 5 ? [:] : ["card": .at(200)] }, measure: { words($0.flashes()) }),
            Rule(
                name: "fade", others: [5: true, 6: false, 7: false, 8: false, 9: true],
                sizes: [6: true, 7: false, 8: true], views: { ["card": .at(200, alpha: fading($0))] },
                measure: { words($0.fadeJumps()) }),
            Rule(
                name: "vanish", phase: { (5...9).contains($0) ? .animating : .idle },
                others: [3: true, 5: false, 10: false, 19: false],
                views: { ["card": .at(200, alpha: $0 < 5 ? 1 : 0), "other": .at(100)] },
                measure: { words($0.vanished()) }),
            Rule(
                name: "shape", others: [9: true, 10: false, 11: true], sizes: [9: true, 10: false, 11: true],
                views: { ["card": .at(200, radius: $0 < 10 ? 0 : 30)] },
                measure: { words($0.unevenChanges(of: .shape)) }),
            Rule(
                name: "landing", sizes: [9: true, 10: false, 11: true],
                views: { $0 < 10 ? ["card": .at($0 < 8 ? 190 : 200)] : ["tile": .at(200, 400, 120)] },
                measure: { words($0.landings().map(\.shape)) }),
            Rule(
                name: "hidden", sizes: [9: true, 10: false, 11: true],
                views: { index in
                    var rows: [String: TraceView] = ["tile": .at(200, alpha: 0)]
                    if index < 10 { rows["card"] = .at(index < 8 ? 190 : 200) }
                    return rows
                }, measure: { words($0.vanished()) }),
        ]
    }

    @Test("a view is compared with itself alone, on a stage that keeps its size")
    func same() {
        for rule in Self.rules {
            /// - Parameters:
            ///   - other: The frame from which the card is another view.
            ///   - size: The frame from which the stage is higher.
            func isFound(other: Int = 99, size: Int = 99) -> Bool {
                let motion = MadeMotion(
                    count: 20, phase: rule.phase,
                    seen: { index in
                        var seen = StageObservation()
                        seen.identities = ["card": index < other ? 1 : 2]
                        return seen
                    }, size: { $0 < size ? nil : CGSize(width: 400, height: 900) })
                return !rule.measure(motion.run(rule.views)).isEmpty
            }
            #expect(isFound(), "\(rule.name)")
            for (frame, expected) in rule.others {
                #expect(isFound(other: frame) == expected, "\(rule.name) \(frame)")
            }
            for (frame, expected) in rule.sizes {
                #expect(isFound(size: frame) == expected, "\(rule.name) \(frame)")
            }
        }
    }

    @Test("with less motion nothing lands, because it fades there")
    func lessMotion() {
        for rule in Self.rules where ["landing", "hidden"].contains(rule.name) {
            let motion = MadeMotion(count: 20, lessMotion: true)
            #expect(rule.measure(motion.run(rule.views)).isEmpty)
        }
    }

    @Test("a finding is outlined where the view was expected: where its other place, or what replaces it, is")
    func outlines() {
        let flies = MadeMotion(count: 20)
        let pictures = flies.run { index in
            let isBoth = (5...9).contains(index)
            return [
                "a": .at(100, details: .init(order: 1, picture: "cat")),
                "b": .at(250, 300, 80, 60, alpha: isBoth ? 1 : 0, details: .init(order: 2, picture: "cat")),
            ]
        }
        let copied = flies.run { index in
            let isBoth = (5...9).contains(index)
            let copy = isBoth ? CGPoint(x: 250, y: 300) : nil
            return ["a": .at(100, 400, 80, 60, details: .init(order: 1, copies: isBoth ? 1 : 0, copy: copy))]
        }
        let landed = flies.run { index in
            index < 10 ? ["card": .at(index < 8 ? 190 : 200)] : ["tile": .at(205, 395, 120)]
        }
        let hidden = flies.run { index in
            var rows: [String: TraceView] = ["tile": .at(205, 395, 120, alpha: 0)]
            if index < 10 { rows["card"] = .at(index < 8 ? 190 : 200) }
            return rows
        }
        let rounded = flies.run { index in ["card": .at(200 + Double(index), radius: index < 10 ? 0 : 30)] }
        let there = CGRect(x: 210, y: 270, width: 80, height: 60)
        let before = CGRect(x: 159, y: 350, width: 100, height: 100)
        let tile = CGRect(x: 145, y: 345, width: 120, height: 100)
        let cases: [(name: String, found: CGRect?, expected: CGRect)] = [
            ("pictures", pictures.doubles().first?.outline, there),
            ("a copy", copied.doubles().first?.outline, there),
            ("a landing", landed.landings().first?.shape.outline, tile),
            ("what is hidden", hidden.vanished().first?.outline, tile),
            ("a shape", rounded.unevenChanges(of: .shape).first?.outline, before),
        ]
        for (name, found, expected) in cases { #expect(found == expected, "\(name)") }
    }
}
