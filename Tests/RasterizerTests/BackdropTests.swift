import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Suite("Backdrop blur")
struct BackdropTests {
    private func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) -> DisplayItem {
        DisplayItem(.fill(.rect(CGRect(x: x, y: y, width: width, height: height)), color))
    }

    private func blur(_ rect: CGRect, _ deviation: Double, within: CGRect? = nil) -> DisplayItem {
        let clip = within.map { ClipChain(shape: .rect($0), transform: .identity, outer: nil) }
        return DisplayItem(.backdrop(.rect(rect), blur: deviation, within: clip))
    }

    /// Returns stripes, boxes and a picture, with detail at every scale.
    private func beneath() -> [DisplayItem] {
        var items = (0..<12).map { fill(Double($0) * 20, 0, 9, 160, Color(red: 1, green: Double($0) / 12, blue: 0.2)) }
        items.append(fill(30, 40, 90, 70, Color(red: 0, green: 0.4, blue: 1)))
        items.append(fill(150, 90, 3, 50, .white))
        return items
    }

    /// Returns the Gaussian by its definition, over all pixels, in double precision. Its edge pixels continue outside
    /// the limit.
    private func blurred(_ frame: Frame, _ deviation: Double, _ limit: PixelRect, atX x: Int, y: Int) -> [Double] {
        let reach = Int((deviation * 5).rounded(.up))
        let weights = (-reach...reach).map { exp(-0.5 * pow(Double($0) / deviation, 2)) }
        let total = weights.reduce(0, +)
        var sums = [0.0, 0, 0]
        for (row, down) in weights.enumerated() {
            let sourceY = min(max(y + row - reach, limit.minY), limit.maxY - 1)
            for (column, across) in weights.enumerated() {
                let sourceX = min(max(x + column - reach, limit.minX), limit.maxX - 1)
                let weight = down * across / (total * total)
                sums[0] += weight * Double(frame.red(sourceX, sourceY))
                sums[1] += weight * Double(frame.green(sourceX, sourceY))
                sums[2] += weight * Double(frame.blue(sourceX, sourceY))
            }
        }
        return sums
    }

    @Test("each pixel matches a Gaussian by its definition", arguments: [0.7, 2, 5.5, 8, 13, 24])
    func definition(deviation: Double) throws {
        var below = beneath()
        // The edges differ from what is beside them, because they continue outside; not where the blurred picture is
        // smaller than the one it shows, whose edges are those of the smaller one.
        if deviation < 8 {
            below += [fill(0, 0, 240, 1, .white), fill(0, 159, 240, 1, .green), fill(0, 0, 1, 160, .blue)]
            below.append(fill(239, 0, 1, 160, .white))
        }
        let plain = try Frames.draw(Frames.list(240, 160, below))
        let box = CGRect(x: 20, y: 10, width: 200, height: 140)
        let frame = try Frames.draw(Frames.list(240, 160, below + [blur(box, deviation)]))
        let limit = PixelRect(minX: 0, minY: 0, maxX: 240, maxY: 160)
        var worst = 0.0
        for y in stride(from: 0, to: 160, by: 7) {
            for x in stride(from: 0, to: 240, by: 9) {
                let isInside = box.contains(CGPoint(x: x, y: y))
                let wanted = isInside ? blurred(plain, deviation, limit, atX: x, y: y) : []
                let found = [frame.red(x, y), frame.green(x, y), frame.blue(x, y)]
                if isInside {
                    for part in 0..<3 { worst = max(worst, abs(Double(found[part]) - wanted[part])) }
                } else {
                    #expect(frame[x, y] == plain[x, y])
                }
            }
        }
        // The tolerance is half a step of rounding to bytes, twice if the picture is enlarged, and the cut ends of the
        // curve.
        #expect(worst < (deviation < 8 ? 1.3 : 2.5), "\(worst)")
    }

    @Test("only the content of the given box counts, and its edge pixels continue")
    func within() throws {
        let items = [fill(0, 0, 100, 100, .white), fill(100, 0, 100, 100, .black)]
        let box = CGRect(x: 0, y: 0, width: 100, height: 100)
        let open = try Frames.draw(Frames.list(200, 100, items + [blur(box, 10)]))
        let closed = try Frames.draw(Frames.list(200, 100, items + [blur(box, 10, within: box)]))
        #expect(open.red(99, 50) < 140 && open.red(99, 50) > 120)
        #expect(closed.red(99, 50) == 255 && closed.red(0, 0) == 255)
    }

    @Test("a line along any edge continues outside of it", arguments: [0.7, 2, 5.5])
    func edges(deviation: Double) throws {
        let (side, whole) = (60, CGRect(x: 0, y: 0, width: 60, height: 60))
        func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> Frame {
            try Frames.draw(Frames.list(60, 60, [fill(x, y, width, height, .white), blur(whole, deviation)]))
        }
        let (left, right) = (try frame(0, 0, 1, 60), try frame(59, 0, 1, 60))
        let (top, bottom) = (try frame(0, 0, 60, 1), try frame(0, 59, 60, 1))
        // The line and what continues it have more than half of the weights.
        #expect(left.red(0, 30) > 127)
        for place in 0..<side {
            for found in [right.red(side - 1 - place, 30), top.red(30, place), bottom.red(30, side - 1 - place)] {
                #expect(abs(found - left.red(place, 30)) <= 1, "\(place)")
            }
        }
    }

    @Test("nothing is drawn outside the given box, whatever rows are redrawn")
    func cutToBox() throws {
        let around = CGRect(x: 40, y: 30, width: 100, height: 60)
        let inside = CGRect(x: 60, y: 40, width: 40, height: 20)
        let below = fill(20, 80, 150, 40, Color(red: 0, green: 0.4, blue: 1))
        let before = Frames.list(200, 150, [blur(around, 6, within: inside)])
        let after = Frames.list(200, 150, [below] + before.items)
        let renderer = try Frames.renderer(200, 150, threads: 1)
        try renderer.draw(before, scale: 1)
        try renderer.draw(after, scale: 1)
        #expect(Frame(renderer.surface).difference(from: try Frames.draw(after)) == nil)
        let plain = try Frames.draw(Frames.list(200, 150, [below]))
        let frame = try Frames.draw(after)
        for (x, y) in [(50, 50), (80, 35), (80, 70), (120, 50), (80, 85)] { #expect(frame[x, y] == plain[x, y]) }
    }

    @Test("a small change below redraws the blur where it reaches; one far away or above doesn't")
    func damage() throws {
        let box = CGRect(x: 100, y: 100, width: 100, height: 100)
        func items(_ below: Double, _ above: Double) -> [DisplayItem] {
            [fill(10, below, 10, 10, .white), blur(box, 4), fill(300, above, 10, 10, .white)]
        }
        func rows(_ before: [DisplayItem], _ after: [DisplayItem]) throws -> [ClosedRange<Int>] {
            let renderer = try Frames.renderer(400, 400)
            try renderer.draw(Frames.list(400, 400, before), scale: 1)
            let region = try renderer.draw(Frames.list(400, 400, after), scale: 1)
            #expect(Frame(renderer.surface) == (try Frames.draw(Frames.list(400, 400, after))))
            return region.rects.map { $0.minY...$0.maxY }
        }
        #expect(try rows(items(0, 0), items(300, 0)) == [0...10, 300...310])
        #expect(try rows(items(300, 0), items(300, 140)) == [0...10, 140...150])
        let near = [fill(90, 120, 5, 5, .white), blur(box, 4)]
        let nearer = [fill(91, 120, 5, 5, .white), blur(box, 4)]
        #expect(try rows(near, nearer) == [100...200])
    }

    @Test("in a group it blurs the content below the group, which is then drawn over that as a whole")
    func group() throws {
        let box = CGRect(x: 20, y: 10, width: 200, height: 140)
        let plain = try Frames.draw(Frames.list(240, 160, beneath()))
        let full = try Frames.draw(Frames.list(240, 160, beneath() + [blur(box, 6)]))
        let half = try Frames.draw(
            Frames.list(
                240, 160,
                beneath() + [DisplayItem(.beginGroup(opacity: 0.5, mask: nil)), blur(box, 6), DisplayItem(.endGroup)]))
        for (x, y) in [(25, 15), (60, 60), (150, 100), (151, 100), (200, 140)] {
            let middle = Double(plain.red(x, y) + full.red(x, y)) / 2
            #expect(abs(Double(half.red(x, y)) - middle) <= 1.5)
        }
    }

    @Test("a blur over another blurs it too", arguments: [1, 3])
    func twice(threads: Int) throws {
        let box = CGRect(x: 0, y: 0, width: 240, height: 160)
        let once = try Frames.draw(Frames.list(240, 160, beneath() + [blur(box, 5)]))
        let twice = try Frames.draw(Frames.list(240, 160, beneath() + [blur(box, 3), blur(box, 4)]), threads: threads)
        var worst = 0
        for y in 0..<160 {
            for x in 0..<240 { worst = max(worst, abs(once.red(x, y) - twice.red(x, y))) }
        }
        #expect(worst <= 2)
    }

    @Test("a blur of 0 and a non-finite one draw nothing")
    func none() throws {
        let box = CGRect(x: 0, y: 0, width: 240, height: 160)
        let plain = try Frames.draw(Frames.list(240, 160, beneath()))
        for deviation in [0, -1, Double.nan] {
            #expect(try Frames.draw(Frames.list(240, 160, beneath() + [blur(box, deviation)])) == plain)
        }
        let endless = try Frames.draw(Frames.list(240, 160, beneath() + [blur(box, .infinity)]))
        #expect(endless.width == 240)
    }
}
