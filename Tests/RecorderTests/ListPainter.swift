import Drawing
import Recorder

/// A painter that keeps the list that it is asked to paint, and paints nothing.
final class ListPainter: FramePainter {
    private(set) var list: DisplayList?

    func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        self.list = list
        throw RecordingError(operation: "painting", cause: "nothing is painted here", remedy: "none is needed")
    }
}
