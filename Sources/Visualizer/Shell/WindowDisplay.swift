import Boards
import Foundation
import Sessions
import Staging
import Timing
import Tracking
import ViewHierarchy
import Widgets

/// Shows the window's state in its views: what the views show is compared with it, and what differs is shown.
@MainActor
final class WindowDisplay {
    /// The inside of the chosen lane at the shown moment.
    private(set) var inside = LaneInside()

    private let model: WindowModel
    private let root: ShellView
    /// What the views were last laid out for, and what they last showed.
    private var arrangement: Arrangement?
    private var content: Content?
    private var sentences = LaneSentences()
    private var properties = PropertyCurves()
    private var session: LiveSession { model.session }

    init(_ model: WindowModel, _ root: ShellView) {
        self.model = model
        self.root = root
    }

    /// What the arrangement of the lanes and panels depends on.
    private struct Arrangement: Equatable {
        let layout: ShellLayout
        let lanes: LaneSet
        let lane: Int
        let theme: Theme
        let hasReference: Bool

        static func == (left: Arrangement, right: Arrangement) -> Bool {
            left.lanes === right.lanes && left.layout == right.layout && left.lane == right.lane
                && left.theme == right.theme && left.hasReference == right.hasReference
        }
    }

    /// What the lanes, the inspector and the timeline show, besides the motion of the lanes.
    private struct Content: Equatable {
        let arrangement: Arrangement
        let playhead: ScrubPosition
        let selection: InspectorSelection
        let filter: EventLog.Kind?
        let showsOutlines: Bool
        let predictsReleases: Bool
        let plot: String?
        let film: ObjectIdentifier?
        let reference: ReferenceMemory?
        let followed: FilmFollower.State
        let comparer: MotionComparer
        let checksGestures: Bool
        let findings: [GestureFinding]
        let tracks: [PropertyTrack]
    }

    private var currentArrangement: Arrangement {
        Arrangement(
            layout: model.layout, lanes: session.lanes, lane: model.editing.lane, theme: root.theme,
            hasReference: model.film.reference != nil)
    }

    private var currentContent: Content {
        Content(
            arrangement: currentArrangement, playhead: model.scrubbing.playhead, selection: model.selection,
            filter: root.inspector.events.kind, showsOutlines: model.showsOutlines,
            predictsReleases: session.predictsReleases, plot: session.choice.plot,
            film: model.film.reference.map { ObjectIdentifier($0.film) }, reference: model.film.reference?.memory,
            followed: model.film.follower.state, comparer: model.reload.comparer,
            checksGestures: model.checks.isOn, findings: model.checks.findings,
            tracks: model.tracks)
    }

    /// Whether the next frame shows other content, besides the motion of the lanes.
    var isStale: Bool { currentContent != content }

    // MARK: At the end of each entry

    /// Brings the arrangement, the controls and the editor up to date.
    func settle() {
        arrange()
        updateEditor()
        updateState()
    }

    /// Lays out the views if the arrangement has changed, and resizes stages that fit the available space.
    func arrange() {
        updateTheme()
        guard currentArrangement != arrangement else { return }
        if model.panels.fillsRoom { session.resizeStages(to: model.layout.roomForStage, at: session.now) }
        arrangement = currentArrangement
        let layout = model.layout
        root.layOut(in: layout, lanes: session.lanes.stages.count)
        root.layOutReference(model.film.reference == nil ? nil : layout)
        let lanes = session.lanes.traceHeader(fps: 0, scale: 1).lanes
        let lane = model.editing.lane
        root.board.name(lanes, chosen: lane)
        root.inspector.name(
            lanes.count == 1 ? session.choice.scene.title : "Lane \(lane + 1)", root.theme.lane(lane))
    }

    private func updateTheme() {
        let theme = model.look.theme
        guard theme != root.theme else { return }
        root.apply(theme)
        session.appearance = model.look.board
    }

    private func updateEditor() {
        root.inspector.section = model.selection.section
        let lane = model.editing.lane
        let isOne = session.lanes.stages.count == 1
        root.editor.display(
            session.choice.scene, values: model.editing.values, laneTitle: isOne ? "Curve" : "Lane \(lane + 1)",
            laneColor: root.theme.lane(lane))
    }

