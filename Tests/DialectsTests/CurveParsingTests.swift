import Dialects
import FormulaSupport
import Testing
import Timing

@Suite("Curves as text")
struct CurveParsingTests {
    @Test(
        "a text is read as its curve",
        arguments: [
            ("linear", TimingCurve.linear), ("ease", .ease), (" ease-in ", .easeIn), ("ease-out", .easeOut),
            ("ease-in-out", .easeInOut), ("material3-standard", .bezier(.material3Standard)),
            ("cubic-bezier(.25,-1,.75,2)", .bezier(CubicBezier(nearestTo: 0.25, -1, 0.75, 2))),
            ("cubic-bezier( 0.42 , 0 , 1.0 , 1 )", .easeIn),
            ("spring(mass: 1, stiffness: 100, damping: 10)", .spring(mass: 1, stiffness: 100, damping: 10)),
            ("spring(damping:10,stiffness:1e2)", .spring(stiffness: 100, damping: 10)),
            ("spring(mass: 1, stiffness: 100, damping: 90)", .spring(stiffness: 100, damping: 90)),
            ("spring(dampingRatio: .8, duration: .5)", .spring(dampingRatio: 0.8, duration: 0.5)),
            ("spring(dampingRatio: .8)", .spring(dampingRatio: 0.8)),
            ("spring(duration: .5, bounce: .2)", .spring(duration: 0.5, bounce: 0.2)),
            ("spring(bounce: -.2)", .spring(duration: 0.5, bounce: -0.2)), ("spring", .spring(.smooth)),
            ("spring()", .spring(.smooth)), ("bouncy", .spring(.bouncy)),
            ("spring(response: .5, dampingFraction: .8)", .spring(response: 0.5, dampingFraction: 0.8)),
            (
                "spring(duration: .5, bounce: .2, velocity: -3)",
                .spring(duration: 0.5, bounce: 0.2, velocity: -3)
            ),
            (
                "uikit.spring(mass: 3, stiffness: 1000, damping: 500)",
                .spring(SpringCurve(.clamped(mass: 3, stiffness: 1000, damping: 500)))
            ),
        ])
    func reading(text: String, curve: TimingCurve) throws {
        #expect(try TimingCurve(parsing: text) == curve)
    }

    @Test("a curve's description reads back as the same curve", arguments: TimingCurve.samples)
    func roundTrip(curve: TimingCurve) throws {
        #expect(try TimingCurve(parsing: curve.description) == curve)
    }

