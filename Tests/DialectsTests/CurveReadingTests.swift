import Dialects
import Testing
import Timing

@Suite("Curves with durations")
struct CurveReadingTests {
    static let sheet = TimingCurve.bezier(CubicBezier(nearestTo: 0.32, 0.72, 0, 1))

    static let fourSteps = (try? TimingCurve(parsing: "steps(4, jump-start)")) ?? .linear

    static let readings: [(String, TimingCurve, Double?)] = [
        ("transition: transform 500ms cubic-bezier(.32,.72,0,1)", sheet, 0.5),
        (
            "transition: transform 500ms cubic-bezier(.32,.72,0,1), opacity 500ms cubic-bezier(.32, .72, 0, 1);", sheet,
            0.5
        ),
        ("TRANSITION: ALL 0.25S EASE-IN-OUT", .easeInOut, 0.25), ("-webkit-transition: color 1s 0s", .ease, 1),
        ("transition-timing-function: ease-out", .easeOut, nil),
        ("animation: slide 2s linear infinite alternate", .linear, 2),
        ("animation: 300ms steps(4, JUMP-START) 3 both pulse", fourSteps, 0.3),
        ("500ms ease-out", .easeOut, 0.5), ("ease-out 500ms", .easeOut, 0.5), ("EASE-OUT", .easeOut, nil),
        ("Cubic-Bezier(0.32, 0.72, 0, 1)", sheet, nil),
        ("/* the sheet's */ cubic-bezier(.32, .72 /* y1 */, 0, 1) // iOS", sheet, nil),
        ("// taken from the web\n[.32, .72, 0, 1]", sheet, nil),
        ("PathInterpolator(0.32f, 0.72f, 0f, 1f)", sheet, nil),
        ("new PathInterpolator(0.32f, 0.72f, 0f, 1f);", sheet, nil),
        ("PathInterpolatorCompat.create(0.32f, 0.72f, 0f, 1f)", sheet, nil),
        ("Animation.easeInOut(duration: 0.35)", .easeInOut, 0.35), (".easeIn(duration: 0.3)", .easeIn, 0.3),
        ("Animation.linear(duration: 2)", .linear, 2), ("Animation.easeOut", .easeOut, nil),
        ("Animation.timingCurve(0.32, 0.72, 0, 1, duration: 0.4)", sheet, 0.4),
        ("Animation.bouncy(duration: 0.4, extraBounce: 0.1)", .spring(duration: 0.4, bounce: 0.4), nil),
        ("Animation.interpolatingSpring(stiffness: 100, damping: 10)", .spring(stiffness: 100, damping: 10), nil),
        ("Animation.default", .spring(response: 0.55, dampingFraction: 1), nil),
        ("UnitCurve.easeInOut", .easeInOut, nil),
        ("CAMediaTimingFunction(name: .easeInEaseOut)", .easeInOut, nil),
        ("{ tension: 170, friction: 26 }", .spring(stiffness: 170, damping: 26), nil),
        ("{mass: 2, tension: 210, friction: 20, velocity: 0}", .spring(mass: 2, stiffness: 210, damping: 20), nil),
        ("config.wobbly", .spring(stiffness: 180, damping: 12), nil),
        ("{ duration: 0.4, ease: [0.32, 0.72, 0, 1] }", sheet, 0.4),
        (
            #"{ type: "spring", stiffness: 100, damping: 10, mass: 1, velocity: 8 * distance }"#,
            .spring(stiffness: 100, damping: 10, velocity: 8), nil
        ),
    ]

    @Test("a text is read as its curve and duration", arguments: readings)
    func reading(text: String, curve: TimingCurve, duration: Double?) throws {
        let reading = try CurveReading(parsing: text)
        #expect(reading.curve == curve)
        #expect(reading.duration == duration)
        #expect(try TimingCurve(parsing: text) == curve)
    }

    @Test("Android's curve with one control point is the quadratic one: y = t at x = 2 t (1 - t) p + t^2")
    func quadratic() throws {
        let curve = try TimingCurve(parsing: "PathInterpolator(0.8f, 0.1f)")
        for step in 0...20 {
            let t = Double(step) / 20
            let x = 2 * t * (1 - t) * 0.8 + t * t
            let y = 2 * t * (1 - t) * 0.1 + t * t
            #expect(abs(curve.value(atFraction: x) - y) < 1e-9, "at \(x)")
        }
    }

    @Test(
        "unreadable text is reported with its column, and nothing is ignored",
        arguments: [
            ("transition: opacity 500ms ease-out 100ms", 36, "delay of \"100ms\""),
            ("transition: opacity 500ms ease-out, transform 500ms ease-in", 53, "another curve follows"),
            ("transition: opacity 500ms ease-out, transform 400ms ease-out", 53, "another curve follows"),
            ("transition: opacity", 13, "no curve"), ("500ms", 6, "no curve"),
            ("ease-out 0ms", 10, "no duration"), (".easeIn(duration: fast)", 19, "no duration"),
            (".easeIn(duration: -1)", 19, "no duration"),
            ("500ms spring(duration: 0.5, bounce: 0.2)", 1, "spring takes"),
            ("{ duration: 0.4, delay: 1, ease: [0, 0, 1, 1] }", 18, "delay is no part"),
            ("{ tension: 170, friction: 26, velocity: 3 }", 41, "velocity is 3"),
            ("{ tension: 170, friction: 26, clamp: true }", 31, "has no \"clamp\""),
            ("PathInterpolator(2f, 0.1f)", 18, "control point"), ("/* ease-out", 12, "there is no curve"),
        ])
    func faults(text: String, column: Int, part: String) throws {
        let error = try #require(throws: CurveError.self) { try CurveReading(parsing: text) }
        #expect(error.column == column, "\(error)")
        #expect(error.description.contains(part), "\(error)")
        #expect(!error.remedy.isEmpty)
    }

    @Test(
        "a misspelled name is corrected in the message",
        arguments: [
            ("cubic-bezeir(0, 0, 1, 1)", "cubic-bezier"), ("ease-otu", "ease-out"), ("sprnig(bounce: 0.2)", "spring"),
            ("stesp(3)", "steps"), ("linaer", "linear"), ("PathInterpolater(0, 0, 1, 1)", "PathInterpolator"),
            ("UISpringTimingParameter(dampingRatio: 1)", "UISpringTimingParameters"),
            ("Animation.easeInOot(duration: 1)", ".easeInOut"), ("compose.sprin(stiffness: 3)", "compose.spring"),
        ])
    func suggestions(text: String, name: String) throws {
        let error = try #require(throws: CurveError.self) { try TimingCurve(parsing: text) }
        #expect(error.remedy == "did you mean \(name)?")
    }
}
