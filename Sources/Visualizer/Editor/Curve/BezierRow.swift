import Foundation
import Timing
import ViewHierarchy
import Widgets

/// The four numbers of a Bezier curve.
final class BezierRow: View, EditorPart {
    /// Called with the new curve.
    var onChange: (CubicBezier) -> Void = { _ in }

    private let fields: [NumberField]
    private let problem: ProblemLine
    private var bezier = CubicBezier.linear

    private static let names = ["x1", "y1", "x2", "y2"]

    init(keys: KeyFocus) {
        problem = ProblemLine()
        fields = Self.names.map { NumberField(name: "curve \($0) field", caption: $0, keys: keys) }
        super.init(frame: .zero)
        addSubview(problem)
        for (index, field) in fields.enumerated() {
            field.range = index % 2 == 0 ? 0...1 : -CubicBezier.largestHeight...CubicBezier.largestHeight
            field.onProblem = { [weak self] in self?.problem.problem = $0 }
            field.accept = { [weak self] (text: String) throws(EditorField.Refusal) in try self?.accept(text, index) }
            addSubview(field)
        }
    }

    required init?(coder: NSCoder) { nil }

    func display(_ bezier: CubicBezier) {
        self.bezier = bezier
        for (field, number) in zip(fields, Self.numbers(bezier)) { field.value = NumberText.brief(number) }
    }

    private static func numbers(_ bezier: CubicBezier) -> [Double] { [bezier.x1, bezier.y1, bezier.x2, bezier.y2] }

    private func accept(_ text: String, _ index: Int) throws(EditorField.Refusal) {
        let bare = fields[index].bareText(text)
        guard let number = Double(bare) else {
            throw EditorField.Refusal(message: "\(Self.names[index]) takes a number, not \"\(text)\"")
        }
        var numbers = Self.numbers(bezier)
        numbers[index] = number
        do throws(CurveError) {
            onChange(try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
        } catch {
            throw EditorField.Refusal(message: "\(error.cause); \(error.remedy)")
        }
    }

    func height(for width: Double) -> Double { EditorMetrics.rowHeight + problem.height(for: width) }

    override func layoutSubviews() {
        let inner = bounds.insetBy(dx: EditorMetrics.inset, dy: 0)
        let gap = 6.0
        let count = Double(fields.count)
        let width = (inner.width - gap * (count - 1)) / count
        for (index, field) in fields.enumerated() {
            field.frame = CGRect(
                x: inner.minX + Double(index) * (width + gap),
                y: (EditorMetrics.rowHeight - EditorMetrics.controlHeight) / 2, width: width,
                height: EditorMetrics.controlHeight)
        }
        problem.frame = CGRect(
            x: 0, y: EditorMetrics.rowHeight, width: bounds.width, height: problem.height(for: bounds.width))
    }
}
