import Drawing
import Foundation
import Testing
import Timing

@testable import ViewHierarchy

@MainActor
@Suite("Switch, slider, segmented control and stepper")
struct ValueControlTests {
    private let stage = ScriptedStage()

    /// Adds a control at (100, 100) and logs its changes.
    private func add(_ control: Control, size: CGSize? = nil) {
        control.frame = CGRect(origin: CGPoint(x: 100, y: 100), size: size ?? control.bounds.size)
        control.addAction(for: .valueChanged) { [stage] _ in stage.note("changed") }
        control.addAction(for: .primaryActionTriggered) { [stage] _ in stage.note("primary") }
        stage.window.addSubview(control)
        stage.window.layOut()
    }

    // MARK: Switch

    @Test("a tap toggles a switch and sends one change; setting it sends none")
    func switchPresses() {
        let control = Switch()
        #expect(control.bounds.size == CGSize(width: 51, height: 31) && !control.isOn)
        add(control)
        stage.tap(110, 110, at: 0)
        #expect(control.isOn && stage.takeLog() == ["changed", "primary"])
        control.isOn = false
        control.setOn(true, animated: true)
        #expect(control.isOn && stage.takeLog() == [])
        control.isEnabled = false
        stage.tap(110, 110, at: 1)
        #expect(control.isOn && stage.takeLog() == [])
    }

    @Test("the thumb of a switch slides in 0.2 seconds, eased, and its colors with it")
    func switchSlides() throws {
        let control = Switch()
        control.thumbTintColor = .red
        control.onTintColor = .blue
        add(control)
        let off = try #require(stage.fills(.red).first)
        stage.timeline.asCurrent { control.setOn(true, animated: true) }
        #expect(stage.timeline.isMoving && stage.timeline.nextDeadline == FrameTime(seconds: 0.2))
        stage.timeline.advance(to: FrameTime(seconds: 0.1))
        let middle = try #require(stage.fills(.red).first)
        #expect(abs(middle.midX - 125.5) < 1e-9 && stage.fills(.blue).isEmpty)
        stage.timeline.advance(to: FrameTime(seconds: 0.25))
        let on = try #require(stage.fills(.red).first)
        #expect(off.minX == 102 && on.maxX == 149 && stage.fills(.blue).count == 1 && !stage.timeline.isMoving)
    }

    @Test("a switch that is on has exactly its color, whatever color it came from")
    func switchColor() {
        let control = Switch()
        // 0.7 + (0.1 - 0.7) is another number than 0.1.
        let on = Color(red: 0.1, green: 0.1, blue: 0.1, alpha: 1)
        control.offTintColor = Color(red: 0.7, green: 0.7, blue: 0.7, alpha: 1)
        control.onTintColor = on
        control.isOn = true
        add(control)
        #expect(stage.fills(on).count == 1)
    }

    // MARK: Slider

    @Test("a slider keeps its value within its range, also as that changes")
    func sliderRange() {
        let slider = Slider()
        #expect(slider.minimumValue == 0 && slider.maximumValue == 1 && slider.isContinuous)
        slider.value = 7
        #expect(slider.value == 1)
        slider.maximumValue = 10
        slider.value = 7
        slider.minimumValue = 8
        #expect(slider.value == 8)
        slider.maximumValue = -3
        #expect(slider.value == 8)
        slider.value = .nan
        #expect(slider.value == 8)
        (slider.minimumValue, slider.maximumValue) = (.nan, .nan)
        #expect(slider.value == 0)
    }

    @Test("a touch on the thumb drags it from its position, one beside it moves it there; the touch can leave it")
    func sliderDrag() {
        let slider = Slider()
        add(slider, size: CGSize(width: 228, height: 34))
        slider.value = 0.5
        stage.down(218, 117, at: 0)
        #expect(slider.value == 0.5 && slider.isTracking && stage.takeLog() == [])
        stage.move(238, 400, at: 0.1)
        #expect(abs(slider.value - 0.6) < 1e-9 && stage.takeLog() == ["changed", "primary"])
        stage.move(-500, 117, at: 0.2)
        #expect(slider.value == 0)
        stage.up(-500, 117, at: 0.3)
        #expect(!slider.isTracking)
        stage.down(264, 117, at: 1)
        #expect(abs(slider.value - 0.75) < 1e-9)
        stage.touch(.cancelled, 264, 117, at: 1.1)
        #expect(!slider.isTracking)
    }

