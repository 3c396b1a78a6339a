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

        init(_ name: String, _ workload: Workload, limit: Double? = nil) {
            self.name = name
            self.workload = workload
            self.limit = limit
        }
    }

    private struct Result {
        /// The median, in milliseconds per frame.
        let median: Double
        let worst: Double
        /// The maximum number of allocations in a frame.
        let allocations: Int
    }

    private static let frames = 120
    /// The number of frames before the first that is measured.
    private static let warmUp = 20
    /// The maximum number of allocations in a frame, however much is animated.
    private static let mostAllocations = 4

    private static let rows = [
        Row("5,000 springs, own velocities", .springs(5000, varied: false), limit: 0.7),
        Row("5,000 springs, own stiffness too", .springs(5000, varied: true)),
        Row("5,000 springs of one animator", .springsTogether(5000), limit: 0.7),
        Row("1,000 springs", .springs(1000, varied: false)),
        Row("2,000 springs", .springs(2000, varied: false)),
        Row("10,000 springs", .springs(10000, varied: false)),
        Row("1,000 properties", .properties(1000)),
        Row("2,000 properties", .properties(2000)),
        Row("5,000 properties", .properties(5000)),
        Row("10,000 properties", .properties(10000)),
        Row("10 properties", .still(0)),
        Row("10 and 100,000 still views", .still(100_000)),
    ]

    static func main() {
        print("\(frames) frames each; milliseconds a frame, nanoseconds a property, blocks of memory a frame")
        print(Figures.line("", "median", "worst", "each", "memory", "limit"))
        var isOver = false
        for row in rows {
            let result = measure(row.workload)
            let each = result.median / Double(row.workload.count) * 1e6
            isOver = isOver || row.limit.map { result.median > $0 } ?? false || result.allocations > mostAllocations
            print(
                Figures.line(
                    row.name, Figures.number(result.median, 4), Figures.number(result.worst, 4),
                    Figures.number(each, 1),
                    "\(result.allocations)", row.limit.map { Figures.number($0, 2) } ?? "-"))
        }
        if isOver {
            print("over the limit")
            exit(1)
        }
    }

    private static func measure(_ workload: Workload) -> Result {
        let stage = workload.stage()
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
