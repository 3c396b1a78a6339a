import Drawing
import Foundation
import ScrimGallery
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// A user of an editor, with a mouse and keys.
@MainActor
final class EditorHand: Pasteboard {
    let editor: LaneEditor
    let window: Window
    let scene: Scene
    let keys = KeyFocus()
    var focusedView: (any Focusable)? { keys.focusedView }
    private(set) var changes: SceneSettings = [:]
    private(set) var copies: [(text: String, what: String)] = []
    private(set) var messages: [Message] = []
    private let timeline = Timeline()
    private var seconds = 0.0
    private var pointer = CGPoint.zero

    /// Creates an editor of a scene with settings.
    init(
        _ scene: Scene = .photos, _ values: [String: String] = [:], width: Double = 300,
        height: Double = 2000, theme: Theme = .dark
    ) {
        self.scene = scene
        let frame = CGRect(x: 0, y: 0, width: width, height: height)
        window = Window(frame: frame)
        editor = LaneEditor(keys: keys)
        editor.apply(theme)
        window.pasteboard = self
        editor.frame = frame
        timeline.asCurrent { window.addSubview(editor) }
        editor.onChange = { [unowned self] in changes.append(SceneSetting($0, $1)) }
        editor.onCopy = { [unowned self] in copies.append(($0, $1)) }
        editor.onMessage = { [unowned self] in messages.append($0) }
        // There is only the editor, so Tab cycles in it.
        editor.onLeave = { [unowned self] in editor.requestFocus(fromEnd: $0) }
        show(values)
    }

    /// The text that fields copy.
    var string: String? {
        get { copies.last?.text }
        set { copies.append((newValue ?? "", "the field")) }
    }

    func show(_ values: [String: String], of other: Scene? = nil) {
        timeline.asCurrent {
            editor.display(other ?? scene, values: values, laneTitle: "Lane 1", laneColor: nil)
            window.layOut()
        }
    }

    func focus(_ view: (any Focusable)?) { keys.focus(view) }

    /// Returns the values that a parameter was changed to, in order, each a valid one.
    func values(of name: String) -> [String] {
        let parameter = scene.parameters.first { $0.name == name }
        let found = changes.filter { $0.name == name }.map(\.value)
        for value in found { #expect(throws: Never.self) { try parameter?.read(value) } }
        return found
    }

    func forgetChanges() { changes = [:] }

    // MARK: Views

    struct Missing: Error { var name: String }

    func view(_ name: String) throws -> View {
        window.layOut()
        guard let found = Self.find(name, in: window) else { throw Missing(name: name) }
        return found
    }

    func has(_ name: String) -> Bool { (try? view(name)) != nil }

    func field(_ name: String) throws -> EditorField { try #require(try view(name) as? EditorField) }

    func slider(_ name: String) throws -> ParameterSlider {
        try #require(try view(name) as? ParameterSlider)
    }

    private static func find(_ name: String, in view: View) -> View? {
        if view.isHidden { return nil }
        if view.accessibilityIdentifier == name { return view }
        for child in view.subviews { if let found = find(name, in: child) { return found } }
        return nil
    }

    private var shown: DisplayList?

    /// The picture for which the window has asked last.
    var picture: DisplayList {
        let list = window.displayIsPending || shown == nil ? timeline.asCurrent { window.displayList() } : shown
        shown = list
        return list ?? DisplayList(size: .zero)
    }

    /// All drawn texts; digits of numbers are separate texts.
    var texts: [String] {
        picture.items.compactMap { if case .text(let run) = $0.command { run.text } else { nil } }
    }

    // MARK: Touches

    func center(_ name: String) throws -> CGPoint {
        let view = try view(name)
        return view.convert(view.bounds.center, to: nil)
    }

    func press(_ point: CGPoint) { send(.began, point) }

    func move(_ point: CGPoint) { send(.moved, point) }

    func moveBy(_ x: Double, _ y: Double) { send(.moved, CGPoint(x: pointer.x + x, y: pointer.y + y)) }

    func lift() { send(.ended, pointer) }

    func cancel() { send(.cancelled, pointer) }

    func tap(_ name: String) throws {
        press(try center(name))
        lift()
    }

    private func send(_ phase: TouchPhase, _ point: CGPoint) {
        seconds += 0.01
        pointer = point
        timeline.asCurrent {
            window.layOut()
            window.sendTouch(id: 1, phase: phase, at: point, time: FrameTime(seconds: seconds))
            window.layOut()
        }
    }

    /// Drags a handle to a time and a value, also outside the plot.
    func drag(handle: Int, to time: Double, _ value: Double, lifts: Bool = true) throws {
        let canvas = try #require(try view("curve plot") as? CurveCanvas)
        press(try center("curve handle \(handle)"))
        move(canvas.convert(canvas.curveFrame.point(time, value), to: nil))
        if lifts { lift() }
    }

    // MARK: Keys

    func key(_ keys: Key..., shift: Bool = false, control: Bool = false) {
        for key in keys {
            timeline.asCurrent { _ = focusedView?.press(KeyPress(key, hasControl: control, hasShift: shift)) }
        }
    }

    func type(_ text: String) { timeline.asCurrent { _ = focusedView?.type(text) } }

    /// Taps a field, types and presses Return.
    func enter(_ text: String, into name: String) throws {
        try tap(name)
        type(text)
        key("return")
    }
}
