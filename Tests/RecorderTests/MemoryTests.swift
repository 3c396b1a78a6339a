import CCairo
import RandomSupport
import Testing

@testable import Recorder

@Suite("Memory of films")
struct MemoryTests {
    @Test("a written film takes no memory any more", arguments: [FilmForm.gif, .apng, .webp])
    func films(form: FilmForm) async {
        await #expect(processExitsWith: .success) { [name = form.rawValue as String] in
            try await MainActor.run {
                let form = try #require(FilmForm(rawValue: name))
                let folder = try TemporaryFolder()
                var random = SeededRandom(seed: 3)
                let frames = (0..<4).map { _ in
                    FilmFrameInput(
                        width: 64,
                        pixels: (0..<64 * 64).map { _ in .random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 })
                }
                @MainActor func write(_ count: Int) throws {
                    for _ in 0..<count { _ = try folder.film(form, frames, fps: 10) }
                }
                try write(3)
                let before = mallinfo2().uordblks
                try write(30)
                let growth = Int(mallinfo2().uordblks) - Int(before)
                // The pictures of these films have more than 1 MB.
                #expect(growth < 300_000, "\(growth) bytes")
            }
        }
    }
}
