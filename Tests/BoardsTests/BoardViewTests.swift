import Foundation
import Testing
import ViewHierarchy

@testable import Boards

@MainActor
@Suite("Boards of lanes")
struct BoardViewTests {
    @Test("a board has the stage and the caption of each lane, and no others, however many there were before")
    func lanes() {
        let board = BoardView()
        for count in [1, 4, 2, 3, 0, 2] {
            let stages = (0..<count).map { CGRect(x: 100 * $0, y: 0, width: 90, height: 200) }
            let captions = stages.map { CGRect(x: $0.minX, y: 210, width: 90, height: 30) }
            board.layOut(stages: stages, captions: captions)
            #expect(board.stages.map(\.frame) == stages && board.captions.map(\.frame) == captions)
            let parts = board.stages.map { ObjectIdentifier($0) } + board.captions.map { ObjectIdentifier($0) }
            #expect(Set(parts) == Set(board.subviews.map { ObjectIdentifier($0) }))
        }
    }
}
