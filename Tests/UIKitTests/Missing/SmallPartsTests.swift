import Testing
import UIKit

@MainActor
@Suite("Small parts of UIKit in ported code")
struct SmallPartsTests {
    @Test("an animator without arguments has a spring's own duration")
    func animator() {
        let stage = Stage()
        let view = UIView()
        stage.window.addSubview(view)
        stage.act {
            let animator = UIViewPropertyAnimator()
            animator.addAnimations { view.alpha = 0.25 }
            animator.startAnimation()
        }
        stage.settle()
        #expect(view.alpha == 0.25 && stage.errors.isEmpty)
    }

    @Test("index paths have rows, items and sections")
    func indexPath() {
        var path = IndexPath(row: 3, section: 1)
        #expect(path == IndexPath(item: 3, section: 1) && path.row == 3 && path.item == 3 && path.section == 1)
        path.row = 7
        #expect(path == [1, 7])
    }

    @Test("AVMakeRect fits an aspect ratio inside a rectangle")
    func makeRect() {
        let rect = AVMakeRect(
            aspectRatio: CGSize(width: 16, height: 9), insideRect: CGRect(x: 10, y: 20, width: 160, height: 200))
        #expect(rect == CGRect(x: 10, y: 75, width: 160, height: 90))
    }

    @Test("layers are equal if they are identical, and have an index among others")
    func layers() {
        let view = UIView()
        let layer = CALayer()
        view.layer.addSublayer(CALayer())
        view.layer.addSublayer(layer)
        #expect(view.layer == view.layer && layer != CALayer() && view.layer.sublayers?.firstIndex(of: layer) == 1)
    }

    @Test("the anchor point is at the position, and fixed under a rotation")
    func anchor() {
        let view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 20))
        view.layer.anchorPoint = CGPoint(x: 0, y: 0)
        #expect(view.frame == CGRect(x: 120, y: 110, width: 40, height: 20))
        view.layer.position = CGPoint(x: 100, y: 100)
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(view.convert(CGPoint.zero, to: UIView()) == .zero)
        let box = view.frame
        #expect(abs(box.minX - 80) < 1e-9 && abs(box.minY - 100) < 1e-9)
        #expect(abs(box.width - 20) < 1e-9 && abs(box.height - 40) < 1e-9)
        view.transform = .identity
        view.frame = CGRect(x: 5, y: 6, width: 7, height: 8)
        #expect(view.center == CGPoint(x: 5, y: 6) && view.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
    }

    @Test("a layer's picture is drawn below its sublayers, with its gravity")
    func contents() {
        let stage = Stage()
        let pixels = PixelImage.make(width: 40, height: 20)
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
        layer.contents = pixels.cgImage
        stage.window.layer.addSublayer(layer)
        #expect(stage.picture.contains("to (0 0 100 100)"), "\(stage.picture)")
        layer.contentsGravity = .resizeAspect
        #expect(stage.picture.contains("to (0 25 100 50)"), "\(stage.picture)")
        layer.contentsGravity = .bottomRight
        #expect(stage.picture.contains("to (60 80 40 20)"), "\(stage.picture)")
        #expect(layer.presentation()?.contents as? UIImage == pixels)
        layer.contents = nil
        #expect(!stage.picture.contains("image"))
    }

    @Test("a label's font is never nil when read; setting nil restores the default")
    func font() {
        let label = UILabel()
        label.font = .boldSystemFont(ofSize: 30)
        #expect(label.font.pointSize == 30)
        label.font = nil
        #expect(label.font.pointSize == 17 && label.font == UIFont.systemFont(ofSize: 17))
        let kept: UIFont = label.font
        #expect(kept.pointSize == 17)
    }

    @Test("targets are removed by their method, by nil, and for some events only")
    func removeTarget() {
        let listener = ButtonListener()
        let button = UIButton(type: .system)
        listener.attach(to: button)
        listener.detachPress(from: button)
        button.sendActions(for: .allEvents)
        #expect(listener.heard == ["changed"])
        button.removeTarget(listener, action: nil, for: .allEvents)
        listener.attach(to: button)
        button.removeTarget(nil, action: nil, for: .allEvents)
        button.sendActions(for: .allEvents)
        #expect(listener.heard == ["changed"])
    }

    @Test("a button's content has its set alignment")
    func alignment() {
        let button = UIButton(type: .system)
        button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
        button.setTitle("Go", for: .normal)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
        button.contentHorizontalAlignment = .left
        button.layoutIfNeeded()
        #expect(button.titleLabel?.textAlignment == .left && button.titleLabel?.frame.minX == 10)
        button.setImage(PixelImage.make(width: 20, height: 20), for: .normal)
        button.layoutIfNeeded()
        #expect(button.imageView?.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
        button.contentHorizontalAlignment = .trailing
        button.layoutIfNeeded()
        #expect(button.titleLabel?.frame.maxX == 190)
    }

    @Test("viewIsAppearing comes between willAppear and didAppear, with the view in the window")
    func isAppearing() {
        final class Watcher: UIViewController {
            var calls: [String] = []
            override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
            override func viewWillAppear(_ animated: Bool) { calls.append("will \(viewIfLoaded?.window != nil)") }
            override func viewIsAppearing(_ animated: Bool) { calls.append("is \(viewIfLoaded?.window != nil)") }
            override func viewDidAppear(_ animated: Bool) { calls.append("did") }
        }
        let stage = Stage { UIViewController() }
        let shown = Watcher()
        shown.modalPresentationStyle = .fullScreen
        stage.act { stage.window.rootViewController?.present(shown, animated: true) }
        stage.settle()
        #expect(shown.calls == ["will false", "is true", "did"])
        let first = Watcher()
        _ = Stage { first }
        #expect(first.calls.count == 3 && first.calls[1] == "is true")
    }
}

#if swift(>=6)
    @MainActor
#endif
final class ButtonListener: NSObject {
    private(set) var heard: [String] = []

    func attach(to button: UIButton) {
        button.addTarget(self, action: ButtonListener.pressed(_:), for: .touchUpInside)
        button.addTarget(self, action: ButtonListener.changed, for: .valueChanged)
    }

    func detachPress(from button: UIButton) {
        button.removeTarget(self, action: ButtonListener.pressed(_:), for: .touchUpInside)
    }

    private func pressed(_ sender: UIButton) { heard.append("pressed") }

    private func changed() { heard.append("changed") }
}
