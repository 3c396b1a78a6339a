/// A script of the world that file names and labels may be in, and a package with a font for it.
struct WritingSystem {
    let name: String
    /// A letter that each font for it has.
    let sample: Unicode.Scalar
    let package: String

    /// Emoji, for which a font is wanted that has them in colour.
    static let emoji = WritingSystem(name: "emoji", sample: "\u{1F600}", package: "fonts-noto-color-emoji")

    /// The most widely used ones but emoji.
    static let all = [
        WritingSystem(name: "Latin", sample: "a", package: "fonts-inter"),
        WritingSystem(name: "Greek", sample: "\u{3B1}", package: "fonts-inter"),
        WritingSystem(name: "Cyrillic", sample: "\u{436}", package: "fonts-inter"),
        WritingSystem(name: "Armenian", sample: "\u{561}", package: "fonts-dejavu-core"),
        WritingSystem(name: "Georgian", sample: "\u{10D0}", package: "fonts-dejavu-core"),
        WritingSystem(name: "Hebrew", sample: "\u{5D0}", package: "fonts-dejavu-core"),
        WritingSystem(name: "Arabic", sample: "\u{639}", package: "fonts-dejavu-core"),
        WritingSystem(name: "Devanagari", sample: "\u{915}", package: "fonts-lohit-deva"),
        WritingSystem(name: "Bengali", sample: "\u{995}", package: "fonts-lohit-beng-bengali"),
        WritingSystem(name: "Gurmukhi", sample: "\u{A15}", package: "fonts-lohit-guru"),
        WritingSystem(name: "Gujarati", sample: "\u{A95}", package: "fonts-lohit-gujr"),
        WritingSystem(name: "Tamil", sample: "\u{B95}", package: "fonts-lohit-taml"),
        WritingSystem(name: "Telugu", sample: "\u{C15}", package: "fonts-lohit-telu"),
        WritingSystem(name: "Kannada", sample: "\u{C95}", package: "fonts-lohit-knda"),
        WritingSystem(name: "Malayalam", sample: "\u{D15}", package: "fonts-lohit-mlym"),
        WritingSystem(name: "Sinhala", sample: "\u{D9A}", package: "fonts-lklug-sinhala"),
        WritingSystem(name: "Thai", sample: "\u{E01}", package: "fonts-tlwg-waree"),
        WritingSystem(name: "Khmer", sample: "\u{1780}", package: "fonts-khmeros"),
        WritingSystem(name: "Burmese", sample: "\u{1000}", package: "fonts-sil-padauk"),
        WritingSystem(name: "Ethiopic", sample: "\u{1200}", package: "fonts-sil-abyssinica"),
        WritingSystem(name: "Chinese", sample: "\u{5B57}", package: "fonts-noto-cjk"),
        WritingSystem(name: "Japanese", sample: "\u{304B}", package: "fonts-noto-cjk"),
        WritingSystem(name: "Korean", sample: "\u{D55C}", package: "fonts-noto-cjk"),
    ]
}
