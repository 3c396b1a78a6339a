import ScrimTesting

extension Scene {
    /// A card that can be dragged and flicked, and a button that presents a sheet.
    static let card = Scene(
        "card",
        parameters: [
            .number("end", 250, in: 0...400), .choice("color", "red", of: ["red", "blue"]), .toggle("fades", true),
        ]
    ) { parameters in
        HomeController(parameters)
    }
}

private final class HomeController: ViewController {
    private let card = View(frame: CGRect(x: 20, y: 40, width: 100, height: 100))
    private let end: Double
    private let fades: Bool
    private let color: Color

    init(_ parameters: SceneEnvironment) {
        end = parameters["end"]
        fades = parameters["fades"]
        color = parameters["color"] == "red" ? Color(hex: 0xFF0000) : Color(hex: 0x0000FF)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        card.backgroundColor = color
        card.accessibilityIdentifier = "card"
        card.addGestureRecognizer(PanGestureRecognizer(target: self, action: HomeController.panned))
        view.addSubview(card)
        let button = View(frame: CGRect(x: 150, y: 0, width: 50, height: 30))
        button.accessibilityIdentifier = "button"
        button.addGestureRecognizer(TapGestureRecognizer(target: self, action: HomeController.tapped))
        view.addSubview(button)
    }

    private func panned(_ pan: PanGestureRecognizer) {
        switch pan.state {
        case .changed:
            card.center.y += pan.translation(in: view).y
            pan.setTranslation(.zero, in: view)
        case .ended:
            let animator = PropertyAnimator(duration: Accessibility.isReduceMotionEnabled ? 0.1 : 0.4, curve: .linear)
            animator.addAnimations { [card, end, fades] in
                card.frame.origin.y = end
                if fades { card.alpha = 0.5 }
                card.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
            }
            animator.startAnimation()
        default: break
        }
    }

    private func tapped() {
        let sheet = ViewController()
        sheet.view.backgroundColor = .black
        sheet.view.accessibilityIdentifier = "sheet"
        sheet.modalPresentationStyle = .pageSheet
        present(sheet, animated: true)
    }
}
