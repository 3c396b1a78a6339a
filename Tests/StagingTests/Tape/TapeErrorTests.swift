import Staging
import Testing

@Suite("Tape errors")
struct TapeErrorTests {
    /// Returns the problems of a tape that begins with `Scene photos`, without that line.
    private func problems(_ text: String) -> [TapeProblem] {
        do throws(TapeErrors) {
            _ = try Tape(parsing: "Scene photos\n" + text, file: "t")
            return []
        } catch {
            return error.problems
        }
    }

    @Test(
        "a curve with a duration is rejected if the move has its own, and sets the scene's in a setting")
    func durationsOfCurves() throws {
        let found = problems("Press photo\nMove by 40 260 in 350ms .easeOut(duration: 0.2)\nRelease\n")
        #expect(found.count == 1 && found[0].cause.contains("duration of its own, 0.2 s"))
        let declared = [
            SceneParameter("curve", .curve, default: "none"),
            SceneParameter("duration", unit: "s", .number(0.01...10), default: "0.5"),
        ]
        func duration(_ settings: SceneSettings) throws -> Double {
            try SceneParameters(declared, settings: settings).number("duration")
        }
        #expect(try duration(["curve": "ease-out"]) == 0.5)
        #expect(try duration(["curve": ".easeOut(duration: 0.2)"]) == 0.2)
        #expect(try duration(["duration": "3", "curve": "transition: all 250ms ease-out"]) == 0.25)
        #expect(try duration(["curve": "ease-out 250ms", "duration": "3"]) == 3)
        #expect(throws: SceneParameterErrors.self) { try duration(["curve": "ease-out 20s"]) }
        #expect(throws: SceneParameterErrors.self) {
            try SceneParameters([declared[0]], settings: ["curve": "ease-out 250ms"])
        }
        let all = #expect(throws: SceneParameterErrors.self) {
            try duration(["duraton": "1", "curve": "ease-out", "duration": "99", "curve": "eese"])
        }
        #expect(
            all?.problems.prefix(2).map(\.cause) == ["there is no parameter \"duraton\"", "duration can't be 99"])
        #expect(all?.problems.count == 3 && all?.problems[2].cause.hasPrefix("curve: ") == true)
        #expect("\(all?.problems[0] as Any)".contains("did you mean") && all?.description.contains(", and ") == true)
        #expect(
            try LaneList.lanes(parsing: "{ tension: 170, friction: 26 }, [0.2, 0, 0, 1]; duration=2").map {
                $0[0].value
            }
                == ["{ tension: 170, friction: 26 }", "[0.2, 0, 0, 1]"])
    }

    @Test("up to fifty errors are listed, and further ones are counted")
    func counted() {
        let faulty = { (count: Int) in
            let text = "Scene photos\n" + (1...count).map { "Tab tile \($0)\n" }.joined()
            return #expect(throws: TapeErrors.self) { try Tape(parsing: text, file: "demo.tape") }
        }
        let all = faulty(50)
        #expect(all?.problems.count == 50)
        #expect(all?.description.contains("demo.tape:51:1: ") == true && all?.description.contains("more") == false)
        let many = faulty(62)
        #expect(many?.problems.count == 62)
        #expect(many?.description.contains("demo.tape:51:1: ") == true)
        #expect(many?.description.contains("demo.tape:52:1: ") == false)
        #expect(many?.description.hasSuffix("\ndemo.tape: and 12 more") == true)
    }

    @Test("all errors are reported together, each with its line and a caret")
    func allAtOnce() {
        let text = """
            # a tape with a slip in each line
            Scene photos
            Tab tile 3
            Wait 500
            Press photo
            Move by 40 in 350ms
            Move by 40 260 in 350ms ease-ot
            Release now
            """
        let errors = #expect(throws: TapeErrors.self) { try Tape(parsing: text, file: "demo.tape") }
        #expect(
            errors?.description == """
                demo.tape:3:1: "Tab" is not a statement; did you mean Tap?
                Tab tile 3
                ^~~
                demo.tape:4:6: the time is 500 without a unit; write 500ms or 500s
                Wait 500
                     ^~~
                demo.tape:6:12: DY is "in", which is not a number; write Move by 40 260 in 350ms, or Move to tile 3 in 350ms ease-out
                Move by 40 in 350ms
                           ^~
                demo.tape:7:25: no curve is named "ease-ot"; \(curveRemedy)
                Move by 40 260 in 350ms ease-ot
                                        ^~~~~~~
                demo.tape:8:9: the pointer is "now", which is not a whole number; write Release, or Release 2
                Release now
                        ^~~
                """)
    }

    /// The curve parser's own remedy.
    private var curveRemedy: String {
        problems("Press photo\nMove by 1 1 in 1s ease-ot").first?.remedy ?? ""
    }

    private static let slips: [(String, Int, String)] = [
        ("tap tile 3", 1, "\"tap\" is not a statement; did you mean Tap?"),
        ("\"Tap\" tile 3", 1, "\"Tap\" is not a statement"),
        ("Tap", 5, "the place is missing"),
        ("Tap 3", 7, "Y is missing"),
        ("Tap 0 photo", 5, "the pointer is 0, outside 1 to 100"),
        ("Tap 1.5 photo", 5, "the pointer is \"1.5\", which is not a whole number"),
        ("Tap 1 2 3 4", 11, "\"4\" is one word too many"),
        ("Tap nan 3", 0, ""),
        ("Tap 1e400 3", 5, "X is 1e400, outside -1000000 to 1000000"),
        ("Tap 3d 4", 5, "X is \"3d\", which is not a number"),
        ("Wait", 6, "the time is missing"),
        ("Wait -5ms", 6, "the time is -5ms, below 0"),
        ("Wait infs", 6, "the time is \"infs\", which is not a time"),
        ("Wait nans", 6, "the time is \"nans\", which is not a time"),
        ("Wait 1e9s", 6, "the time is 1e9s, longer than a day"),
        ("Wait 5m", 6, "the time is \"5m\", which is not a time"),
        ("Wait setled", 6, "the time is \"setled\", which is not a time"),
        ("Wait settled now", 14, "\"now\" is one word too many"),
        ("Key", 5, "the key's name is missing"),
        ("Key a b", 7, "\"b\" is one word too many"),
        ("Turn", 6, "the direction is missing"), ("Turn lef", 6, "the direction can't be \"lef\""),
        ("Resize 800", 8, "the size is \"800\", which is not a size"),
        ("Resize 0x5", 8, "the width of the size is 0x5, outside 1 to 16384"),
        ("Remove tile 3", 8, "photo is expected here, not \"tile\""),
        ("Remove photo 0", 14, "the photo's number is 0, outside 1 to 1000000"),
        ("Wheel by 0 1", 7, "the place is missing"),
        ("Wheel tile 3 by 0", 19, "DY is missing"),
        ("Wheel tile 3 by 0 1 alt", 21, "\"alt\" is one word too many"),
        ("Tap 50% x%", 9, "Y is \"x%\", which is not a number"),
        ("Tap 50% 1e5%", 9, "Y is 1e5%, outside -10000 to 10000"),
        ("Tap 50% 50% of", 16, "the view is missing"),
        ("Tap 50% 50% off photo", 13, "\"off\" is one word too many"),
        ("Press photo\nMove by 50% in 1s\nRelease", 13, "DY is \"in\", which is not a number"),
        ("Press photo\nMove by 5 6 of photo in 1s\nRelease", 13, "points are the same in every view: photo changes"),
        ("Hide now", 6, "\"now\" is one word too many"),
        ("Screenshot", 12, "the picture's name is missing"),
        ("Screenshot a.jpg", 12, "\"a.jpg\" is not the name of a PNG file"),
        ("Screenshot .png", 12, "\".png\" is not the name of a PNG file"),
        ("Screenshot a.png/", 12, "\"a.png/\" is not the name of a PNG file"),
        ("Screenshot /a.png", 12, "\"/a.png\" leaves the folder of the outputs"),
        ("Screenshot b/../../a.png", 12, "\"b/../../a.png\" leaves the folder of the outputs"),
        ("Screenshot a.png b", 18, "\"b\" is one word too many"),
        ("Include", 9, "the tape's name is missing"),
        ("Include a.tape", 9, "a tape that is no file can't include another one"),
        ("Move by 1 1 and by 2 2 in 1s", 17, "pointer 1 moves twice at the same time"),
        ("Move 2 by 1 1 and 2 by 2 2 in 1s", 19, "pointer 2 moves twice at the same time"),
        ("Move by 1 1 and 2 in 1s", 19, "by or to is expected here, not \"in\""),
        ("Move to tile 3 and", 20, "by or to is missing"),
        ("Pinch", 7, "by is missing"),
        ("Pinch 1 by 2 in 1s", 9, "the second pointer is missing"),
        ("Pinch 1 1 by 2 in 1s", 9, "pointer 1 moves twice at the same time"),
        ("Pinch by 0 in 1s", 10, "the scale is 0, outside 0.001 to 1000"),
        ("Pinch by 2 and in 1s", 16, "the turn is \"in\", which is not a number"),
        ("Pinch by 2", 12, "in and the time are missing"),
        ("Rotate by 1e9 in 1s", 11, "the turn is 1e9, outside -360000 to 360000"),
        ("Rotate photo by 3", 8, "by is expected here, not \"photo\""),
        ("Set", 5, "what to set is missing"),
        ("Set fps", 9, "fps is missing"),
        ("Set fps 0", 9, "fps is 0, outside 0.001 to 1000"),
        ("Set finger yes", 12, "finger can't be \"yes\""),
        ("Set scale 0", 11, "scale is 0, outside 0.25 to 8"),
        ("Set curve", 11, "the value of curve is missing"),
        ("Scene other", 1, "the scene is already chosen in line 1"),
        ("Key \"a", 5, "the quotation mark is not closed"),
        ("Key \"a\"b", 8, "a blank is missing after the quotation mark"),
        ("Key \"\\x\"", 6, "\\x has no meaning"),
        ("@ key a", 1, "the time is \"\", which is not a time"),
        ("@1 key a", 1, "the time is 1 without a unit"),
        ("@-1s key a", 1, "the time is -1s, below 0"),
        ("@1s", 5, "what happens is missing"),
        ("@1s dwon 1 2", 5, "\"dwon\" is not an input; did you mean down?"),
        ("@1s pointer 2 wheel 1 2", 15, "\"wheel\" is not an input; there are down, move, up, cancel"),
        ("@1s down 1", 12, "Y is missing"),
    ]

    @Test(
        "an invalid line is rejected at the position of the error",
        arguments: slips)
    func badLines(line: String, column: Int, message: String) {
        let found = problems(line)
        if message.isEmpty {
            #expect(found.isEmpty)
            return
        }
        #expect(found.count == 1)
        #expect(found.first?.position.line == (line.hasPrefix("Press photo\n") ? 3 : 2))
        #expect(found.first?.position.column == column)
        #expect(found.first?.headline.contains(": \(message)") == true, "\(found.first?.headline ?? "nothing")")
    }

    @Test(
        "statements that can't follow are rejected",
        arguments: [
            ("Move by 1 1 in 1s", "Move with nothing down"),
            ("Press 2 photo\nMove by 1 1 in 1s", "Move with pointer 1 not down"),
            ("Press photo\nMove 2 by 1 1 in 1s", "Move with pointer 2 not down"),
            ("Press photo\nMove by 1 1 and 2 by 1 1 in 1s", "Move with pointer 2 not down"),
            ("Press photo\nPinch by 2 in 1s", "Pinch with pointer 2 not down"),
            ("Press 2 photo\nRotate by 90 in 1s", "Rotate with pointer 1 not down"),
            ("Release", "Release with nothing down"),
            ("Cancel", "Cancel with nothing down"),
            ("Hold 5ms", "Hold with nothing down"),
            ("Press photo\nRelease\nRelease", "Release with nothing down"),
            ("Press photo\nPress tile 1", "pointer 1 is already down since line 2"),
            ("Press photo\nTap tile 1", "pointer 1 is already down since line 2"),
            ("Press photo\nWait settled", "Wait settled would never end: pointer 1 is down since line 2"),
            ("Key a\nSet fps 3", "Set comes too late: the tape has begun"),
            ("Key a\nAllow jump 3", "Allow comes too late: the tape has begun"),
            ("Allow jump photo 3\nAllow jump photo 4", "Allow jump photo is already set in line 2"),
            ("Allow jumps 3", "the rule can't be \"jumps\""),
            ("Allow jump photo", "the limit is \"photo\", which is not a number"),
            ("Set fps 3\nSet fps 4", "fps is already set in line 2"),
            ("@2s key a\n@1s key b", "the time goes back: the tape has already come to 2s"),
            ("Wait 2s\n@1s key b", "the time goes back: the tape has already come to 2s"),
            ("Tap photo\n@49ms start", "the time goes back: the tape has already come to 0.05s"),
            ("@1s start\n@2s start", "start is already in line 2"),
            ("@1s up 1 2", "up with nothing down"),
            ("Wait 1s\nHide\nWait 1s\nHide", "frames are already hidden since line 3"),
            ("Show", "Show with nothing hidden"),
            ("Hide\nWait 1s\nKey a", "the tape hides every frame of the recording"),
            ("Key a\nHide\nWait settled", "the tape hides every frame of the recording"),
            ("Wait 1s\nHide\n@2s start\n@3s key a", "the tape hides every frame of the recording"),
            ("Screenshot a.png\nScreenshot b.png\nScreenshot ./a.png", "./a.png is already taken in line 2"),
            ("@1s down 1 2\n@1s down 1 2", "pointer 1 is already down since line 2"),
            ("@1s down 1 2\nWait settled", "Wait settled would never end: pointer 1 is down since line 2"),
        ])
    func order(text: String, message: String) {
        let found = problems(text)
        #expect(found.count == 1)
        #expect(found.first?.cause == message)
        #expect(found.first?.remedy.isEmpty == false)
    }

    @Test("an unreadable press causes no further errors")
    func noCascade() {
        #expect(problems("Pres photo\nMove by 1 1 in 1s\nRelease").count == 1)
    }

    @Test("a tape that doesn't begin with its scene has one error for that")
    func sceneFirst() {
        func headlines(_ text: String) -> [String] {
            do throws(TapeErrors) {
                _ = try Tape(parsing: text, file: "t")
                return []
            } catch {
                return error.problems.map(\.headline)
            }
        }
        #expect(headlines("") == ["t:1:1: the tape is empty; write Scene photos first"])
        #expect(headlines("# nothing\n\n") == ["t:1:1: the tape is empty; write Scene photos first"])
        #expect(
            headlines("Tap photo\nKey a")
                == ["t:1:1: a tape begins with its scene; write Scene photos in the line before"])
        #expect(headlines("Scene") == ["t:1:7: the scene's name is missing; write Scene photos"])
        #expect(headlines("Scen photos\nKey a").first?.contains("did you mean Scene?") == true)
    }

    @Test("columns count characters, and the caret is below the error in a terminal")
    func unicode() {
        let wide = problems("Key \"写真👨‍👩‍👧é\" 5").first
        #expect(wide?.position.column == 12)
        #expect(wide?.caret == "              ^")
        let tabs = problems("\tKey\ta\tb").first
        #expect(tabs?.caret == "\t   \t \t^")
    }
}
