import Foundation
import StageSupport
import Staging
import Testing

@MainActor
struct PhotosSceneTests {
    @Test("a tap opens a photo, a long drag dismisses it into its tile")
    func opensAndDismisses() throws {
        let run = try StageRun(
            """
            Tap tile 4
            Wait settled
            Press photo
            Move by 10 260 in 300ms
            Hold 200ms
            Release
            Wait settled
            """)
        for f in run.trace.frames {
            print(
                f.frame, f.phase, f.fraction,
                f.views["photo"].map { "\($0.frame) r\($0.cornerRadius) v\($0.velocity)" } ?? "-",
                f.views["dimming"]?.alpha ?? -1, f.views["tile"]?.alpha ?? -1)
        }
        #expect(run.trace.events.map(\.name).contains("transitionCompleted"))
    }
}
