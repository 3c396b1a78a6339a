/// The animator's state in memory of its own.
extension PropertyAnimator {
    var phase: Phase {
        get { motion.pointee.phase }
        set { motion.pointee.phase = newValue }
    }

    /// How often the way is gone; only for animations that nobody controls.
    var cycle: MotionCycle {
        get { motion.pointee.cycle }
        set { motion.pointee.cycle = newValue }
    }

    /// The animator's own way from 0 to 1.
    var playhead: Playhead {
        get { motion.pointee.playhead }
        set { motion.pointee.playhead = newValue }
    }

    /// Where on it the animator was when values were last shown.
    var place: Double {
        get { motion.pointee.place }
        set { motion.pointee.place = newValue }
    }

    var groups: MotionList<MotionGroup> {
        get { motion.pointee.groups }
        set { motion.pointee.groups = newValue }
    }

    var tracks: MotionList<MotionTrack> {
        get { motion.pointee.tracks }
        set { motion.pointee.tracks = newValue }
    }
}
