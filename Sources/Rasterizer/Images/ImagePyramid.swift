package import Drawing
import Foundation

/// The same pixels at finely stepped sizes, so that whatever size a picture passes through while it flies, one of them
/// is near and nothing needs to be shrunk during a frame.
package enum ImagePyramid {
    /// Steps for each halving: a level is 2^(-1/4) = 0.84 times the one before. What is between two levels is drawn
    /// from the larger at 0.84 or more, where bilinear sampling still sees every pixel.
    package static let stepsPerOctave = 4
    /// Longest side, in pixels, under which a picture gets no levels: tiles, which are drawn at their own size.
    package static let smallestBase = 512
    /// Longest side, in pixels, at which the levels end: a little under a tile of the photo grid.
    package static let smallestLevel = 200

    /// `base` and, if its longest side is over `smallestBase`, its levels down to about `smallestLevel`; all levels
    /// together take 2.4 times the base's memory.
    package static func representations(of base: PixelBuffer) -> [PixelBuffer] {
        let longest = max(base.width, base.height)
        guard longest > smallestBase else { return [base] }
        var levels = [base]
        while true {
            let step = levels.count
            let factor = pow(2, -Double(step) / Double(stepsPerOctave))
            guard Double(longest) * factor >= Double(smallestLevel) else { return levels }
            // From a whole octave above: exactly or nearly two to one, so the filters don't add up to a blur.
            let source = step < stepsPerOctave ? base : levels[step - stepsPerOctave]
            levels.append(
                AreaResampler.resample(
                    source, width: Int((Double(base.width) * factor).rounded()),
                    height: Int((Double(base.height) * factor).rounded())))
        }
    }
}
