import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

/// Where a control's rules end: the last place of a touch, the last moment of a hold, the first and last segment.
@MainActor
@Suite("Limits of controls")
struct ControlEdgeTests {
    private let stage = ScriptedStage()

    private func add(_ control: Control, size: CGSize) {
        control.frame = CGRect(origin: CGPoint(x: 100, y: 100), size: size)
        stage.window.addSubview(control)
        stage.window.layOut()
    }

    private var runs: [TextRun] {
        stage.items.compactMap { if case .text(let run) = $0.command { run } else { nil } }
    }

    // MARK: Stepper

    @Test("a held sign steps after half a second, and then every tenth of one")
    func repetitions() {
        let stepper = Stepper()
        add(stepper, size: stepper.bounds.size)
        stage.down(180, 116, at: 0)
        for (time, value) in [
            (0.499, 0.0), (0.501, 1), (0.599, 1), (0.601, 2), (0.699, 2), (0.701, 3), (0.999, 5), (1.001, 6),
        ] {
            stage.advance(to: time)
            #expect(stepper.value == value, "\(time)")
        }
        stage.up(180, 116, at: 1.01)
        #expect(stepper.value == 6)
    }

    @Test("each sign is a square at an end, and its touch can leave the stepper by 70 points")
    func signs() {
        let stepper = Stepper()
        add(stepper, size: CGSize(width: 94, height: 32))
        stepper.value = 50
        var time = 0.0
        for (x, change) in [(101.0, -1.0), (131, -1), (133, 0), (161, 0), (163, 1), (193, 1)] {
            let old = stepper.value
            stage.tap(x, 116, at: time)
            #expect(stepper.value == old + change, "\(x)")
            time += 1
        }
        for (x, y, isNear) in [
            (180.0, 201.0, true), (180, 203, false), (180, 31, true), (180, 29, false), (263, 116, true),
            (265, 116, false), (31, 116, true), (29, 116, false),
        ] {
            let old = stepper.value
            stage.stroke((180, 116, time), (x, y, time + 0.1), (x, y, time + 0.2))
            #expect(stepper.value == (isNear ? old + 1 : old), "\(x), \(y)")
            time += 1
        }
    }

    @Test("a stepper that wraps does so beyond its ends, not at them; an empty range has its minimum")
    func ranges() {
        let stepper = Stepper()
        stepper.maximumValue = 2
        stepper.wraps = true
        let values = [1.0, 1, 1, -1, -1, -1, -1].map { direction in
            stepper.step(direction)
            return stepper.value
        }
        #expect(values == [1, 2, 0, 2, 1, 0, 2])
        stepper.minimumValue = 200
        #expect(stepper.value == 200)
        stepper.value = 7
        #expect(stepper.value == 200)
    }

    // MARK: Segments

    @Test("one segment has the whole width; places before the first and after the last are those")
    func segmentPlaces() {
        let row = SegmentedControl(items: ["b"])
        add(row, size: CGSize(width: 104, height: 32))
        #expect(row.segments.map(\.frame) == [CGRect(x: 2, y: 2, width: 100, height: 28)])
        row.insertSegment(withTitle: "a", at: -5, animated: false)
        row.insertSegment(withTitle: "c", at: 99, animated: false)
        row.insertSegment(withTitle: nil, at: 3, animated: false)
        let titles = (-1...4).map { row.titleForSegment(at: $0) }
        #expect(titles == [nil, "a", "b", "c", "", nil])
        for index in [-1, 4] {
            row.removeSegment(at: index, animated: false)
            row.setTitle("x", forSegmentAt: index)
            row.setEnabled(false, forSegmentAt: index)
            #expect(!row.isEnabledForSegment(at: index))
        }
        let areEnabled = (0...3).allSatisfy { row.isEnabledForSegment(at: $0) }
        #expect(row.numberOfSegments == 4 && areEnabled)
        row.selectedSegmentIndex = 2
        row.removeSegment(at: 3, animated: false)
        #expect(row.selectedSegmentIndex == 2)
        row.removeAllSegments()
        #expect(row.selectedSegmentIndex == SegmentedControl.noSegment)
    }

