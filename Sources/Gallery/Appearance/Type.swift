import Drawing

/// The text sizes of the scenes: few, and well apart.
extension Font {
    /// The name of a screen.
    static let screenTitle = Font(size: 32, weight: .bold)
    /// The headline of an article.
    static let headlineTitle = Font(size: 26, weight: .bold)
    /// What a card is about.
    static let cardTitle = Font(size: 22, weight: .bold)
    /// The middle of a bar.
    static let barTitle = Font(size: 17, weight: .semibold)
    /// A row's first line.
    static let rowTitle = Font(size: 16, weight: .medium)
    static let bodyText = Font(size: 16)
    /// A row's second line.
    static let detail = Font(size: 14)
    static let detailStrong = Font(size: 14, weight: .semibold)
    /// Times, bylines and what stands over a title.
    static let caption = Font(size: 12, weight: .medium)
    static let captionStrong = Font(size: 12, weight: .bold)
}
