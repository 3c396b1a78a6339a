package import Drawing
package import Foundation

/// Pictures made from their names, without any files: `400x300.jpg` is that many pixels, `bad.jpg` can't be read.
@MainActor
package final class SyntheticImageLoading: ImageLoading {
    private var pending: [(ticket: ImageTicket, request: ImageRequest, completion: Completion)] = []
    private var next = 0

    private typealias Completion = @MainActor (Result<Image, ImageError>) -> Void

    package init() {}

    package func pixelSize(of url: URL) throws(ImageError) -> CGSize {
        let words = url.deletingPathExtension().lastPathComponent.split(separator: "-").last?.split(separator: "x")
        guard let words, words.count == 2, let width = Double(words[0]), let height = Double(words[1]) else {
            throw ImageError(url: url, cause: .damaged)
        }
        return CGSize(width: width, height: height)
    }

    @discardableResult
    package func load(
        _ request: ImageRequest, completion: @escaping @MainActor (Result<Image, ImageError>) -> Void
    ) -> ImageTicket {
        next += 1
        let ticket = ImageTicket(number: next)
        pending.append((ticket, request, completion))
        return ticket
    }

    package func cancel(_ ticket: ImageTicket) { pending.removeAll { $0.ticket == ticket } }

    @discardableResult
    package func deliver() -> Int {
        let due = pending
        pending = []
        for entry in due { entry.completion(result(entry.request)) }
        return due.count
    }

    package var isLoading: Bool { !pending.isEmpty }

    package func finishLoading() { while isLoading { deliver() } }

    private func result(_ request: ImageRequest) -> Result<Image, ImageError> {
        do {
            let size = try pixelSize(of: request.url)
            let buffer = PixelBuffer(width: 4, height: 4, isOpaque: true) { $0.update(repeating: 0xFF80_80A0) }
            return .success(Image(representations: [buffer], size: size, name: request.url.lastPathComponent))
        } catch {
            return .failure(error)
        }
    }
}
