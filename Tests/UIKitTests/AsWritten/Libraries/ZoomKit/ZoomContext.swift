//
//  ZoomContext.swift
//  ZoomKit
//

#if canImport(UIKit)
    import UIKit

    /// The pairs of views of one transition, and their copies.
    class ZoomContext: NSObject {

        private(set) var pairs: [(from: UIView, to: UIView)] = []
        private(set) var leaving: [UIView] = []
        private(set) var arriving: [UIView] = []
        private var snapshots: [UIView: UIView] = [:]
        private var storedAlphas: [UIView: CGFloat] = [:]
        let container: UIView

        init(container: UIView) {
            self.container = container
            super.init()
        }

        func process(from: UIView, to: UIView) {
            let fromViews = from.flattenedViewHierarchy
            let toViews = to.flattenedViewHierarchy
            var ids = [String: UIView]()
            for view in toViews {
                guard let id = view.zoomID else { continue }
                ids[id] = view
            }
            for view in fromViews {
                if let id = view.zoomID, let partner = ids[id] {
                    pairs.append((view, partner))
                    ids[id] = nil
                } else if view.zoomModifiers != nil {
                    leaving.append(view)
                }
            }
            arriving = toViews.filter { view in
                view.zoomModifiers != nil && !pairs.contains { $0.to.isEqual(view) }
            }
        }

        /// The copy of a view that flies in the container.
        func snapshotView(for view: UIView) -> UIView {
            if let snapshot = snapshots[view] { return snapshot }
            let snapshot = view.slowSnapshot()
            snapshot.isUserInteractionEnabled = false
            snapshot.accessibilityIdentifier = view.zoomID.map { "copy " + $0 }
            snapshot.frame = frame(of: view)
            snapshot.layer.cornerRadius = view.layer.cornerRadius
            snapshot.layer.allowsGroupOpacityIfNeeded(for: view)
            container.addSubview(snapshot)
            snapshots[view] = snapshot
            hide(view)
            return snapshot
        }

        func frame(of view: UIView) -> CGRect {
            return container.convert(view.bounds, from: view)
        }

        func state(of view: UIView) -> ZoomTargetState {
            var state = ZoomTargetState()
            state.append(contentsOf: view.zoomModifiers ?? [])
            return state
        }

        func hide(_ view: UIView) {
            guard storedAlphas[view] == nil else { return }
            storedAlphas[view] = view.alpha
            view.alpha = 0
        }

        func unhideAll() {
            for (view, alpha) in storedAlphas { view.alpha = alpha }
            storedAlphas.removeAll()
            for snapshot in snapshots.values { snapshot.removeFromSuperview() }
            snapshots.removeAll()
        }
    }

    extension CALayer {

        func allowsGroupOpacityIfNeeded(for view: UIView) {
            shouldRasterize = view.isKind(of: UILabel.self)
            if shouldRasterize { rasterizationScale = UIScreen.main.scale }
        }
    }
#endif
