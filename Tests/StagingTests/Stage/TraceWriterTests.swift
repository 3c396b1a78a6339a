import Drawing
import Foundation
import Staging
import Testing

@Suite("Traces")
struct TraceWriterTests {
    private var trace: Trace {
        Trace(
            header: TraceHeader(
                scene: "photos", fps: 60, scale: 2, size: CGSize(width: 390, height: 844),
                lanes: [TraceLane(name: "ease-out", curve: "ease-out", duration: 0.5), TraceLane(name: "spring")]),
            frames: [
                TraceFrame(frame: 0, time: 0, lane: 1, phase: .idle),
                TraceFrame(
                    frame: 42, time: 0.7, phase: .interactive, fraction: 0.214,
                    pointer: TracePointer(location: CGPoint(x: 215.5, y: 512), isDown: true),
                    views: [
                        "dimming": TraceView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), alpha: 0.786),
                        "photo": TraceView(
                            frame: CGRect(x: 31.2, y: 208.4, width: 327.6, height: 491.4),
                            velocity: CGVector(dx: 120.5, dy: 861)),
                    ]),
            ],
            events: [TraceEvent(time: 0.512, name: .gestureBegan, object: "PanGestureRecognizer")])
    }

    @Test("JSON has the keys and the format that readers rely on")
    func json() {
        #expect(
            TraceJSONWriter.text(of: trace, views: ["photo", "dimming"]) == """
                {"scene": "photos", "fps": 60, "scale": 2, "size": [390, 844], \
                "lanes": [{"name": "ease-out", "curve": "ease-out", "duration": 0.5}, \
                {"name": "spring", "curve": null, "duration": null}],
                "frames": [
                {"frame": 0, "time": 0, "lane": 1, "phase": "idle", "fraction": 0, "pointer": null, "views": {}},
                {"frame": 42, "time": 0.7, "lane": 0, "phase": "interactive", "fraction": 0.214, \
                "pointer": [215.5, 512, true], "views": {\
                "photo": {"frame": [31.2, 208.4, 327.6, 491.4], "alpha": 1, "cornerRadius": 0, \
                "velocity": [120.5, 861]}, \
                "dimming": {"frame": [0, 0, 390, 844], "alpha": 0.786, "cornerRadius": 0, "velocity": [0, 0]}}}
                ],
                "events": [
                {"time": 0.512, "lane": 0, "name": "gestureBegan", "object": "PanGestureRecognizer"}
                ]}

                """)
    }

    @Test("CSV has a header and a row per frame, lane and view")
    func csv() {
        #expect(
            TraceCSVWriter.text(of: trace) == """
                frame,time,lane,phase,fraction,pointer_x,pointer_y,pointer_down,view,x,y,width,height,alpha,\
                corner_radius,velocity_x,velocity_y
                42,0.7,0,interactive,0.214,215.5,512,true,dimming,0,0,390,844,0.786,0,0,0
                42,0.7,0,interactive,0.214,215.5,512,true,photo,31.2,208.4,327.6,491.4,1,0,120.5,861

                """)
    }

    @Test("JSON reads back as the same trace")
    func readingBack() throws {
        #expect(try Trace(json: Data(TraceJSONWriter.text(of: trace).utf8)) == trace)
        let empty = Trace(header: trace.header)
        #expect(try Trace(json: Data(TraceJSONWriter.text(of: empty).utf8)) == empty)
    }

    @Test("names can contain anything")
    func names() throws {
        var odd = trace
        let name = "a,\"b\"\\\n\r\t\u{1}写真/é"
        odd.header.scene = name
        odd.frames[1].views = [name: TraceView(frame: .zero)]
        odd.events[0].object = name
        #expect(try Trace(json: Data(TraceJSONWriter.text(of: odd).utf8)) == odd)
        #expect(TraceCSVWriter.text(of: odd).contains(",\"a,\"\"b\"\"\\\n\r\t\u{1}写真/é\",0,0,0,0,1,0,0,0\n"))
    }

    @Test("an event's name has its text in the file, whether it is a known one, a lifecycle method or a scene's")
    func eventNames() throws {
        let known: [(TraceEvent.Name, String)] = [
            (.gestureBegan, "gestureBegan"), (.gestureEnded, "gestureEnded"), (.gestureCancelled, "gestureCancelled"),
            (.gestureFailed, "gestureFailed"), (.transitionBegan, "transitionBegan"),
            (.transitionPaused, "transitionPaused"), (.transitionContinued, "transitionContinued"),
            (.transitionCompleted, "transitionCompleted"), (.verdict, "verdict"), (.error, "error"),
            (.callIgnored, "callIgnored"), (.other("viewDidLoad"), "viewDidLoad"), (.other("own"), "own"),
            (.other(""), ""),
        ]
        for (name, text) in known {
            let own = Trace(header: trace.header, events: [TraceEvent(time: 0, name: name, object: "o")])
            let json = TraceJSONWriter.text(of: own)
            #expect(json.contains("\"name\": \"\(text)\", \"object\": \"o\"}"))
            #expect(try Trace(json: Data(json.utf8)).events.map(\.name) == [name] && TraceEvent.Name(text) == name)
        }
    }

    private static let numberTexts: [(Double, String)] = [
        (0.1 + 0.2, "0.3"), (1.0 / 3, "0.333333"), (-2.0 / 3, "-0.666667"), (-0.0, "0"), (-1e-9, "0"),
        (1e-7, "0"), (0.0000015, "0.000002"), (12345678.9, "12345678.9"), (-3, "-3"),
        (1e21, "1000000000000000000000"),
        (-9e9, "-9000000000"), (8_999_999_999.25, "8999999999.25"), (0.1 + 0.7, "0.8"), (-0.05, "-0.05"),
    ]

    @Test(
        "numbers are rounded to a millionth, short, without exponent or negative zero",
        arguments: numberTexts)
    func numbers(value: Double, text: String) {
        let frame = TraceFrame(frame: 0, time: value, phase: .idle, views: ["v": TraceView(frame: .zero)])
        #expect(TraceCSVWriter().frame(frame).hasPrefix("0,\(text),0,idle"))
    }

    @Test("a non-finite number is left empty, and the file stays valid")
    func notFinite() throws {
        var odd = trace
        odd.frames[1].views = ["v": TraceView(frame: .zero, alpha: .nan, cornerRadius: .infinity)]
        let text = TraceJSONWriter.text(of: odd)
        #expect(text.contains("\"alpha\": null, \"cornerRadius\": null"))
        #expect(try Trace(json: Data(text.utf8)).frames[1].views["v"]?.alpha.isNaN == true)
        #expect(TraceCSVWriter.text(of: odd).contains("v,0,0,0,0,,,0,0\n"))
    }

    @Test("an invalid trace is rejected")
    func damaged() {
        #expect(throws: DecodingError.self) { try Trace(json: Data("{}".utf8)) }
        let text = TraceJSONWriter.text(of: trace)
        #expect(throws: DecodingError.self) {
            try Trace(json: Data(text.replacing("interactive", with: "odd").utf8))
        }
        #expect(throws: DecodingError.self) {
            try Trace(json: Data(text.replacing("[0, 0, 390, 844]", with: "[0, 0]").utf8))
        }
    }
}
