import Drawing
import Foundation
import Sessions
import Support
import Timing
import ViewHierarchy
import Widgets

/// The properties of a view at one moment, as names and values.
struct InspectedValues: Hashable {
    struct Line: Hashable {
        var name: String
        var value: String
    }

    /// The view's name and type.
    var title = ""
    var lines: [Line] = []
    /// The constraints that name it: those that are broken, those that decide its frame, the others.
    var constraints: [ReportedConstraint] = []

    init() {}

    init(_ inside: LaneInside, _ index: Int) {
        let view = inside.views[index]
        let (identity, seen) = (view.identity, view.appearance)
        title = [identity.name, identity.type, view.roleName].compactMap(\.self).joined(separator: "  ")
        lines = [
            Line(name: "Model", value: Self.text(seen.frame)),
            Line(name: "On screen", value: Self.text(seen.presentationFrame)),
            Line(name: "Alpha", value: identity.isHidden ? "hidden" : Self.text(seen.alpha, 3)),
            Line(name: "Transform", value: Self.text(seen.transform)),
            Line(name: "Corner radius", value: Self.text(seen.cornerRadius, 1)),
            Line(name: "Moved by", value: Self.movers(inside, view)),
            Line(name: "Held by", value: Self.holder(inside.holder(of: index))),
        ]
        constraints = [ReportedConstraint.State.isBroken, .decides, .holds].flatMap { state in
            identity.constraints.filter { $0.state == state }
        }
        if let name = identity.name, let velocity = inside.velocities[name] {
            lines.append(
                Line(name: "Velocity", value: "\(Self.text(velocity.dx, 0)), \(Figures.velocity(velocity.dy))"))
        }
    }

    /// The title, all properties and constraints, one per line.
    var text: String {
        let constraints = constraints.map { "\(Self.word($0.state)): \($0.text)" }
        return ([title] + lines.map { "\($0.name): \($0.value)" } + constraints).joined(separator: "\n")
    }

    private static func word(_ state: ReportedConstraint.State) -> String {
        switch state {
        case .decides: "Decided by"
        case .holds: "Holds"
        case .isBroken: "Broken"
        }
    }

    private static func holder(_ holder: (recognizer: String, ancestor: String?)?) -> String {
        guard let holder else { return "—" }
        return [holder.recognizer, holder.ancestor].compactMap(\.self).joined(separator: " in ")
    }

    /// Lists the animators, each of several with what it adds to the center.
    private static func movers(_ inside: LaneInside, _ view: SeenView) -> String {
        let names = view.identity.animators.filter { inside.animators.indices.contains($0) }.map { number in
            let animator = inside.animators[number]
            let share = view.appearance.shares.first { $0.animator == number }?.amount
            let added = share.map { " (adds \(text($0.dx, 1)), \(text($0.dy, 1)))" } ?? ""
            return switch animator.states.last(where: { $0.time <= inside.time })?.state {
            case .paused: "\(animator.curve), paused\(added)"
            case .reversed: "\(animator.curve), reversed\(added)"
            case .running, nil: "\(animator.curve)\(added)"
            }
        }
        return names.isEmpty ? "—" : names.joined(separator: " + ")
    }

    /// Formats a number to a number of digits, without trailing zeros.
    private static func text(_ number: Double, _ digits: Int) -> String {
        DecimalText.text(DecimalText.rounded(number, digits: digits)).replacing("-", with: "−")
    }

    /// Formats a rectangle as x, y, width, height.
    private static func text(_ rect: CGRect) -> String {
        [rect.minX, rect.minY, rect.width, rect.height].map { text($0, 1) }.joined(separator: ", ")
    }

