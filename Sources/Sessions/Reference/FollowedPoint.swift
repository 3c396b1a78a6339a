package import Fitting
package import Foundation
package import Tracking

/// A place in a film.
package struct FilmPlace: Codable, Hashable, Sendable {
    /// The seconds of the film.
    package var time: Double
    /// The place in fractions of the frame.
    package var point: CGPoint

    package init(time: Double, point: CGPoint) {
        self.time = time
        self.point = point
    }
}

/// A point of a film that is followed: where it was pressed, and where it was put right. All else follows from that.
package struct FollowedPoint: Codable, Hashable, Sendable {
    package let start: FilmPlace
    /// The places where it was put right, in the order of the corrections.
    package private(set) var corrections: [FilmPlace] = []

    package init(start: FilmPlace) { self.start = start }

    package mutating func correct(_ place: FilmPlace) { corrections.append(place) }
}

/// A followed point with its track through a part of the film.
package struct FollowedTrack: Sendable {
    package let point: FollowedPoint
    package let track: Track
    /// The film's name.
    package let name: String
    /// The size of the frames that the track's pixels are of.
    package let width: Double
    package let height: Double
    /// The seconds during which the last frame is shown.
    package let lastDuration: Double

    /// Follows a point through a part of a film.
    /// - Parameters:
    ///   - known: The track before the last correction, or nil.
    ///   - goesOn: As for `FilmTracker`.
    init(
        _ point: FollowedPoint, in film: any FilmPart, known: FollowedTrack?, goesOn: (Double) -> Bool
    ) throws(TrackingError) {
        self.point = point
        name = film.name
        (width, height, lastDuration) = (Double(film.width), Double(film.height), film.lastDuration)
        let tracker = FilmTracker(film, unit: film.unit)
        let size = (width, height)
        func pose(_ place: FilmPlace) -> Pose { Pose(x: place.point.x * size.0, y: place.point.y * size.1) }
        var track: Track
        var left = point.corrections[...]
        if let known, known.point.start == point.start, known.point.corrections[...] == left.dropLast() {
            track = known.track
            left = left.suffix(1)
        } else {
            let start = film.index(at: point.start.time)
            track = try tracker.follow(
                [pose(point.start)], from: start, over: 0...film.times.count - 1, goesOn: goesOn)[0]
        }
        for place in left {
            let right = pose(place)
            track = try tracker.correct(
                track, at: film.index(at: place.time), x: right.x, y: right.y, goesOn: goesOn)
        }
        self.track = track
    }

    /// The frames whose places are guesses, or where the point was lost.
    package var doubtful: [Track.Point] { track.points.filter { $0.certainty != .followed } }

    /// Returns the place of the point at a time of the film, in fractions of the frame.
    package func location(_ pose: Pose) -> CGPoint { CGPoint(x: pose.x / width, y: pose.y / height) }
}

/// The curves that a followed point moved along, or the reason why there are none.
package struct FilmFits: Sendable {
    /// What the fits are of.
    package struct Subject: Hashable, Sendable {
        package let point: FollowedPoint
        /// The part of the film in seconds, or nil for a suggested one.
        package let part: ClosedRange<Double>?
    }

    package let subject: Subject
    package let outcome: Result<TrackedMotion, TrackingError>

    init(_ followed: FollowedTrack, over part: ClosedRange<Double>?) {
        subject = Subject(point: followed.point, part: part)
        outcome = Result { () throws(TrackingError) in
            try TrackedMotion(followed.track, over: part, lastDuration: followed.lastDuration, name: followed.name)
        }
    }
}
