import UIKit

class GridViewController: UIViewController {
    private(set) var thumbnails: [UIImageView] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let colors: [UIColor] = [.red, .green, .blue, .orange]
        for (index, color) in colors.enumerated() {
            let side: CGFloat = 100
            let thumbnail = UIImageView(
                frame: CGRect(
                    x: 30 + CGFloat(index % 2) * 120, y: 100 + CGFloat(index / 2) * 120, width: side, height: side))
            thumbnail.backgroundColor = color
            thumbnail.tag = index
            thumbnail.isUserInteractionEnabled = true
            thumbnail.addGestureRecognizer(
                UITapGestureRecognizer(target: self, action: #selector(thumbnailTapped(_:))))
            view.addSubview(thumbnail)
            thumbnails.append(thumbnail)
        }
    }

    @objc private func thumbnailTapped(_ sender: UITapGestureRecognizer) {
        guard let thumbnail = sender.view as? UIImageView else { return }
        let viewer = PhotoViewController()
        viewer.imageView.backgroundColor = thumbnail.backgroundColor
        viewer.transitionController.thumbnail = thumbnail
        present(viewer, animated: true)
    }
}

class PhotoViewController: UIViewController {
    let imageView = UIImageView()
    let transitionController = PhotoTransitionController()

    init() {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
        transitioningDelegate = transitionController
        transitionController.viewer = self
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        view.addSubview(imageView)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        imageView.frame = pictureFrame(in: view.bounds)
    }

    func pictureFrame(in bounds: CGRect) -> CGRect {
        return CGRect(x: 0, y: bounds.midY - bounds.width / 2, width: bounds.width, height: bounds.width)
    }
}
