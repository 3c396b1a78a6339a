import Foundation

/// Paints the photographs that Scrim shows when it is given none.
@main
struct PaintPhotos {

    static func main() async {
        do {
            let names = Album.photographs.map { $0.name }
            let request = try Request(arguments: Array(CommandLine.arguments.dropFirst()), names: names)
            try await paint(request)
        } catch {
            FileHandle.standardError.write(Data("paint-photos: \(error)\n".utf8))
            exit(error.isRequest ? 2 : 1)
        }
    }

    private static func paint(_ request: Request) async throws(PaintingError) {
        let folder = URL(fileURLWithPath: request.folder, isDirectory: true)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw PaintingError(
                operation: "make the folder \(request.folder)", cause: error.localizedDescription,
                remedy: "choose another folder")
        }
        for photograph in Album.photographs where request.only == nil || request.only == photograph.name {
            let picture = await photograph.painted(width: request.width ?? photograph.size.width)
            let file = folder.appendingPathComponent("\(photograph.name).ppm")
            try picture.write(to: file)
            print("\(file.lastPathComponent): \(picture.width) by \(picture.height)")
        }
    }
}
