package import Drawing
import Foundation
package import Sessions
import ViewHierarchy
package import Widgets

/// The caption below a lane: its color, curve and state. A press selects the lane.
package final class LaneCaption: ThemedControl {
    /// The content of a caption.
    package struct Content: Hashable {
        /// The text that distinguishes the lane from the others.
        package var title = ""
        package var color = Color.clear
        package var report = LaneReport()
        /// The prediction of a release; empty to hide it.
        package var prediction = ""
        /// The difference from the motion of older code, once both are at rest.
        package var difference: MotionDifference?

        /// Matches the limit of a number: `, needs 33 %`, `, needs 1,200 pt/s`.
        private static var limits: Regex<Substring> { #/, needs [^:]*/# }

        /// The forms of the second line, the longest first.
        package var states: [String] {
            if !prediction.isEmpty {
                return [
                    "If released: \(prediction)", prediction, prediction.replacing(Self.limits, with: ""),
                    prediction.components(separatedBy: ": ").last ?? prediction,
                ]
            }
            guard let difference else { return [report.text, report.brief] }
            let states = [
                [report.text, difference.text], [report.text, difference.brief], [report.brief, difference.brief],
                [difference.brief],
            ]
            return states.map { $0.filter { !$0.isEmpty }.joined(separator: " · ") }
        }
    }

    package var content = Content() {
        didSet {
            guard content != oldValue else { return }
            if content.title != oldValue.title {
                titles = Self.titles(content.title)
                toolTip = content.title
            }
            setNeedsDisplay()
        }
    }
    /// The title and its shorter forms, the longest first.
    private var titles = [""]

    /// In points.
    package nonisolated static let height = 50.0
    private static let gap = 8.0
    private static let dot = 8.0
    /// The minimum width of a readable word, in points.
    private static let leastText = 24.0

    package override func draw(_ canvas: inout Canvas) {
        let plate = CGRect(x: 0, y: 5, width: bounds.width, height: bounds.height - 8)
        if isSelected {
            canvas.fill(Shape(rect: plate, cornerRadius: 7), theme.selection)
        } else if isHovered {
            canvas.fill(Shape(rect: plate, cornerRadius: 7), theme.hover)
        }
        let row = CGRect(x: plate.minX + 10, y: plate.minY + 4, width: plate.width - 20, height: 17)
        let dot = CGRect(x: row.minX, y: row.midY - Self.dot / 2, width: Self.dot, height: Self.dot)
        canvas.fill(Shape(rect: dot, cornerRadius: Self.dot / 2), content.color)
        let left = dot.maxX + Self.gap
        let text = CGRect(x: left, y: row.minY, width: max(0, row.maxX - left), height: row.height)
        // The color and the tooltip identify the lane.
        guard text.width >= Self.leastText else { return }
        canvas.draw(title(in: text.width), Lettering.small, theme.text, in: text)
        let state = Lettering.fitting(content.states, Lettering.small, width: text.width)
        canvas.draw(state, Lettering.small, theme.secondaryText, in: text.offsetBy(dx: 0, dy: 17))
    }

    private func title(in width: Double) -> String { Lettering.fitting(titles, Lettering.small, width: width) }

    /// Returns the title and shorter forms that keep what a curve is called: `spring, damping 0.7, 0.5 s`, then
    /// `spring, damping 0.7`, and last the name alone, or `own curve`. The whole title is in the tooltip.
    static func titles(_ title: String) -> [String] {
        if let match = title.firstMatch(of: changes) {
            let shorter = titles(String(title[..<match.range.lowerBound]))
            return shorter.map { $0 + match.0 } + [shorter[shorter.count - 1] + ", changed"]
        }
        let own = title.replacing("the scene’s ", with: "")
        if own != title { return [title, own] }
        guard let call = title.wholeMatch(of: call) else {
            return [title, title.replacing(numbers, with: "")]
        }
        let (name, arguments) = (String(call.name).replacing(".", with: " "), call.arguments)
        let words = arguments.matches(of: argument).map { match in
            let word = names[String(match.name)] ?? String(match.name)
            return word.isEmpty ? "\(match.value) s" : "\(word) \(match.value)"
        }
        guard let first = words.first else { return [title, name] }
        return [title, "\(name), \(words.joined(separator: ", "))", "\(name), \(first)", name]
    }

    private static let changes = #/, \d+ animators? changed$/#
    private static let call = #/(?<name>.+?)\((?<arguments>.*)\)/#
    private static let argument = #/(?<name>[A-Za-z]+): *(?<value>[-0-9.]+)/#
    /// The words for the arguments of springs; a duration is its number of seconds.
    private static let names = [
        "dampingRatio": "damping", "dampingFraction": "damping", "duration": "", "visualDuration": "",
    ]
    private static let numbers = #/[,(].*/#
}
