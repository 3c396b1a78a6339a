import Drawing
import Foundation
import Testing
import Timing

@testable import ViewHierarchy

/// Each line is a command of the picture, with its place: what a reader of the design can check with a ruler.
@MainActor
@Suite("Pictures of controls and bars")
struct ControlPictureTests {
    private let stage = ScriptedStage()

    private func dump(_ view: View) -> [String] {
        stage.window.addSubview(view)
        stage.window.layOut()
        return stage.timeline.asCurrent { lines(of: stage.window) }
    }

    private func lines(of window: Window) -> [String] {
        window.displayList().description.split(separator: "\n").dropFirst().map {
            // Of a disc the first quarter, without what clips it.
            $0.trimmingCharacters(in: .whitespaces).replacing(/\ clip .*/, with: "")
                .replacing(/(C\S+ \S+ \S+) L.* Z/) { "\($0.1) and on" }
        }
    }

    @Test("a slider: a track, the fill from its origin, a ring and a thumb")
    func slider() {
        let slider = Slider(frame: CGRect(x: 10, y: 20, width: 228, height: 34))
        (slider.minimumTrackTintColor, slider.maximumTrackTintColor) = (.red, .blue)
        (slider.thumbTintColor, slider.thumbRingColor) = (.white, .black)
        slider.value = 0.5
        #expect(
            dump(slider) == [
                "fill rect (0 15 228 4) radius 2 #0000ff at (10 20)",
                "fill rect (0 15 114 4) radius 2 #ff0000 at (10 20)",
                "fill path M114,1 L114,1 C122.837,1 130,8.163 130,17 and on #000000 at (10 20)",
                "fill path M114,3 L114,3 C121.732,3 128,9.268 128,17 and on #ffffff at (10 20)",
            ])
    }

    @Test("a slider without colors: gray and the tint color, and a white thumb with a shadow")
    func plainSlider() {
        let slider = Slider(frame: CGRect(x: 10, y: 20, width: 228, height: 34))
        slider.value = 0.5
        #expect(
            dump(slider) == [
                "fill rect (0 15 228 4) radius 2 #787880/0.2 at (10 20)",
                "fill rect (0 15 114 4) radius 2 #007aff at (10 20)",
                "shadow path M114,3 L114,3 C121.732,3 128,9.268 128,17 and on #000000/0.2 blur 2 offset 0x1 at (10 20)",
                "fill path M114,3 L114,3 C121.732,3 128,9.268 128,17 and on #ffffff at (10 20)",
            ])
        // A fill as short as the thumb is wide would be a sliver beside it.
        slider.value = 3.9 / 200
        #expect(dump(slider).count == 3)
        slider.value = 4.1 / 200
        #expect(dump(slider).count == 4)
    }

    @Test("a switch: a track as round as high, and a thumb 2 points inside it with a shadow")
    func toggle() {
        let toggle = Switch(frame: CGRect(x: 10, y: 20, width: 0, height: 0))
        func thumb(_ x: Int) -> [String] {
            [
                "shadow rect (\(x) 2 27 27) radius 13.5 #000000/0.15 blur 1.5 offset 0x1 at (10 20)",
                "fill rect (\(x) 2 27 27) radius 13.5 #ffffff at (10 20)",
            ]
        }
        #expect(dump(toggle) == ["fill rect (0 0 51 31) radius 15.5 #787880/0.16 at (10 20)"] + thumb(2))
        toggle.isOn = true
        #expect(dump(toggle) == ["fill rect (0 0 51 31) radius 15.5 #34c759 at (10 20)"] + thumb(22))
        (toggle.onTintColor, toggle.offTintColor) = (.red, .blue)
        (toggle.thumbTintColor, toggle.offThumbTintColor) = (.green, .black)
        #expect(dump(toggle)[0].contains("#ff0000") && dump(toggle)[2].contains("#00ff00"))
        toggle.isOn = false
        #expect(dump(toggle)[0].contains("#0000ff") && dump(toggle)[2].contains("#000000"))
    }

    @Test("segments: the selected one in white with a shadow, the others' titles alone")
    func segments() {
        let row = SegmentedControl(items: ["ab", "cd"])
        row.frame = CGRect(x: 10, y: 20, width: 104, height: 32)
        row.selectedSegmentIndex = 1
        #expect(
            dump(row) == [
                "fill rect (0 0 104 32) radius 8 #767680/0.12 at (10 20)",
                "text \"ab\" size 13 weight 400 #000000 at (17.85 18.55) width 14.3 at (12 22)",
                "shadow rect (0 0 50 28) radius 6 #000000/0.2 blur 1.5 offset 0x0.5 at (62 22)",
                "fill rect (0 0 50 28) radius 6 #ffffff at (62 22)",
                "text \"cd\" size 13 weight 400 #000000 at (17.85 18.55) width 14.3 at (62 22)",
            ])
        // Two titles of 14.3 points, with 8 at their sides, and 2 at the ends.
        #expect(row.sizeThatFits(.zero) == CGSize(width: 65, height: 32))
    }

    @Test("a stepper: two discs as high as it, each with a sign in its middle, the held one fainter")
    func stepper() {
        let stepper = Stepper()
        stepper.frame.origin = CGPoint(x: 10, y: 20)
        #expect(
            dump(stepper) == [
                "fill path M16,0 L16,0 C24.837,0 32,7.163 32,16 and on #767680/0.12 at (10 20)",
                "stroke path M5,12 L19,12 #007aff width 2 at [0.833 0 0 0.833 16 26]",
                "fill path M78,0 L78,0 C86.837,0 94,7.163 94,16 and on #767680/0.12 at (10 20)",
                "stroke path M12,5 L12,19 M5,12 L19,12 #007aff width 2 at [0.833 0 0 0.833 78 26]",
            ])
        stage.down(20, 30, at: 0)
        #expect(
            dump(stepper) == [
                "fill path M16,0 L16,0 C24.837,0 32,7.163 32,16 and on #767680/0.12 at (10 20) alpha 0.45",
                "stroke path M5,12 L19,12 #007aff width 2 at [0.833 0 0 0.833 16 26] alpha 0.45",
                "fill path M78,0 L78,0 C86.837,0 94,7.163 94,16 and on #767680/0.12 at (10 20)",
                "stroke path M12,5 L12,19 M5,12 L19,12 #007aff width 2 at [0.833 0 0 0.833 78 26]",
            ])
    }

    @Test("a field that is edited: the selection behind the text, or the caret; side views in the middle of its height")
    func textField() {
        let field = TextField(frame: CGRect(x: 10, y: 20, width: 200, height: 30))
        (field.font, field.textColor, field.tintColor) = (.systemFont(ofSize: 10), .red, .blue)
        field.rightView = View(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        field.rightView?.backgroundColor = .green
        field.text = "abcd"
        stage.window.addSubview(field)
        field.becomeFirstResponder()
        field.selectedRange = 2..<2
        #expect(
            dump(field) == [
                "text \"abcd\" size 10 weight 400 #ff0000 at (0 18.5) width 22 at (10 20)",
                "fill rect (10.5 10 1.5 10) #0000ff at (10 20)",
                "fill rect (0 0 20 10) #00ff00 at (190 30)",
            ])
        // A caret at an end is seen whole.
        #expect(stage.window.displayList().description.contains("clip rect (-2 0 184 30) at (10 20)"))
        field.selectedRange = 1..<3
        #expect(
            dump(field) == [
                "fill rect (4.5 9 13 12) radius 2 #0000ff/0.18 at (10 20)",
                "text \"abcd\" size 10 weight 400 #ff0000 at (0 18.5) width 22 at (10 20)",
                "fill rect (0 0 20 10) #00ff00 at (190 30)",
            ])
    }

    @Test("a button with a picture: both in the middle together, and dimmed while it is pressed")
    func button() {
        let button = Button(frame: CGRect(x: 10, y: 20, width: 100, height: 40))
        button.setTitle("abcd", for: .normal)
        button.setImage(
            Image(
                representations: [
                    PixelBuffer(width: 2, height: 1, isOpaque: true) { $0.initialize(repeating: 0xFFFF_FFFF) }
                ], size: CGSize(width: 20, height: 10), name: "photo"), for: .normal)
        #expect(
            dump(button) == [
                "image photo to (0 0 20 10) at (29 35)",
                "text \"abcd\" size 17 weight 400 #007aff at (0.3 19.95) width 37.4 at (53 26)",
            ])
        stage.down(20, 30, at: 0)
        #expect(
            dump(button) == [
                "group opacity 0.3 at (29 35)",
                "image photo to (0 0 20 10) at (29 35)",
                "end",
                "group opacity 0.3 at (53 26)",
                "text \"abcd\" size 17 weight 400 #007aff at (0.3 19.95) width 37.4 at (53 26)",
                "end",
            ])
    }

    private func bars(_ device: HeldDevice, _ change: (Window) -> Void = { _ in }) -> [String] {
        stage.timeline.screen.hold(device)
        return stage.timeline.asCurrent {
            let window = Window(frame: stage.timeline.screen.bounds)
            window.addSystemBars()
            let content = View(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
            content.backgroundColor = .red
            window.addSubview(content)
            change(window)
            window.layOut()
            return lines(of: window)
        }
    }

    @Test(
        "a phone's bars: the time and the symbols beside the sensor housing, the indicator, the corners, in front of all"
    )
    func phoneBars() {
        #expect(
            bars(HeldDevice(.roundPhone)) == [
                "fill rect (0 0 1 1) #ff0000",
                "fill path M0,0 L47.33,0 C21.19,0 0,21.19 0,47.33 Z #000000",
                "fill path M0,0 L47.33,0 C21.19,0 0,21.19 0,47.33 Z #000000 at [-1 0 0 1 390 0]",
                "fill path M0,0 L47.33,0 C21.19,0 0,21.19 0,47.33 Z #000000 at [-1 0 0 -1 390 844]",
                "fill path M0,0 L47.33,0 C21.19,0 0,21.19 0,47.33 Z #000000 at [1 0 0 -1 0 844]",
                "fill rect (0 0 140 5) radius 2.5 #808080 at (125 831)",
                "text \"9:30\" size 16 weight 600 #000000 at (12.4 15.6) width 35.2 at (34 14)",
                "fill rect (0 7 3.2 4) radius 1 #000000 at (317 18)",
                "fill rect (4.6 4.7 3.2 6.3) radius 1 #000000 at (317 18)",
                "fill rect (9.2 2.4 3.2 8.6) radius 1 #000000 at (317 18)",
                "fill rect (13.8 0.1 3.2 10.9) radius 1 #000000 at (317 18)",
                "stroke rect (25.5 0.5 21 11) radius 3.2 #000000/0.45 width 1 at (317 18)",
                "fill rect (27.5 2.5 17 7) radius 1.6 #000000 at (317 18)",
                "fill rect (48 4 1.5 4) radius 0.75 #000000/0.45 at (317 18)",
            ])
    }

    @Test("a tablet's bars: smaller, at the edges, light above dark content")
    func tabletBars() {
        let shown = bars(HeldDevice(.largeTablet)) {
            var appearance = SystemBarAppearance()
            appearance.statusBarStyle = .lightContent
            appearance.isHomeIndicatorHidden = true
            $0.setSystemBars(appearance, .none)
        }
        #expect(
            shown == [
                "fill rect (0 0 1 1) #ff0000",
                "fill path M0,0 L18,0 C8.059,0 0,8.059 0,18 Z #000000",
                "fill path M0,0 L18,0 C8.059,0 0,8.059 0,18 Z #000000 at [-1 0 0 1 1024 0]",
                "fill path M0,0 L18,0 C8.059,0 0,8.059 0,18 Z #000000 at [-1 0 0 -1 1024 1366]",
                "fill path M0,0 L18,0 C8.059,0 0,8.059 0,18 Z #000000 at [1 0 0 -1 0 1366]",
                "text \"9:30\" size 12 weight 600 #ffffff at (16.8 14.2) width 26.4 at (4 2)",
                "fill rect (0 7 3.2 4) radius 1 #ffffff at (966 6)",
                "fill rect (4.6 4.7 3.2 6.3) radius 1 #ffffff at (966 6)",
                "fill rect (9.2 2.4 3.2 8.6) radius 1 #ffffff at (966 6)",
                "fill rect (13.8 0.1 3.2 10.9) radius 1 #ffffff at (966 6)",
                "stroke rect (25.5 0.5 21 11) radius 3.2 #ffffff/0.45 width 1 at (966 6)",
                "fill rect (27.5 2.5 17 7) radius 1.6 #ffffff at (966 6)",
                "fill rect (48 4 1.5 4) radius 0.75 #ffffff/0.45 at (966 6)",
            ])
    }

    @Test("a plain phone's time is in the middle; there is no indicator and no round corner")
    func plainBars() {
        #expect(
            bars(HeldDevice(.plainPhone)) == [
                "fill rect (0 0 1 1) #ff0000",
                "text \"9:30\" size 12 weight 600 #000000 at (16.8 14.2) width 26.4 at (157.5 0)",
                "fill rect (0 7 3.2 4) radius 1 #000000 at (317 4)",
                "fill rect (4.6 4.7 3.2 6.3) radius 1 #000000 at (317 4)",
                "fill rect (9.2 2.4 3.2 8.6) radius 1 #000000 at (317 4)",
                "fill rect (13.8 0.1 3.2 10.9) radius 1 #000000 at (317 4)",
                "stroke rect (25.5 0.5 21 11) radius 3.2 #000000/0.45 width 1 at (317 4)",
                "fill rect (27.5 2.5 17 7) radius 1.6 #000000 at (317 4)",
                "fill rect (48 4 1.5 4) radius 0.75 #000000/0.45 at (317 4)",
            ])
        #expect(bars(HeldDevice(.plainPhone, .turnedLeft)) == ["fill rect (0 0 1 1) #ff0000"])
    }
}
