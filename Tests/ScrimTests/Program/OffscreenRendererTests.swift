import Drawing
import Foundation
import Testing

@testable import Scrim

@Suite("Pictures without a display")
struct OffscreenRendererTests {
    // In processes of their own, as a renderer brings its fonts to all of one.
    @Test("a picture has as many pixels in a point as the scale says, by any number of threads the same")
    func scales() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let list = DisplayList(size: CGSize(width: 20, height: 12), background: .white)
                for scale in [0.25, 1, 2.5, 8] {
                    let pictures = try [0, 1, 3].map { threads in
                        try OffscreenRenderer(scale: scale, threads: threads).png(of: list)
                    }
                    // Both sides are numbers of four bytes behind the signature and the head of the first chunk.
                    let sides = [16, 20].map { place in
                        pictures[0][place..<place + 4].reduce(0) { $0 * 256 + Int($1) }
                    }
                    #expect(sides == [Int(20 * scale), Int(12 * scale)])
                    #expect(Set(pictures).count == 1, "\(scale)")
                }
            }
        }
    }

    @Test("a scale outside of 0.25 to 8 is a mistake")
    func limits() async {
        await #expect(processExitsWith: .failure) {
            try await MainActor.run { _ = try OffscreenRenderer(scale: 0.24) }
        }
        await #expect(processExitsWith: .failure) {
            try await MainActor.run { _ = try OffscreenRenderer(scale: 8.1) }
        }
    }
}
