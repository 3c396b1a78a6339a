public import Transitions

/// Manages a view and presents others.
public typealias UIViewController = ViewController

/// Places what is presented.
public typealias UIPresentationController = PresentationController

/// Presents as a sheet.
public typealias UISheetPresentationController = SheetPresentationController

/// Has a say in how something is presented.
public typealias UIAdaptivePresentationControllerDelegate = AdaptivePresentationControllerDelegate

/// How a controller is presented.
public typealias UIModalPresentationStyle = ModalPresentationStyle

/// How a presented controller comes and goes by itself.
public typealias UIModalTransitionStyle = ModalTransitionStyle

/// What a controller's surroundings are like.
public typealias UITraitCollection = TraitCollection

/// How much room there is.
public typealias UIUserInterfaceSizeClass = UserInterfaceSizeClass
