import Drawing
import Foundation
import ViewHierarchy

/// A few facts side by side, each a value over what it is.
final class FactsView: View {
    private let facts: [(value: Label, name: Label)]
    private let lines: [View]

    /// In points.
    static let height = 52.0

    init(_ facts: [(value: String, name: String)], _ palette: Palette) {
        self.facts = facts.map { fact in
            let (value, name) = (Label(), Label())
            value.text = fact.value
            value.font = .rowTitle
            value.textColor = palette.text
            name.text = fact.name
            name.font = .caption
            name.textColor = palette.secondaryText
            return (value, name)
        }
        lines = facts.dropFirst().map { _ in View(frame: .zero) }
        super.init(frame: .zero)
        for line in lines {
            line.backgroundColor = palette.separator
            addSubview(line)
        }
        for label in self.facts.flatMap({ [$0.value, $0.name] }) {
            label.textAlignment = .center
            addSubview(label)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let pitch = bounds.width / Double(max(facts.count, 1))
        for (index, fact) in facts.enumerated() {
            fact.value.frame = CGRect(x: Double(index) * pitch, y: 6, width: pitch, height: 20)
            fact.name.frame = CGRect(x: Double(index) * pitch, y: 30, width: pitch, height: 16)
        }
        for (index, line) in lines.enumerated() {
            line.frame = CGRect(x: (Double(index + 1) * pitch).rounded(), y: 6, width: Space.hairline, height: 40)
        }
    }
}
