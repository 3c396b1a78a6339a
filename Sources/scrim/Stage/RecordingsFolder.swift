import Foundation

/// Where live recordings go: `recordings/DATE-TIME/` in the folder in which the program was started.
@MainActor
final class RecordingsFolder {
    private let name: String
    /// What was given out: a recording has its name only when it is written whole.
    private var given: Set<String> = []

    init(_ name: String = "recordings") { self.name = name }

    /// A folder that does not exist yet and was not given out before, in one that exists.
    func next(at date: Date = Date()) throws(ProgramError) -> String {
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
        // The second name is that of the tape of one that failed.
        while given.contains(path)
            || [path, path + ".tape"].contains(where: { FileManager.default.fileExists(atPath: $0) })
        {
            path = "\(stem)-\(number)"
            number += 1
        }
        given.insert(path)
        return path
    }
}
