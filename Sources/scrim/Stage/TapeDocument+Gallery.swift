import Gallery
import Staging
import SystemPackage
import Visualizer

extension TapeDocument {
    /// Reads a tape for the scenes that there are.
    init(at path: FilePath) throws {
        self = try TapeParser(scenes: SceneGallery.scenes).parse(contentsOf: path)
    }

    /// The tape's input with its times, as it comes to be on a stage that is opened for nothing else.
    /// - Throws: What keeps the tape from being played, in its line.
    @MainActor
    func input(on lanes: LaneSet) throws -> [InputEvent] {
        do throws(TapePlaybackError) {
            return try TapeRehearsal(tape, on: lanes).input()
        } catch {
            throw problem(error)
        }
    }
}
