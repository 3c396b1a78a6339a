//
//  UIViewController+Zoom.swift
//  ZoomKit
//

import ObjectiveC.runtime
import UIKit

private final class ZoomConfig: NSObject {
    var isEnabled = false
    var storedDelegate: UIViewControllerTransitioningDelegate?
    var storedStyle: UIModalPresentationStyle?
    var interactor: ZoomInteractor?
}

private var zoomConfigKey: UInt8 = 0

extension UIViewController {

    private var zoomConfig: ZoomConfig {
        if let config = objc_getAssociatedObject(self, &zoomConfigKey) as? ZoomConfig { return config }
        let config = ZoomConfig()
        objc_setAssociatedObject(self, &zoomConfigKey, config, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        return config
    }

    /// Whether the controller is presented and dismissed by zooming.
    @IBInspectable public var isZooming: Bool {
        get { return zoomConfig.isEnabled }
        set {
            guard newValue != zoomConfig.isEnabled else { return }
            zoomConfig.isEnabled = newValue
            if newValue {
                zoomConfig.storedDelegate = transitioningDelegate
                zoomConfig.storedStyle = modalPresentationStyle
                transitioningDelegate = ZoomTransition.shared
                modalPresentationStyle = .fullScreen
            } else {
                transitioningDelegate = zoomConfig.storedDelegate
                modalPresentationStyle = zoomConfig.storedStyle ?? .automatic
                zoomConfig.interactor = nil
            }
        }
    }

    /// Lets a pull dismiss the controller.
    @discardableResult
    open func addZoomPull() -> UIPanGestureRecognizer {
        let interactor = ZoomInteractor(controller: self)
        zoomConfig.interactor = interactor
        return interactor.recognizer
    }

    /// Replaces the controller at the top of its stack, or the presented one.
    @objc public func zoomReplaceViewController(with next: UIViewController) {
        if let navigationController = navigationController {
            var controllers = navigationController.viewControllers
            controllers.removeLast()
            controllers.append(next)
            navigationController.delegate = ZoomTransition.shared
            navigationController.setViewControllers(controllers, animated: true)
        } else {
            let presenting = presentingViewController
            next.isZooming = true
            dismiss(animated: false) {
                presenting?.present(next, animated: true, completion: nil)
            }
        }
    }

    /// Makes each presentation of the app one by zooming.
    public static func enableZoomEverywhere() {
        let original = class_getInstanceMethod(
            UIViewController.self, #selector(UIViewController.present(_:animated:completion:)))
        let replacement = class_getInstanceMethod(
            UIViewController.self, #selector(UIViewController.zoomPresent(_:animated:completion:)))
        if let original = original, let replacement = replacement {
            method_exchangeImplementations(original, replacement)
        }
    }

    @objc dynamic func zoomPresent(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
        controller.isZooming = true
        zoomPresent(controller, animated: animated, completion: completion)
    }
}
