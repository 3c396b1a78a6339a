import Drawing
import Foundation
import ViewHierarchy

/// Shows a lane's layers pulled apart: a drag turns them, the wheel pulls them, a press selects a view.
final class ExplodedView: ThemedControl, DragTaking {
    /// Called with the views at a place that is pressed, the frontmost first.
    var onChoose: ([ObjectIdentifier]) -> Void = { _ in }
    private(set) var camera = ExplodedPicture.Camera()
    /// The view that is selected.
    var chosen: ObjectIdentifier? { didSet { if chosen != oldValue { setNeedsDisplay() } } }

    private var list = DisplayList(size: .zero)
    private var picture = ExplodedPicture(DisplayList(size: .zero))
    /// The selected view's outline in the stage.
    private var outline: CGRect?
    private var last = CGPoint.zero
    private var hasTurned = false

    private static let margin = 24.0
    private static let head = 26.0
    /// A touch that moves farther turns the layers.
    private static let slop = 4.0
    private static let pullOfPoint = 0.004

    init(_ theme: Theme) { super.init(theme, name: "exploded") }

    required init?(coder: NSCoder) { nil }

    /// - Parameter outline: Of the selected view, in points of the stage; nil for none.
    func show(_ list: DisplayList, chosen: ObjectIdentifier?, outline: CGRect?) {
        if list != self.list {
            self.list = list
            picture = ExplodedPicture(list)
            setNeedsDisplay()
        }
        if outline != self.outline { setNeedsDisplay() }
        self.outline = outline
        self.chosen = chosen
    }

    private var room: CGRect {
        bounds.inset(by: EdgeInsets(top: Self.head, left: Self.margin, bottom: Self.margin, right: Self.margin))
    }

    // MARK: Pointers

    override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        last = touch.location(in: nil)
        hasTurned = false
        return true
    }

    override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let place = touch.location(in: nil)
        let vector = CGVector(dx: place.x - last.x, dy: place.y - last.y)
        guard hasTurned || hypot(vector.dx, vector.dy) > Self.slop else { return true }
        hasTurned = true
        last = place
        camera.turn(by: vector)
        setNeedsDisplay()
        return true
    }

    override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) {
        guard let touch, !hasTurned else { return }
        onChoose(picture.sources(at: touch.location(in: self), in: room, camera))
    }

    /// Pulls the layers apart, or together.
    func turnWheel(by delta: CGVector) {
        camera.pull(by: exp(delta.dy * Self.pullOfPoint))
        setNeedsDisplay()
    }

    // MARK: Drawing

    override func draw(_ canvas: inout Canvas) {
        canvas.save()
        canvas.clip(to: .rect(bounds))
        canvas.save()
        canvas.concatenate(picture.map(ofPlane: 0, in: room, camera))
        canvas.stroke(.rect(CGRect(origin: .zero, size: picture.size)), theme.before.withAlphaComponent(0.6), width: 1)
        canvas.restore()
        var plane = -1
        for layer in picture.layers {
            canvas.save()
            canvas.concatenate(picture.map(ofPlane: layer.plane, in: room, camera))
            canvas.save()
            canvas.clip(to: .rect(CGRect(origin: .zero, size: picture.size)))
            canvas.replay(layer.items)
            canvas.restore()
            if layer.plane != plane || layer.source == chosen {
                plane = layer.plane
                let isChosen = layer.source != nil && layer.source == chosen
                canvas.stroke(.rect(layer.box), isChosen ? theme.tint : theme.before.withAlphaComponent(0.35), width: 1)
            }
            canvas.restore()
        }
        if let outline, let layer = picture.layers.last(where: { $0.source == chosen }) ?? picture.layers.last {
            canvas.save()
            canvas.concatenate(picture.map(ofPlane: layer.plane, in: room, camera))
            canvas.stroke(.rect(outline), theme.tint, width: 2)
            canvas.restore()
        }
        canvas.restore()
        canvas.draw(
            "\(picture.planes) planes: drag to turn, wheel to pull apart", Lettering.small, theme.tertiaryText,
            in: CGRect(x: 12, y: 4, width: max(0, bounds.width - 24), height: 18))
    }
}
