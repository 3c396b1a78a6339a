import Dialects
import Foundation
import Timing
import ViewHierarchy

/// Buttons that copy the curve as code for other systems.
final class CopyPanel: PartStack {
    var onCopy: (_ text: String, _ what: String) -> Void = { _, _ in }
    var onMessage: (Message) -> Void = { _ in }
    /// Nil where the scene's own motion is no single curve.
    var curve: TimingCurve? { didSet { for chip in chips { chip.isEnabled = curve != nil } } }

    private var chips: [Chip] = []

    private static let columns = 3

    init(_ theme: Theme) {
        super.init(theme)
        chips = Dialect.allCases.map { dialect in
            Chip(
                dialect.shortTitle, theme, name: "copy \(dialect.rawValue)", tooltip: "Copy for \(dialect.title)"
            ) { [weak self] in self?.copy(dialect) }
        }
        for chip in chips { chip.isEnabled = false }
        add(SectionHeading("Copy curve as", theme))
        add(ChipFlow(chips, columns: Self.columns))
    }

    required init?(coder: NSCoder) { nil }

    private func copy(_ dialect: Dialect) {
        guard let curve else { return }
        let report = TranslationReport(curve: curve, dialect: dialect)
        onCopy(report.text, dialect.title)
        onMessage(Message("Copied for \(dialect.title): " + (report.isExact ? "the same motion" : report.error)))
    }
}

extension Dialect {
    /// Its name on a button.
    fileprivate var shortTitle: String { self == .compose ? "Compose" : title }
}
