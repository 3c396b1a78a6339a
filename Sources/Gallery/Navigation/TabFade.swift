import Foundation
public import Scrim

extension Scene {
    /// The `tab-fade` scene.
    public static let tabFade = Scene(
        "tab-fade",
        title: "Tab Fade",
        group: "Navigation",
        hint: "Tap the tabs: one page fades into the other, and nothing else can be touched meanwhile.",
        parameters: SceneParameter.shared(duration: 0.4, .always(.easeInOut)),
        views: [
            SceneViewName("records"), SceneViewName("stories"), SceneViewName("today"),
            SceneViewName("tab", isNumbered: true, isTraced: false),
        ],
        lead: "records",
        makeRoot: { FadingTabs(SceneStyle($0)) })
}

private final class FadingTabs: TabBarController {
    private let style: SceneStyle
    /// A strong reference, because the tab bar controller holds its delegate weakly.
    private let fade: TabFade

    init(_ style: SceneStyle) {
        self.style = style
        fade = TabFade(style, isPresenting: true)
        super.init(nibName: nil, bundle: nil)
        delegate = fade
        let palette = style.palette
        viewControllers = [
            Page("records", ListView.records(palette) { _ in }),
            Page("stories", ListView.stories(palette) { _ in }),
            Page("today", DayView(Event.day, palette) {}),
        ]
        let icons = [("Records", TabIcon.record), ("Stories", TabIcon.page), ("Today", TabIcon.day)]
        for (index, page) in (viewControllers ?? []).enumerated() {
            page.tabBarItem = TabBarItem(title: icons[index].0, icon: icons[index].1, tag: index)
            page.tabBarItem.accessibilityIdentifier = "tab \(index + 1)"
        }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        let palette = style.palette
        view.backgroundColor = palette.background
        tabBar.barTintColor = palette.surface
        tabBar.hairlineColor = palette.separator
        tabBar.tintColor = palette.tint
        tabBar.unselectedItemTintColor = palette.secondaryText
    }

    override func keyPressed(_ key: Key) -> Bool {
        guard let count = viewControllers?.count, key == .left || key == .right else { return super.keyPressed(key) }
        guard transitionCoordinator == nil else { return true }
        selectedIndex = min(max(selectedIndex + (key == .left ? -1 : 1), 0), count - 1)
        return true
    }
}

/// Fades the new page in over the old one, which stays opaque, so that nothing behind them shows through.
private final class TabFade: SceneAnimator, TabBarControllerDelegate, ViewControllerAnimatedTransitioning {
    func tabBarController(
        _ tabBarController: TabBarController, animationControllerForTransitionFrom fromVC: ViewController,
        to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { self }

    override func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        guard let page = content(context)?.view else { return nil }
        page.alpha = 0
        return style.animator(.easeInOut) { page.alpha = 1 }
    }
}

/// Filled icons for tab bars, about 24 points wide.
private enum TabIcon {
    /// A record with a hole.
    static let record: Path = {
        var path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 24, height: 24))
        path.append(Path(ellipseIn: CGRect(x: 6.5, y: 6.5, width: 11, height: 11)))
        path.append(Path(ellipseIn: CGRect(x: 9, y: 9, width: 6, height: 6)))
        path.fillRule = .evenOdd
        return path
    }()

    /// A page with a picture and two lines of text.
    static let page: Path = {
        var path = Path(roundedRect: CGRect(x: 0, y: 0, width: 21, height: 24), cornerRadius: 4)
        path.append(Path(roundedRect: CGRect(x: 4, y: 4.5, width: 13, height: 7), cornerRadius: 1.5))
        for y in [14.5, 18] {
            path.append(Path(roundedRect: CGRect(x: 4, y: y, width: y < 16 ? 13 : 8, height: 1.8), cornerRadius: 0.9))
        }
        path.fillRule = .evenOdd
        return path
    }()

    /// A calendar page with a header and two days.
    static let day: Path = {
        var path = Path(roundedRect: CGRect(x: 0, y: 0, width: 24, height: 23), cornerRadius: 4.5)
        path.append(Path(rect: CGRect(x: 3, y: 7, width: 18, height: 2)))
        for x in [5.0, 13.5] {
            path.append(Path(roundedRect: CGRect(x: x, y: 12, width: 5.5, height: 5.5), cornerRadius: 1.2))
        }
        path.fillRule = .evenOdd
        return path
    }()
}
