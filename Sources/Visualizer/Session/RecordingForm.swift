/// The format of a live recording, or of the saved gesture.
package enum RecordingForm: String, Codable, Hashable, Sendable, CaseIterable {
    case mp4, webp, gif, apng, webm
    /// A folder of PNG files.
    case png
    /// The table of what moved.
    case trace = "json"
    /// The input alone.
    case tape

    /// The forms that recordings have; with a film come its trace and its tape.
    package static let ofRecordings: [RecordingForm] = [.mp4, .webp, .gif, .apng, .webm, .png]

    package var isFilm: Bool {
        switch self {
        case .mp4, .webp, .gif, .apng, .webm: true
        case .png, .trace, .tape: false
        }
    }

    /// As the window shows it.
    var title: String {
        switch self {
        case .mp4, .gif, .apng, .png: rawValue.uppercased()
        case .webp: "WebP"
        case .webm: "WebM"
        case .trace: "Trace"
        case .tape: "Tape"
        }
    }
}
