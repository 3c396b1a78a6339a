import Sessions
import SystemPackage

/// What dropped or chosen files are, by their endings.
enum OpenedFiles {
    case film(FilePath)
    case tape(FilePath)
    case photos([FilePath])

    init(_ paths: [FilePath]) {
        func has(_ path: FilePath, _ endings: Set<String>) -> Bool {
            path.extension.map { endings.contains($0.lowercased()) } ?? false
        }
        // An animated picture among photos is a photo.
        if let film = paths.first, paths.count == 1, has(film, ReferenceArgument.endings) {
            self = .film(film)
        } else if let tape = paths.first(where: { has($0, ["tape"]) }) {
            self = .tape(tape)
        } else {
            self = .photos(paths)
        }
    }
}
