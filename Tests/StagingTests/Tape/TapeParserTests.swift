import Drawing
import Foundation
import Staging
import SystemPackage
import Testing
import Timing
import ViewHierarchy

@Suite("Tape parser")
struct TapeParserTests {
    @Test("each statement of the language is read with its meaning")
    func everyStatement() throws {
        let tape = try Tape(
            parsing: """
                # everything that a tape can say
                Scene photos                      # first; which scene

                Set curve cubic-bezier(.2,  0, 0, 1)
                Set fps 60
                Set scale 1.5
                Set size 390x844
                Set pointer-rate 240
                Set finger on
                Tap tile 3
                Tap 12.5 -40
                Tap 2 tile 4
                Wait settled
                Wait 500ms
                Wait 1.5s
                Press photo
                Press 2 200 300
                Press 3 "Keep \\"Editing\\" # 2"
                Move by 40 260 in 350ms ease-out
                Move to 10 20 in 0s
                Move 2 to tile 5 in 2s spring(duration: 0.5, bounce: 0.2)
                Move by 1 2 and 3 to tile 5 and 2 by 3 4 in 200ms ease-out
                Pinch by 2 in 300ms ease-in
                Pinch 3 1 by .5 and -90 in 300ms
                Rotate by 720 in 1s
                Hold 200ms
                Release
                Release 2
                Cancel 3
                Key escape
                Wheel tile 3 by 0 -40
                Wheel 195 430 0 -40
                Wheel tile 3 by 0 -40 ctrl
                Resize 800x600
                Turn left
                Turn right
                Remove photo 3
                Press 50% 90% # of the stage
                Press 2 -5% 20 of tile 3
                Move by 0 50% in 1s
                Move by 10% -120% of tile 3 and 2 to 50% 0 of photo in 1s
                Wheel 50% 50% of photo by 0 -40
                Release
                Release 2
                Hide
                Screenshot open.png
                Screenshot "steps/the 2nd.PNG"
                Show
                @16.016s start
                @16.016s down 195 430.5
                @16020ms pointer 2 down 1 2
                @16.03s move 195.0 430.5
                @16.04s pointer 2 up 1 2
                @16.04s cancel 3 4
                @17s move 5 6
                @17.1s wheel 195 430 0 -40
                @17.1s wheel 195 430 0 -40 ctrl
                @17.2s key escape
                @17.3s resize 640x480.5
                @17.3s turn right
                @17.4s remove photo 12
                """)
        #expect(tape.scene == "photos")
        #expect(
            tape.settings == [
                .parameter(name: "curve", value: "cubic-bezier(.2, 0, 0, 1)"), .fps(60), .scale(1.5),
                .size(CGSize(width: 390, height: 844)), .pointerRate(240), .finger(true),
            ])
        let point = { (x: Double, y: Double) in CGPoint(x: x, y: y) }
        let raw = { (seconds: Double, action: InputAction) in
            TapeStatement.event(InputEvent(time: FrameTime(seconds: seconds), action: action))
        }
        let expected: [TapeStatement] = [
            .tap(.view("tile 3"), pointer: 1), .tap(.point(point(12.5, -40)), pointer: 1),
            .tap(.view("tile 4"), pointer: 2),
            .waitUntilSettled, .wait(seconds: 0.5), .wait(seconds: 1.5),
            .press(.view("photo"), pointer: 1), .press(.point(point(200, 300)), pointer: 2),
            .press(.view("Keep \"Editing\" # 2"), pointer: 3),
            .move(TapeMove(.by(TapeDistance(CGVector(dx: 40, dy: 260))), duration: 0.35, curve: .easeOut)),
            .move(TapeMove(.to(.point(point(10, 20))), duration: 0)),
            .move(
                TapeMove(
                    pointer: 2, .to(.view("tile 5")), duration: 2, curve: .spring(duration: 0.5, bounce: 0.2))),
            .move(
                TapeMove(
                    [
                        TapeMove.Part(.by(TapeDistance(CGVector(dx: 1, dy: 2)))),
                        TapeMove.Part(pointer: 3, .to(.view("tile 5"))),
                        TapeMove.Part(pointer: 2, .by(TapeDistance(CGVector(dx: 3, dy: 4)))),
                    ], duration: 0.2, curve: .easeOut)),
            .pinch(TapePinch(scale: 2, duration: 0.3, curve: .easeIn)),
            .pinch(TapePinch(3, 1, scale: 0.5, degrees: -90, duration: 0.3)),
            .pinch(TapePinch(degrees: 720, duration: 1)),
            .hold(seconds: 0.2), .release(pointer: 1), .release(pointer: 2), .cancel(pointer: 3), .key("escape"),
            .wheel(.view("tile 3"), delta: CGVector(dx: 0, dy: -40)),
            .wheel(.point(point(195, 430)), delta: CGVector(dx: 0, dy: -40)),
            .wheel(.view("tile 3"), delta: CGVector(dx: 0, dy: -40), zooms: true),
            .resize(CGSize(width: 800, height: 600)), .turn(.left), .turn(.right), .removePhoto(3),
            .press(.within(TapeDistance(x: .percent(50), y: .percent(90))), pointer: 1),
            .press(.within(TapeDistance(x: .percent(-5), y: .points(20), of: "tile 3")), pointer: 2),
            .move(TapeMove(.by(TapeDistance(x: .points(0), y: .percent(50))), duration: 1)),
            .move(
                TapeMove(
                    [
                        TapeMove.Part(.by(TapeDistance(x: .percent(10), y: .percent(-120), of: "tile 3"))),
                        TapeMove.Part(
                            pointer: 2, .to(.within(TapeDistance(x: .percent(50), y: .points(0), of: "photo")))),
                    ], duration: 1)),
            .wheel(
                .within(TapeDistance(x: .percent(50), y: .percent(50), of: "photo")), delta: CGVector(dx: 0, dy: -40)),
            .release(pointer: 1), .release(pointer: 2),
            .hide, .screenshot("open.png"), .screenshot("steps/the 2nd.PNG"), .show,
            .start(FrameTime(seconds: 16.016)),
            raw(16.016, .pointer(id: 1, phase: .down, location: point(195, 430.5))),
            raw(16.02, .pointer(id: 2, phase: .down, location: point(1, 2))),
            raw(16.03, .pointer(id: 1, phase: .move, location: point(195, 430.5))),
            raw(16.04, .pointer(id: 2, phase: .up, location: point(1, 2))),
            raw(16.04, .pointer(id: 1, phase: .cancel, location: point(3, 4))),
            raw(17, .pointer(id: 1, phase: .move, location: point(5, 6))),
            raw(17.1, .wheel(location: point(195, 430), delta: CGVector(dx: 0, dy: -40))),
            raw(17.1, .wheel(location: point(195, 430), delta: CGVector(dx: 0, dy: -40), zooms: true)),
            raw(17.2, .key("escape")), raw(17.3, .resize(CGSize(width: 640, height: 480.5))),
            raw(17.3, .turn(.right)), raw(17.4, .removePhoto(12)),
        ]
        for (read, wanted) in zip(tape.statements, expected) { #expect(read == wanted) }
        #expect(tape.statements.count == expected.count)
        #expect(tape.recordingStart.seconds == 16.016)
        #expect(tape.fps == 60 && tape.scale == 1.5 && tape.pointerRate == 240)
        #expect(tape.size == CGSize(width: 390, height: 844))
        #expect(tape.finger == true && tape.screenshots == ["open.png", "steps/the 2nd.PNG"])
        #expect(try Tape(parsing: tape.description) == tape)
    }