    @Test("a title has its segment's width without 2 points at each side, and the color of its state")
    func segmentTitles() {
        // Four letters of 0.55 of 13 points.
        for (room, isWhole) in [(28.65, true), (28.5, false)] {
            let row = SegmentedControl(items: ["abcd"])
            add(row, size: CGSize(width: room + 8, height: 32))
            let texts = runs.map(\.text)
            #expect((texts == ["abcd"]) == isWhole)
            row.removeFromSuperview()
        }
        let row = SegmentedControl(items: ["a", "b"])
        add(row, size: CGSize(width: 104, height: 32))
        row.selectedSegmentIndex = 1
        var colors: [[Color]] = [runs.map(\.color)]
        row.setTitleColor(.red, for: .normal)
        colors.append(runs.map(\.color))
        row.setTitleColor(.green, for: .selected)
        colors.append(runs.map(\.color))
        row.setTitleColor(nil, for: .normal)
        colors.append(runs.map(\.color))
        #expect(colors == [[.label, .label], [.red, .red], [.red, .green], [.label, .green]])
    }

    @Test("a segment under a pointer or a finger has an overlay, unless it is selected or disabled")
    func segmentOverlays() {
        let row = SegmentedControl(items: ["a", "b"])
        add(row, size: CGSize(width: 104, height: 32))
        row.overlays = (.red, .green)
        let segment = row.segments[1]
        #expect(stage.fills(.red).isEmpty && stage.fills(.green).isEmpty)
        segment.isHovered = true
        #expect(stage.fills(.red) == [CGRect(x: 152, y: 102, width: 50, height: 28)])
        segment.isHighlighted = true
        #expect(stage.fills(.red).isEmpty && stage.fills(.green) == [CGRect(x: 152, y: 102, width: 50, height: 28)])
        segment.isHovered = false
        #expect(stage.fills(.green).count == 1)
        segment.isEnabled = false
        #expect(stage.fills(.green).isEmpty)
        segment.isEnabled = true
        row.selectedSegmentIndex = 1
        #expect(stage.fills(.green).isEmpty)
    }

    // MARK: Slider

    @Test("a slider that is no wider than its thumb keeps its value under a finger")
    func narrowSlider() {
        for (time, width) in [(0.0, 20.0), (1, 28)] {
            let slider = Slider()
            slider.value = 0.5
            add(slider, size: CGSize(width: width, height: 34))
            stage.stroke((105, 117, time), (119, 117, time + 0.1), (180, 117, time + 0.2))
            #expect(slider.value == 0.5, "\(width)")
            slider.removeFromSuperview()
        }
    }

    // MARK: Focus

    @Test("the halo of the focus is 2 points around a slider's thumb, a stepper and segments, as round as they are")
    func halos() {
        let slider = Slider()
        slider.value = 0.5
        for (control, size, halo) in [
            (slider, CGSize(width: 228, height: 34), "stroke rect (98 1 32 32) radius 16"),
            (Stepper(), CGSize(width: 94, height: 32), "stroke rect (-2 -2 98 36) radius 18"),
            (SegmentedControl(items: ["a"]), CGSize(width: 80, height: 32), "stroke rect (-2 -2 84 36) radius 10"),
        ] as [(Control, CGSize, String)] {
            add(control, size: size)
            control.isFocused = true
            let picture = stage.timeline.asCurrent { stage.window.displayList().description }
            #expect(picture.contains(halo), "\(picture)")
            control.removeFromSuperview()
        }
    }

    // MARK: Touches