    @Test("a slider that is not continuous sends its change at the end of a drag")
    func sliderEnd() {
        let slider = Slider()
        slider.isContinuous = false
        add(slider, size: CGSize(width: 228, height: 34))
        stage.press((114, 117, 0), (164, 117, 0.1), (214, 117, 0.2))
        #expect(abs(slider.value - 0.5) < 1e-9 && stage.takeLog() == [])
        stage.up(214, 117, at: 0.3)
        #expect(stage.takeLog() == ["changed", "primary"])
        // A cancelled drag leaves the value where it is, and says so too.
        stage.press((214, 117, 1), (164, 117, 1.1))
        #expect(abs(slider.value - 0.25) < 1e-9 && stage.takeLog() == [])
        stage.touch(.cancelled, 164, 117, at: 1.2)
        #expect(abs(slider.value - 0.25) < 1e-9 && stage.takeLog() == ["changed", "primary"])
    }

    @Test("the track is filled from its origin to the thumb; an animated value slides there")
    func sliderFill() throws {
        let slider = Slider()
        slider.minimumTrackTintColor = .red
        add(slider, size: CGSize(width: 228, height: 34))
        stage.timeline.asCurrent { slider.setValue(1, animated: true) }
        #expect(slider.value == 1 && stage.fills(.red).isEmpty)
        stage.timeline.advance(to: FrameTime(seconds: 0.1))
        #expect(abs(try #require(stage.fills(.red).first).maxX - 214) < 1e-9)
        stage.timeline.advance(to: FrameTime(seconds: 0.3))
        #expect(try #require(stage.fills(.red).first) == CGRect(x: 100, y: 115, width: 214, height: 4))
        slider.minimumValue = -1
        slider.fillOrigin = 0
        slider.value = -1
        #expect(try #require(stage.fills(.red).first) == CGRect(x: 114, y: 115, width: 100, height: 4))
    }

    // MARK: Segmented control

