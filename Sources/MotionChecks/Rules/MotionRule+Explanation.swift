package import Staging
import Support
import Timing

// The meaning of each rule, and the reason for its limit.
extension MotionRule {
    /// The limit, in the rule's unit, beyond which there is a finding, unless a tape or file allows more.
    package var limit: Double {
        switch self {
        case .jump, .freeze, .derivative: 4
        case .flash: 0
        case .fade: 20
        case .shape: 6
        case .landing: 10
        case .velocity: 800
        case .stuck, .endedTwice, .leftover, .touch, .vanish, .double: 0
        case .apart: 0.05
        case .aspect: 3
        case .finger: 60
        case .overshoot: 25
        case .reducedMotion: 24
        case .contrast: 1.2
        }
    }

    /// Whether the limit is a minimum instead of a maximum.
    package var isLeast: Bool { self == .contrast }

    /// The unit of the rule's values and limits.
    package var unit: String {
        switch self {
        case .jump, .freeze, .derivative: "points beyond what the velocity allows"
        case .flash: "frames"
        case .fade: "percent of the alpha beyond its rate"
        case .shape, .landing: "points"
        case .vanish, .double: "views"
        case .velocity: "points a second that are lost"
        case .stuck: "transitions"
        case .endedTwice: "endings too many"
        case .leftover: "views"
        case .touch: "recognizers"
        case .apart: "seconds"
        case .aspect: "percent"
        case .finger: "points that the finger moves alone"
        case .overshoot: "percent of the screen's side"
        case .reducedMotion: "points of path"
        case .contrast: "contrast, as WCAG has it"
        }
    }

    /// Whether the rule needs a run of the scene for all that it finds, because a trace from a file lacks some of its data:
    /// for snapshots, which `aspect` judges besides pictures.
    package var needsRun: Bool {
        switch self {
        case .leftover, .apart, .aspect, .contrast: true
        case .jump, .freeze, .derivative, .flash, .fade, .shape, .landing, .vanish, .double, .velocity, .stuck,
            .endedTwice, .touch, .finger, .overshoot, .reducedMotion:
            false
        }
    }

    /// Whether the rule needs what traces contain from Scrim 0.3 on: whether reduced motion was on, and pictures.
    package var needsDetails: Bool { self == .reducedMotion || self == .double }

    func sentence(_ view: String, _ number: String) -> String {
        switch self {
        case .jump: "\(view) is \(number) pt from where its velocity takes it"
        case .freeze: "\(view) stands still, \(number) pt from where its velocity takes it"
        case .derivative: "\(view) moves on, \(number) pt a frame from what its velocity says"
        case .flash: "\(view) is gone for \(number) frames"
        case .fade: "the alpha of \(view) jumps by \(number) %"
        case .shape: "the shape of \(view) changes at once by \(number) pt"
        case .landing: "\(view) lands \(number) pt larger, smaller or rounder than what replaces it"
        case .double: "\(view) is seen at another place, too"
        case .vanish: "\(view) was there before the transition and can't be seen after it"
        case .velocity: "\(view) loses \(number) pt/s of its velocity from one frame to the next"
        case .stuck: "\(number) transitions have not ended"
        case .endedTwice: "a transition has ended \(number) times too often"
        case .leftover: "\(view) is still in the container, in \(number) places"
        case .touch: "\(view) lost a touch, or holds one that has ended"
        case .apart: "animations that began together end \(number) s apart: \(view)"
        case .aspect: "\(view) is stretched by \(number) %"
        case .finger: "\(view) stays while the finger moves on by \(number) pt"
        case .overshoot: "\(view) leaves the screen by \(number) % of the screen's side"
        case .reducedMotion: "\(view) travels \(number) pt though less motion is asked for"
        case .contrast: "\(view) dims by a contrast of \(number)"
        }
    }

    var remedy: String {
        switch self {
        case .jump: "begin the animation where the view is seen, from its presentation value"
        case .freeze: "let nothing block the main thread, and don't pause what is still to move"
        case .derivative: "animate by property animators, or set the model in each frame of the gesture"
        case .flash: "put the new view in before the old one is removed, in the same step of time"
        case .fade: "fade by a property animator, or with beginFromCurrentState, so that it starts from the screen"
        case .shape: "animate it with the rest, in the same block"
        case .landing: "end the animation at the frame and with the corners of the view that replaces it"
        case .double: "hide the one as the other takes its place, in the same step of time"
        case .vanish: "show again in the completion, cancelled or not, what the transition has hidden"
        case .velocity: "hand the velocity over as the spring's initial velocity, or continue the same animator"
        case .stuck: "call completeTransition(_:) in every completion"
        case .endedTwice: "call completeTransition(_:) in one place"
        case .leftover: "remove what the transition added in its completion, cancelled or not"
        case .touch: "do not disable or remove a recognizer or its view while it tracks a touch"
        case .apart: "animate both in one animator, or give both one duration"
        case .aspect: "animate bounds in the content's shape, or set a contentMode that keeps it"
        case .finger: "let the view follow over the whole distance, or give it more and more resistance"
        case .overshoot: "raise the spring's damping, or clamp it where the view meets the edge"
        case .reducedMotion: "fade where UIAccessibility.isReduceMotionEnabled"
        case .contrast: "dim by black of 20 % or more"
        }
    }

