import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Widgets

@Suite("Places and times of messages and tooltips")
@MainActor
struct MessagePlacesTests {
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 700, height: 400))

    private func time(_ seconds: Double) -> FrameTime { FrameTime(seconds: seconds) }

    @Test("a tooltip is below what it is about, above it where there is no room, and inside of the window")
    func tooltips() {
        let tooltip = TooltipView()
        window.addSubview(tooltip)
        let texts = ["Play", "Replay the gesture\nin all lanes", String(repeating: "of many words ", count: 9)]
        for text in texts {
            for x in stride(from: 0.0, through: 680, by: 34) {
                for y in stride(from: 0.0, through: 380, by: 19) {
                    let anchor = CGRect(x: x, y: y, width: 20, height: 16)
                    tooltip.announce(text, at: anchor, time: time(1))
                    tooltip.advance(to: time(1.49))
                    #expect(tooltip.isHidden)
                    tooltip.advance(to: time(1.51))
                    let frame = tooltip.frame
                    #expect(!tooltip.isHidden && tooltip.start == nil && frame.width <= 340)
                    #expect(frame.minX >= 3.5 && frame.maxX <= 696.501)
                    // At the sides it keeps the same distance from the window's edges.
                    if anchor.midX - frame.width / 2 < 3.5 { #expect(frame.minX == 4) }
                    if anchor.midX + frame.width / 2 > 696.5 { #expect(frame.maxX >= 695.499) }
                    if anchor.midX - frame.width / 2 >= 4, anchor.midX + frame.width / 2 <= 696 {
                        #expect(abs(frame.midX - anchor.midX) <= 0.501)
                    }
                    if anchor.maxY + 6 + frame.height <= 400 {
                        #expect(abs(frame.minY - anchor.maxY - 6) <= 0.501)
                    } else {
                        #expect(abs(frame.maxY - anchor.minY + 6) <= 0.501)
                    }
                    #expect(tooltip.label.frame == tooltip.bounds.insetBy(dx: 9, dy: 5))
                }
            }
            #expect(tooltip.label.textAlignment == (text.contains("\n") ? .left : .center))
        }
        tooltip.dismiss()
        tooltip.advance(to: time(9))
        #expect(tooltip.isHidden)
    }

    @Test("the tooltip of a part begins with the pointer on that part, and stays while it is there")
    func parts() {
        let tooltip = TooltipView()
        let view = View(frame: CGRect(x: 150, y: 60, width: 200, height: 100))
        window.addSubview(view)
        window.addSubview(tooltip)
        let tip = PointerTip(text: "one", anchor: CGRect(x: 10, y: 20, width: 30, height: 10))
        tooltip.follow(tip, in: view, time: time(2))
        tooltip.follow(tip, in: view, time: time(2.3))
        tooltip.advance(to: time(2.51))
        #expect(!tooltip.isHidden && abs(tooltip.frame.midX - 175) <= 0.501 && abs(tooltip.frame.minY - 96) <= 0.501)
        tooltip.follow(tip, in: view, time: time(3))
        #expect(!tooltip.isHidden)
        tooltip.follow(PointerTip(text: "two", anchor: tip.anchor), in: view, time: time(3.1))
        #expect(tooltip.isHidden)
        tooltip.advance(to: time(3.59))
        #expect(tooltip.isHidden)
        tooltip.advance(to: time(3.61))
        #expect(!tooltip.isHidden && tooltip.label.text == "two")
        tooltip.follow(nil, in: view, time: time(4))
        #expect(tooltip.isHidden && tooltip.start == nil)
        tooltip.follow(tip, in: view, time: time(5))
        #expect(tooltip.start != nil)
    }

    private struct Kind {
        var isProblem = false
        var path: String?
        var isNews: Bool { !isProblem && path == nil }
    }

    private static let kinds = [Kind(), Kind(isProblem: true), Kind(path: "/out"), Kind(isProblem: true, path: "/out")]

    private func part(_ name: String, of toast: Toast) throws -> Control {
        try #require(toast.subviews.first { $0.accessibilityIdentifier == name } as? Control)
    }

    @Test("a long message has three lines at most")
    func lines() {
        let toast = Toast { _ in }
        let words = { (count: Int) in String(repeating: "word ", count: count) }
        func height(_ text: String) -> Double {
            toast.say(text, isProblem: true, opens: nil, at: .zero)
            toast.layOut(on: nil, orBelow: CGRect(x: 0, y: 0, width: 300, height: 300))
            return toast.frame.height
        }
        let line = height(words(20)) - height(words(10))
        #expect(line > 8 && height(words(400)) == height(words(30)) && height(words(400)) < height("word") + 2.5 * line)
    }

    @Test("a message is in the middle of its line where it fits, and else at the lower end of the board")
    func messages() throws {
        let board = CGRect(x: 40, y: 60, width: 600, height: 300)
        let link = Lettering.width("Show", Lettering.small) + 10
        let toast = Toast { _ in }
        window.addSubview(toast)
        for kind in Self.kinds {
            for text in [
                "Saved", "The recording has been saved as a film", String(repeating: "a long one ", count: 10),
            ] {
                toast.say(text, isProblem: kind.isProblem, opens: kind.path, at: .zero)
                let further = 24 + (kind.path == nil ? 0 : link) + (kind.isNews ? 0 : 22)
                let needed = Lettering.width(text, Lettering.small).rounded(.up) + 1 + further
                for width in [nil, 100, 200, 300, 350, 400, needed - 0.5, needed] as [Double?] {
                    let line = width.map { CGRect(x: 60, y: 364, width: $0, height: 24) }
                    toast.layOut(on: line, orBelow: board)
                    let frame = toast.frame
                    if let line, needed <= line.width {
                        #expect(abs(frame.midX - line.midX) <= 0.501 && abs(frame.midY - line.midY) <= 0.501)
                        #expect(frame.height <= 24 && frame.width <= line.width)
                        #expect(Double(toast.label.frame.width) >= Lettering.width(text, Lettering.small) - 0.01)
                    } else {
                        #expect(abs(frame.midX - board.midX) <= 0.501 && abs(frame.maxY - 358) <= 0.501)
                        #expect(frame.width <= 597)
                    }
                    let (label, closer) = (toast.label.frame, try part("close message", of: toast))
                    let opener = try part("show folder", of: toast)
                    #expect(abs(label.minX - 12) < 1e-6 && abs(label.minY) < 1e-6, "\(label)")
                    #expect(abs(label.height - frame.height) < 1e-6, "\(label), \(frame)")
                    #expect(closer.isHidden == kind.isNews && opener.isHidden == (kind.path == nil))
                    let place = closer.frame
                    #expect(place.width == 22 && place.height == 22)
                    #expect(abs(place.maxX - toast.bounds.maxX + 2) < 1e-9 && abs(place.midY - frame.height / 2) < 1e-9)
                    let used = kind.path == nil ? 0 : link
                    #expect(kind.isNews || Double(label.maxX) + used <= Double(place.minX))
                    if kind.path != nil {
                        #expect(opener.frame == CGRect(x: 0, y: 0, width: place.minX, height: frame.height))
                    }
                }
            }
        }
    }

    @Test("news disappear after 4 seconds or when something begins; what is a problem or can be opened stays")
    func times() throws {
        var opened: [String] = []
        let toast = Toast { opened.append($0) }
        window.addSubview(toast)
        for kind in Self.kinds {
            func say() {
                _ = window.displayList()
                toast.say("text", isProblem: kind.isProblem, opens: kind.path, at: time(10))
                #expect(window.displayIsPending && !toast.isHidden && toast.isLasting == !kind.isNews)
                #expect(toast.isUserInteractionEnabled == !kind.isNews)
            }
            say()
            toast.advance(to: time(13.99))
            #expect(!toast.isHidden)
            toast.advance(to: time(14.01))
            #expect(toast.isHidden == kind.isNews && toast.isLasting == !kind.isNews)
            say()
            toast.dismissNews()
            #expect(toast.isHidden == kind.isNews)
            toast.dismiss()
            #expect(toast.isHidden && !toast.isLasting)
            guard !kind.isNews else { continue }
            say()
            try part("close message", of: toast).sendActions(for: .touchUpInside)
            #expect(toast.isHidden && opened.isEmpty)
            say()
            try part("show folder", of: toast).sendActions(for: .touchUpInside)
            #expect(opened == [kind.path].compactMap(\.self) && toast.isHidden == (kind.path != nil))
            opened = []
        }
    }
}
