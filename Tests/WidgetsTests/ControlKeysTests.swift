import Drawing
import Foundation
import Staging
import Testing
import ViewHierarchy

@testable import Widgets

@Suite("Keys of the window's controls")
@MainActor
struct ControlKeysTests {
    @Test("arrow keys go from chip to chip in reading order, and to the nearest one of the line above or below")
    func chips() throws {
        let flow = ChipFlow((0..<8).map { Chip("\($0)", name: "\($0)") {} }, columns: 3)
        flow.frame = CGRect(x: 0, y: 0, width: 320, height: flow.height(for: 320))
        flow.layoutIfNeeded()
        func targets(_ key: Key) -> [Int?] {
            flow.chips.map { chip in
                flow.neighbor(of: chip, key).flatMap { next in flow.chips.firstIndex { $0 === next } }
            }
        }
        #expect(targets(.left) == [nil, 0, 1, 2, 3, 4, 5, 6])
        #expect(targets(.right) == [1, 2, 3, 4, 5, 6, 7, nil])
        #expect(targets(.up) == [nil, nil, nil, 0, 1, 2, 3, 4])
        #expect(targets(.down) == [3, 4, 5, 6, 7, 7, nil, nil])
        #expect(targets(.home).allSatisfy { $0 == nil })
        // What can't be pressed is passed over, and goes nowhere.
        flow.chips[4].isEnabled = false
        #expect(targets(.left) == [nil, 0, 1, 2, nil, 3, 5, 6])
        #expect(targets(.right) == [1, 2, 3, 5, nil, 6, 7, nil])
        #expect(targets(.up) == [nil, nil, nil, 0, nil, 2, 3, 3])
        #expect(targets(.down) == [3, 3, 5, 6, nil, 7, nil, nil])
    }

    @Test("Tab stops at the chip that an arrow key came to, or else at the selected or the first one")
    func stop() {
        let flow = ChipFlow((0..<4).map { Chip("\($0)", name: "\($0)") {} }, columns: 4)
        flow.frame = CGRect(x: 0, y: 0, width: 320, height: flow.height(for: 320))
        flow.layoutIfNeeded()
        func stop() -> [Int?] { flow.partsInOrder.map { part in flow.chips.firstIndex { $0 === part } } }
        #expect(stop() == [0])
        flow.chips[0].isEnabled = false
        #expect(stop() == [1])
        flow.chips[2].isSelected = true
        #expect(stop() == [2])
        _ = flow.neighbor(of: flow.chips[2], .right)
        #expect(stop() == [3])
        flow.chips[3].isHidden = true
        #expect(stop() == [2])
        for chip in flow.chips { chip.isEnabled = false }
        #expect(stop().isEmpty)
    }

    @Test("Return presses a chip, and the down key opens the list of one that has a list")
    func press() {
        for opensList in [false, true] {
            var count = 0
            let chip = Chip("a", name: "a", opensList: opensList) { count += 1 }
            #expect(chip.pressOwn(KeyPress(.return)) && count == 1)
            #expect(chip.pressOwn(KeyPress(.down)) == opensList && count == (opensList ? 2 : 1))
            for key in [Key.up, .left, .right, .space] { #expect(!chip.pressOwn(KeyPress(key))) }
            #expect(count == (opensList ? 2 : 1))
        }
    }

    @Test("arrow keys move a slider by a step or with Shift by ten, up to its ends, and each change is reported once")
    func slider() {
        let slider = ParameterSlider(name: "a", scale: SliderScale(0...2))
        var changes: [Double] = []
        slider.onChange = { changes.append($0) }
        func press(_ key: Key, shift: Bool = false) -> Double? {
            changes = []
            #expect(slider.pressOwn(KeyPress(key, hasShift: shift)))
            #expect(changes.count <= 1 && changes.allSatisfy { $0 == slider.number } && slider.value <= 2)
            return changes.first
        }
        #expect(press(.left) == nil && press(.down) == nil && press(.home) == nil)
        for step in 1...200 { #expect(press(step.isMultiple(of: 2) ? .right : .up) == Double(step) / 100) }
        #expect(press(.right) == nil && press(.end) == nil && press(.up, shift: true) == nil)
        #expect(press(.left, shift: true) == 1.9 && press(.down) == 1.89 && press(.right, shift: true) == 1.99)
        #expect(press(.right, shift: true) == 2 && press(.home) == 0 && press(.end) == 2)
        // A number outside of the scale goes no farther, and comes back by steps.
        slider.number = 5
        #expect(press(.right) == nil && press(.left) == 4.99 && press(.left, shift: true) == 4.89)
        #expect(!slider.pressOwn(KeyPress(.space)) && !slider.pressOwn(KeyPress(.return)))
    }

    @Test("Return toggles a switch, and a horizontal arrow key turns it to its side, which is reported if it changes")
    func switches() {
        let cases: [(Bool, Key, Bool)] = [
            (false, .right, true), (true, .right, true), (true, .left, false), (false, .left, false),
            (false, .return, true), (true, .return, false),
        ]
        for (isOn, key, end) in cases {
            let control = Switch()
            control.isOn = isOn
            var count = 0
            control.addAction(for: .valueChanged) { _ in count += 1 }
            let isUsed = control.pressOwn(KeyPress(key))
            #expect(isUsed && control.isOn == end && count == (isOn == end ? 0 : 1), "\(isOn) \(key)")
        }
        for key in [Key.up, .down, .space] {
            let isUsed = Switch().pressOwn(KeyPress(key))
            #expect(!isUsed, "\(key)")
        }
    }

    @Test(
        "a slider's steps are 1, 2 or 5 of a decimal place, 200 to 500 of them, and numbers are rounded to the nearest")
    func steps() {
        for exponent in -3...4 {
            for size in [1, 1.7, 2, 3.3, 4.1, 5, 7.9, 9.99] {
                let span = size * pow(10, Double(exponent))
                let scale = SliderScale(-span / 4...span * 3 / 4)
                #expect(span / scale.step > 199.9999 && span / scale.step < 500.0001, "\(span)")
                let part = scale.step / pow(10, (log10(scale.step) + 1e-9).rounded(.down))
                #expect([1, 2, 5].contains { abs(part - $0) < 1e-9 }, "\(scale.step)")
                for index in 0...100 {
                    let raw = scale.range.lowerBound + span * Double(index) / 100
                    let number = scale.rounded(raw)
                    #expect(scale.range.contains(number) && abs(number - raw) <= scale.step * 0.500001)
                    let places = number / scale.step
                    let isEnd = number == scale.range.lowerBound || number == scale.range.upperBound
                    #expect(isEnd || abs(places - places.rounded()) < 1e-6)
                }
            }
        }
    }
}
