import BenchmarkFigures
import Foundation
import Sessions
import Staging
import Timing
import Visualizer

/// A table of the frames of windows during a gesture, with a row for each window.
@MainActor
struct FrameTable {
    /// The number of frames of a drag that are measured, after some that are not.
    private static let frames = 300
    private static let unmeasured = 70
    private static let curves = ["linear", "ease-out", "spring(dampingRatio: 0.7)", "ease-in-out"]

    private let workshop: Workshop
    /// The text in the titles or names of the rows to measure, or `nil` for all.
    private let only: String?
    private var title = ""
    private var isPrinted = false
    /// The median sum of the last stage that was drawn alone.
    private var base: Double?
    /// Whether a median exceeded its limit.
    private(set) var isOver = false

    init(_ workshop: Workshop, only: String?) {
        self.workshop = workshop
        self.only = only
    }

    /// Returns the curves for a number of lanes. A single lane has the scene's own.
    static func curves(_ lanes: Int) -> [String] { lanes == 1 ? [] : Array(curves.prefix(lanes)) }

    mutating func begin(_ title: String) {
        self.title = title
        isPrinted = false
        base = nil
    }

    /// Prints the row of a window.
    /// - Parameters:
    ///   - isWhole: Whether it is a whole window instead of one stage alone.
    ///   - seconds: The seconds of the gesture before it is measured.
    ///   - isEnded: Whether the gesture ends first. Then changes of a parameter are measured.
    ///   - limit: The maximum median, in milliseconds.
    ///   - prepare: A closure called once, before the gesture.
    ///   - change: A closure called in every frame.
    mutating func measure(
        _ name: String, _ gesture: Gesture, lanes: Int = 1, isWhole: Bool = true, size: CGSize = DrivenWindow.size,
        scale: Double = 1, after seconds: Int = 0, isOver isEnded: Bool = false, limit: Double? = nil,
        prepare: (Shell) -> Void = { _ in }, change: ((Shell, FrameTime) -> Void)? = nil
    ) throws {
        if let only, !name.contains(only), !title.contains(only) { return }
        if !isPrinted {
            isPrinted = true
            print("\n\(title); \(Self.frames) frames, \(Workshop.threads) threads; milliseconds")
            print(Figures.line("", "content", "95 %", "drawing", "95 %", "sum", "95 %", "ratio", "limit"))
        }
        let window = try DrivenWindow(
            gesture, curves: Self.curves(lanes), isWhole: isWhole, size: size, scale: scale, workshop)
        window.shell.map(prepare)
        try window.begin()
        var change = change
        if isEnded {
            for _ in 0..<Self.unmeasured { _ = try window.step() }
            try window.end()
            var number = 0
            change = { shell, _ in
                number = (number + 1) % 60
                shell.set("duration", to: "\(0.3 + Double(number) / 100)")
            }
        }
        for _ in 0..<Int(Double(seconds) * DrivenWindow.fps) { _ = try window.step(draws: false) }
        var samples: [(content: Double, drawing: Double)] = []
        var count = 0
        while samples.count < Self.frames, count < 10 * Self.frames {
            let sample = try window.step(change)
            count += 1
            if count > Self.unmeasured, isEnded || window.isInMotion { samples.append(sample) }
        }
        guard samples.count == Self.frames else { throw DrivenWindow.Refusal() }
        let columns = [samples.map(\.content), samples.map(\.drawing), samples.map { $0.content + $0.drawing }]
        let sum = Figures.median(columns[2])
        if !isWhole { base = sum }
        isOver = isOver || limit.map { sum > $0 } ?? false
        let numbers = columns.flatMap { [Figures.median($0), Figures.percentile(95, of: $0)] }
            .map { Figures.number($0, 2) }
        print(
            Figures.line(
                name, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5],
                base.map { Figures.number(sum / $0, 2) } ?? "-", limit.map { Figures.number($0, 0) } ?? "-"))
    }
}