    /// Describes a transform by scale, angle and translation if possible, or else by its six numbers.
    private static func text(_ map: CGAffineTransform) -> String {
        if map.isIdentity { return "identity" }
        let scale = (x: hypot(map.a, map.b), y: hypot(map.c, map.d))
        let isSkewed = abs(map.a * map.c + map.b * map.d) > 1e-9 * max(scale.x * scale.y, 1e-9)
        guard !isSkewed, map.a * map.d - map.b * map.c > 0 else {
            return [map.a, map.b, map.c, map.d, map.tx, map.ty].map { text($0, 3) }.joined(separator: " ")
        }
        var parts: [String] = []
        if abs(scale.x - scale.y) < 1e-6 {
            if abs(scale.x - 1) > 1e-6 { parts.append("scale \(text(scale.x, 3))") }
        } else {
            parts.append("scale \(text(scale.x, 3)) × \(text(scale.y, 3))")
        }
        let angle = atan2(map.b, map.a) * 180 / .pi
        if abs(angle) > 1e-4 { parts.append("rotate \(text(angle, 1))°") }
        if map.tx != 0 || map.ty != 0 { parts.append("move \(text(map.tx, 1)), \(text(map.ty, 1))") }
        return parts.isEmpty ? "identity" : parts.joined(separator: ", ")
    }
}

/// Shows the properties of a view.
final class InspectedValuesView: ThemedView {
    var values = InspectedValues() { didSet { if values != oldValue { setNeedsDisplay() } } }

    private static let rowHeight = 19.0
    private static let titleHeight = 28.0
    private static let names = 92.0

    /// The height in points, which fits every line.
    var contentHeight: Double {
        let rows = 8 + (values.constraints.isEmpty ? 0 : values.constraints.count + 1)
        return Self.titleHeight + Double(rows) * Self.rowHeight
    }

    override func draw(_ canvas: inout Canvas) {
        let inset = EditorMetrics.inset
        canvas.fill(.rect(CGRect(x: 0, y: 0, width: bounds.width, height: 1)), theme.hairline)
        let width = max(0, bounds.width - 2 * inset)
        let head = CGRect(x: inset, y: 0, width: width, height: Self.titleHeight)
        guard !values.lines.isEmpty else {
            return canvas.draw(
                "Select a view: press it in the tree, or Pick it (K)", Lettering.small, theme.tertiaryText, in: head)
        }
        canvas.draw(values.title, Lettering.strong, theme.text, in: head)
        for (index, line) in values.lines.enumerated() {
            let row = CGRect(
                x: inset, y: Self.titleHeight + Double(index) * Self.rowHeight, width: width, height: Self.rowHeight)
            canvas.draw(line.name, Lettering.small, theme.tertiaryText, in: row)
            var right = row
            right.origin.x += Self.names
            right.size.width -= Self.names
            canvas.draw(line.value, Lettering.figures, theme.text, in: right, .right)
        }
        drawConstraints(from: Self.titleHeight + Double(values.lines.count) * Self.rowHeight, width, &canvas)
    }

    /// Draws a title and the constraints: red what is broken, with a dot what decides the frame, gray the others.
    private func drawConstraints(from top: Double, _ width: Double, _ canvas: inout Canvas) {
        guard !values.constraints.isEmpty else { return }
        var row = CGRect(x: EditorMetrics.inset, y: top, width: width, height: Self.rowHeight)
        canvas.draw("Constraints  (● decides the frame)", Lettering.small, theme.tertiaryText, in: row)
        for constraint in values.constraints {
            row.origin.y += Self.rowHeight
            let color =
                switch constraint.state {
                case .decides: theme.text
                case .holds: theme.secondaryText
                case .isBroken: theme.problem
                }
            if constraint.state == .decides {
                let dot = CGRect(x: row.minX, y: row.midY - 3, width: 6, height: 6)
                canvas.fill(Shape(rect: dot, cornerRadius: 3), theme.tint)
            }
            let text = constraint.state == .isBroken ? "broken: \(constraint.text)" : constraint.text
            canvas.draw(
                text, Lettering.small, color, in: row.inset(by: EdgeInsets(top: 0, left: 12, bottom: 0, right: 0)))
        }
    }
}