    /// A description of the rule, its measurement, and the reason for its limit.
    package var explanation: String {
        """
        \(rawValue): \(what)

        Limit: \(isLeast ? "at least" : "at most") \(DecimalText.text(limit)) \(unit).
        \(reason)
        \(needsRun ? "It needs the scene: a trace from a file is not checked for it in full.\n" : "")
        Remedy: \(remedy).
        Allow it: Allow \(rawValue) \(DecimalText.text(limit)) in the tape, or in a file for --limits; with a view's \
        name between for that view alone.
        """
    }

    private var what: String {
        switch self {
        case .jump:
            """
            The step of a view's center from frame to frame is the integral of its velocity. With the velocities v0 to \
            v3 of the two frames before and the two behind, and h seconds between frames, it is h/24 (-v0 + 13 v1 + 13 \
            v2 - v3), or that of a parabola through three of them. Where an event falls into the step, at a part p of \
            it, it is p h (v1 + p/2 (v1 - v0)) + (1 - p) h (v2 - (1 - p)/2 (v3 - v2)). Where a finger leads, it is the \
            finger's own step times the ratio of the view's velocity to the finger's; without a tape, it is between \
            the velocities on both sides, over the time since the finger's last movement. The tolerance is half a \
            point, and a sixth of h times the change of velocity around the step.
            Nothing is expected of: (1) a resize, a removed photo or a wheel, which move in steps; (2) a flight that \
            begins and ends between neighboring frames, whose acceleration is in none; (3) with reduced motion, the \
            beginning and the end of a fade, where the view is already at its end; (4) a finger's first movement, also \
            after a rest of 100 ms, and the one in which a gesture is recognized or lost: the view follows at most as \
            far as the finger has moved.
            Where a view changes its size or rotation, the point under the finger, or between two that pinch, stays there.
            """
        case .freeze: "As jump, where the view moves by a twentieth of what its velocity says or less."
        case .derivative:
            """
            As jump, where the steps before and behind are like this one, so that the velocity is the odd one of the two.
            """
        case .flash:
            """
            A view that is well seen (alpha 0.3 or more) is gone, or nearly (below 0.05), for one or two frames, and \
            back within 30 points of where its velocity has taken it, whatever began in between. A view or snapshot \
            that appears at its place is none, nor is a fade out and in at one slope of the transition's progress. Nor \
            is (5), as a transition completes, one that a view in front of it hides, or that uncovers one at its own \
            place, or that input brings back with another transition from rest.
            """
        case .fade:
            """
            The alpha of a view that fades before and behind changes from one frame to the next by more than in those \
            frames: a fade that a block has replaced without beginFromCurrentState starts from the model's value. A \
            view that is half faded (alpha 0.2 to 0.9) may not be gone from one frame to the next. The alphas of its \
            snapshots are added, up to 1, as they show the same; where the transition advances more than in those \
            frames, as a finger leads it, the alpha may change as much more, and where that is unknown by a percent \
            for each point of the finger's movement. Views off the stage are not judged. An opaque view may be gone \
            only where a view in front hides it, or where something begins or ends. A shadow's opacity changes evenly \
            too, and what lands has the alpha and the shadow of what replaces it.
            """
        case .shape:
            """
            In a transition, width, height, corner radius, text size, or the path of a corner as the view rotates, \
            changes by more than twice the changes before and behind, or where something begins or ends by six times \
            them, or by more than two changes beside extend to evenly. As \
            a finger leads, these are the nearest steps in which the view's center moves, times its movement along \
            theirs, and the finger's own movement is added, half of it for each edge where these steps are known, else \
            all. Where two fingers pinch, lengths change as their distance does. A width or height that passes zero is \
            positive behind it; corners that are half circles as the view is small follow from the size. In the last \
            frame of a transition a content offset is judged like these.
            """
        case .landing:
            """
            A view that has moved is gone, and in the same frame another one appears within 20 points of its center: \
            the greatest difference of their widths, heights, corner radii, and paths of a corner by rotation. Of \
            several, those replace each other that are most alike.
            """
        case .double:
            """
            In a transition two views with the same picture are seen (alpha 0.3 or more, on the stage), their centers 30 \
            points apart or more, though only one of them is seen at rest before it and after it; or a view, which none in \
            front hides, and a snapshot of it. With reduced motion, \
            where one place fades into the other, nothing is expected.
            """
        case .vanish:
            """
            At rest, all views but one are as they were at an earlier rest, and that one is still on the stage with an \
            alpha below 0.05; or a view that has moved is gone within 20 points of one that can't be seen, and of none \
            that is.
            """
        case .velocity:
            """
            Where a finger throws a view (800 pt/s or more) and the view flies on in that direction, but at less than \
            half the finger's speed for four frames, and gets faster again by a quarter, as one that starts from rest \
            does; or at less than a quarter, however it flies on; and where a view in flight (200 pt/s or more before \
            and behind) takes another velocity from one frame to the next, though nothing was touched and nothing \
            began.
            """
        case .stuck:
            """
            A transition has begun and not ended when all rests; or it had to be ended for the program, as nothing of it \
            moved any longer.
            """
        case .endedTwice: "A transition reports a second completion, or more have ended than begun."
        case .leftover:
            """
            Where all rests, a container of a transition holds a snapshot, the window holds a dimming view, a \
            container holds no controller, or containers hold more views than when the same controllers were at rest \
            before.
            """
        case .touch:
            """
            A gesture is cancelled though its finger was not taken away, or a recognizer still holds a touch with no \
            pointer down: what the user did is lost.
            """
        case .apart:
            """
            Animations that began in one frame of a transition, and that nothing interrupted, end more than the limit \
            and less than 0.15 s apart. Ends that are farther apart are taken as staggered on purpose.
            """
        case .aspect:
            """
            A picture or a snapshot is drawn wider or higher than it is while a transition runs, and is not so at rest \
            (with the scene alone); the ratio of a picture's sides changes from one frame to the next by more than the \
            frames beside and the finger explain, as in shape; or a picture lands in another ratio than the one of the \
            view that replaces it.
            """
        case .finger:
            """
            A view that followed the finger within a gesture stays in its place while the finger moves on in the \
            same direction, between the ends of the transition.
            """
        case .overshoot:
            """
            While a transition runs by itself a view goes out of the screen, farther than where it comes from, where \
            it rests, and where it was as input sent it elsewhere. What a finger throws (800 pt/s or more) may fly as \
            far as it is thrown.
            """
        case .reducedMotion:
            """
            With reduced motion on, a view travels while a transition runs by itself. What a finger has begun is \
            no finding, nor is a fade, nor content that a finger has scrolled.
            """
        case .contrast:
            "Where a modal rests over a dimming view, what lies under it is hardly darker than without."
        }
    }