    @Test("a press selects a segment once; a disabled one is not selected")
    func segments() {
        let control = SegmentedControl(items: ["Day", "Week", "Month"])
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment && control.numberOfSegments == 3)
        add(control, size: CGSize(width: 304, height: 32))
        stage.tap(250, 110, at: 0)
        #expect(control.selectedSegmentIndex == 1 && stage.takeLog() == ["changed", "primary"])
        stage.tap(250, 110, at: 1)
        #expect(stage.takeLog() == [])
        control.setEnabled(false, forSegmentAt: 2)
        stage.tap(380, 110, at: 2)
        #expect(control.selectedSegmentIndex == 1 && !control.isEnabledForSegment(at: 2) && stage.takeLog() == [])
        control.selectedSegmentIndex = 0
        #expect(control.selectedSegmentIndex == 0 && stage.takeLog() == [])
        control.selectedSegmentIndex = 9
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    }

    @Test("segments share the width, 2 from the edges; the selected one is filled, a disabled one's title is fainter")
    func segmentPlaces() {
        let control = SegmentedControl(items: ["Day", "Week", "Month"])
        control.selectedSegmentTintColor = .red
        control.selectedSegmentIndex = 1
        add(control, size: CGSize(width: 304, height: 32))
        #expect(control.segments.map(\.frame.minX) == [2, 102, 202])
        #expect(control.segments.allSatisfy { $0.frame.minY == 2 && $0.frame.height == 28 })
        #expect(stage.fills(.red) == [CGRect(x: 202, y: 102, width: 100, height: 28)])
        func alphas() -> [Double] {
            stage.items.compactMap {
                if case .text = $0.command { $0.alpha } else { nil }
            }
        }
        #expect(alphas() == [1, 1, 1])
        control.setEnabled(false, forSegmentAt: 2)
        let faint = alphas()
        #expect(faint[0] == 1 && faint[1] == 1 && faint[2] < 0.6)
        control.isEnabled = false
        #expect(alphas() == [faint[2], faint[2], faint[2]])
    }

    @Test("a momentary control reports the pressed segment and selects none")
    func momentary() {
        let control = SegmentedControl(items: ["-", "+"])
        control.isMomentary = true
        add(control, size: CGSize(width: 104, height: 32))
        control.addAction(for: .valueChanged) { [stage] in stage.note("\($0.selectedSegmentIndex)") }
        stage.tap(190, 110, at: 0)
        stage.tap(190, 110, at: 1)
        #expect(stage.takeLog() == ["changed", "primary", "1", "changed", "primary", "1"])
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    }

    @Test("the selection follows its segment as others are inserted and removed")
    func segmentChanges() {
        let control = SegmentedControl(items: ["a", "c"])
        control.selectedSegmentIndex = 1
        control.insertSegment(withTitle: "b", at: 1, animated: false)
        #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 1) == "b")
        control.removeSegment(at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 1 && control.titleForSegment(at: 1) == "c")
        control.removeSegment(at: 1, animated: false)
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
        control.setTitle("z", forSegmentAt: 0)
        #expect(control.titleForSegment(at: 0) == "z" && control.titleForSegment(at: 5) == nil)
        control.removeAllSegments()
        #expect(control.numberOfSegments == 0 && control.subviews.isEmpty)
    }

    // MARK: Stepper

    @Test("the buttons change the value by a step, within its range or wrapping around")
    func steps() {
        let stepper = Stepper()
        #expect(stepper.bounds.size == CGSize(width: 94, height: 32))
        stepper.maximumValue = 2.5
        add(stepper)
        for time in 0..<4 { stage.tap(180, 116, at: Double(time)) }
        #expect(stepper.value == 2.5)
        #expect(stage.takeLog().count { $0 == "changed" } == 3)
        stage.tap(110, 116, at: 5)
        stage.tap(147, 116, at: 6)
        #expect(stepper.value == 1.5)
        stepper.wraps = true
        stage.tap(180, 116, at: 7)
        #expect(stepper.value == 2.5)
        stage.tap(180, 116, at: 8)
        #expect(stepper.value == 0)
        stage.stroke((180, 116, 9), (180, 500, 9.1))
        #expect(stepper.value == 0)
    }

    @Test("a held button repeats after half a second, unless autorepeat is off")
    func holds() {
        let stepper = Stepper()
        add(stepper)
        stage.down(180, 116, at: 0)
        stage.timeline.advance(to: FrameTime(seconds: 0.45))
        #expect(stepper.value == 0 && !stage.timeline.isMoving)
        stage.timeline.advance(to: FrameTime(seconds: 0.75))
        #expect(stepper.value == 3)
        stage.up(180, 116, at: 0.76)
        stage.timeline.advance(to: FrameTime(seconds: 5))
        #expect(stepper.value == 3 && stage.timeline.nextDeadline == nil)
        stepper.autorepeat = false
        stage.stroke((180, 116, 6), (180, 116, 9))
        #expect(stepper.value == 4)
    }

    // MARK: States

    @Test("a focused control has the state, and draws a halo in the tint color")
    func focus() {
        for control in [Switch(), Slider(), SegmentedControl(items: ["a"]), Stepper()] as [Control] {
            control.frame = CGRect(x: 100, y: 100, width: 100, height: 32)
            stage.window.addSubview(control)
            control.tintColor = .magenta
            func halos() -> Int {
                stage.items.count {
                    if case .stroke(_, .magenta, width: 2) = $0.command { !isSign($0) } else { false }
                }
            }
            #expect(halos() == 0 && control.state == .normal)
            control.isFocused = true
            #expect(halos() == 1 && control.state == .focused)
            control.removeFromSuperview()
        }
    }

    /// Whether an item is a stepper's plus or minus.
    private func isSign(_ item: DisplayItem) -> Bool { item.transform.a != 1 }

    @Test("a stepper that is not continuous sends one change at the end of a hold")
    func holdsWithOneChange() {
        let stepper = Stepper()
        stepper.isContinuous = false
        add(stepper)
        stage.down(180, 116, at: 0)
        stage.timeline.advance(to: FrameTime(seconds: 0.75))
        #expect(stepper.value == 3 && stage.takeLog() == [])
        stage.up(180, 116, at: 0.76)
        #expect(stage.takeLog() == ["changed", "primary"])
    }

    @Test("a press on a slider between values that do not begin at 0 sets the value there")
    func sliderOfAnotherRange() {
        let slider = Slider()
        (slider.minimumValue, slider.maximumValue) = (10, 30)
        add(slider, size: CGSize(width: 228, height: 34))
        stage.down(264, 117, at: 0)
        #expect(abs(slider.value - 25) < 1e-9)
        #expect(
            slider.thumbRect(forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: 20)
                == CGRect(x: 100, y: 3, width: 28, height: 28))
        // A track that is no longer than the thumb has one place.
        for (width, value) in [(28.0, 10.0), (28, 30), (20, 20), (20, 30)] {
            let track = CGRect(x: 5, y: 15, width: width, height: 4)
            #expect(slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: value).minX == 5)
        }
    }

    @Test("a touch on the thumb or its ring of 2 points drags it, and one beside it moves it there")
    func sliderRing() {
        let cases = [(0.0, true), (15.9, true), (16.1, false), (-15.9, true), (-16.1, false)]
        for (index, (way, isOn)) in cases.enumerated() {
            let slider = Slider()
            add(slider, size: CGSize(width: 228, height: 34))
            // The thumb's center goes from 114 to 314.
            slider.value = 0.5
            let (start, time) = (slider.value, Double(index))
            stage.down(214 + way, 117, at: time)
            #expect(abs(slider.value - (isOn ? start : start + way / 200)) < 1e-9, "\(way)")
            stage.move(234 + way, 117, at: time + 0.1)
            #expect(abs(slider.value - (isOn ? start + 0.1 : start + (way + 20) / 200)) < 1e-9, "\(way)")
            stage.up(234 + way, 117, at: time + 0.2)
            slider.removeFromSuperview()
        }
    }

    @Test("a track is filled if that is seen beside the thumb: from 18 points on, in either direction")
    func sliderFillLengths() {
        let slider = Slider()
        slider.minimumTrackTintColor = .red
        add(slider, size: CGSize(width: 228, height: 34))
        slider.fillOrigin = 0.5
        for points in [-40.0, -18.5, -17.5, 0, 17.5, 18.5, 40] {
            slider.value = 0.5 + points / 200
            let found = stage.fills(.red)
            guard abs(points) > 18 else {
                #expect(found.isEmpty, "\(points)")
                continue
            }
            #expect(found.count == 1 && found.allSatisfy { abs($0.minX - min(214, 214 + points)) < 1e-9 }, "\(points)")
            #expect(found.allSatisfy { abs($0.width - abs(points)) < 1e-9 && $0.minY == 115 && $0.height == 4 })
        }
    }

    @Test("a slider's thumb is a disc with a shadow of 2 points, or of a color without one, in a ring if it has one")
    func sliderThumb() {
        let slider = Slider()
        add(slider, size: CGSize(width: 228, height: 34))
        func shadows() -> [(bounds: CGRect, color: Color, blur: Double, offset: CGSize)] {
            stage.items.compactMap { item -> (bounds: CGRect, color: Color, blur: Double, offset: CGSize)? in
                guard case .shadow(let shape, let color, let blur, let offset) = item.command else { return nil }
                return (shape.bounds.applying(item.transform), color, blur, offset)
            }
        }
        func isDisc(_ box: CGRect?, radius: Double) -> Bool {
            guard let box else { return false }
            return abs(box.midX - 114) < 1e-9 && abs(box.midY - 117) < 1e-9 && abs(box.width - 2 * radius) < 1e-9
                && abs(box.height - 2 * radius) < 1e-9
        }
        #expect(shadows().count == 1)
        for shadow in shadows() {
            #expect(isDisc(shadow.bounds, radius: 14) && shadow.blur == 2)
            #expect(shadow.color == Color(white: 0, alpha: 0.2) && shadow.offset == CGSize(width: 0, height: 1))
        }
        slider.thumbTintColor = .green
        slider.thumbRingColor = .blue
        #expect(shadows().isEmpty && stage.fills(.green).count == 1 && isDisc(stage.fills(.green).first, radius: 14))
        #expect(stage.fills(.blue).count == 1 && isDisc(stage.fills(.blue).first, radius: 16))
        #expect(slider.intrinsicContentSize == CGSize(width: View.noIntrinsicMetric, height: 34))
        #expect(slider.sizeThatFits(CGSize(width: 7, height: 9)) == CGSize(width: 7, height: 34))
    }

    @Test("a switch has round ends at any height")
    func switchEnds() {
        let control = Switch()
        add(control)
        #expect(control.cornerRadius == 15.5)
        control.bounds.size.height = 40
        stage.window.layOut()
        #expect(control.cornerRadius == 20)
    }
}
