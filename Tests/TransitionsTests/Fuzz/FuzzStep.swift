import Foundation
import Transitions

/// An action of a program, its user or its window, as a readable line of text.
enum FuzzStep: Equatable {
    /// A controller of the stack (by index from the root, wrapping around) presents a new one.
    case present(by: Int, style: FuzzStyle, author: FuzzAuthor, leader: FuzzLeader, animated: Bool)
    case dismiss(by: Int, animated: Bool)
    case push(author: FuzzAuthor, leader: FuzzLeader, animated: Bool)
    case pop(animated: Bool)
    case popToRoot(animated: Bool)
    case setStack(count: Int, animated: Bool)
    case select(Int)
    /// A call of the newest interaction controller.
    case lead(FuzzOrder)
    case finger(Int, FuzzTouch, x: Double, y: Double)
    case cancelTouches
    case wait(Double)
    case resize(width: Double, height: Double, animated: Bool)
    /// The author of a transition retains its context, and ends it at the wrong time.
    case complete(Bool)
    /// The transitioning delegates are released.
    case dropDelegates
    /// Another root replaces the current one.
    case replaceRoot
    case reduceMotion(Bool)

    /// The style of a presentation.
    enum FuzzStyle: String, CaseIterable {
        case custom, fullScreen, overFullScreen, overCurrentContext, pageSheet, automatic, alert, actionSheet
    }

    /// The behavior of an animator, correct or incorrect.
    enum FuzzAuthor: String, CaseIterable {
        case system, fade, interruptible, forgetful, twice, instant, idle, pausing, late
    }

    /// The interactor of a transition.
    enum FuzzLeader: String, CaseIterable { case none, percent, waiting, lazy, stubborn }

    enum FuzzOrder: String, CaseIterable { case update, finish, cancel, pause }

    enum FuzzTouch: String, CaseIterable { case down, move, up, cancel }
}

extension FuzzStep: CustomStringConvertible {
    var description: String {
        switch self {
        case .present(let by, let style, let author, let leader, let animated):
            "present \(by) \(style) \(author) \(leader) \(animated)"
        case .dismiss(let by, let animated): "dismiss \(by) \(animated)"
        case .push(let author, let leader, let animated): "push \(author) \(leader) \(animated)"
        case .pop(let animated): "pop \(animated)"
        case .popToRoot(let animated): "popToRoot \(animated)"
        case .setStack(let count, let animated): "setStack \(count) \(animated)"
        case .select(let index): "select \(index)"
        case .lead(let order): "lead \(order)"
        case .finger(let id, let touch, let x, let y): "finger \(id) \(touch) \(x) \(y)"
        case .cancelTouches: "cancelTouches"
        case .wait(let seconds): "wait \(seconds)"
        case .resize(let width, let height, let animated): "resize \(width) \(height) \(animated)"
        case .complete(let completed): "complete \(completed)"
        case .dropDelegates: "dropDelegates"
        case .replaceRoot: "replaceRoot"
        case .reduceMotion(let isOn): "reduceMotion \(isOn)"
        }
    }

    /// Parses a line written by `description`, or returns nil for any other.
    init?(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }
        func number(_ index: Int) -> Double? { Double(word(index)) }
        func whole(_ index: Int) -> Int? { Int(word(index)) }
        func flag(_ index: Int) -> Bool? { Bool(word(index)) }
        switch word(0) {
        case "present":
            guard let by = whole(1), let style = FuzzStyle(rawValue: word(2)),
                let author = FuzzAuthor(rawValue: word(3)),
                let leader = FuzzLeader(rawValue: word(4)), let animated = flag(5)
            else { return nil }
            self = .present(by: by, style: style, author: author, leader: leader, animated: animated)
        case "dismiss":
            guard let by = whole(1), let animated = flag(2) else { return nil }
            self = .dismiss(by: by, animated: animated)
        case "push":
            guard let author = FuzzAuthor(rawValue: word(1)), let leader = FuzzLeader(rawValue: word(2)),
                let animated = flag(3)
            else { return nil }
            self = .push(author: author, leader: leader, animated: animated)
        case "pop": self = .pop(animated: flag(1) ?? true)
        case "popToRoot": self = .popToRoot(animated: flag(1) ?? true)
        case "setStack": self = .setStack(count: whole(1) ?? 1, animated: flag(2) ?? true)
        case "select": self = .select(whole(1) ?? 0)
        case "lead":
            guard let order = FuzzOrder(rawValue: word(1)) else { return nil }
            self = .lead(order)
        case "finger":
            guard let id = whole(1), let touch = FuzzTouch(rawValue: word(2)), let x = number(3), let y = number(4)
            else {
                return nil
            }
            self = .finger(id, touch, x: x, y: y)
        case "cancelTouches": self = .cancelTouches
        case "wait": self = .wait(number(1) ?? 0)
        case "resize": self = .resize(width: number(1) ?? 400, height: number(2) ?? 800, animated: flag(3) ?? false)
        case "complete": self = .complete(flag(1) ?? true)
        case "dropDelegates": self = .dropDelegates
        case "replaceRoot": self = .replaceRoot
        case "reduceMotion": self = .reduceMotion(flag(1) ?? true)
        default: return nil
        }
    }
}
