import ArgumentParser
import Foundation
import Support

/// A moment of a film, written as seconds with or without their unit.
struct FilmMoment {
    let seconds: Double

    /// The latest moment, in seconds: a day.
    private static let latest = 86_400.0

    init(_ text: String) throws {
        let (number, factor) =
            text.hasSuffix("ms")
            ? (text.dropLast(2), 0.001) : text.hasSuffix("s") ? (text.dropLast(), 1) : (text[...], 1)
        guard let value = Double(number), value * factor >= 0, value * factor <= Self.latest else {
            throw ValidationError("\"\(Quotation.text(text))\" is no time; write seconds, such as 1.2s")
        }
        seconds = value * factor
    }
}

/// A point of a film, written as its two coordinates in pixels.
struct FilmPoint {
    let x: Double
    let y: Double

    init(_ text: String) throws {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else {
            throw ValidationError("\"\(Quotation.text(text))\" is no point; write X,Y in pixels, such as 195,600")
        }
        self.x = x
        self.y = y
    }
}
