/// An invented article, as shown in magazines.
struct Story: Hashable, Sendable {
    let section: String
    let headline: String
    let author: String
    /// The reading time, in minutes.
    let minutes: Int
    let cover: Cover
    let paragraphs: [String]

    static let issue = [
        Story(
            section: "Places", headline: "A lighthouse with office\u{A0}hours", author: "Nora Whitby", minutes: 6,
            cover: .lastLight,
            paragraphs: [
                "For a hundred and forty years the lamp at Garrick Point has been lit at dusk. Since last spring it has also been switched off at dawn by a woman who commutes there by bicycle.",
                "\u{201C}People assume it runs itself,\u{201D} says Ruth Aldane, wheeling the bicycle into what used to be the oil store. \u{201C}It does. I am here in case it stops, and because somebody has to answer the letters.\u{201D}",
                "The letters come from everywhere. Schoolchildren ask whether she is lonely. Retired sailors describe the nights on which they saw the light, with the year, the weather and the name of the ship.",
                "She answers every one of them by hand, at a desk that faces the sea, between nine and half past four. Then she checks the lamp, locks the door, and rides home with the wind behind her.",
                "The lamp itself is the size of a coffee cup. Around it stands a lens as tall as a wardrobe, ground in Paris and carried up the stairs in eleven crates. It gathers the small light and throws it nineteen miles.",
                "On clear evenings she waits at the turn of the road until it comes on. \u{201C}It always does,\u{201D} she says. \u{201C}But you would wait too.\u{201D}",
            ]),
        Story(
            section: "Craft", headline: "How to fold a map", author: "Tomas Berg", minutes: 4, cover: .greenRoads,
            paragraphs: [
                "A map is folded twice: once by the printer, with a machine that has no doubts, and once by you, in the wind.",
                "The trick is not memory but respect for the first crease. Find the long one, lay it against your chest, and let the short ones follow in the order in which the paper wants to close.",
                "Those who fold against the crease own, after a summer, a book of loose squares. It is still a map. It has merely become an atlas.",
            ]),
        Story(
            section: "Night", headline: "What the last bus knows", author: "Ines Caldera", minutes: 8,
            cover: .smallHours,
            paragraphs: [
                "The last bus leaves at ten past one and is never quite empty. Nurses, bakers, a man with a cello who gets off at the crematorium.",
                "Nobody speaks, and yet everybody notices who is missing.",
                "When the cellist was away for a week in November the driver waited at his stop each night for as long as the timetable allowed, which is a minute, and for a minute more.",
            ]),
        Story(
            section: "Houses", headline: "A street of blue doors", author: "Pilar Ortuno", minutes: 5, cover: .doorways,
            paragraphs: [
                "The first door was painted blue by mistake. The second was painted blue out of solidarity.",
                "By the end of that year there was no other colour to be had in the village, and the paint shop had to order white for the window frames from the city.",
            ]),
        Story(
            section: "Games", headline: "The mathematics of hopscotch", author: "Lena Moor", minutes: 7,
            cover: .countingGames,
            paragraphs: [
                "There are eighty-nine ways to reach the tenth square if one may hop one square or two. Children find most of them in an afternoon.",
                "What they find next is more interesting: which of these ways can be hopped by two at once, hand in hand.",
            ]),
        Story(
            section: "Water", headline: "Waiting for the tide", author: "Ansel Rowe", minutes: 9, cover: .slowWater,
            paragraphs: [
                "The causeway is open for five hours, and closed for seven. Islanders do not own watches; they own tables.",
                "Strangers ask whether it is dangerous. It is only punctual.",
            ]),
        Story(
            section: "Paper", headline: "The kite mender of Ostrava", author: "Jana Hruba", minutes: 3,
            cover: .paperSuns,
            paragraphs: [
                "He repairs forty kites a season and has never flown one. \u{201C}Somebody has to stay on the ground,\u{201D} he says."
            ]),
        Story(
            section: "Weather", headline: "A winter without snow fences", author: "Ida Fenn", minutes: 5,
            cover: .northOfHere,
            paragraphs: [
                "The fences were taken down in April and nobody remembered to put them up again. The wind noticed first."
            ]),
    ]

    /// The first stories of the issue, for decks.
    static let deck = Array(issue.prefix(5))
}
