package import Drawing
package import Foundation
import Staging

/// A film for comparison with lanes, with random access to its frames.
package protocol ReferenceFilm: AnyObject, Sendable {
    /// The file's name.
    var name: String { get }
    /// The size of a frame, in pixels.
    var width: Int { get }
    var height: Int { get }
    /// The frames per second.
    var rate: Double { get }
    var count: Int { get }

    /// Returns a frame by its index from 0, or nil if it is unreadable.
    func frame(_ index: Int) -> PixelBuffer?
}

extension ReferenceFilm {
    /// Returns the frame that shows a moment of the film, in seconds.
    package func frame(shownAt time: Double) -> Int { Int(min(max(0, time * rate), Double(count - 1))) }
}

/// A film beside the lanes: its time at the touch-down, and the part of its frames with the stage.
package struct Reference {
    package let film: any ReferenceFilm
    package let path: String
    /// The film's time at the touch-down, in seconds.
    package internal(set) var offset: Double
    /// The stage's part of a frame, in fractions of the frame, with the stage's aspect ratio.
    package private(set) var crop: CGRect
    /// Whether the film covers the selected lane, half transparent.
    package var isGhost: Bool

    /// The maximum magnification of a frame.
    private static let mostZoom = 8.0

    /// - Parameter memory: The settings. Settings that don't fit the film or the stage are reset.
    package init(_ film: any ReferenceFilm, _ memory: ReferenceMemory, stageSize: CGSize) {
        self.film = film
        path = memory.path
        isGhost = memory.isGhost
        offset = memory.offset
        crop = .unit
        fit(stageSize)
        shift(by: 0, from: memory.offset)
        let whole = crop
        if let kept = memory.crop, kept.width > 0, kept.width <= whole.width,
            abs(kept.width * whole.height - kept.height * whole.width) < Self.sameAspect
        {
            crop = kept
            keepInFrame()
        }
    }

    /// The tolerance of equal aspect ratios, as a difference of products of fractions.
    private static let sameAspect = 1e-6

    package var memory: ReferenceMemory {
        var memory = ReferenceMemory(ReferenceArgument(path))
        memory.path = path
        memory.offset = offset
        memory.crop = crop
        memory.isGhost = isGhost
        return memory
    }

    // MARK: Time

    package var duration: Double { Double(film.count) / film.rate }

    /// Returns the frame at a moment in seconds since the touch-down, or the first or last one outside the film.
    package func frame(at time: Double) -> Int {
        let frame = ((time + offset) * film.rate + Self.sameFrame).rounded(.down)
        return Int(min(max(frame, 0), Double(film.count - 1)))
    }

    /// Returns the time at which a frame begins, in seconds since the touch-down.
    package func time(ofFrame frame: Int) -> Double { Double(frame) / film.rate - offset }

    /// The rounding tolerance, as a fraction of a frame's duration.
    private static let sameFrame = 1e-6

    /// Returns the moment of the film, in its seconds, that stands for all that a shown frame shows: its middle.
    package func filmTime(ofFrame frame: Int) -> Double { (Double(frame) + 0.5) / film.rate }

    /// Shifts the film by a number of seconds; positive is later.
    package mutating func shift(by seconds: Double, from start: Double) {
        offset = min(max(start - seconds, -duration), duration)
    }

    // MARK: Place

    /// Shows the largest centered part of a frame with a stage's aspect ratio.
    package mutating func fit(_ stageSize: CGSize) {
        let part = Self.wholePart(film, stageSize)
        crop = CGRect(x: (1 - part.width) / 2, y: (1 - part.height) / 2, width: part.width, height: part.height)
    }

    private static func wholePart(_ film: any ReferenceFilm, _ stageSize: CGSize) -> CGSize {
        let ratio =
            (Double(film.width) / Double(film.height)) / (max(1, stageSize.width) / max(1, stageSize.height))
        return ratio > 1 ? CGSize(width: 1 / ratio, height: 1) : CGSize(width: 1, height: ratio)
    }

    /// Zooms the film about a location in fractions of the stage.
    package mutating func zoom(by factor: Double, about place: CGPoint, _ stageSize: CGSize) {
        let whole = Self.wholePart(film, stageSize)
        let width = min(max(crop.width / factor, whole.width / Self.mostZoom), whole.width)
        let height = width / whole.width * whole.height
        let fixed = framePoint(place)
        crop = CGRect(x: fixed.x - place.x * width, y: fixed.y - place.y * height, width: width, height: height)
        keepInFrame()
    }

    /// Moves the film by fractions of the stage.
    package mutating func pan(by offset: CGVector) {
        crop.origin.x -= offset.dx * crop.width
        crop.origin.y -= offset.dy * crop.height
        keepInFrame()
    }

    private mutating func keepInFrame() {
        crop.origin.x = min(max(crop.minX, 0), 1 - crop.width)
        crop.origin.y = min(max(crop.minY, 0), 1 - crop.height)
    }

    /// Converts a location from fractions of the stage to fractions of the frame.
    package func framePoint(_ place: CGPoint) -> CGPoint {
        CGPoint(x: crop.minX + place.x * crop.width, y: crop.minY + place.y * crop.height)
    }

    /// Converts a location from fractions of the frame to fractions of the stage.
    package func stagePoint(_ place: CGPoint) -> CGPoint {
        CGPoint(x: (place.x - crop.minX) / crop.width, y: (place.y - crop.minY) / crop.height)
    }
}

/// A film or an error from another thread, for the window.
package enum OpenedReference: Sendable {
    case film(any ReferenceFilm, ReferenceMemory)
    case failure(String)
}

/// The settings of a reference, saved between runs and handed to a window of newer code.
package struct ReferenceMemory: Codable, Hashable, Sendable {
    /// The absolute path of the film's file.
    package var path: String
    /// The film's time at the touch-down, in seconds.
    package var offset: Double
    /// The stage's part of a frame, in fractions of the frame, or nil for the largest centered part.
    package var crop: CGRect?
    /// The followed points, or nil without any.
    package var followed: [FollowedPoint]?
    package var isGhost = false

    /// Creates the settings of a film that is opened for the first time.
    package init(_ argument: ReferenceArgument) {
        path =
            argument.path.hasPrefix("/")
            ? argument.path : FileManager.default.currentDirectoryPath + "/" + argument.path
        offset = argument.offset
    }
}

/// A reference by its argument: `FILE`, or `FILE@SECONDS` for the film's time at the touch-down.
package struct ReferenceArgument: Hashable, Sendable {
    package var path: String
    package var offset: Double

    package init(_ text: String) {
        path = text
        offset = 0
        guard !FileManager.default.fileExists(atPath: text), let at = text.lastIndex(of: "@"),
            let seconds = Double(text[text.index(after: at)...]), seconds.isFinite
        else { return }
        path = String(text[..<at])
        offset = seconds
    }

    /// The endings of films, which distinguish dropped films from photos.
    package static let endings: Set<String> = ["mp4", "mov", "m4v", "webm", "mkv", "gif"]
}
