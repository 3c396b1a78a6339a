import Foundation
import Testing

@testable import Support

@Suite("Blocking queue")
struct BlockingQueueTests {
    private struct Numbers {
        var waiting = Fifo<Int>()
        var taken: [Int] = []
        var isClosed = false
        var running = 3
    }

    @Test("each item is taken once, and the threads end when there are no more")
    func once() {
        let queue = BlockingQueue(Numbers())
        BlockingQueue<Numbers>.start(threads: 3, name: "numbers") { _ in
            while let number = queue.take({ numbers -> Int?? in
                if let number = numbers.waiting.popFirst() { return number }
                return numbers.isClosed ? .some(nil) : nil
            }) {
                queue.change { $0.taken.append(number) }
            }
            queue.change { $0.running -= 1 }
        }
        for number in 0..<1000 { queue.change { $0.waiting.append(number) } }
        queue.change { $0.isClosed = true }
        queue.wait { $0.running == 0 }
        #expect(queue.read { $0.taken.sorted() } == Array(0..<1000))
    }

    @Test("a wait ends at its time limit, and an error ends a wait")
    func limits() {
        let queue = BlockingQueue(Numbers())
        queue.wait(before: Date(timeIntervalSinceNow: 0.01)) { $0.isClosed }
        #expect(!queue.read { $0.isClosed })
        #expect(throws: CancellationError.self) {
            try queue.take { _ throws(CancellationError) -> Int? in throw CancellationError() }
        }
    }

    @Test("items are taken in the order in which they were added")
    func order() {
        var line = Fifo<Int>()
        line.append(1)
        line.append(2)
        #expect(line.popFirst() == 1)
        line.append(3)
        #expect(!line.isEmpty && line.popFirst() == 2)
        line.append(4)
        #expect(line.popFirst() == 3 && line.popFirst() == 4 && line.isEmpty && line.popFirst() == nil)
    }
}
