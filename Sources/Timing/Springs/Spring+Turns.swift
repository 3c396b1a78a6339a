import Foundation

extension Spring {
    /// The moments at which a motion turns back: those, from time 0, where its velocity is zero.
    struct Turns {
        /// The first such moment, in seconds; nil if there is none.
        let first: Double?
        /// The time from each to the next, in seconds; nil if there is at most one.
        let interval: Double?

        init(of spring: Spring, from start: State) {
            let pull = spring.decayRate * start.velocity + spring.squaredFrequency * start.displacement
            switch spring.regime {
            case .under(let frequency):
                let angle = atan2(frequency * start.velocity, pull)
                first = (angle < 0 ? angle + .pi : angle >= .pi ? 0 : angle) / frequency
                interval = .pi / frequency
            case .critical:
                let time = start.velocity / pull
                first = start.velocity == 0 ? 0 : time > 0 && time.isFinite ? time : nil
                interval = nil
            case .over(let spread, _):
                let ratio = spread * start.velocity / pull
                first = start.velocity == 0 ? 0 : ratio > 0 && ratio < 1 ? atanh(ratio) / spread : nil
                interval = nil
            }
        }
    }
}
