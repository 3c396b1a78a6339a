import Drawing
import Foundation
import Recorder
import Staging
import Testing

@testable import MotionChecks

@Suite("goldens")
@MainActor
struct GoldenTests {
    private func trace(_ change: (inout TraceFrame) -> Void = { _ in }) -> Trace {
        let header = TraceHeader(
            scene: "card", fps: 10, scale: 2, size: CGSize(width: 200, height: 400), lanes: [TraceLane(name: "a")])
        var trace = Trace(header: header)
        for index in 0..<8 {
            var frame = TraceFrame(
                frame: index, time: Double(index) / 10, phase: .animating,
                views: [
                    "card": TraceView(frame: CGRect(x: 10, y: 20.04 * Double(index), width: 50, height: 60)),
                    "still": TraceView(frame: CGRect(x: 0, y: 0, width: 10, height: 10), alpha: 0.5),
                ])
            change(&frame)
            trace.frames.append(frame)
        }
        trace.events = [
            TraceEvent(time: 0.05, name: .gestureBegan, object: "Pan"),
            TraceEvent(time: 0.1, name: "viewDidAppear", object: "Card"),
        ]
        return trace
    }

    @Test("a golden is text with a line per view and change, and reads back unchanged")
    func text() throws {
        let golden = GoldenTrace(trace())
        let text = try golden.text()
        let lines = text.split(separator: "\n")
        #expect(lines.count { $0.contains("\"view\":\"card\"") } == 8)
        #expect(lines.count { $0.contains("\"view\":\"still\"") } == 1)
        #expect(lines.count { $0.contains("gestureBegan") } == 1 && !text.contains("viewDidAppear"))
        #expect(try GoldenTrace(json: Data(text.utf8)) == golden)
        #expect(throws: (any Error).self) { try GoldenTrace(json: Data("{}".utf8)) }
        for (time, written) in [(0.05, "0.05"), (0.0504, "0.05"), (0.0506, "0.051"), (12.3456, "12.346")] {
            var later = trace()
            later.events[0].time = time
            #expect(try GoldenTrace(later).text().contains("\"time\":\(written)}\n]"), "\(time)")
        }
        // A golden that was written by hand can leave out what is usual.
        let brief = text.replacing(",\"radius\":0", with: "").replacing("\"alpha\":1,", with: "")
        #expect(brief != text && !brief.contains("radius") && !brief.contains("\"alpha\":1,"))
        #expect(try GoldenTrace(json: Data(brief.utf8)) == golden)
        // What is no number is written as 0, because JSON has no other form of it.
        func unknown(_ number: Double) -> GoldenTrace {
            GoldenTrace(trace { $0.views["card"] = TraceView(frame: .zero, alpha: number, cornerRadius: number) })
        }
        let equals = [Double.infinity, -.infinity, .nan].map { unknown($0) == unknown(0) }
        #expect(equals == [true, true, true])
        for (number, wrong) in [
            ("\"time\":0.1", "\"time\":1e300"), ("\"time\":0.1", "\"time\":-0.1"), ("\"time\":0.7", "\"time\":0.8"),
            ("\"moments\":8", "\"moments\":100000000"), ("\"moments\":8", "\"moments\":36001"),
            ("\"moments\":8", "\"moments\":-1"), ("\"size\":[200,400]", "\"size\":[200]"),
            ("\"frame\":[0,0,10,10]", "\"frame\":[0,0,10]"), ("\"frame\":[0,0,10,10]", "\"frame\":[0,0,10,10,1]"),
        ] {
            #expect(text.contains(number))
            #expect(throws: DecodingError.self) {
                try GoldenTrace(json: Data(text.replacing(number, with: wrong).utf8))
            }
        }
    }

    @Test("values within the tolerance are equal")
    func tolerance() {
        let golden = GoldenTrace(trace())
        #expect(golden.differences(to: golden).isEmpty)
        /// Whether a golden differs from a trace whose card is moved, fainter, or whose event is later.
        func differs(points: Double = 0, alpha: Double = 0, seconds: Double = 0) -> Bool {
            var changed = trace { frame in
                frame.views["card"]?.frame.origin.y += points
                frame.views["card"]?.alpha -= alpha
            }
            changed.events[0].time += seconds
            return !golden.differences(to: GoldenTrace(changed)).isEmpty
        }
        // What is written: tenths of a point, hundredths of an alpha, milliseconds.
        #expect(!differs(points: 0.5) && differs(points: 0.6))
        #expect(!differs(alpha: 0.02) && differs(alpha: 0.03))
        #expect(!differs(seconds: 0.02) && differs(seconds: 0.021))
    }

    @Test("a difference has a view, a range of time, and the maximum")
    func difference() throws {
        let golden = GoldenTrace(trace())
        let moved = GoldenTrace(
            trace { frame in
                if (3...5).contains(frame.frame) { frame.views["card"]?.frame.origin.x += Double(frame.frame) }
                if frame.frame == 7 { frame.views["still"] = nil }
            })
        let found = golden.differences(to: moved)
        try #require(found.count == 2)
        #expect(found[0].view == "card" && found[0].time == 0.3 && found[0].number == 5)
        #expect(found[0].message == "card differs from 0.3 s until 0.5 s, at most 5.0 pt at 0.5 s")
        #expect(found[1].message == "still differs from 0.7 s until 0.7 s, not on the stage at 0.7 s")
        // One in a single moment too, also the first or the last one.
        for place in 0..<8 {
            let once = trace { frame in if frame.frame == place { frame.views["card"]?.frame.origin.x += 3 } }
            #expect(golden.differences(to: GoldenTrace(once)).map(\.time) == [Double(place) / 10])
        }
        var shorter = trace()
        shorter.frames.removeLast(3)
        shorter.events[0].time = 0.2
        let messages = golden.differences(to: GoldenTrace(shorter)).map(\.message)
        #expect(messages.contains("it lasts 0.4 s, expected 0.7 s"))
        #expect(messages.contains { $0.hasPrefix("event 1 is gestureBegan Pan at 0.200 s, expected gestureBegan") })
        // A run may be shorter or longer by one moment.
        for (count, lasts) in [(6, true), (7, false), (8, false)] {
            var cut = trace()
            cut.frames.removeLast(8 - count)
            let said = golden.differences(to: GoldenTrace(cut)).map(\.message)
            #expect(said.contains { $0.hasPrefix("it lasts 0.5 s") } == lasts, "\(said)")
            #expect(GoldenTrace(cut).differences(to: golden).contains { $0.message.hasPrefix("it lasts") } == lasts)
        }
        // A view that is there alone in one of the two, and one that is as transparent as no tolerance allows.
        let beside = golden.differences(
            to: GoldenTrace(
                trace { frame in
                    frame.views["card"]?.alpha = frame.frame == 4 ? 0.75 : 1
                    if frame.frame > 5 { frame.views["new"] = TraceView(frame: .zero) }
                })
        ).map(\.message)
        #expect(
            beside == [
                "card differs from 0.4 s until 0.4 s, its alpha by 0.25",
                "new differs from 0.6 s until 0.7 s, on the stage without a place there at 0.6 s",
            ])
        var other = trace()
        other.header.size = CGSize(width: 200, height: 401)
        #expect(
            golden.differences(to: GoldenTrace(other)).map(\.message) == [
                "the stage is 200.0 x 401.0, expected 200.0 x 400.0"
            ])
        other.header.scene = "other"
        let said = golden.differences(to: GoldenTrace(other)).map(\.message)
        #expect(said.count == 2 && said[0] == "the scene is other, expected \(golden.scene)")
    }

    @Test("sheets differ if enough pixels do")
    func sheets() {
        func image(_ change: (UnsafeMutableBufferPointer<UInt32>) -> Void) -> Image {
            let buffer = PixelBuffer(width: 40, height: 40, isOpaque: true) { pixels in
                pixels.initialize(repeating: 0xFF80_8080)
                change(pixels)
            }
            return Image(representations: [buffer], size: CGSize(width: 40, height: 40))
        }
        let plain = image { _ in }
        #expect(GoldenSheet(plain, image { $0[5] = 0xFFFF_FFFF }) == nil)
        #expect(GoldenSheet(plain, image { for index in 0..<1600 { $0[index] = 0xFF90_9090 } }) == nil)
        let other = GoldenSheet(plain, image { for index in 0..<80 { $0[index] = 0xFFFF_FFFF } })
        #expect(other?.difference.message == "the pictures differ in 20.0 % of the sheet")
        #expect(other?.list.size == CGSize(width: 152, height: 40))
    }

    /// Returns a gray picture with some pixels of another color.
    private func picture(_ width: Int, _ height: Int, _ color: UInt32 = 0, at places: [Int] = []) -> Image {
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true) { pixels in
            pixels.initialize(repeating: 0xFF64_6464)
            for place in places { pixels[place] = color }
        }
        return Image(representations: [buffer], size: CGSize(width: width, height: height))
    }

    @Test("a pixel differs by more than 24 of 255 in one of its colors; a thousandth of all may")
    func pixels() {
        for shift in [0, 8, 16] as [UInt32] {
            for (change, differs) in [(24, false), (25, true), (-24, false), (-25, true)] {
                let mask: UInt32 = 0xFF << shift
                let color = (0xFF64_6464 & ~mask) | UInt32(100 + change) << shift
                let other = picture(10, 10, color, at: [37])
                #expect((GoldenSheet(picture(10, 10), other) != nil) == differs, "\(shift) \(change)")
                #expect((GoldenSheet(other, picture(10, 10)) != nil) == differs)
            }
        }
        for (count, differs) in [(1, false), (2, false), (3, true)] {
            let other = picture(50, 40, 0xFFFF_FFFF, at: (0..<count).map { $0 * 700 })
            #expect((GoldenSheet(picture(50, 40), other) != nil) == differs, "\(count)")
        }
    }

    @Test("what differs is marked in cells of 8 pixels on the third picture, or all of one of another size")
    func marks() throws {
        // In 21 columns there are three cells, in 18 rows too.
        let places = [(0, 0), (7, 7), (8, 7), (20, 17), (16, 8)]
        let sheet = try #require(
            GoldenSheet(picture(21, 18), picture(21, 18, 0xFF00_0000, at: places.map { $0.0 + 21 * $0.1 })))
        func marks(_ list: DisplayList) -> [CGRect] {
            list.items.compactMap { if case .fill(let shape, _) = $0.command { shape.bounds } else { nil } }
        }
        // The third picture begins after two and two gaps of 16.
        let cells = [(0, 0), (8, 0), (16, 8), (16, 16)]
        #expect(marks(sheet.list) == cells.map { CGRect(x: 74 + $0.0, y: $0.1, width: 8, height: 8) })
        #expect(sheet.list.size == CGSize(width: 95, height: 18) && sheet.list.background == .white)
        #expect(sheet.difference.message == "the pictures differ in 67.7 % of the sheet" && sheet.difference.lane == 0)
        let images = sheet.list.items.compactMap { item -> (CGRect, Double)? in
            guard case .image(_, .unit, let place, let shape) = item.command, shape == .rect(place) else { return nil }
            return (place, item.alpha)
        }
        #expect(images.map(\.0) == [0, 37, 74].map { CGRect(x: $0, y: 0, width: 21, height: 18) })
        #expect(images.map(\.1) == [1, 1, 0.25])
        let other = try #require(GoldenSheet(picture(10, 30), picture(12, 8)))
        #expect(other.list.size == CGSize(width: 10 + 12 + 12 + 32, height: 30))
        #expect(marks(other.list) == [CGRect(x: 54, y: 0, width: 12, height: 8)])
        #expect(other.difference.message == "the pictures differ in 66.7 % of the sheet")
        #expect(
            GoldenSheet(picture(9, 8), picture(4, 4))?.difference.message
                == "the pictures differ in 100.0 % of the sheet")
    }
}
