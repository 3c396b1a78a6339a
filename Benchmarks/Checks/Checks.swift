import BenchmarkFigures
import Drawing
import Foundation
import MotionChecks
import Staging

/// Compares all rules of `scrim check` on a trace of 3,600 frames, a minute, with reading that trace. Both alternate in one
/// run. Prints a table of medians.
///
/// Eight views fly and rest by turns, each along a sine, whose velocity is known.
@main
enum Checks {
    private static let rounds = 9
    private static let count = 3600
    private static let views = 8

    static func main() throws {
        let text = Data(TraceJSONWriter.text(of: trace).utf8)
        var reading: [Double] = []
        var checking: [Double] = []
        var found = 0
        for _ in 0..<rounds {
            let start = Figures.milliseconds()
            let trace = try Trace(json: text)
            let read = Figures.milliseconds()
            found += try MotionRun.lanes(of: trace).reduce(0) { $0 + MotionChecks.findings(in: $1).count }
            checking.append(Figures.milliseconds() - read)
            reading.append(read - start)
        }
        let (read, checked) = (Figures.median(reading), Figures.median(checking))
        print("\(count) frames of \(views) views, medians of \(rounds) rounds\n")
        print(Figures.line("", "ms", "of reading"))
        print(Figures.line("reading the trace", Figures.number(read, 1), Figures.number(1, 2)))
        print(Figures.line("checking all rules", Figures.number(checked, 1), Figures.number(checked / read, 2)))
        if found > 0 {
            print("\(found) findings in a motion without a fault")
            exit(1)
        }
    }

    /// A minute in which flights of a second begin every two seconds.
    private static var trace: Trace {
        let frames = (0..<count).map { index in
            let time = Double(index) / 60
            let part = time.truncatingRemainder(dividingBy: 2)
            let isFlying = part < 1
            // A quarter of the way in both directions, without a velocity at either end.
            let way = isFlying ? (1 - cos(2 * .pi * part)) / 2 : 0
            let rate = isFlying ? .pi * sin(2 * .pi * part) : 0
            let seen = (0..<views).map { view in
                let distance = 40 * Double(view + 1)
                let place = CGRect(x: 20 + distance * way, y: 60 * Double(view), width: 50, height: 50)
                return (
                    "view \(view)",
                    TraceView(
                        frame: place, velocity: CGVector(dx: distance * rate, dy: 0),
                        details: TraceView.Details(order: view + 1))
                )
            }
            return TraceFrame(
                frame: index, time: time, phase: isFlying ? .animating : .idle, fraction: part.clamped(to: 0...1),
                views: Dictionary(uniqueKeysWithValues: seen))
        }
        let header = TraceHeader(
            scene: "checks", fps: 60, scale: 1, size: CGSize(width: 390, height: 844), lanes: [TraceLane(name: "1")])
        return Trace(header: header, frames: frames)
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
