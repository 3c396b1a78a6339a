import Drawing
import Foundation
import Testing
import ViewHierarchy

@MainActor
@Suite("Drawing of views")
struct RenderingTests {
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    private let view = View(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    private let picture = Image(
        representations: [PixelBuffer(width: 2, height: 1, isOpaque: true) { $0.initialize(repeating: 0xFFFF_FFFF) }],
        size: CGSize(width: 200, height: 100), name: "photo")

    init() {
        window.backgroundColor = .white
        view.backgroundColor = Color(hex: 0x336699)
        window.addSubview(view)
    }

    private func dump() -> [String] {
        var lines = window.displayList().description.split(separator: "\n").map(String.init)
        if lines.first == "list 200x100 on #ffffff" { lines.removeFirst() }
        // The window's own background.
        if lines.first?.hasSuffix("fill rect (0 0 200 100) #ffffff") == true { lines.removeFirst() }
        return lines.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test("a view draws its background with rounded corners, then its subviews, then its border")
    func plain() {
        view.cornerRadius = 8
        view.borderWidth = 2
        view.borderColor = .black
        let inner = View(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        inner.backgroundColor = Color(hex: 0xFF0000)
        view.addSubview(inner)
        #expect(
            dump() == [
                "fill rect (0 0 100 50) radius 8 #336699 at (10 20)",
                "fill rect (0 0 10 10) #ff0000 at (15 25)",
                "stroke rect (1 1 98 48) radius 7 #000000 width 2 at (10 20)",
            ])
    }

    @Test("a clipping view clips its subviews to its outline, but not its own border or shadow")
    func clipping() {
        view.cornerRadius = 8
        view.clipsToBounds = true
        view.shadowOpacity = 0.5
        view.shadowOffset = CGSize(width: 0, height: 4)
        let inner = View(frame: CGRect(x: 90, y: 5, width: 50, height: 10))
        inner.backgroundColor = Color(hex: 0xFF0000)
        view.addSubview(inner)
        #expect(
            dump() == [
                "shadow rect (0 0 100 50) radius 8 #000000/0.5 blur 3 offset 0x4 at (10 20)",
                "fill rect (0 0 100 50) radius 8 #336699 at (10 20)",
                "fill rect (0 0 50 10) #ff0000 at (100 25) clip rect (0 0 100 50) radius 8 at (10 20)",
            ])
    }

    @Test("a translucent view is composited with its subviews as one; a hidden or clear one isn't drawn")
    func alpha() {
        view.alpha = 0.5
        #expect(
            dump() == [
                "group opacity 0.5 at (10 20)", "fill rect (0 0 100 50) #336699 at (10 20)", "end",
            ])
        view.alpha = 0
        #expect(dump() == [])
        view.alpha = 1
        view.isHidden = true
        #expect(dump() == [])
    }

