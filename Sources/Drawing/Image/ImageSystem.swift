public import Foundation

/// The source of images that are requested by name. The program sets both properties once, before it makes views.
@preconcurrency @MainActor
public enum ImageSystem {
    /// The reader of image files. If it is nil, the default, no image is found. The module `Rasterizer` has one.
    public static var reading: (any ImageReading)?
    /// The folder that is searched for images before the program's own bundle.
    public static var folder: URL? { didSet { if folder != oldValue { known = [:] } } }

    /// The images that have been read, so that a name always gives the same image.
    private static var known: [URL: Image] = [:]
    /// The limit, in bytes, on the images that are kept.
    private static let mostBytes = 256 << 20

    private static let endings = ["png", "jpg", "jpeg", "webp", "gif", "heic", "heif", "tif", "tiff", "bmp", "svg"]

    /// Returns the image of a name and its scale in pixels per point, or nil if it is missing or can't be read.
    static func picture(named name: String, in folders: [URL]) -> (image: Image, scale: Double)? {
        for folder in folders {
            for (file, scale) in candidates(name) {
                let url = folder.appendingPathComponent(file)
                if let image = known[url] { return (image, scale) }
                guard FileManager.default.fileExists(atPath: url.path), let image = try? reading?.image(at: url) else {
                    continue
                }
                let bytes = known.values.reduce(image.byteCount) { $0 + $1.byteCount }
                if bytes > mostBytes { known = [:] }
                known[url] = image
                return (image, scale)
            }
        }
        return nil
    }

    /// Returns the files that a name can refer to, from the highest scale to the lowest.
    private static func candidates(_ name: String) -> [(file: String, scale: Double)] {
        let ending = (name as NSString).pathExtension
        let isKnown = endings.contains(ending.lowercased())
        let stem = isKnown ? (name as NSString).deletingPathExtension : name
        return [(3.0, "@3x"), (2.0, "@2x"), (1.0, "")].flatMap { scale, mark in
            (isKnown ? [ending] : endings).map { ("\(stem)\(mark).\($0)", scale) }
        }
    }
}

/// An interface to read an image file as a whole and synchronously.
@preconcurrency @MainActor
public protocol ImageReading {
    /// Returns the image, upright, with its `size` in pixels.
    func image(at url: URL) throws(ImageError) -> Image
}

extension Image {
    /// Creates the image of a name from `ImageSystem.folder`, or else from the resources of the program's own bundle.
    /// Returns nil if there is none, or if `ImageSystem.reading` is not set.
    ///
    /// The name can omit the extension. The first of `name@3x`, `name@2x` and `name` that exists is used, with 3, 2 or
    /// 1 pixels per point. A name gives the same image each time.
    @preconcurrency @MainActor
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    /// Creates the image of a name from the resources of a bundle, or where `init(named:)` searches if `bundle` is nil.
    @preconcurrency @MainActor
    public convenience init?(named name: String, in bundle: Bundle?) {
        let places = [bundle == nil ? ImageSystem.folder : nil, (bundle ?? .main).resourceURL]
        guard let (image, scale) = ImageSystem.picture(named: name, in: places.compactMap(\.self)) else { return nil }
        self.init(
            representations: image.representations,
            size: CGSize(width: image.size.width / scale, height: image.size.height / scale), name: name)
    }
}
