import CSDL2
import Drawing
import Foundation
import Glibc
package import Rasterizer
package import Staging
import Support
import Synchronization
import Timing

/// The window's main loop, which handles events, draws frames and sleeps in between.
///
/// While something moves, a frame is drawn for each frame of the display: its events are delivered at their own times,
/// then the stage advances to the frame's time. While nothing moves, nothing is drawn, and the process sleeps until an
/// event, a wake from another thread, or the stage's next deadline.
@MainActor
package final class LiveLoop {
    private let window: DesktopWindow
    private let content: any WindowContent
    private let pump: EventPump
    private let renderer: Renderer
    private let clock = LiveClock()
    private let ending: EndRequest
    private let preferences: PreferenceWatch?
    private var layout: WindowLayout
    /// When frames are due.
    private var beat: FrameBeat
    private var pixelsAreLost = true
    /// The interface scale at which the content was last resized.
    private var interfaceScale = 1.0
    /// The regularity of the frames.
    package private(set) var pace = FramePace()
    /// A closure called once the first frame has been shown.
    package var onFirstFrame: (() -> Void)?
    /// A closure called once if a recording is still being written when the window has been closed.
    package var onWriting: (() -> Void)?
    /// A closure called when the content has blocked the main thread for a second or more, with the seconds.
    package var onBlocked: ((Double) -> Void)?
    /// A closure called on another thread while the content blocks the main thread, with the seconds so far.
    package var onBlocking: (@Sendable (Double) -> Void)?

    /// The maximum seconds to wait at the end for a recording. After that, the rest of it is discarded.
    static let longestWriting = 600.0
    /// The same limit if the program must end at once.
    static let longestUrgentWriting = 1.2
    /// The seconds between two checks of whether the recording is written.
    static let writingGrain = 0.05

    /// - Parameters:
    ///   - threads: The number of threads that draw at once.
    ///   - ending: The request to end the program.
    ///   - preferences: The preferences that the content follows, which wake the loop through `waker`, or `nil`.
    package init(
        window: DesktopWindow, content: any WindowContent, waker: Waker, fonts: FontLibrary, threads: Int,
        ending: EndRequest = EndRequest(), preferences: PreferenceWatch? = nil
    ) throws {
        self.window = window
        self.ending = ending
        self.preferences = preferences
        self.content = content
        renderer = Renderer(threads: threads, fonts: fonts)
        layout = WindowLayout(
            windowSize: window.size, drawableSize: window.drawableSize, pictureSize: content.size)
        beat = FrameBeat(interval: 1 / window.refreshRate, isPacedByDisplay: window.isPacedByDisplay)
        pump = EventPump(layout: layout, waker: waker)
        let side = Int(WindowIcon.side) * 2
        let icon = Renderer(width: side, height: side, threads: 1, fonts: fonts)
        try icon.draw(WindowIcon.picture, scale: 2)
        try window.setIcon(icon.surface)
        resize(at: clock.now)
        followPreferences()
    }

    /// Resizes the content to the window's size in the content's points.
    private func resize(at time: FrameTime) {
        interfaceScale = content.interfaceScale
        let points = window.points
        let scaled = CGSize(
            width: max(1, (points.width / interfaceScale).rounded(.down)),
            height: max(1, (points.height / interfaceScale).rounded(.down)))
        content.resize(to: interfaceScale == 1 ? points : scaled, at: time)
        layOut()
    }

    /// Runs until the window is closed and all recordings are written.
    package func run() throws {
        let watch = LoopWatch { [onBlocking] in onBlocking?($0) }
        defer { watch.end() }
        while !content.wantsToQuit, !ending.isAsked {
            let seconds = secondsUntilNextFrame
            // The pace is measured between frames while something moves, not over a rest.
            if seconds.map({ $0 > 2 / window.refreshRate }) ?? true { pace.rest() }
            try Self.sleep(seconds: seconds)
            let events = pump.events()
            let blocked = watch.longTime { for event in events { deliver(event) } }
            if let text = content.dequeueClipboard() { try window.copy(text) }
            let late = try watch.longTime(of: frameIfDue)
            if let seconds = blocked ?? late { onBlocked?(seconds) }
            window.select(content.cursor)
            if let title = content.title { window.setTitle(title) }
            window.isFullScreen = content.isFullScreen
        }
        try finishWriting()
    }

    // MARK: Events

    private func deliver(_ timed: TimedWindowEvent) {
        let time = min(clock.time(ofTicks: timed.ticks), clock.now)
        switch timed.event {
        case .input, .key, .text, .pick:
            beat.receiveInput()
            content.handle(timed.event, at: time)
        case .resized:
            content.handle(.resized, at: time)
            resize(at: time)
        case .exposed, .restored:
            pixelsAreLost = true
            content.handle(timed.event, at: time)
        default: content.handle(timed.event, at: time)
        }
        if timed.event == .woken { followPreferences() }
        if content.interfaceScale != interfaceScale { resize(at: time) } else { layOut() }
    }

    private func followPreferences() {
        if let fresh = preferences?.changedPreferences() { content.handle(.preferences(fresh), at: clock.now) }
    }

    /// Updates the layout if the window's or the stage's size has changed.
    private func layOut() {
        let fresh = WindowLayout(
            windowSize: window.size, drawableSize: window.drawableSize, pictureSize: content.size)
        guard fresh != layout else { return }
        layout = fresh
        pump.translator.layout = fresh
        content.handle(.exposed, at: clock.now)
    }

    // MARK: Sleep

    /// Sleeps until an event arrives or `seconds` have passed; `nil` means no limit. Calls `SDL_WaitEvent` and
    /// `SDL_WaitEventTimeout`, which leave the event in the queue.
    static func sleep(seconds: Double?) throws(DisplayError) {
        guard let seconds else { return try Check.status(SDL_WaitEvent(nil) != 0 ? 0 : -1, "wait for events") }
        let milliseconds = Int32(max(0, min(seconds * 1000, Double(Int32.max))))
        // A timeout without an event is not an error.
        if milliseconds > 0 { SDL_WaitEventTimeout(nil, milliseconds) }
    }

    /// The seconds to sleep unless an event arrives, or `nil` for no limit.
    private var secondsUntilNextFrame: Double? {
        let now = clock.now.seconds
        if content.isMoving, window.isVisible || content.isWriting { return max(0, beat.next - now) }
        return content.nextDeadline.map { max(0, $0.seconds - now) }
    }

    // MARK: Frames

    private func frameIfDue() throws {
        let now = clock.now
        beat.interval = 1 / window.refreshRate
        guard beat.begin(at: now.seconds) else { return }
        content.advance(to: now)
        guard window.isVisible, let list = content.picture() else { return pace.rest() }
        renderer.resize(width: layout.picturePixels.width, height: layout.picturePixels.height)
        let damage = try renderer.draw(list, scale: layout.scale)
        guard pixelsAreLost || !damage.isEmpty else { return pace.rest() }
        if pixelsAreLost { window.forgetPixels() }
        pixelsAreLost = false
        try window.present(renderer.surface, damage: damage.rects, layout: layout)
        pace.record(clock.now.seconds)
        onFirstFrame?()
        onFirstFrame = nil
        beat.show(at: clock.now.seconds)
    }

    /// Writes out recordings before the program ends. The window is hidden by then.
    private func finishWriting() throws {
        if ending.isUrgent { content.cutRecording() } else { content.endRecording() }
        guard content.isWriting else { return }
        window.hide()
        if !ending.isUrgent { onWriting?() }
        try write { seconds in
            try Self.sleep(seconds: seconds)
            for event in pump.events() where event.event == .woken {
                content.handle(.woken, at: clock.now)
            }
        }
    }

    /// Writes out recordings after the display is lost, without using it.
    package func finishWithoutDisplay() {
        content.cutRecording()
        write { seconds in
            usleep(UInt32(seconds * 1e6))
            content.handle(.woken, at: clock.now)
        }
    }

    private func write(waiting: (_ seconds: Double) throws -> Void) rethrows {
        let begin = clock.now
        var urgentBegin: FrameTime?
        while content.isWriting, clock.now - begin < Self.longestWriting {
            if ending.isUrgent { urgentBegin = urgentBegin ?? clock.now }
            if let urgentBegin, clock.now - urgentBegin > Self.longestUrgentWriting { return }
            try waiting(Self.writingGrain)
        }
    }
}

