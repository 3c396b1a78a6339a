/// The format of a live recording, or of the saved gesture.
package enum RecordingForm: String, Codable, Hashable, Sendable, CaseIterable {
    case mp4, webp, gif, apng, webm
    /// A folder of PNG files.
    case png
    /// A trace, the table of the motion.
    case trace = "json"
    /// The input only.
    case tape

    /// The formats of recordings. A film is accompanied by its trace and tape.
    package static let ofRecordings: [RecordingForm] = [.mp4, .webp, .gif, .apng, .webm, .png]

    package var isFilm: Bool {
        switch self {
        case .mp4, .webp, .gif, .apng, .webm: true
        case .png, .trace, .tape: false
        }
    }

    /// The title in the window.
    package var title: String {
        switch self {
        case .mp4, .gif, .apng, .png: rawValue.uppercased()
        case .webp: "WebP"
        case .webm: "WebM"
        case .trace: "Trace"
        case .tape: "Tape"
        }
    }
}
