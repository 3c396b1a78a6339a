import Foundation
import Scrim
import ScrimGallery

/// The program `scrim`, with the gallery's scenes and the commands for scenes of your own.
@main
struct ScrimTool: ScrimProgram {
    static let scenes = SceneGallery.scenes
    static let name = "scrim"

    static func main() {
        let pictures = AssetFolder.path("Gallery").map { URL(fileURLWithPath: $0.string) }
        MainActor.assumeIsolated { ImageSystem.folder = pictures }
        main(tools: [
            ToolCommand(NewCommand.self, usage: "new NAME [--template TEMPLATE] [--port FILE ...]"),
            ToolCommand(PortCommand.self, usage: "port FILE|FOLDER ... [--check] [-o FOLDER]"),
            ToolCommand(WatchCommand.self, usage: "watch [PACKAGE] [--product NAME] [-- ARGUMENT ...]"),
        ])
    }
}
