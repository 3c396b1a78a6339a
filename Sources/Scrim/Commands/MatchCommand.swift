import ArgumentParser
import Fitting
import Foundation
import Plotting
import Recorder
import Support
import Tracking

/// The command `scrim match`, which finds the curve that something in a film moves along.
struct MatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match", abstract: "Follows a point of a film, and finds the curve of its motion.",
        usage: "\(RunningProgram.current.name) match FILM --at TIME --point X,Y [--until TIME] [--json] [-o PLOT]",
        discussion: """
            What is around the point at that time is followed: its place, its size and its rotation, forwards and, \
            without --until, some seconds back. Choose a point with texture that belongs to what moves. Linear motion, \
            Bezier curves, springs and decays are fitted, best first: between --at and --until, or to the motion at that \
            time or the next one, from its release to its rest as the motion itself shows them.

            Times are in seconds of the film, such as 1.2 or 1.2s; places and errors in its pixels.

            Exit codes: 0 done; 1 there is nothing to match, with the reason; 2 the request is wrong.
            """)

    @Argument(
        help: ArgumentHelp("The film: MP4, MOV, WebM or GIF.", valueName: "FILM"),
        completion: .file(extensions: ["mp4", "mov", "m4v", "webm", "mkv", "gif"]))
    var film: PathArgument

    @Option(
        name: .customLong("at"), help: ArgumentHelp("The time at which the point is there.", valueName: "TIME"),
        transform: FilmMoment.init)
    var start: FilmMoment

    @Option(
        help: ArgumentHelp("The point at that time, in the film's pixels from its top left corner.", valueName: "X,Y"),
        transform: FilmPoint.init)
    var point: FilmPoint

    @Option(
        name: .customLong("until"),
        help: ArgumentHelp(
            "The end of the fitted part, which begins with --at; without it the part is found.",
            valueName: "TIME"),
        transform: FilmMoment.init)
    var end: FilmMoment?

    @Flag(help: "Writes for programs.")
    var json = false

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Draws the motion and the curves into a .png or .svg file.", valueName: "PLOT"))
    var output: [PathArgument] = []

    func validate() throws {
        guard let end else { return }
        if end.seconds <= start.seconds { throw ValidationError("--until is later than --at") }
        if end.seconds - start.seconds > GrayFilm.longest {
            throw ValidationError("--until is at most \(Int(GrayFilm.longest)) s later than --at")
        }
    }

    func run() throws { try MainActor.assumeIsolated { try match() } }

    @MainActor
    private func match() throws {
        // Checked before anything slow, so that a wrong name has no effect.
        let files = try output.map { try PlotFile($0.output) }
        let film = try GrayFilm(
            film.path, from: start.seconds, to: end?.seconds, lead: end == nil ? FilmMatch.lead : 0)
        let match: FilmMatch
        do throws(TrackingError) {
            match = try FilmMatch(film, at: point, start.seconds, findsPart: end == nil)
        } catch {
            throw ProgramError(.failed, error.description)
        }
        for remark in match.remarks { StandardError.say(remark) }
        if !files.isEmpty { try PlotFile.write(match.plot, to: files) }
        try StandardOutput.say(json ? match.json : match.text)
    }
}