    @Test("a snapshot with caps keeps its ends as they are, and stretches what is between")
    func caps() throws {
        let insets = EdgeInsets(top: 0, left: 10, bottom: 0, right: 20)
        let copy = try #require(
            view.resizableSnapshotView(from: view.bounds, afterScreenUpdates: true, withCapInsets: insets))
        copy.frame = CGRect(x: 0, y: 0, width: 170, height: 50)
        view.removeFromSuperview()
        window.addSubview(copy)
        // Of 100 points, 70 in the middle become 140; the right end of 20 begins at 150 instead of 80.
        #expect(
            dump() == [
                "fill rect (0 0 100 50) #336699 clip rect (0 0 10 50)",
                "fill rect (0 0 100 50) #336699 at [2 0 0 1 -10 0] clip rect (10 0 140 50)",
                "fill rect (0 0 100 50) #336699 at (70 0) clip rect (150 0 20 50)",
            ])
        // Caps of 30 points in 15 are half as wide, and nothing is between them.
        copy.frame.size.width = 15
        #expect(
            dump() == [
                "fill rect (0 0 100 50) #336699 at [0.5 0 0 1 0 0] clip rect (0 0 5 50)",
                "fill rect (0 0 100 50) #336699 at [0.5 0 0 1 -35 0] clip rect (5 0 10 50)",
            ])
    }

    @Test("an image of which nothing is seen is not drawn")
    func nothingSeen() {
        let image = ImageView(image: picture)
        (image.contentMode, image.clipsToBounds) = (.topLeft, true)
        window.addSubview(image)
        for (width, height, count) in [
            (0.0, 40.0, 0), (40, 0, 0), (0, 0, 0), (40, 40, 1), (0.5, 40, 1), (40, 0.5, 1),
        ] {
            image.frame = CGRect(x: 0, y: 0, width: width, height: height)
            #expect(dump().count { $0.hasPrefix("image") } == count)
        }
    }

    @Test("B7: a mask cuts a view in the view's own coordinates")
    func mask() {
        let mask = View(frame: CGRect(x: 25, y: 0, width: 50, height: 50))
        mask.backgroundColor = .black
        mask.cornerRadius = 25
        view.mask = mask
        #expect(
            dump() == [
                "group opacity 1 at (10 20)", "mask", "fill rect (0 0 50 50) radius 25 #000000 at (35 20)", "masked",
                "fill rect (0 0 100 50) #336699 at (10 20)", "end",
            ])
    }

    @Test("a picture fills, fits or covers its view undistorted, and stays within its outline")
    func pictures() {
        view.removeFromSuperview()
        let photo = ImageView(image: picture)
        photo.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        window.addSubview(photo)
        #expect(dump() == ["image photo to (0 0 100 100)"])
        photo.contentMode = .scaleAspectFit
        #expect(dump() == ["image photo to (0 25 100 50)"])
        photo.contentMode = .scaleAspectFill
        #expect(dump() == ["image photo to (-50 0 200 100)"])
        photo.clipsToBounds = true
        photo.cornerRadius = 6
        #expect(dump() == ["image photo crop (0.25 0 0.5 1) to (0 0 100 100) in rect (0 0 100 100) radius 6"])
        #expect(photo.imageRect == CGRect(x: -50, y: 0, width: 200, height: 100))
    }

    @Test("clipping leaves each part of a picture where it is, in every mode")
    func clippedPictures() throws {
        let modes: [ContentMode] = [
            .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
            .bottomLeft, .bottomRight,
        ]
        func drawn() throws -> (crop: CGRect, place: CGRect) {
            for item in window.displayList().items {
                if case .image(_, let crop, let place, _) = item.command { return (crop, place) }
            }
            throw CancellationError()
        }
        for (width, height) in [(300.0, 90.0), (70, 260), (40, 20), (500, 400)] {
            let image = Image(
                representations: picture.representations, size: CGSize(width: width, height: height), name: "photo")
            let photo = ImageView(image: image)
            photo.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
            window.addSubview(photo)
            for mode in modes {
                photo.contentMode = mode
                photo.clipsToBounds = false
                let whole = try drawn().place
                photo.clipsToBounds = true
                let (crop, place) = try drawn()
                #expect(photo.bounds.insetBy(dx: -1e-9, dy: -1e-9).contains(place))
                let part = CGRect(
                    x: whole.minX + crop.minX * whole.width, y: whole.minY + crop.minY * whole.height,
                    width: crop.width * whole.width, height: crop.height * whole.height)
                for (one, other) in zip(
                    [part.minX, part.minY, part.maxX, part.maxY], [place.minX, place.minY, place.maxX, place.maxY])
                {
                    #expect(abs(one - other) < 1e-9, "\(mode), \(width) x \(height)")
                }
            }
            photo.removeFromSuperview()
        }
    }

    @Test("views are drawn with their values on screen, not the model's")
    func presentation() {
        let owner = Owner()
        view.present(.bounds, AnimationVector(0, 0, 50, 50, 0, 0, 0, 0), owner: owner)
        view.present(.center, AnimationVector(25, 25, 0, 0, 0, 0, 0, 0), owner: owner)
        #expect(dump() == ["fill rect (0 0 50 50) #336699"])
    }

    @Test(
        "B7: a snapshot stays the same when the view changes, and stretches between its caps"
    )
    func snapshots() throws {
        let inner = View(frame: CGRect(x: 0, y: 0, width: 10, height: 50))
        inner.backgroundColor = Color(hex: 0xFF0000)
        view.addSubview(inner)
        let whole = try #require(view.snapshotView(afterScreenUpdates: false))
        let capped = try #require(
            view.resizableSnapshotView(
                from: view.bounds, afterScreenUpdates: false,
                withCapInsets: EdgeInsets(top: 0, left: 10, bottom: 0, right: 0)))
        #expect(whole.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
        // A part of a point has a picture, too.
        let strip = try #require(
            view.resizableSnapshotView(
                from: CGRect(x: 9, y: 0, width: 0.5, height: 0.5), afterScreenUpdates: false, withCapInsets: .zero))
        inner.removeFromSuperview()
        view.removeFromSuperview()
        window.addSubview(strip)
        #expect(dump().count == 2 && dump()[1].hasPrefix("fill rect (0 0 10 50) #ff0000"))
        strip.removeFromSuperview()
        window.addSubview(whole)
        #expect(
            dump() == [
                "fill rect (0 0 100 50) #336699 clip rect (0 0 100 50)",
                "fill rect (0 0 10 50) #ff0000 clip rect (0 0 100 50)",
            ])
        whole.removeFromSuperview()
        capped.frame = CGRect(x: 0, y: 0, width: 190, height: 50)
        window.addSubview(capped)
        #expect(
            dump() == [
                "fill rect (0 0 100 50) #336699 clip rect (0 0 10 50)",
                "fill rect (0 0 10 50) #ff0000 clip rect (0 0 10 50)",
                "fill rect (0 0 100 50) #336699 at [2 0 0 1 -10 0] clip rect (10 0 180 50)",
                "fill rect (0 0 10 50) #ff0000 at [2 0 0 1 -10 0] clip rect (10 0 180 50)",
            ])
    }

    @Test("B7: a view without a window has a snapshot only after layout")
    func snapshotOutside() {
        let alone = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(alone.snapshotView(afterScreenUpdates: false) == nil)
        #expect(alone.snapshotView(afterScreenUpdates: true)?.frame.size == CGSize(width: 10, height: 10))
    }

    @Test("B7: a snapshot taken after updates has the model's values, one taken before those on screen")
    func snapshotOfMoving() throws {
        let owner = Owner()
        view.present(.bounds, AnimationVector(0, 0, 50, 50, 0, 0, 0, 0), owner: owner)
        let before = try #require(view.snapshotView(afterScreenUpdates: false))
        let after = try #require(view.snapshotView(afterScreenUpdates: true))
        #expect(before.frame.size == CGSize(width: 50, height: 50))
        #expect(after.frame.size == CGSize(width: 100, height: 50))
    }
}
