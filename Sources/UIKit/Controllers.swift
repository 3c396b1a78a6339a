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

/// The appearance of a status bar.
public typealias UIStatusBarStyle = StatusBarStyle

/// How a status bar would come and go.
public typealias UIStatusBarAnimation = StatusBarAnimation

/// What a controller's surroundings are like.
public typealias UITraitCollection = TraitCollection

/// How much room there is.
public typealias UIUserInterfaceSizeClass = UserInterfaceSizeClass

/// Is notified of a sheet's outcome.
public typealias UISheetPresentationControllerDelegate = SheetPresentationControllerDelegate

/// What a detent's height may go by.
public typealias UISheetPresentationControllerDetentResolutionContext =
    SheetPresentationControllerDetentResolutionContext

/// Asks something over everything else.
public typealias UIAlertController = AlertController

/// Something to choose in an alert.
public typealias UIAlertAction = AlertAction

/// Shows one page at a time.
public typealias UIPageViewController = PageViewController

/// Gives the pages next to one.
public typealias UIPageViewControllerDataSource = PageViewControllerDataSource

/// Is notified of page turns by hand.
public typealias UIPageViewControllerDelegate = PageViewControllerDelegate

/// Keeps a stack of controllers, with a bar.
public typealias UINavigationController = NavigationController

/// Says who animates a push or a pop, and is notified of them.
public typealias UINavigationControllerDelegate = NavigationControllerDelegate

/// The bar of a stack of controllers.
public typealias UINavigationBar = NavigationBar

/// What a bar shows of one controller.
public typealias UINavigationItem = NavigationItem

/// A button of a bar.
public typealias UIBarButtonItem = BarButtonItem

/// Shows one of several controllers, chosen by a bar.
public typealias UITabBarController = TabBarController

/// Has a say in which is chosen, and who animates the change.
public typealias UITabBarControllerDelegate = TabBarControllerDelegate

/// The bar by which a controller is chosen.
public typealias UITabBar = TabBar

/// What a bar shows of one controller.
public typealias UITabBarItem = TabBarItem
