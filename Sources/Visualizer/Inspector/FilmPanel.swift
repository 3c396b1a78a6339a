import Dialects
import Drawing
import Fitting
import Foundation
import Sessions
import Staging
import Support
import Timing
import Tracking
import ViewHierarchy
import Widgets

/// The points that are followed in the film, and the curves of their motion: the fits, the numbers and the residual of the
/// chosen one, and what can be done with it.
final class FilmPanel: ThemedView, FocusColumn {
    var onLeave: (_ isBackwards: Bool) -> Void = { _ in }
    weak var keys: KeyFocus?
    let scroll = EditorScroll()
    let column = PartStack()
    var lastStop: String?

    private var film: ReferenceHolder?
    private var editing: LaneEditing?
    private lazy var chips: [Chip] =
        (0..<FilmFollower.most).map { index in
            Chip("Point \(index + 1)", name: "film point \(index + 1)", tooltip: "Show the curves of this point") {
                [weak self] in self?.film?.follower.choose(index)
            }
        } + [
            Chip("Remove", name: "film remove", tooltip: "Follow the chosen point no longer") { [weak self] in
                self?.film?.follower.removeChosen()
            }
        ]
    private lazy var points = ChipFlow(chips)
    private let status = TextPart()
    let list = FitList()
    private let numbers = TextPart()
    private let residual = ResidualView()
    private lazy var use = Chip("", name: "film apply", tooltip: "Give the chosen lane this curve; Ctrl Z undoes it") {
        [weak self] in self?.apply()
    }
    private lazy var useRow = ChipFlow([use], columns: 1)
    private let copy = CopyPanel(name: "film copy")
    /// What was shown last.
    private var shown: Shown?

    private struct Shown: Equatable {
        let followed: FilmFollower.State
        let reference: ReferenceMemory?
        let lane: Int
    }

    private static let noFilm =
        "Drop a film on the window, and press in it what moves: it is followed through the film."
    private static let noPoint = "Press in the film what moves: it is followed, and the curve of its motion is found."
    private static let bottomRoom = 20.0

    init(keys: KeyFocus) {
        self.keys = keys
        super.init(name: "film panel")
        for (part, space) in [
            (points, 2), (status, 4), (list, 2), (numbers, 4), (residual, 4), (useRow, 8), (copy, 4),
        ] as [(any EditorPart, Double)] { column.add(part, space: space) }
        scroll.addSubview(column)
        addSubview(scroll)
        list.onSelect = { [weak self] in self?.film?.follower.chooseFit($0) }
        list.onLeave = { [weak self] isBackwards in
            guard let self else { return }
            if let isBackwards { moveFocus(from: list, isBackwards: isBackwards) } else { endFocus() }
        }
    }

    required init?(coder: NSCoder) { nil }

    func connect(
        _ film: ReferenceHolder, _ editing: LaneEditing, copy text: @escaping (String) -> Void,
        say: @escaping (Message) -> Void
    ) {
        (self.film, self.editing) = (film, editing)
        copy.onCopy = { code, _ in text(code) }
        copy.onMessage = say
    }

    private func apply() {
        guard let fit = film?.follower.fitted?.fit else { return }
        let curve = fit.laneCurve
        editing?.apply(curve.text, duration: curve.duration)
    }

    // MARK: Display

    /// Brings the panel up to date.
    func update() {
        guard let film, let editing else { return }
        let follower = film.follower
        let next = Shown(followed: follower.state, reference: film.reference?.memory, lane: editing.lane)
        guard next != shown else { return }
        shown = next
        for (index, chip) in chips.dropLast().enumerated() {
            chip.isHidden = index >= follower.points.count
            chip.isSelected = index == follower.chosen
        }
        chips.last?.isHidden = follower.points.isEmpty
        column.setHidden(points, follower.points.isEmpty)
        status.text = statusText
        let fitted = follower.fitted
        let unit = film.pointsInPixel
        list.display(fitted?.motion.fits ?? [], chosen: follower.chosenFit, pointsInPixel: unit)
        for part in [list, numbers, residual, useRow, copy] as [any EditorPart] {
            column.setHidden(part, fitted == nil)
        }
        if let (motion, fit) = fitted { display(fit, of: motion, unit) }
        heightDidChange()
    }

    private func display(_ fit: CurveFit, of motion: TrackedMotion, _ unit: Double) {
        let offset = film?.reference?.offset ?? 0
        let begin = Figures.text(fit.begin - offset, digits: 3)
        let lines = [
            fit.title, fit.meanings, "Begins at \(begin) s", fit.outliersText(from: offset),
            fit.marginsText.map { "95 %: \($0)" },
        ]
        numbers.text = lines.compactMap(\.self).joined(separator: "\n")
        residual.display(FitTrace(motion.samples, fit, along: fit).residuals.map { ($0.time, $0.value * unit) })
        use.title = "Apply to lane \((editing?.lane ?? 0) + 1)"
        let curve = fit.laneCurve
        copy.curve = try? TimingCurve(parsing: fit.curveText() ?? curve.text)
        copy.duration = curve.duration
    }

    /// What is known of the chosen point, in words.
    private var statusText: String {
        guard let film, film.reference != nil else { return Self.noFilm }
        let follower = film.follower
        guard !follower.points.isEmpty else { return Self.noPoint }
        guard let track = follower.chosenTrack, let first = track.track.points.first?.time,
            let last = track.track.points.last?.time
        else { return follower.activity ?? "It is followed next" }
        let offset = film.reference?.offset ?? 0
        func seconds(_ time: Double) -> String { Figures.text(time - offset, digits: 3) }
        func range(_ first: Double, _ last: Double) -> String { "\(seconds(first)) to \(seconds(last)) s" }
        var lines = ["Followed from \(range(first, last))"]
        if !track.doubtful.isEmpty {
            lines.append("Guessed or lost in \(track.doubtful.count) of \(track.track.points.count) frames")
        }
        if let time = track.track.fadesAt {
            lines.append("Looks different from around \(seconds(time)) s: less certain")
        }
        switch follower.chosenFits?.outcome {
        case .success(let motion):
            let part = motion.isSuggested ? "from release to rest" : "between the marks"
            lines.append("Curves \(part), \(range(motion.part.lowerBound, motion.part.upperBound))")
            if !motion.others.isEmpty {
                let (own, others) = (motion.parts.map(\.rawValue), motion.others.map(\.rawValue))
                lines.append(
                    "Of \(own.joined(separator: " and ")); \(others.joined(separator: " and ")) moves otherwise")
            }
        case .failure(let error): lines.append("No curve: \(error.cause); \(error.remedy)")
        case nil: lines.append("Finding its curve…")
        }
        return lines.joined(separator: "\n")
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        backgroundColor = theme.header
    }

    override func layoutSubviews() {
        scroll.frame = bounds
        let height = column.height(for: bounds.width)
        column.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
        scroll.contentSize = CGSize(width: bounds.width, height: height + Self.bottomRoom)
    }
}

/// Lines of text in a column.
private final class TextPart: ThemedView, EditorPart {
    var text = "" {
        didSet {
            guard text != oldValue else { return }
            label.text = text
            heightDidChange()
        }
    }
    private let label = Label(Lettering.small, lines: 0)

    init() {
        super.init()
        isUserInteractionEnabled = false
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        label.textColor = theme.secondaryText
    }

    func height(for width: Double) -> Double {
        label.sizeThatFits(CGSize(width: width - 2 * EditorMetrics.inset, height: .infinity)).height
    }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: EditorMetrics.inset, dy: 0) }
}
