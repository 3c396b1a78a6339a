import Foundation

/// Where live recordings go: `recordings/DATE-TIME/` in the folder in which the program was started.
enum RecordingsFolder {
    private static let name = "recordings"

    /// A folder that does not exist yet, in one that does.
    static func next(at date: Date = Date()) throws(ProgramError) -> String {
        do {
            try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
        } catch {
            throw ProgramError(
                .failed, "can't make the folder \(name)/ here; start scrim in a folder that can be written to")
        }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd-HH.mm.ss"
        let stem = "\(name)/\(formatter.string(from: date))"
        var path = stem
        var number = 2
        while FileManager.default.fileExists(atPath: path) {
            path = "\(stem)-\(number)"
            number += 1
        }
        return path
    }
}
