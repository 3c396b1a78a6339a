import CCairo
import Drawing
import Foundation
import Recorder
import Staging
import Timing

/// A stage with one box that follows pointer 1 and continues to move after its release.
@MainActor
final class RecordedStage: RecordableStage {
    /// The time for which the box moves after a release, in seconds.
    var sliding = 0.25
    private(set) var now = FrameTime.zero
    /// The number of waits for pictures.
    private(set) var loads = 0
    private var position = CGPoint(x: 10, y: 10)
    private var isDown = false
    private var slideStart: FrameTime?
    private var events: [(time: FrameTime, name: TraceEvent.Name)] = []
    let size = CGSize(width: 40, height: 30)

    func advance(to time: FrameTime) {
        now = time
        if let start = slideStart, time - start >= sliding {
            slideStart = nil
            events.append((start + sliding, .transitionCompleted))
        }
    }

    var nextDeadline: FrameTime? { slideStart.map { $0 + sliding } }
    var isMoving: Bool { slideStart != nil }
    var isSettled: Bool { !isMoving && !isDown }
    func isKnownViewName(_ name: String) -> Bool { name == "box" }
    func frame(ofViewNamed name: String) -> CGRect? {
        center(ofViewNamed: name).map { CGRect(x: $0.x - 4, y: $0.y - 4, width: 8, height: 8) }
    }
    func center(ofViewNamed name: String) -> CGPoint? { name == "box" ? position : nil }

    func handle(_ action: InputAction) {
        guard case .pointer(_, let phase, let location) = action else { return }
        position = location
        isDown = phase == .down || phase == .move
        if phase == .up { slideStart = now }
        if phase == .down { events.append((now, .gestureBegan)) }
    }

    func finishLoading() { loads += 1 }

    private var seen: CGPoint {
        let slid = slideStart.map { (now - $0) * 40 } ?? 0
        return CGPoint(x: position.x + slid, y: position.y)
    }

    func displayList() -> DisplayList {
        let box = CGRect(x: seen.x.rounded() - 4, y: seen.y.rounded() - 4, width: 8, height: 8)
        return DisplayList(size: size, background: .black, items: [DisplayItem(.fill(.rect(box), .white))])
    }

    var stageFrames = [CGRect(x: 0, y: 0, width: 40, height: 30)]

    func traceFrames(frame: Int, time: Double) -> [TraceFrame] {
        let view = TraceView(frame: CGRect(x: seen.x - 4, y: seen.y - 4, width: 8, height: 8))
        let phase: TracePhase = isDown ? .interactive : isMoving ? .animating : .idle
        return [TraceFrame(frame: frame, time: time, phase: phase, views: ["box": view])]
    }

    func takeTraceEvents(since origin: FrameTime) -> [TraceEvent] {
        defer { events = [] }
        return events.map { TraceEvent(time: $0.time - origin, name: $0.name, object: "box") }
    }

    var tracedViews: [String] { ["box"] }

    func traceHeader(fps: Double, scale: Double) -> TraceHeader {
        TraceHeader(scene: "box", fps: fps, scale: scale, size: size, lanes: [TraceLane(name: "box")])
    }
}

/// Draws only the filled rectangles of a list.
@MainActor
final class BoxPainter: FramePainter {
    private var pixels: [UInt32] = []
    private var storage = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 0)
    private(set) var paints = 0
    /// What was painted last.
    private(set) var last: DisplayList?
    /// The index of the call that fails.
    var failing: Int?
    /// Whether each frame is reported as a new one.
    var hidesRepetition = false

    isolated deinit { storage.deallocate() }

    func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        defer { paints += 1 }
        last = list
        if paints == failing { throw RecordingError(operation: "drawing", cause: "out of paint") }
        let width = Int(list.size.width * scale)
        let height = Int(list.size.height * scale)
        var drawn = [UInt32](repeating: Self.code(list.background), count: width * height)
        for item in list.items {
            guard case .fill(let shape, let color) = item.command else { continue }
            let box = shape.bounds.applying(item.transform)
            for y in max(0, Int(box.minY * scale))..<max(0, min(height, Int(box.maxY * scale))) {
                for x in max(0, Int(box.minX * scale))..<max(0, min(width, Int(box.maxX * scale))) {
                    drawn[y * width + x] = Self.code(color)
                }
            }
        }
        let isUnchanged = drawn == pixels && !hidesRepetition
        pixels = drawn
        storage.deallocate()
        storage = .allocate(capacity: drawn.count)
        _ = storage.initialize(from: drawn)
        guard let base = storage.baseAddress else { throw RecordingError(operation: "drawing", cause: "no pixels") }
        return PaintedFrame(
            pixels: FramePixels(base: UnsafePointer(base), width: width, height: height, stride: width),
            isUnchanged: isUnchanged)
    }

    private static func code(_ color: Color) -> UInt32 {
        func part(_ value: Double) -> UInt32 { UInt32(value * 255) }
        return 0xFF00_0000 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
    }
}

/// A PNG decoded by cairo, an independent decoder.
struct CairoPicture {
    let width: Int
    let height: Int
    let hasAlpha: Bool
    /// Premultiplied ARGB. The alpha of an opaque picture is 255.
    let pixels: [UInt32]

    init?(_ path: String) {
        let surface = cairo_image_surface_create_from_png(path)
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
        else { return nil }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        hasAlpha = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
        let stride = Int(cairo_image_surface_get_stride(surface))
        let mask: UInt32 = hasAlpha ? 0 : 0xFF00_0000
        var pixels: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels.append(UnsafeRawPointer(data).load(fromByteOffset: y * stride + x * 4, as: UInt32.self) | mask)
            }
        }
        self.pixels = pixels
    }
}
