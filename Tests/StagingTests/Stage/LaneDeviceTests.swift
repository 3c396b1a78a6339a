import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@Suite("Lanes on different devices")
@MainActor
struct LaneDeviceTests {
    private func lanes(_ text: String, device: HeldDevice? = nil) throws -> LaneSet {
        var choice = SceneChoice(scene: .nowPlaying, lanes: try LaneList.lanes(parsing: text))
        choice.device = device
        return try choice.open(
            size: CGSize(width: 390, height: 844), scale: 1, photos: [],
            images: ImagePool(SyntheticImageLoading(isDetailed: false)))
    }

    @Test("a lane's picture is as large as fits the first stage, in the middle of it")
    func pictures() throws {
        let set = try lanes("linear, linear; device=large-tablet")
        let picture = set.pictures()[1]
        let scale = set.size.width / 1024
        let transform = try #require(picture.items.first).transform
        #expect(picture.size == set.size && set.size.height > scale * 1366)
        #expect(abs(transform.a - scale) < 1e-9 && transform.a == transform.d)
        #expect(abs(transform.tx) < 1e-9 && abs(transform.ty - (set.size.height - scale * 1366) / 2) < 1e-9)
    }

    @Test("each lane has its own device, that of all lanes, or none")
    func devices() throws {
        let set = try lanes(
            "device=large-tablet, ease-out, linear; device=none, device=small-phone", device: HeldDevice(.roundPhone))
        #expect(set.stages.map(\.device?.device) == [.largeTablet, .roundPhone, nil, .smallPhone])
        #expect(
            set.stages.map(\.size) == [
                CGSize(width: 1024, height: 1366), CGSize(width: 390, height: 844), CGSize(width: 390, height: 844),
                CGSize(width: 320, height: 568),
            ])
        #expect(
            set.traceHeader(fps: 60, scale: 1).lanes.map(\.device) == [
                "large-tablet", "round-phone", "none", "small-phone",
            ])
        let same = try lanes("linear, ease-out", device: HeldDevice(.roundPhone))
        #expect(same.traceHeader(fps: 60, scale: 1).lanes.allSatisfy { $0.device == nil })
    }

    @Test("a pointer is in the same proportion of each stage, and a picture as large as fits beside the first")
    func proportion() throws {
        let set = try lanes("device=round-phone, device=large-tablet")
        set.handle(.pointer(id: 1, phase: .down, location: CGPoint(x: 97.5, y: 633)))
        let pointers = set.traceFrames(frame: 0, time: 0).map { $0.pointer?.location }
        // A quarter of the width and three quarters of the height.
        #expect(pointers == [CGPoint(x: 97.5, y: 633), CGPoint(x: 256, y: 1024.5)])
        let list = set.displayList()
        #expect(list.size == CGSize(width: 390 * 2 + LaneSet.gap, height: 844))
        let frames = set.stageFrames
        #expect(frames[0] == CGRect(x: 0, y: 0, width: 390, height: 844))
        #expect(abs(frames[1].width - 390) < 1e-9 && abs(frames[1].height - 390 * 1366 / 1024) < 1e-9)
        #expect(abs(frames[1].midY - 422) < 1e-9)
        // What is pressed where the second lane shows it is in the same proportion of the first.
        let point = set.point(at: CGPoint(x: 97.5, y: 422), inBoxOfLane: 1)
        #expect(abs(point.x - 97.5) < 1e-9 && abs(point.y - 422) < 1e-9)
        let low = set.point(at: CGPoint(x: 0, y: frames[1].maxY), inBoxOfLane: 1)
        #expect(abs(low.y - 844) < 1e-9)
    }

    @Test("a gesture drives a phone and a tablet at once, and both come to rest")
    func gesture() throws {
        let set = try lanes("device=round-phone, device=large-tablet")
        let player = TapePlayer(
            tape: try Tape(
                parsing: """
                    Scene now-playing
                    Turn left
                    Wait settled
                    Press 50% 50%
                    Move by 0 -20% in 200ms
                    Release
                    Turn right
                    Wait settled
                    """), target: set)
        while !player.isFinished { try player.play(until: set.now + 0.1) }
        #expect(
            set.isSettled
                && set.stages.map(\.size) == [
                    CGSize(width: 390, height: 844), CGSize(width: 1024, height: 1366),
                ])
    }

    @Test("an unknown device of a lane is refused with what is meant")
    func refused() throws {
        let choice = SceneChoice(scene: .nowPlaying, lanes: try LaneList.lanes(parsing: "device=round-fone, linear"))
        let error = #expect(throws: SceneParameterErrors.self) { try choice.parameters() }
        #expect(error?.description == "no device is called \"round-fone\"; did you mean round-phone?")
        let problem = #expect(throws: TapeErrors.self) {
            try Tape(parsing: "Scene now-playing\nSet lanes device=round-fone, linear\n")
        }
        #expect(problem?.problems.first?.remedy == "did you mean round-phone?")
    }
}