    @Test("carriage returns, tabs, a byte order mark and a missing final line end have no effect")
    func lineEnds() throws {
        let plain = try Tape(parsing: "Scene photos\nTap tile 3\nWait settled\n")
        #expect(try Tape(parsing: "\u{FEFF}Scene photos\r\n\tTap\ttile  3 \r\nWait\u{A0}settled") == plain)
    }

    @Test("a tape without statements is a tape")
    func onlyScene() throws {
        let tape = try Tape(parsing: "Scene photos")
        #expect(tape == Tape(scene: "photos"))
        #expect(tape.recordingStart == .zero)
    }

    @Test(
        "durations are read as the nearest double",
        arguments: [
            ("350ms", 0.35), ("16.7ms", 0.0167), ("0s", 0), ("1.016s", 1.016), (".5s", 0.5), ("1e-3s", 0.001),
            ("86400s", 86400),
        ])
    func durations(text: String, seconds: Double) throws {
        #expect(try Tape(parsing: "Scene photos\nWait \(text)").statements == [.wait(seconds: seconds)])
    }

    @Test("live input becomes a tape that starts where the recording began")
    func liveInput() throws {
        let events = [0.1, 0.5, 0.5, 0.9].map { InputEvent(time: FrameTime(seconds: $0), action: .key("r")) }
        let tape = Tape(scene: "photos", events: events, start: FrameTime(seconds: 0.5))
        #expect(tape.statements[3] == .start(FrameTime(seconds: 0.5)))
        #expect(tape.statements.count == 5)
        #expect(try Tape(parsing: tape.description) == tape)
        let late = Tape(scene: "photos", events: events, start: FrameTime(seconds: 2))
        #expect(late.statements.last == .start(FrameTime(seconds: 2)))
    }