/// The program's icon: a photo that leaves its dimmed grid downwards.
enum WindowIcon {
    /// The side of the icon, in points. It is drawn at scale 2.
    static let side = 64.0

    static var picture: DisplayList {
        var canvas = Canvas()
        let tileColors: [UInt32] = [0x2F6F8F, 0x7A5C99, 0xB0704A, 0x4F8A5B, 0x8F4A5E, 0x5D6B99]
        for (index, color) in tileColors.enumerated() {
            let tile = CGRect(x: 6 + Double(index % 3) * 18, y: 6 + Double(index / 3) * 18, width: 16, height: 16)
            canvas.fill(Shape(rect: tile, cornerRadius: 3), Color(hex: color))
        }
        canvas.fill(.rect(CGRect(x: 0, y: 0, width: side, height: side)), Color(white: 0, alpha: 0.45))
        let photo = CGRect(x: 16, y: 22, width: 32, height: 36)
        canvas.draw(.shadow(Shape(rect: photo, cornerRadius: 5), Color(white: 0, alpha: 0.6), blur: 3, offset: .zero))
        canvas.clip(to: Shape(rect: photo, cornerRadius: 5))
        canvas.fill(.rect(photo), Color(hex: 0x8FC7E8))
        let sun = CGRect(x: 36, y: 27, width: 7, height: 7)
        canvas.fill(Shape(rect: sun, cornerRadius: 3.5), Color(hex: 0xFFE08A))
        canvas.fill(.path(hill(from: 12, peak: CGPoint(x: 26, y: 36), to: 44)), Color(hex: 0x4F7F62))
        canvas.fill(.path(hill(from: 26, peak: CGPoint(x: 40, y: 43), to: 56)), Color(hex: 0x39604A))
        return DisplayList(
            size: CGSize(width: side, height: side), background: Color(hex: 0x1C1C1E), items: canvas.items)
    }

