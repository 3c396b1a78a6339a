import Foundation
public import Scrim

extension Scene {
    /// The `card-sheet` scene.
    public static let cardSheet = Scene(
        "card-sheet",
        title: "Card Sheet",
        group: "Presentations",
        hint: "Add an event and pull the sheet down. With something changed it resists, and asks.",
        parameters: SceneParameter.shared(duration: 0.5, .systemSheet),
        views: [
            SceneViewName("sheet"), SceneViewName("day"), SceneViewName("dimming"), SceneViewName("add"),
            SceneViewName("form"), SceneViewName("all-day"), SceneViewName("cancel"), SceneViewName("save"),
            SceneViewName("question"), SceneViewName("discard"), SceneViewName("keep"),
        ],
        lead: "sheet",
        makeRoot: { DayController(SceneStyle($0)) })
}

/// The events of a day. It receives no appearance calls for the sheet over it (rule G 2).
private final class DayController: SceneController {
    private lazy var day = DayView(Event.day, style.palette) { [weak self] in self?.add() }

    override func loadView() {
        day.accessibilityIdentifier = "day"
        view = day
    }

    private func add() {
        guard presentedViewController == nil else { return }
        let event = EventController(style) { [weak self] in self?.day.insert($0) }
        event.modalPresentationStyle = .pageSheet
        if style.curve != nil {
            event.sheetPresentationController?.flightAnimator = { [style] in style.animator(.easeInOut) {} }
        }
        event.presentationController?.delegate = event
        present(event, animated: true)
    }
}

/// A form for a new event. After a change it can't be dismissed by a drag.
private final class EventController: SceneController {
    private let save: @MainActor (Event) -> Void
    private var draft = Event(title: "", host: "Your own", start: 900, minutes: 60)
    private let name = TextField()
    private let allDay = Switch(frame: CGRect(x: 0, y: 0, width: 48, height: 28))
    private let start: ValueStepper
    private let length: ValueStepper

    init(_ style: SceneStyle, save: @escaping @MainActor (Event) -> Void) {
        self.save = save
        let palette = style.palette
        start = ValueStepper(draft.start, in: 0...1425, step: 15, palette: palette) { $0.dayTimeText }
        length = ValueStepper(draft.minutes, in: 15...480, step: 15, palette: palette) { "\($0) min" }
        super.init(style)
        for control in [allDay, start, length] as [Control] {
            control.addAction(for: .valueChanged) { [weak self] _ in self?.change() }
        }
        allDay.onTintColor = palette.tint
        allDay.offTintColor = palette.tertiaryText
        allDay.thumbTintColor = palette.onTint
        name.placeholder = "Type a name"
        name.font = .bodyText
        name.textColor = palette.text
        name.placeholderColor = palette.tertiaryText
        name.textAlignment = .right
        name.isUserInteractionEnabled = false
        name.frame.size = CGSize(width: 220, height: 36)
        name.addAction(for: .editingChanged) { [weak self] _ in self?.change() }
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let palette = style.palette
        let form = FormView(
            [
                [FormView.Row(name: "Title", control: name)],
                [
                    FormView.Row(name: "All-day", control: allDay), FormView.Row(name: "Starts", control: start),
                    FormView.Row(name: "Length", control: length),
                ],
                [
                    FormView.Row(name: "Repeat", value: "Never", palette),
                    FormView.Row(name: "Alert", value: "15 min before", palette),
                ],
            ], palette)
        let cancel = TextButton("Cancel", .plain(palette.tint), font: .bodyText) { [weak self] in self?.cancel() }
        let save = TextButton("Add", .plain(palette.tint)) { [weak self] in self?.finish() }
        form.accessibilityIdentifier = "form"
        allDay.accessibilityIdentifier = "all-day"
        cancel.accessibilityIdentifier = "cancel"
        save.accessibilityIdentifier = "save"
        let header = CardHeader(title: "New Event", palette: palette, leading: cancel, trailing: save)
        view = HeaderedView(header, form)
        view.backgroundColor = palette.surface
    }

    // MARK: Editing

    private func change() {
        draft.isAllDay = allDay.isOn
        draft.title = name.text ?? ""
        draft.start = start.wholeValue
        draft.minutes = length.wholeValue
        isModalInPresentation = true
    }

    /// Letters are added to the title, the first one as a capital.
    override func keyPressed(_ key: Key) -> Bool {
        switch key {
        case .character(let letter) where !name.hasText: name.keyPressed(Key(letter.uppercased()))
        case .character, .space, .backspace: name.keyPressed(key)
        default: super.keyPressed(key)
        }
    }

    // MARK: Leaving

    private func cancel() { if isModalInPresentation { ask() } else { leave() } }

    private func finish() {
        if draft.title.isEmpty { draft.title = "New event" }
        save(draft)
        leave()
    }

    private func leave() { if !isBeingPresented, !isBeingDismissed { dismiss(animated: true) } }

    private func ask() {
        guard presentedViewController == nil, !isBeingDismissed else { return }
        let question = Question(
            "This event has not been added yet.",
            destroy: ("Discard Event", { [weak self] in self?.leave() }), keep: "Keep Editing", style)
        present(question, animated: true)
    }
}

extension EventController: AdaptivePresentationControllerDelegate {
    func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {
        style.report(.ask)
        ask()
    }

    func presentationControllerDidDismiss(_ presentationController: PresentationController) {
        style.report(.dismiss)
    }
}

/// A stepper that shows its value between the minus and plus signs.
private final class ValueStepper: Stepper {
    private let text: (Int) -> String
    private let label: Label

    static let size = CGSize(width: 168, height: 36)

    init(
        _ value: Int, in range: ClosedRange<Int>, step: Int, palette: Palette, text: @escaping (Int) -> String
    ) {
        self.text = text
        label = Label(text(value), .rowTitle, palette.text, .center)
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        minimumValue = Double(range.lowerBound)
        maximumValue = Double(range.upperBound)
        stepValue = Double(step)
        self.value = Double(value)
        tintColor = palette.tint
        groundColor = palette.fill
        addSubview(label)
        addAction(for: .valueChanged) { $0.label.text = $0.text($0.wholeValue) }
    }

    required init?(coder: NSCoder) { nil }

    var wholeValue: Int { Int(value) }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: bounds.height, dy: 0) }
}
