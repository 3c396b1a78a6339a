extension VelocityEstimator {
    /// The straight, even motion that fits samples best, by least squares.
    struct Line {
        /// Points per second.
        private(set) var dx = 0.0
        private(set) var dy = 0.0
        /// The largest distance of a sample from where the line has it at its time, in points.
        private(set) var unevenness = 0.0

        init(through samples: ArraySlice<Sample>) {
            guard let first = samples.first else { return }
            let count = Double(samples.count)
            // From the first sample on, so that late moments and far places keep their digits.
            var mean = Sample(time: 0, x: 0, y: 0)
            for sample in samples {
                mean.time += (sample.time - first.time) / count
                mean.x += (sample.x - first.x) / count
                mean.y += (sample.y - first.y) / count
            }
            var spread = 0.0
            var slopeX = 0.0
            var slopeY = 0.0
            for sample in samples {
                let time = sample.time - first.time - mean.time
                spread += time * time
                slopeX += time * (sample.x - first.x - mean.x)
                slopeY += time * (sample.y - first.y - mean.y)
            }
            // All at one moment, but for rounding: there is no velocity to report.
            guard spread > 1e-12 else { return }
            dx = slopeX / spread
            dy = slopeY / spread
            for sample in samples {
                let time = sample.time - first.time - mean.time
                let offX = sample.x - first.x - mean.x - dx * time
                let offY = sample.y - first.y - mean.y - dy * time
                unevenness = max(unevenness, (offX * offX + offY * offY).squareRoot())
            }
        }

        var squaredSpeed: Double { dx * dx + dy * dy }
    }
}
