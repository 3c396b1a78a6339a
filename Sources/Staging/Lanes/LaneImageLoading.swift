public import Drawing
public import Foundation

/// A lane's own door to a loader that several lanes share: each lane takes over its pictures in its own time, and what
/// is decoded for one is there for all.
@MainActor
public final class LaneImageLoading {
    private let shared: any ImageLoading
    private var waiting: Set<ImageTicket> = []
    private var ready: [(ticket: ImageTicket, completion: @MainActor () -> Void)] = []

    public init(_ shared: any ImageLoading) { self.shared = shared }
}

extension LaneImageLoading: ImageLoading {
    public func pixelSize(of url: URL) throws(ImageError) -> CGSize { try shared.pixelSize(of: url) }

    public func load(
        _ request: ImageRequest, completion: @escaping @MainActor (Result<Image, ImageError>) -> Void
    ) -> ImageTicket {
        let slot = TicketSlot()
        let ticket = shared.load(request) { [weak self] result in
            guard let self, let ticket = slot.ticket else { return }
            ready.append((ticket, { completion(result) }))
        }
        slot.ticket = ticket
        waiting.insert(ticket)
        return ticket
    }

    public func cancel(_ ticket: ImageTicket) {
        guard waiting.remove(ticket) != nil else { return }
        ready.removeAll { $0.ticket == ticket }
        shared.cancel(ticket)
    }

    public func deliver() -> Int {
        shared.deliver()
        return runReady()
    }

    public var isLoading: Bool { !waiting.isEmpty }

    public func finishLoading() {
        while isLoading {
            shared.finishLoading()
            runReady()
        }
    }

    /// Runs what is ready in the order in which it became so. A completion may make or cancel requests.
    @discardableResult
    private func runReady() -> Int {
        var count = 0
        while !ready.isEmpty {
            let (ticket, completion) = ready.removeFirst()
            waiting.remove(ticket)
            count += 1
            completion()
        }
        return count
    }
}

/// The ticket of a request, for its own completion.
@MainActor
private final class TicketSlot {
    var ticket: ImageTicket?
}
