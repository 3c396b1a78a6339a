import Boards
import Sessions
import Staging
import ViewHierarchy
import Widgets

// Compares what the views show with the state, and brings them up to date.
extension Shell {
    /// What the arrangement of the lanes and panels depends on.
    struct Arrangement: Equatable {
        private let layout: ShellLayout
        private let lanes: LaneSet
        private let chosenLane: Int
        private let theme: Theme
        private let hasReference: Bool

        @MainActor
        init(_ shell: Shell) {
            layout = shell.layout
            lanes = shell.session.lanes
            chosenLane = shell.chosenLane
            theme = shell.root.theme
            hasReference = shell.reference != nil
        }

        static func == (left: Arrangement, right: Arrangement) -> Bool {
            left.lanes === right.lanes && left.layout == right.layout && left.chosenLane == right.chosenLane
                && left.theme == right.theme && left.hasReference == right.hasReference
        }
    }

    /// What the content of the lanes, the inspector and the timeline depends on, besides the motion of the lanes.
    struct Content: Equatable {
        private let arrangement: Arrangement
        private let playhead: ScrubPosition
        private let section: InspectorSection
        private let filter: EventLog.Kind?
        private let chosenView: LaneInside.Key?
        private let picksView: Bool
        private let showsOutlines: Bool
        private let predictsReleases: Bool
        private let plot: String?
        private let film: ObjectIdentifier?
        private let reference: ReferenceMemory?
        private let comparer: MotionComparer
        private let checksGestures: Bool
        private let findings: [GestureFinding]

        @MainActor
        init(_ shell: Shell) {
            arrangement = Arrangement(shell)
            playhead = shell.playhead
            section = shell.section
            filter = shell.root.inspector.events.kind
            chosenView = shell.chosenView
            picksView = shell.picksView
            showsOutlines = shell.showsOutlines
            predictsReleases = shell.session.predictsReleases
            plot = shell.session.choice.plot
            film = shell.reference.map { ObjectIdentifier($0.film) }
            reference = shell.reference?.memory
            comparer = shell.comparer
            checksGestures = shell.checks.isOn
            findings = shell.checks.findings
        }
    }

    /// Brings the arrangement, the controls and the editor up to date.
    func settle() {
        arrange()
        showEditor()
        showState()
    }

    /// Lays out the views if the arrangement has changed, and resizes stages that fit the available space.
    func arrange() {
        guard Arrangement(self) != arrangement else { return }
        if fitsStages { session.resizeStages(to: layout.roomForStage, at: now) }
        arrangement = Arrangement(self)
        root.show(in: layout, lanes: session.lanes.stages.count)
        placeReference(layout)
        let lanes = session.lanes.traceHeader(fps: 0, scale: 1).lanes
        root.board.name(lanes, chosen: chosenLane)
        root.inspector.name(
            lanes.count == 1 ? session.choice.scene.title : "Lane \(chosenLane + 1)", root.theme.lane(chosenLane))
    }

    /// Brings all views up to date.
    /// - Parameter isStale: Whether the motion of the lanes has changed.
    func update(isStale: Bool = false) {
        settle()
        let content = Content(self)
        guard isStale || content != self.content else { return }
        self.content = content
        showLanes()
    }

    func showState() {
        let change = session.changeProgress.map { "Replaying all input with the change: \(Int($0 * 100)) %" }
        root.show(session.choice.scene, activity: activity ?? change)
        root.sidebar.appearance = session.choice.value(of: ScenePicture.parameter, lane: 0)
        root.header.show(
            HeaderView.State(
                isPaused: session.isPaused, factor: session.factor,
                recordedSeconds: session.recordedSeconds.map { Int($0) },
                isSaving: session.isSaving, savedPercent: session.savedPart.map { Int($0 * 100) },
                form: session.form, isFitted: fitsStages,
                isReplaying: session.isReplaying, isScrubbed: playhead.isScrubbed, isPlaying: playhead.isPlaying,
                loops: playhead.loops, showsTimeline: layout.timeline != nil, showsOutlines: showsOutlines,
                predictsReleases: session.predictsReleases, isExploded: layout.exploded != nil,
                lanes: session.lanes.stages.count,
                canAddLane: session.lanes.stages.count < LaneSet.longest && hasCurve,
                isDark: isDark))
    }
}
