import GoldenSupport

extension TestStage {
    /// Adds pictures to a story: after times, each in seconds after the one before, and at rest.
    func pass(_ moments: [Double], _ name: String, into story: inout GoldenStory) {
        for moment in moments {
            pass(moment)
            story.add("\(name), \(moment) s later", picture())
        }
        settle()
        story.add("\(name), at rest", picture())
    }
}
