import UIKit

// An app whose types have the names that types of the modules under UIKit have. It asks for members to be visible by
// imports alone: all that it uses comes with `import UIKit`.

class ViewController: UIViewController {
    let card = View(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
    private(set) var log: [Event] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(card)
        card.label.text = Label(words: "Card").words
        card.layer.cornerRadius = 8
        card.addGestureRecognizer(UITapGestureRecognizer(target: self, action: ViewController.tapped))
    }

    func tapped() {
        log.append(Event(name: "tap"))
        let animator = UIViewPropertyAnimator(duration: 0.2, curve: .linear) { self.card.alpha = 0.5 }
        animator.startAnimation()
    }

    /// A member of each module, and a name of Apple's of each that has one.
    func members(of touch: UITouch) -> [Double] {
        let moved = CGAffineTransform(translationX: 1, y: 2).concatenating(.identity)
        return [touch.timestamp.seconds, CACurrentMediaTime(), moved.tx, view.window?.safeAreaInsets.top ?? 0]
    }
}

class View: UIView {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(label)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }
}

struct Label { var words: String }

struct Event { var name: String }

struct Window { var title: String }

struct Color { var name: String }

struct Layer { var depth: Int }

struct Timeline { var days: [Color] }
