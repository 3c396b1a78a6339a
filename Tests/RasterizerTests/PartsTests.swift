import CCairo
import Drawing
import Foundation
import Support
import Synchronization
import Testing

@testable import Rasterizer

@Suite("Parts of the rasterizer")
struct PartsTests {
    @Test("a cache removes the least recently used entry, but never the one just added")
    func cache() {
        var cache = ByteCache<String, Int>(limit: 11)
        cache.insert(1, for: "a", bytes: 4)
        cache.insert(2, for: "b", bytes: 4)
        #expect(cache.value(for: "a") == 1)
        cache.insert(3, for: "c", bytes: 4)
        #expect(cache.value(for: "b") == nil)
        #expect(cache.value(for: "a") == 1)
        #expect(cache.bytes == 8)
        cache.insert(4, for: "d", bytes: 100)
        #expect(cache.count == 1)
        #expect(cache.value(for: "d") == 4)
        cache.insert(5, for: "d", bytes: 1)
        #expect(cache.bytes == 1)
        var full = ByteCache<Int, Int>(limit: 12)
        for key in 0..<3 { full.insert(key, for: key, bytes: 4) }
        #expect(full.count == 3 && full.bytes == 12)
        var small = ByteCache<Int, Int>(limit: 3)
        small.insert(7, for: 1, bytes: 9)
        #expect(small.value(for: 1) == 7)
    }

    @Test("sizes of surfaces below 1 count as 1")
    func smallSurfaces() {
        for (width, height) in [(0, 0), (-3, 5), (4, -1), (2, 3)] {
            let surface = Surface(width: width, height: height)
            #expect(surface.bounds == PixelRect(minX: 0, minY: 0, maxX: max(width, 1), maxY: max(height, 1)))
            let other = Surface(width: 7, height: 7)
            other.resize(width: width, height: height)
            #expect(other.bounds == surface.bounds)
        }
    }

    @Test("a full cache makes space, down to three quarters of its limit, and its sum stays right")
    func fullCache() {
        var cache = ByteCache<Int, Int>(limit: 100)
        var count = 0
        for key in 0..<1000 {
            cache.insert(key, for: key, bytes: 3)
            #expect(cache.bytes == 3 * cache.count && cache.bytes <= 100)
            #expect(cache.value(for: key) == key)
            // The 34th entry is one too many, and leaves 75 bytes.
            count = count == 33 ? 25 : count + 1
            #expect(cache.count == count)
        }
        #expect(cache.count >= 24)
        cache.removeAll { $0 > 990 }
        #expect(cache.bytes == 3 * cache.count)
        #expect(cache.value(for: 995) == nil)
    }

    @Test("a pool runs each task once and never two at a time in a slot", arguments: [1, 2, 8])
    func pool(threads: Int) throws {
        let runs = Mutex([Int](repeating: 0, count: 200))
        let busy = Mutex([Bool](repeating: false, count: threads))
        try WorkerPool<RasterizerError>(threads: threads).run(200) { piece, slot throws(RasterizerError) in
            #expect(
                busy.withLock { slots in
                    defer { slots[slot] = true }
                    return !slots[slot]
                })
            runs.withLock { $0[piece] += 1 }
            busy.withLock { $0[slot] = false }
        }
        #expect(runs.withLock { $0.allSatisfy { $0 == 1 } })
    }

    @Test("a failing task fails the run with its error", arguments: [1, 4])
    func failing(threads: Int) {
        let error = RasterizerError(operation: "testing", cause: "piece 3", remedy: "none")
        #expect(throws: error) {
            try WorkerPool<RasterizerError>(threads: threads).run(10) { piece, _ throws(RasterizerError) in
                if piece == 3 { throw error }
            }
        }
    }

    @Test("a cairo status other than success becomes an error that names the operation")
    func status() {
        do throws(RasterizerError) {
            try check(.cairo(CAIRO_STATUS_SUCCESS), "nothing")
            try check(.cairo(CAIRO_STATUS_NO_MEMORY), "making a surface")
            Issue.record("out of memory passed for success")
        } catch {
            #expect(error.operation == "making a surface")
            #expect(error.description == "making a surface: \(error.cause); \(error.remedy)")
            #expect(!error.cause.isEmpty)
        }
    }

    @Test("the rest of a box around a hole is tiled completely")
    func subtracting() {
        let box = PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10)
        let hole = PixelRect(minX: 3, minY: 4, maxX: 6, maxY: 20)
        let rest = box.subtracting(hole)
        #expect(rest.reduce(0) { $0 + $1.area } == 100 - 18)
        #expect(rest.allSatisfy { !$0.intersects(hole) })
        #expect(box.subtracting(box).isEmpty)
        #expect(box.subtracting(.empty) == [box])
    }
}