    private func updateState() {
        let layout = model.layout
        let playhead = model.scrubbing.playhead
        root.display(session.choice.scene, activity: model.activity)
        root.sidebar.appearance = session.choice.value(of: .appearance, lane: 0)
        root.guide.display(model.panels.guide)
        root.help.hasSingleKeys = model.hasSingleKeys
        root.timeline.hasGestures = !model.gestures.list.isEmpty
        root.header.display(
            HeaderView.State(
                isPaused: session.isPaused, factor: session.factor,
                recordedSeconds: session.recordedSeconds.map { Int($0) },
                isSaving: session.isSaving, savedPercent: session.savedPart.map { Int($0 * 100) },
                form: session.form, isZoomed: model.panels.isZoomed, showsSidebar: layout.sidebar != nil,
                showsInspector: layout.inspector != nil,
                device: session.device.map { DeviceChoice.title(of: $0.device) },
                isReplaying: session.isReplaying, isScrubbed: playhead.isScrubbed, isPlaying: playhead.isPlaying,
                loops: playhead.loops, showsTimeline: layout.timeline != nil, showsOutlines: model.showsOutlines,
                predictsReleases: session.predictsReleases, isExploded: layout.exploded != nil,
                lanes: session.lanes.stages.count, canAddLane: model.editing.canAddLane, isDark: model.look.isDark))
    }

    // MARK: In each frame

    /// Brings all views up to date.
    /// - Parameter isStale: Whether the motion of the lanes has changed.
    func update(isStale: Bool = false) {
        settle()
        let content = currentContent
        guard isStale || content != self.content else { return }
        self.content = content
        updateLanes()
    }

    /// Shows the lanes as they are now, or as they were at the playhead.
    private func updateLanes() {
        let content = session.content
        let choice = session.choice.scene.plotChoice(session.choice.plot)
        let travel = Travel(content.history, choice)
        let comparison = model.reload.comparer.comparison(
            content.history, of: choice, scene: session.choice.scene.name)
        var moment = content.last
        var scrubbed: (record: MomentRecord, moment: Int)?
        if let time = model.scrubbing.time, let record = session.moments(), let index = record.moment(at: time),
            record.lanes == root.board.stages.count
        {
            for (lane, view) in root.board.stages.enumerated() {
                view.display(record.picture(lane: lane, moment: index))
            }
            scrubbed = (record, index)
            moment = BoardMoment(
                frames: content.history.moment(at: time)?.frames ?? [], time: time,
                reports: (0..<record.lanes).map { record.report(lane: $0, moment: index) })
        } else {
            for (lane, (view, picture)) in zip(root.board.stages, session.pictures()).enumerated() {
                let stage = session.lanes.stages[lane]
                // A stage of another size does not fill the view.
                let isWhole = stage.size == session.lanes.size
                view.deviceRadius = isWhole ? stage.device?.device.cornerRadius ?? 0 : 0
                view.display(picture)
            }
        }
        root.board.showsOutlines = model.showsOutlines
        root.board.display(moment, outlining: travel?.view ?? choice.lead ?? choice.views.first, comparison: comparison)
        updateReference()
        root.board.display(predictions(scrubbed))
        updateInside(moment.frames, scrubbed)
        if model.layout.timeline != nil { updateTimeline(content.history, travel, choice, comparison) }
    }

    /// Returns what a release would do at the present or at the scrubbed moment, or none if predictions are hidden.
    private func predictions(_ scrubbed: (record: MomentRecord, moment: Int)?) -> [[ReleasePrediction]] {
        guard session.predictsReleases, let (record, moment) = scrubbed else { return session.predictions }
        return (0..<record.lanes).map { record.predictions(lane: $0, moment: moment) }
    }

    // MARK: Timeline

    private func updateTimeline(
        _ history: GestureHistory, _ travel: Travel?, _ choice: PlotChoice, _ comparison: MotionComparison?
    ) {
        var timeline = TimelineContent(history: history, travel: travel)
        timeline.lane = model.editing.lane
        timeline.isCompared = session.lanes.stages.count > 1
        timeline.playhead = model.scrubbing.playhead
        timeline.isChecked = model.checks.isOn
        timeline.findings = model.checks.findings
        timeline.before = comparison?.before.view == travel?.view ? comparison?.before : nil
        timeline.legend = model.reload.comparer.legend
        timeline.sentences = sentences.texts(
            history, choice, comparison?.before, scene: session.choice.scene.name, model.editing.lane)
        timeline.films = model.film.motions.enumerated().compactMap { index, motion in
            motion.map { TimelineContent.Film(motion: $0, isChosen: index == model.film.follower.chosen) }
        }
        let record = session.keptMoments.flatMap { $0.start == history.start ? $0 : nil }
        properties.follow(model.tracks, in: record)
        timeline.properties = properties.curves
        timeline.retimed = Set(model.editing.timings.map(\.name))
        if let record {
            timeline.stride = record.stride
            timeline.hasSmallPhotos = record.hasSmallPhotos
            timeline.tracks = TimelineTracks(record, history, lane: model.editing.lane, end: timeline.end)
        }
        root.timeline.display(timeline, view: travel?.view ?? choice.chosen ?? choice.lead)
    }