    @Test("names of scenes, parameters, values and views are checked against the available scenes")
    func namesOfScenes() throws {
        let parser = TapeParser(scenes: [
            .named(
                "photos",
                parameters: [
                    SceneParameter("curve", .curve, default: "none"),
                    SceneParameter("duration", unit: "s", .number(0.01...10), default: "0.5"),
                ], views: [SceneViewName("photo"), SceneViewName("tile", isNumbered: true)]),
            .named("card-sheet"),
        ])
        #expect(throws: Never.self) { try parser.parse("Scene photos\nSet duration 1\nTap tile 3") }
        let text = """
            Scene photos
            Set duratoin 1
            Set duration long ago
            Tap phto
            """
        let errors = #expect(throws: TapeErrors.self) { try parser.parse(text, file: "a.tape") }
        #expect(
            errors?.description == """
                a.tape:2:5: photos has no parameter "duratoin"; did you mean duration?
                Set duratoin 1
                    ^~~~~~~~
                a.tape:3:14: duration takes a number, not "long ago"; it lies in 0.01...10 s
                Set duration long ago
                             ^~~~~~~~
                a.tape:4:5: photos has no view "phto"; did you mean photo?
                Tap phto
                    ^~~~
                """)
        let scene = #expect(throws: TapeErrors.self) { try parser.parse("Scene card-shet", file: "a.tape") }
        #expect(
            scene?.problems.first?.headline == "a.tape:1:7: no scene is called \"card-shet\"; did you mean card-sheet?")
    }

    @Test("a problem found later still shows its line")
    func laterProblems() throws {
        let document = try TapeParser().parse("Scene photos\nSet curve odd\n\n  Tap tile 99 # far", file: "b.tape")
        let error = TapePlaybackError(statement: 0, time: .zero, cause: "tile 99 is not there", remedy: "")
        #expect(
            document.problem(error).description
                == "b.tape:4:3: tile 99 is not there\n  Tap tile 99 # far\n  ^~~~~~~~~~~")
        #expect(document.problem(withSetting: "curve", "odd").headline == "b.tape:2:11: odd")
        #expect(document.problem(withScene: "gone", remedy: "stay").headline == "b.tape:1:7: gone; stay")
    }

    @Test("a file that isn't a tape has its own error")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tape-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let latin = folder.appending(path: "latin.tape")
        try Data([0x53, 0xE9, 0x0A]).write(to: latin)
        let good = folder.appending(path: "good.tape")
        try Data("Scene photos".utf8).write(to: good)
        func cause(_ url: URL) -> String? {
            do throws(TapeErrors) {
                _ = try TapeParser().parse(contentsOf: FilePath(url.path), named: "x.tape")
                return nil
            } catch {
                return error.problems.first?.headline
            }
        }
        #expect(cause(good) == nil)
        #expect(cause(latin) == "x.tape:1:1: the tape is not UTF-8 text; save it as UTF-8")
        #expect(cause(folder)?.contains("it is a folder") == true)
        #expect(cause(folder.appending(path: "none.tape"))?.contains("no such file") == true)
    }

    @Test("a tape names its device, upright or turned, and the text size")
    func devices() throws {
        let upright = try Tape(parsing: "Scene photos\nSet device plain-phone\nSet text-size extra-large\nTurn left")
        #expect(upright.device == HeldDevice(.plainPhone) && upright.textSize == .extraLarge)
        let turned = try Tape(parsing: "Scene photos\nSet device large-tablet,landscape")
        #expect(turned.device == HeldDevice(.largeTablet, .turnedLeft) && turned.textSize == nil)
        let bare = try Tape(parsing: "Scene photos\nSet size 390x844")
        #expect(bare.device == nil)
    }

    @Test(
        "an unknown device or text size is refused with what is meant",
        arguments: [
            ("Set device round-fone", "no device is called \"round-fone\"", "did you mean round-phone?"),
            ("Set device round-phone,landscap", "no device is called \"landscap\"", "did you mean landscape?"),
            ("Set device phone", "no device is called \"phone\"", "there are small-phone"),
            ("Set text-size lage", "the text size can't be \"lage\"", "did you mean large?"),
            ("Set text-size", "the text size is missing", "write Set text-size extra-large"),
            (
                "Set size 320x568\nSet device small-phone",
                "a device has its own size, and line 2 sets the other of the two", "remove one"
            ),
            (
                "Set device small-phone\nSet size 320x568",
                "a device has its own size, and line 2 sets the other of the two", "remove one"
            ),
        ])
    func refusedDevices(line: String, cause: String, remedy: String) throws {
        let error = #expect(throws: TapeErrors.self) { try Tape(parsing: "Scene photos\n\(line)") }
        let problem = try #require(error?.problems.first)
        #expect(problem.cause == cause)
        #expect(problem.remedy.hasPrefix(remedy))
    }
}