    @Test("descriptions have their shortest form")
    func descriptions() throws {
        #expect(TimingCurve.easeOut.description == "ease-out")
        #expect("\(try TimingCurve(parsing: "cubic-bezier(.1,.2,.3,1)"))" == "cubic-bezier(0.1, 0.2, 0.3, 1)")
        #expect("\(TimingCurve.spring(dampingRatio: 0.8))" == "spring(dampingRatio: 0.8, duration: 0.5)")
        #expect(
            "\(TimingCurve.spring(stiffness: 100, damping: 10, velocity: 2))"
                == "spring(mass: 1, stiffness: 100, damping: 10, velocity: 2)")
    }

    @Test(
        "an error is reported with its column, its cause and a remedy",
        arguments: [
            ("", 1, "there is no curve"), ("(1)", 1, "begins with a name"), ("eas", 1, "no curve is named \"eas\""),
            ("easeOut", 1, "write ease-out"), ("ease(1)", 5, "takes no arguments"),
            ("ease out", 6, "follows the curve"), ("cubic-bezier", 1, "needs four numbers"),
            ("cubic-bezier(0,0,1)", 13, "has 3 numbers"), ("cubic-bezier(1.5,0,1,1)", 14, "x1 is 1.5"),
            ("cubic-bezier(0,0, -1,1)", 19, "x2 is -1"), ("cubic-bezier(x: 0,0,1,1)", 14, "no labels"),
            ("cubic-bezier(0,0,1,1", 21, "not closed"), ("cubic-bezier(0,0,1,1) x", 23, "follows the curve"),
            ("cubic-bezier(0 0,1,1)", 13, "3 numbers"), ("spring(1)", 8, "no label"),
            ("spring(mass 1)", 8, "colon is missing"), ("spring(mass: a)", 14, "\"a\" is not a number"),
            ("spring(mass: )", 14, "is not a number"), ("spring(mass: inf)", 14, "is not a number"),
            ("spring(weight: 1)", 8, "has no \"weight\""), ("spring(mass: 0)", 14, "from 1e-09"),
            ("spring(duration: 1, duration: 2)", 21, "given twice"), ("spring(stiffness: 1)", 7, "damping is missing"),
            ("spring(stiffness: 1, damping: 0)", 31, "damping is 0"),
            ("spring(stiffness: 100, damping: 1e-5)", 33, "hardly brings"),
            ("spring(response: 1)", 7, "dampingFraction is missing"),
            ("spring(duration: 1, bounce: 1)", 29, "from -1 to 1, both excluded"),
            ("spring(dampingRatio: 0)", 22, "from 0.001"),
            ("spring(dampingRatio: 1, bounce: 0)", 25, "bounce does not go with dampingRatio"),
            ("spring(stiffness: 1, damping: 1, duration: 1)", 34, "duration does not go with stiffness"),
            ("uikit.spring(duration: 1)", 14, "does not go with mass"),
            ("spring(duration: 1e-300)", 18, "from 0.0001"),
            ("spring(stiffness: 1e300, damping: 1)", 19, "to 1000000000000"),
            ("spring(stiffness: 1, damping: 1, velocity: 1e9)", 44, "velocity is 1000000000"),
            ("linear()", 7, "no stops"),
            ("linear(0, a)", 11, "neither a number"), ("linear(0, 50%)", 11, "no output"),
            ("linear(0, 1 2)", 11, "two outputs"), ("linear(0 1% 2% 3%)", 8, "three percentages"),
            ("linear(0, 1% 0 2%)", 11, "between its percentages"), ("linear(0, 1e300)", 11, "too large"),
            ("steps", 1, "needs a number"), ("steps(0)", 7, "no number of steps"),
            ("steps(2.5)", 7, "no number of steps"),
            ("steps(1, jump-none)", 7, "from 2"), ("steps(4, middle)", 10, "no place to jump"),
            ("steps(1e9)", 7, "no number of steps"), ("ease-in-squad", 1, "no curve is named"),
            ("compose.spring(mass: 1)", 16, "does not go with"),
            ("motion.spring(duration: 1, bounce: 0)", 14, "is not exact"),
            ("motion.spring(visualDuration: 1, bounce: -1)", 42, "from 0 to 1"),
            (
                "UICubicTimingParameters(controlPoint1: CGPoint(x: 2, y: 0), controlPoint2: CGPoint(x: 0, y: 1))", 51,
                "x1 is 2"
            ),
            (
                "UISpringTimingParameters(mass: 1, stiffness: 1, damping: 1, initialVelocity: CGVector(dx: 1, dy: 2))",
                78, "one velocity"
            ),
            ("{ duration: 0.5 }", 1, "no curve in it"), ("[0, 0, 1]", 1, "has 3 numbers"), ("\"ease", 1, "not closed"),
            ("[[[[[[[[[[1]]]]]]]]]]", 9, "too deep"), ("5", 1, "begins with a name"),
        ] as [(String, Int, String)])
    func faults(text: String, column: Int, part: String) throws {
        let error = try #require(throws: CurveError.self) { try TimingCurve(parsing: text) }
        #expect(error.column == column)
        #expect(error.description.contains(part), "\(error)")
        #expect(!error.remedy.isEmpty)
        #expect(error.operation == "reading the curve \"\(text)\"")
    }
}
