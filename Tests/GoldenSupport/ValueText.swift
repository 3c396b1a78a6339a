import Foundation

/// Values as text for a ``GoldenStory``: of structures their properties, numbers with three digits.
package enum ValueText {
    /// Returns a value in one line. Dictionaries and sets are sorted; of an object only its type is written.
    package static func text(_ value: Any) -> String {
        switch value {
        case let number as Double: return text(number)
        case let number as CGFloat: return text(Double(number))
        case let text as String: return text
        case let point as CGPoint: return numbers(point.x, point.y)
        case let size as CGSize: return numbers(size.width, size.height)
        case let box as CGRect: return numbers(box.minX, box.minY, box.width, box.height)
        case is ObjectIdentifier: return "object"
        default: break
        }
        let mirror = Mirror(reflecting: value)
        let children = mirror.children
        switch mirror.displayStyle {
        case .optional: return children.first.map { text($0.value) } ?? "nil"
        case .collection: return "[\(children.map { text($0.value) }.joined(separator: ", "))]"
        case .set: return "{\(children.map { text($0.value) }.sorted().joined(separator: ", "))}"
        case .dictionary: return "{\(children.map { pair($0.value) }.sorted().joined(separator: ", "))}"
        case .class: return "\(type(of: value))"
        default:
            if children.isEmpty { return "\(value)" }
            return "("
                + children.map { child in
                    child.label.map { $0.hasPrefix(".") ? text(child.value) : "\($0) \(text(child.value))" }
                        ?? text(child.value)
                }.joined(separator: ", ") + ")"
        }
    }

    /// Returns values as lines, each with a title before it.
    package static func lines(_ title: String, _ values: some Sequence) -> String {
        values.map { "\(title) \(text($0))" }.joined(separator: "\n")
    }

    private static func pair(_ value: Any) -> String {
        Mirror(reflecting: value).children.map { text($0.value) }.joined(separator: ": ")
    }

    private static func numbers(_ values: CGFloat...) -> String {
        "(\(values.map { text(Double($0)) }.joined(separator: " ")))"
    }

    private static func text(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
        let thousandths = (number * 1000).rounded()
        if thousandths == 0 { return "0" }
        return thousandths.truncatingRemainder(dividingBy: 1000) == 0
            ? String(Int(thousandths / 1000)) : String(format: "%.3f", thousandths / 1000)
    }
}
