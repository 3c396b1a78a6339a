import Foundation
public import Scrim

extension Scene {
    /// The `qr-mask` scene.
    public static let qrMask = Scene(
        "qr-mask",
        title: "QR Mask",
        group: "Masks",
        hint: "Scan a ticket: tap the square while a code is in it. Drag the scanner down to leave.",
        parameters: [
            .threshold(0.4), SceneParameter("camera", .choice(["wanders", "rests"]), default: "wanders"),
        ] + SceneParameter.shared(duration: 0.4, .closing(.easeInOut, opening: .easeOut)),
        views: [
            SceneViewName("scanner"), SceneViewName("square"), SceneViewName("note"), SceneViewName("dimming"),
            SceneViewName("close"), SceneViewName("scan", isTraced: false),
            SceneViewName("mark", isNumbered: true, isTraced: false),
        ],
        lead: "scanner",
        makeRoot: { DoorController(SceneStyle($0)) })
}

/// The concerts of an evening, with a mark on those whose ticket was scanned, and a button that opens the scanner.
private final class DoorController: SceneController {
    private lazy var marks = Record.shelf.indices.map { index in
        let mark = GlyphView(.check, color: style.palette.tint)
        mark.isHidden = true
        mark.accessibilityIdentifier = "mark \(index + 1)"
        return mark
    }

    override func loadView() {
        let bar = ScanBar(style.palette) { [weak self] in self?.scan() }
        view = ListOverBar(.concerts(style.palette, marks: marks), bar, height: ScanBar.height)
    }

    private func admit(_ record: Record) {
        if let index = Record.shelf.firstIndex(of: record) { marks[index].isHidden = false }
    }

    private func scan() {
        let transition = ScannerTransition(style)
        let scanner = ScannerController({ [weak self] in self?.admit($0) }, style, transition)
        transition.scanner = scanner
        present(scanner, animated: true)
    }
}

/// A scanner. The mask reports the frame of its square, and a tap there reads the code in it, for its content.
private final class ScannerController: PresentedController<@MainActor (Record) -> Void>, ScannerMaskDelegate {
    private lazy var scanner = ScannerView(style.palette) { [weak self] in self?.close() }
    /// The frame in which a code is read.
    private var square = CGRect.null

    override var preferredStatusBarStyle: StatusBarStyle { .lightContent }

    override func loadView() {
        scanner.accessibilityIdentifier = "scanner"
        modalPresentationCapturesStatusBarAppearance = true
        scanner.viewfinder.delegate = self
        scanner.text = "Tap when a code is in the square"
        scanner.addGestureRecognizer(TapGestureRecognizer(target: self, action: ScannerController.tapped))
        view = scanner
    }

    /// The repeating animations begin here, so that they are not part of the transition.
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard style.parameters.word("camera") == "wanders" else { return }
        scanner.camera.wander()
        scanner.viewfinder.startSweeping()
    }

    func scannerMask(_ mask: ScannerMask, didPlaceSquare square: CGRect) {
        self.square = square
        scanner.layOutNote(under: square)
    }

    private func tapped(_ tap: TapGestureRecognizer) {
        guard square.contains(tap.location(in: scanner.viewfinder)) else { return }
        guard let record = scanner.camera.record(in: square) else {
            scanner.display("No code in the square")
            return
        }
        scanner.display("\(record.title)  ·  \(record.artist)")
        content(record)
    }
}

/// Provides the animators and the presentation, and is the interaction controller of a dismissal by a finger.
private final class ScannerTransition: SceneTransition {
    weak var scanner: ScannerController?
    private let pan = CatchingPanGestureRecognizer()

    private static let dimmingAlpha = 0.5

    init(_ style: SceneStyle) {
        super.init(style, verdicts: (presented: .return, dismissed: .dismiss), isAlwaysInterruptible: false)
        follow(pan) { [weak self] in self?.scanner?.dismiss(animated: true) }
    }

    override func makeAnimator(isPresenting: Bool) -> (any ViewControllerAnimatedTransitioning)? {
        ScannerAnimator(style, isPresenting: isPresenting)
    }

    override func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
        DimmedPresentation(
            presented, presenting, topInset: 0, dimmingAlpha: Self.dimmingAlpha, palette: style.palette,
            recognizers: [pan])
    }
}

/// Slides the scanner by its height and rounds its corners. Under reduced motion it fades, unless it is interactive.
private final class ScannerAnimator: InterruptibleAnimator {
    private static let cornerRadius = 28.0

    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        guard let (scanner, rest) = content(context) else { return nil }
        return slide(scanner, at: rest, context) { scanner.cornerRadius = $0 ? 0 : Self.cornerRadius }
    }
}