    private var reason: String {
        switch self {
        case .jump:
            """
            Velocities are exact, so what remains is rounding, and the curvature that the tolerance allows: less than a \
            point in all scenes of the gallery. 4 points are less than a millimeter on a phone.
            """
        case .freeze, .derivative: "As for jump."
        case .flash: "One frame of 17 ms is seen as a flicker; nothing has a reason to be gone so briefly."
        case .fade: "The steps of a fade differ little; a fifth of the whole range in one frame is seen as a flicker."
        case .shape:
            "Points are those of the screen: 6 are seen as a flicker at the view's edge; less is text that is laid out."
        case .landing: "From 10 points on, 5 on each side, the exchange is seen as a jump of the edges."
        case .double: "One thing is at one place; where it is at two, the illusion of a flight is gone."
        case .vanish: "The user can neither see it nor bring it back."
        case .velocity:
            """
            A view that only gets slower is seen as braked, one that stalls and starts again as a second motion. 800 \
            points a second is the speed from which a release is a throw.
            """
        case .stuck: "A transition that does not end blocks every later one."
        case .endedTwice: "UIKit's containers fail in ways of their own on a second completion."
        case .leftover: "What is left over hides what is behind it and takes its touches."
        case .touch: "Every touch that has begun a gesture ends it."
        case .apart:
            "Below 50 ms, three frames, ends are seen as one; from 150 ms on they are seen as one after another."
        case .aspect: "A shape that is wrong by 3 % is seen in faces and circles; less is rounding to pixels."
        case .finger:
            """
            60 points are a finger's width: a rubber band still yields over that distance, and a threshold of a \
            recognizer (10 points) is far below.
            """
        case .overshoot:
            """
            A spring with a bounce of 0.4 overshoots by a tenth of its path; a quarter of the screen is more than \
            any of them.
            """
        case .reducedMotion:
            "WCAG 2.3.3 asks for no motion that is not essential; 24 points are about a line of text."
        case .contrast:
            """
            UIKit dims by 20 % of black, which is 1.6 over white. Black of 8 % gives 1.2; below that a backdrop \
            reads as the same surface.
            """
        }
    }
}
