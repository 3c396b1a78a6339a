import Animator
package import Drawing
package import Foundation
package import Staging

/// The views of a lane at one moment, and their animators.
package struct LaneInside {
    /// The views, from back to front, each before its subviews.
    package let views: [SeenView]
    /// The key of each view.
    package let keys: [Key]
    /// The animators of the views, by the numbers in ``SeenView/Identity/animators``.
    package let animators: [AnimatorLog.Entry]
    /// The moment in the animators' time, in seconds.
    package let time: Double
    /// The velocities of the traced views, by name, in points per second.
    package let velocities: [String: CGVector]

    /// - Parameters:
    ///   - views: The views, from back to front, each before its subviews.
    ///   - animators: The animators of the views.
    ///   - time: The moment in the animators' time, in seconds.
    ///   - frame: The lane's frame at that moment, or nil without one.
    package init(
        views: [SeenView] = [], animators: [AnimatorLog.Entry] = [], time: Double = 0, frame: TraceFrame? = nil
    ) {
        self.views = views
        self.animators = animators
        self.time = time
        velocities = frame?.views.mapValues(\.velocity) ?? [:]
        keys = Self.keys(of: views)
    }

    /// Returns the key of each view of a stage.
    static func keys(of views: [SeenView]) -> [Key] {
        var counts: [String: Int] = [:]
        return views.map { view in
            defer { counts[view.title, default: 0] += 1 }
            return Key(name: view.title, number: counts[view.title] ?? 0)
        }
    }

    /// Creates the inside of a lane at a moment of a gesture.
    /// - Parameter frames: The frame of each lane at that moment.
    @MainActor
    package init(_ record: MomentRecord, lane: Int, moment: Int, frames: [TraceFrame]) {
        self.init(
            views: record.views(lane: lane, moment: moment), animators: record.animators[lane].entries,
            time: record.times[moment], frame: frames.last { $0.lane == lane })
    }

    /// Creates the current inside of a lane.
    @MainActor
    package init(_ stage: Stage, lane: Int, frames: [TraceFrame]) {
        var log = AnimatorLog()
        let views = StageReader(stage, recordingIn: &log, at: 0).views
        self.init(views: views, animators: log.entries, frame: frames.last { $0.lane == lane })
    }

    /// The identity of a view, which is the same in all lanes, even in rebuilt ones.
    package struct Key: Codable, Hashable, Sendable {
        /// The view's `accessibilityIdentifier`, or its type.
        package var name: String
        /// The index among the views of that name, from 0.
        package var number: Int

        package init(name: String, number: Int) {
            self.name = name
            self.number = number
        }

        /// The name, with a number from the second view of that name on.
        package var text: String { number == 0 ? name : "\(name) \(number + 1)" }
    }

    package func index(of key: Key) -> Int? { keys.firstIndex(of: key) }

    /// Returns the recognizer that holds a view or the nearest of its ancestors that is held, and that ancestor.
    package func holder(of index: Int) -> (recognizer: String, ancestor: String?)? {
        var depth = views[index].identity.depth + 1
        for (place, view) in views[...index].enumerated().reversed() where view.identity.depth < depth {
            if let recognizer = view.identity.recognizer { return (recognizer, place == index ? nil : view.title) }
            depth = view.identity.depth
        }
        return nil
    }

    /// Returns the views at a location of the stage, the frontmost first. Views that cover the whole stage come last,
    /// because most of them only contain others.
    package func views(at place: CGPoint) -> [Int] {
        guard let stage = views.first?.appearance.presentationFrame else { return [] }
        var hidden: Int?
        var found: [Int] = []
        for (index, view) in views.enumerated() {
            if let depth = hidden, view.identity.depth > depth { continue }
            hidden = view.isSeen ? nil : view.identity.depth
            if view.isSeen, view.appearance.presentationFrame.contains(place) { found.append(index) }
        }
        let front = Array(found.reversed())
        return front.filter { !views[$0].appearance.presentationFrame.contains(stage) }
            + front.filter { views[$0].appearance.presentationFrame.contains(stage) }
    }
}

extension SeenView {
    /// Whether the view itself is visible, regardless of its ancestors.
    package var isSeen: Bool { !identity.isHidden && appearance.alpha > 0 }

    /// The name of a view: its identifier, or its type.
    package var title: String { identity.name ?? identity.type }

    /// The role in a transition, in a word, or `nil` without one.
    package var roleName: String? {
        switch identity.role {
        case .container: "container"
        case .dimming: "dimming"
        case .snapshot: "snapshot"
        case .presented: "presented"
        case .presenting: "presenting"
        case .controller: "controller"
        case nil: nil
        }
    }
}
