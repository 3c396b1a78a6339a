import Foundation

/// A developed photograph.
struct Picture: Sendable {
    let width: Int
    let height: Int
    /// Red, green and blue of sRGB, rows from the top.
    let bytes: [UInt8]
    /// What was developed.
    let light: Plane

    /// Writes a PPM.
    func write(to url: URL) throws(PaintingError) {
        var data = Data("P6\n\(width) \(height)\n255\n".utf8)
        data.append(contentsOf: bytes)
        do { try data.write(to: url) } catch {
            throw PaintingError(operation: "write \(url.path)", cause: error.localizedDescription, remedy: "choose another folder")
        }
    }
}
