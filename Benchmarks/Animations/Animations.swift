import AllocationCount
import BenchmarkFigures
import Foundation

/// Measures frames of running animations: the time is advanced, every value computed and written to its view, the
/// window marked. Prints a table of medians with the allocations per frame. Fails when a row exceeds its limit.
@main
@MainActor
enum Animations {
    private struct Row {
        let name: String
        let workload: Workload
        /// The limit of the median, in milliseconds per frame.
        var limit: Double?
        /// The limit of the median as a multiple of an earlier row's.
        var ratio: (limit: Double, row: Int)?
        /// The number of frames.
        var frames = 120
        /// Whether animations begin in each frame, which takes memory.
        var begins = false
    }

    private struct Result {
        /// The median, in milliseconds per frame.
        let median: Double
        let worst: Double
        /// The maximum number of allocations in a frame.
        let allocations: Int
    }

    /// The number of frames before the first that is measured.
    private static let warmUp = 20
    private static let rows = [
        Row(name: "5,000 springs, own velocities", workload: .springs(5000, varied: false), limit: 0.35),
        Row(
            name: "the same, three in each property", workload: .springsThreefold(5000, varied: false), ratio: (2.5, 0)),
        Row(name: "5,000 springs, own stiffness too", workload: .springs(5000, varied: true)),
        Row(
            name: "the same, three in each property", workload: .springsThreefold(5000, varied: true), ratio: (2.5, 2)),
        // What shares nothing takes its full share of time: as a limit, 2.5 times what one spring in each may take.
        Row(
            name: "three unlike ones in each", workload: .springsThreefold(5000, varied: true, unlike: true),
            limit: 0.88),
        Row(name: "5,000 springs of one animator", workload: .springsTogether(5000), limit: 0.35),
        Row(name: "1,000 springs", workload: .springs(1000, varied: false)),
        Row(name: "2,000 springs", workload: .springs(2000, varied: false)),
        Row(name: "10,000 springs", workload: .springs(10000, varied: false)),
        Row(name: "1,000 properties", workload: .properties(1000)),
        Row(name: "2,000 properties", workload: .properties(2000)),
        Row(name: "5,000 properties", workload: .properties(5000)),
        Row(name: "10,000 properties", workload: .properties(10000)),
        Row(name: "10 properties", workload: .still(0)),
        Row(name: "10 and 100,000 still views", workload: .still(100_000)),
        Row(name: "one retargeted in each frame, for 5 s", workload: .retargeted, frames: 600, begins: true),
        Row(name: "1,000 begun and ended in a frame", workload: .brief(1000), begins: true),
        Row(name: "4,000 begun and ended in a frame", workload: .brief(4000), ratio: (5.5, 16), begins: true),
    ]

    static func main() {
        print("milliseconds a frame, nanoseconds a property, blocks of memory a frame")
        print(Figures.line("", "median", "worst", "each", "memory", "limit"))
        var isOver = false
        var medians: [Double] = []
        for row in rows {
            let result = measure(row)
            let each = result.median / Double(row.workload.count) * 1e6
            let limit = row.limit ?? row.ratio.map { $0.limit * medians[$0.row] }
            medians.append(result.median)
            // What goes on moving takes no memory, however much it is.
            isOver = isOver || limit.map { result.median > $0 } ?? false || result.allocations > 0 && !row.begins
            print(
                Figures.line(
                    row.name, Figures.number(result.median, 4), Figures.number(result.worst, 4),
                    Figures.number(each, 1),
                    "\(result.allocations)", limit.map { Figures.number($0, 2) } ?? "-"))
        }
        if isOver {
            print("over the limit")
            exit(1)
        }
    }

    private static func measure(_ row: Row) -> Result {
        let frames = row.frames
        let stage = row.workload.stage()
        for _ in 0..<warmUp { stage.nextFrame() }
        let before = stage.checksum
        var times: [Double] = []
        times.reserveCapacity(frames)
        var allocations = 0
        for _ in 0..<frames {
            let count = allocation_count()
            let start = Figures.milliseconds()
            stage.nextFrame()
            times.append(Figures.milliseconds() - start)
            allocations = max(allocations, allocation_count() - count)
        }
        if stage.checksum == before {
            print("nothing has moved")
            exit(1)
        }
        times.sort()
        return Result(median: times[frames / 2], worst: times[frames - 1], allocations: allocations)
    }
}
