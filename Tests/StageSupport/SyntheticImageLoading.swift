package import Drawing
package import Foundation
import Staging
package import SystemPackage

/// Pictures generated from their names, without files: `400x300.jpg` has that size, and `bad.jpg` is unreadable.
@MainActor
package final class SyntheticImageLoading: ImageLoading {
    private var pending: [(ticket: ImageTicket, request: ImageRequest, completion: Completion)] = []
    private var next = 0
    /// The requests in their order.
    package private(set) var requests: [ImageRequest] = []
    /// Parsed names, because the same few are requested repeatedly.
    private static var known: [FilePath: (name: String, size: CGSize)] = [:]

    private typealias Completion = @MainActor (Result<Image, ImageError>) -> Void

    /// Whether pictures have the requested pixels, each with a pattern; otherwise they are small and gray.
    private let isDetailed: Bool

    package init(isDetailed: Bool = false) { self.isDetailed = isDetailed }

    package func pixelSize(of path: FilePath) throws(ImageError) -> CGSize { try Self.picture(at: path).size }

    private static func picture(at path: FilePath) throws(ImageError) -> (name: String, size: CGSize) {
        if let picture = known[path] { return picture }
        let words = (path.stem ?? "").split(separator: "-").last?.split(separator: "x")
        guard let words, words.count == 2, let width = Double(words[0]), let height = Double(words[1]) else {
            throw ImageError(path: path, cause: .damaged)
        }
        let picture = (path.lastComponent?.string ?? "", CGSize(width: width, height: height))
        known[path] = picture
        return picture
    }

    @discardableResult
    package func load(
        _ request: ImageRequest, completion: @escaping @MainActor (Result<Image, ImageError>) -> Void
    ) -> ImageTicket {
        next += 1
        let ticket = ImageTicket(number: next)
        pending.append((ticket, request, completion))
        requests.append(request)
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

    /// The number of pending pictures.
    package var waiting: Int { pending.count }

    package func finishLoading() { while isLoading { deliver() } }

    private func result(_ request: ImageRequest) -> Result<Image, ImageError> {
        do {
            let (name, size) = try Self.picture(at: request.path)
            let buffer =
                isDetailed
                ? pattern(size, request.resolution)
                : PixelBuffer(width: 4, height: 4, isOpaque: true) { $0.update(repeating: 0xFF80_80A0) }
            return .success(Image(representations: [buffer], size: size, name: name))
        } catch {
            return .failure(error)
        }
    }

    /// Returns gradients in both directions with fine diagonal stripes, so that a shift by a fraction of a pixel shows.
    private func pattern(_ size: CGSize, _ resolution: ImageRequest.Resolution) -> PixelBuffer {
        let factor =
            switch resolution {
            case .cover(let width, let height): max(Double(width) / size.width, Double(height) / size.height)
            case .fit(let width, let height): min(Double(width) / size.width, Double(height) / size.height)
            }
        let width = max(1, Int((size.width * min(1, factor)).rounded()))
        let height = max(1, Int((size.height * min(1, factor)).rounded()))
        return PixelBuffer(width: width, height: height, isOpaque: true) { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    let red = UInt32(255 * x / width)
                    let green = UInt32(255 * y / height)
                    let blue: UInt32 = (x + y) / 3 % 2 == 0 ? 40 : 210
                    pixels[y * width + x] = 0xFF00_0000 | red << 16 | green << 8 | blue
                }
            }
        }
    }
}
