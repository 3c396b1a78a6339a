import BenchmarkFigures
import Foundation
import ScrimGallery
import Staging
import Visualizer

/// Measures frames of the whole window during a drag in comparison with one stage alone, every scene, large windows,
/// and other work during a drag. Prints tables. Fails when a median exceeds its limit.
@main
@MainActor
enum Lanes {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        var only: String?
        if arguments.first == "--only", arguments.count > 1 {
            only = arguments[1]
            arguments.removeFirst(2)
        }
        guard !arguments.isEmpty else {
            FileHandle.standardError.write(Data("usage: Lanes [--only WORD] PHOTO|FOLDER ...\n".utf8))
            exit(2)
        }
        let workshop = try Workshop(paths: arguments, tapes: URL(fileURLWithPath: "Assets/Tapes"))
        var table = FrameTable(workshop, only: only)
        let photos = try workshop.gesture(.photos, isCurved: true)
        let sheet = try workshop.gesture(.cardSheet, isCurved: true)

        table.begin("1280x800 points, during a drag")
        try table.measure("one stage alone", photos, isWhole: false)
        try table.measure("the window, one lane", photos, limit: 6)
        try table.measure("the window, card sheet", sheet, limit: 6)
        try table.measure("the window, four lanes", photos, lanes: 4, limit: 16)
        try table.measure("one stage alone, doubled", photos, isWhole: false, scale: 2)
        try table.measure("one lane, doubled", photos, scale: 2)
        try table.measure("four lanes, doubled", photos, lanes: 4, scale: 2)

        table.begin("the inspector, during a drag")
        try table.measure(
            "four lanes, views", photos, lanes: 4, limit: 10,
            prepare: { shell in
                for _ in 0..<2 { shell.perform(.nextSection) }
            })
        try table.measure(
            "four lanes, events", photos, lanes: 4, limit: 10,
            prepare: { shell in
                for _ in 0..<3 { shell.perform(.nextSection) }
            })
        try table.measure("one lane, pulled apart", photos, limit: 12, prepare: { $0.perform(.explode) })

        table.begin("every scene, one lane, during a drag (where nothing is dragged, in flight)")
        for scene in SceneGallery.scenes { try table.measure(scene.name, workshop.gesture(scene), limit: 6) }

        table.begin("3840x2160 pixels, during a drag")
        let large = CGSize(width: 1920, height: 1080)
        for lanes in [1, 4] {
            try table.measure("\(lanes) of photos", photos, lanes: lanes, size: large, scale: 2)
            try table.measure("\(lanes) of card sheet", sheet, lanes: lanes, size: large, scale: 2)
        }
        try table.measure("4 of photos, unscaled", photos, lanes: 4, size: CGSize(width: 3840, height: 2160))

        table.begin("during a drag that has lasted long")
        for seconds in [0, 10, 30] {
            try table.measure("4 of photos, after \(seconds) s", photos, lanes: 4, after: seconds)
        }

        table.begin("the window grows from frame to frame")
        try table.measure(
            "one lane", photos, lanes: 1, change: { shell, now in shell.resize(to: shell.size.larger, at: now) })
        try table.measure(
            "four lanes", photos, lanes: 4, change: { shell, now in shell.resize(to: shell.size.larger, at: now) })

        table.begin("a slider is dragged in the editor after a drag: its lane plays all input again in every frame")
        for lanes in [1, 4] { try table.measure("\(lanes) of photos", photos, lanes: lanes, isOver: true) }

        try ChangeTable.measure(photos, workshop, only: only)
        let scrubIsOver = try ScrubTable.measure(photos, workshop, only: only)
        let checkIsOver = try CheckTable.measure(photos, workshop, only: only)
        if table.isOver || scrubIsOver || checkIsOver {
            print("over the limit")
            exit(1)
        }
    }
}

extension CGSize {
    /// A size that is one point wider, or much narrower above a certain width.
    fileprivate var larger: CGSize {
        CGSize(width: width >= 1600 ? 1280 : width + 1, height: height)
    }
}