    private static func hill(from left: Double, peak: CGPoint, to right: Double) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: left, y: side))
        path.addLine(to: peak)
        path.addLine(to: CGPoint(x: right, y: side))
        path.close()
        return path
    }
}

/// A request to close the window, from any thread.
package final class EndRequest: Sendable {
    private enum State { case none, asked, urgent }

    private let state = Mutex(State.none)

    package init() {}

    /// Whether the window is to be closed.
    package var isAsked: Bool { state.withLock { $0 != .none } }

    /// Whether the program must end at once, with only what can be written in a moment.
    package var isUrgent: Bool { state.withLock { $0 == .urgent } }

    /// Requests the end. A second request is urgent.
    package func ask(urgently: Bool) {
        state.withLock { $0 = urgently || $0 != .none ? .urgent : .asked }
    }
}

/// The regularity of a window's frames: the intervals between frames while something moves.
package struct FramePace: CustomStringConvertible {
    /// The time of the last frame, in seconds, or `nil` after a rest.
    private var last: Double?
    /// The number of intervals by whole milliseconds. The last entry counts all longer ones.
    private var counts = [Int](repeating: 0, count: 200)
    private var longest = 0.0
    private var count = 0

    /// Records that a frame is shown.
    mutating func record(_ time: Double) {
        defer { last = time }
        guard let last else { return }
        let interval = time - last
        longest = max(longest, interval)
        count += 1
        counts[min(max(0, Int((interval * 1000).rounded())), counts.count - 1)] += 1
    }

    /// Records that nothing moves.
    mutating func rest() { last = nil }

    /// Returns the percentile, in milliseconds, below which `part` of the intervals are.
    private func interval(_ part: Double) -> Int {
        var rest = Int((part * Double(count)).rounded(.up))
        return counts.firstIndex { share in
            rest -= share
            return rest <= 0
        } ?? 0
    }

    package var description: String {
        "\(count) frames in motion: the median \(interval(0.5)) ms, 99 of 100 within \(interval(0.99)) ms, "
            + "the longest \(DecimalText.fixed(longest * 1000, digits: 1)) ms"
    }
}

/// The window's clock, which together with the recorder is the only source of frame times. Its zero is the opening of
/// the scene.
///
/// Times are whole microseconds, which a tape stores exactly as text. The clock counts for as long as the program runs.
struct LiveClock {
    /// The source of the time: two monotonic counters with arbitrary starts.
    struct Source {
        /// Returns milliseconds. Calls `SDL_GetTicks64`.
        var ticks: () -> UInt64 = { SDL_GetTicks64() }
        /// Returns the count of the system's finest timer. Calls `SDL_GetPerformanceCounter`.
        var counter: () -> UInt64 = { SDL_GetPerformanceCounter() }
        /// Returns the number of counts per second. Calls `SDL_GetPerformanceFrequency`.
        var frequency: () -> UInt64 = { SDL_GetPerformanceFrequency() }
    }

    private let source: Source
    private let counterAtZero: UInt64
    private let ticksAtZero: UInt64

    init(_ source: Source = Source()) {
        self.source = source
        counterAtZero = source.counter()
        ticksAtZero = source.ticks()
    }

    /// The current time.
    var now: FrameTime {
        let passed = source.counter() - counterAtZero
        return FrameTime(seconds: Double(passed) / Double(source.frequency())).roundedToMicroseconds
    }

    /// Returns the time of an event's time stamp. SDL keeps its last 32 bits, so the milliseconds wrap around after
    /// 49.7 days. Of the possible times, the nearest to now is returned.
    func time(ofTicks ticks: UInt32) -> FrameTime {
        let now = source.ticks()
        let age = Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: now) &- ticks))
        return FrameTime(seconds: Double(max(0, Int64(now - ticksAtZero) - age)) / 1000)
    }
}