    @Test("recognizers around a control receive its touches for two taps or two fingers; its own receive each")
    func shared() {
        let control = Control(frame: .zero)
        add(control, size: CGSize(width: 100, height: 40))
        let (double, pair, own) = (TapGestureRecognizer(), TapGestureRecognizer(), TapGestureRecognizer())
        double.numberOfTapsRequired = 2
        pair.numberOfTouchesRequired = 2
        stage.watch(double, as: "double", on: stage.window)
        stage.tap(110, 110, at: 0)
        stage.tap(110, 110, at: 0.2)
        #expect(stage.takeLog(at: 2) == ["double ended"])
        stage.window.removeGestureRecognizer(double)
        stage.watch(pair, as: "pair", on: stage.window)
        stage.down(110, 110, at: 3, id: 1)
        stage.down(300, 300, at: 3.02, id: 2)
        stage.up(110, 110, at: 3.1, id: 1)
        stage.up(300, 300, at: 3.12, id: 2)
        #expect(stage.takeLog(at: 5) == ["pair ended"])
        stage.window.removeGestureRecognizer(pair)
        stage.watch(own, as: "own", on: control)
        stage.tap(110, 110, at: 6)
        #expect(stage.takeLog(at: 7) == ["own ended"])
    }

    @Test("a touch is tracked from its beginning to its end, while the control wants it")
    func tracking() {
        var time = 0.0
        for (begins, goesOn, phase, expected) in [
            (true, true, .ended, ["begin", "move", "move", "end"]),
            (true, true, .cancelled, ["begin", "move", "move", "cancel"]),
            (true, false, .ended, ["begin", "move"]), (true, false, .cancelled, ["begin", "move"]),
            (false, true, .ended, ["begin"]), (false, true, .cancelled, ["begin"]),
        ] as [(Bool, Bool, TouchPhase, [String])] {
            let control = TrackedControl(frame: .zero)
            (control.begins, control.goesOn) = (begins, goesOn)
            add(control, size: CGSize(width: 100, height: 40))
            stage.down(110, 110, at: time)
            #expect(control.isTracking == begins && control.isHighlighted)
            stage.move(120, 110, at: time + 0.1)
            #expect(control.isTracking == (begins && goesOn))
            stage.move(130, 110, at: time + 0.2)
            stage.touch(phase, 130, 110, at: time + 0.3)
            #expect(control.log == expected && !control.isTracking && !control.isHighlighted)
            time += 1
            control.removeFromSuperview()
        }
    }

    @Test("a control that is disabled under a finger sends nothing any more")
    func disabled() {
        for (time, phase) in [(0.0, TouchPhase.ended), (1, .cancelled)] {
            let control = TrackedControl(frame: .zero)
            add(control, size: CGSize(width: 100, height: 40))
            control.addAction(for: .allEvents) { [stage] _ in stage.note("sent") }
            stage.down(110, 110, at: time)
            #expect(stage.takeLog() == ["sent"])
            control.isEnabled = false
            stage.move(120, 110, at: time + 0.1)
            stage.touch(phase, 120, 110, at: time + 0.2)
            #expect(stage.takeLog() == [] && !control.log.contains("move") && !control.isHighlighted)
            control.removeFromSuperview()
        }
    }

    @Test("a field's delegate learns when editing has begun and ended")
    func editing() {
        let (field, delegate) = (TextField(frame: .zero), EditingLog())
        add(field, size: CGSize(width: 100, height: 30))
        field.delegate = delegate
        field.becomeFirstResponder()
        #expect(delegate.log == ["begun true"])
        field.becomeFirstResponder()
        field.resignFirstResponder()
        field.resignFirstResponder()
        #expect(delegate.log == ["begun true", "ended false"])
    }
}

private final class TrackedControl: Control {
    var begins = true
    var goesOn = true
    var log: [String] = []

    override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        log.append("begin")
        return begins
    }

    override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        log.append("move")
        return goesOn
    }

    override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) { log.append("end") }

    override func cancelTracking(with event: ViewHierarchy.Event?) { log.append("cancel") }
}

@MainActor
private final class EditingLog: TextFieldDelegate {
    var log: [String] = []

    func textFieldDidBeginEditing(_ textField: TextField) { log.append("begun \(textField.isEditing)") }

    func textFieldDidEndEditing(_ textField: TextField) { log.append("ended \(textField.isEditing)") }
}
