public import Foundation

/// Where pictures that are asked for by a name come from; the program sets both, once, before it makes views.
@preconcurrency @MainActor
public enum ImageSystem {
    /// What reads the files; nil, the default, finds no picture. The module `Rasterizer` has one.
    public static var reading: (any ImageReading)?
    /// The folder whose pictures are found by their names, before those of the program's own bundle.
    public static var folder: URL? { didSet { if folder != oldValue { known = [:] } } }

    /// What has been read, so that a name always gives the same picture.
    private static var known: [URL: Image] = [:]
    /// Bytes of pictures that are kept at most.
    private static let mostBytes = 256 << 20

    private static let endings = ["png", "jpg", "jpeg", "webp", "gif", "heic", "heif", "tif", "tiff", "bmp", "svg"]

    /// The picture of a name, and its pixels in a point; nil where there is none, or it can't be read.
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

    /// The files that a name may mean, the finest first.
    private static func candidates(_ name: String) -> [(file: String, scale: Double)] {
        let ending = (name as NSString).pathExtension
        let isKnown = endings.contains(ending.lowercased())
        let stem = isKnown ? (name as NSString).deletingPathExtension : name
        return [(3.0, "@3x"), (2.0, "@2x"), (1.0, "")].flatMap { scale, mark in
            (isKnown ? [ending] : endings).map { ("\(stem)\(mark).\($0)", scale) }
        }
    }
}

/// What reads a picture's file whole, at once.
@preconcurrency @MainActor
public protocol ImageReading {
    /// The picture, upright, its `size` in pixels.
    func image(at url: URL) throws(ImageError) -> Image
}

extension Image {
    /// The picture of this name in `ImageSystem.folder`, or else among the resources of the program's own bundle; nil
    /// where there is none, or `ImageSystem.reading` is not set.
    ///
    /// The name may leave out the ending. Of `name@3x`, `name@2x` and `name` the first that there is counts, with as many
    /// pixels in a point. A name gives the same picture each time.
    @preconcurrency @MainActor
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    /// The picture of this name among the resources of a bundle, or where `init(named:)` searches if it is nil.
    @preconcurrency @MainActor
    public convenience init?(named name: String, in bundle: Bundle?) {
        let places = [bundle == nil ? ImageSystem.folder : nil, (bundle ?? .main).resourceURL]
        guard let (image, scale) = ImageSystem.picture(named: name, in: places.compactMap(\.self)) else { return nil }
        self.init(
            representations: image.representations,
            size: CGSize(width: image.size.width / scale, height: image.size.height / scale), name: name)
    }
}