    // MARK: Reference

    /// The frame of the reference at the shown moment, or nil without one.
    var referenceFrame: Int? {
        model.film.reference?.frame(at: model.scrubbing.time ?? session.history.last?.time ?? 0)
    }

    /// Shows the reference's frame at the lanes' moment, and its ghost above the chosen lane.
    private func updateReference() {
        guard let reference = model.film.reference, let frame = referenceFrame else {
            for stage in root.board.stages { stage.ghost = nil }
            return
        }
        let image = model.film.image(ofFrame: frame)
        let (view, caption) = root.referenceViews
        view.content = ReferenceView.Content(
            image: image, crop: reference.crop, marks: marks(in: reference, frame),
            hint: model.film.follower.hint.flatMap {
                reference.film.frame(shownAt: $0.time) == frame ? reference.stagePoint($0.point) : nil
            }, frame: frame)
        caption.title = reference.film.name
        let shift = reference.offset == 0 ? "" : ", from \(Figures.text(reference.offset, digits: 3)) s"
        caption.state = "\(Figures.text(Double(frame) / reference.film.rate, digits: 3)) s\(shift)"
        caption.display(isGhost: reference.isGhost, hasPoints: !model.film.follower.points.isEmpty)
        for (lane, stage) in root.board.stages.enumerated() {
            stage.ghost =
                reference.isGhost && lane == model.editing.lane
                ? image.map { StageView.Ghost(image: $0, crop: reference.crop) } : nil
        }
    }

    /// Returns the followed points in a frame, where they are known.
    private func marks(in reference: Reference, _ frame: Int) -> [ReferenceView.Mark] {
        let follower = model.film.follower
        let time = reference.filmTime(ofFrame: frame)
        return follower.points.enumerated().compactMap { index, point in
            var mark = ReferenceView.Mark(
                index: index, place: reference.stagePoint(point.start.point), radius: 0, reach: 0,
                isChosen: index == follower.chosen)
            guard let track = follower.track(of: index), let found = track.track.point(at: time) else {
                return reference.film.frame(shownAt: point.start.time) == frame ? mark : nil
            }
            let part = 1 / (track.width * reference.crop.width)
            mark.place = reference.stagePoint(track.location(found.pose))
            mark.radius = track.track.radius * found.pose.scale * part
            mark.reach = found.reach * part
            mark.found = found
            return mark
        }
    }

    // MARK: Inspector

    /// Shows the views and events of a moment.
    /// - Parameters:
    ///   - frames: The frame of each lane at that moment.
    ///   - scrubbed: The shown moment of the last gesture, or nil for the present.
    private func updateInside(_ frames: [TraceFrame], _ scrubbed: (record: MomentRecord, moment: Int)?) {
        func inside(_ lane: Int) -> LaneInside {
            if let (record, moment) = scrubbed { return LaneInside(record, lane: lane, moment: moment, frames: frames) }
            return LaneInside(session.lanes.stages[lane], lane: lane, frames: frames)
        }
        let layout = model.layout
        let selection = model.selection
        if layout.inspector != nil, selection.section == .film { root.inspector.film.update() }
        let showsViews = layout.inspector != nil && selection.section == .views
        let isExploded = layout.exploded != nil
        for (lane, stage) in root.board.stages.enumerated() {
            guard showsViews || isExploded, lane == model.editing.lane || selection.view != nil else {
                stage.selection = nil
                continue
            }
            let inside = inside(lane)
            let index = selection.view.flatMap { inside.index(of: $0) }
            let seen = index.map { inside.views[$0].appearance.presentationFrame }
            stage.selection = seen
            guard lane == model.editing.lane else { continue }
            self.inside = inside
            if showsViews {
                root.inspector.views.display(
                    inside, chosen: selection.view, isExploded: isExploded, isPicking: selection.picksView)
            }
            if isExploded {
                let names = inside.views.map { ($0.identity.id, ExplodedView.Name($0)) }
                root.exploded.display(
                    stage.picture, names: Dictionary(names) { first, _ in first },
                    chosen: index.map { inside.views[$0] })
            }
        }
        guard layout.inspector != nil, selection.section == .events else { return }
        let record = session.keptMoments.flatMap { $0.start == session.history.start ? $0 : nil }
        root.inspector.events.display(
            record, model.checks.findings, lane: model.editing.lane,
            at: record.flatMap { _ in model.scrubbing.time })
    }
}
