import Timing
import ViewHierarchy

/// The parts of the animator's motion by their names.
extension PropertyAnimator {
    var phase: Phase {
        get { motion.phase }
        set { motion.phase = newValue }
    }

    var cycle: MotionCycle {
        get { motion.cycle }
        set { motion.cycle = newValue }
    }

    var playhead: Playhead {
        get { motion.playhead }
        set { motion.playhead = newValue }
    }

    var place: Double {
        get { motion.place }
        set { motion.place = newValue }
    }

    var groups: ContiguousArray<MotionGroup> {
        get { motion.groups }
        _modify { yield &motion.groups }
    }

    var tracks: ContiguousArray<MotionTrack> {
        get { motion.tracks }
        _modify { yield &motion.tracks }
    }
}
