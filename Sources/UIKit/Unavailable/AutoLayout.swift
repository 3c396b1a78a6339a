public import ViewHierarchy

// Names of Auto Layout, which is not supported. The compiler suggests what to write instead.

@available(
    *, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews() or viewDidLayoutSubviews()"
)
public final class NSLayoutConstraint {
    public static func activate(_ constraints: [Any]) {}
}

@available(*, unavailable, message: "there is no Auto Layout: set 'frame', or use 'autoresizingMask'")
public final class UILayoutGuide {}

@available(*, unavailable, message: "there are no stack views: place the subviews in layoutSubviews()")
public class UIStackView: View {}

/// A stand-in for an anchor, so that an expression of anchors gives a single error, that of the anchor.
public struct NSLayoutAnchor {
    @discardableResult
    public func constraint(equalTo anchor: NSLayoutAnchor, multiplier: Double = 1, constant: Double = 0) -> Activated {
        Activated()
    }

    @discardableResult
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant: Double = 0) -> Activated { Activated() }

    @discardableResult
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, constant: Double = 0) -> Activated {
        Activated()
    }

    @discardableResult
    public func constraint(equalToConstant constant: Double) -> Activated { Activated() }

    /// A stand-in for a constraint.
    public struct Activated {
        public var isActive: Bool {
            get { false }
            nonmutating set {}
        }
    }
}

extension View {
    @available(
        *, unavailable,
        message: "there is no Auto Layout: leave the line out, and set 'frame' or 'autoresizingMask'"
    )
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { true }
        set {}
    }

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public var leftAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public var rightAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public var heightAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    @available(*, unavailable, message: "there is no Auto Layout: inset 'bounds' by 'safeAreaInsets'")
    public var safeAreaLayoutGuide: View { self }

    @available(*, unavailable, message: "there is no Auto Layout: inset 'bounds' by an amount of your own")
    public var layoutMarginsGuide: View { self }

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public func addConstraint(_ constraint: Any) {}

    @available(*, unavailable, message: "there is no Auto Layout: set 'frame' in layoutSubviews()")
    public func addConstraints(_ constraints: [Any]) {}
}

extension View {
    @available(
        *, unavailable,
        message: "there is no Auto Layout: use sizeThatFits(CGSize(width: .infinity, height: .infinity))"
    )
    public var intrinsicContentSize: CGSize { .zero }
}
