public import Drawing
public import Foundation

/// What views have here and UIKit's have on their layers alone.
///
/// A view of your own can declare properties of these names, as on iOS: members of an extension of a protocol are
/// redeclared, not overridden. What the library draws is always the layer's.
@preconcurrency @MainActor
public protocol LayeredView: View {}

extension View: LayeredView {}

extension LayeredView {
    /// The corner radius in points, at least 0; limited to half the shorter side when drawn. It clips content and
    /// subviews only with `clipsToBounds`.
    public var cornerRadius: Double {
        get { model.cornerRadius }
        set { change(.cornerRadius, \.cornerRadius, to: newValue) }
    }

    /// The width in points of the border, drawn inside the edge and over the subviews; 0 for none.
    public var borderWidth: Double {
        get { model.borderWidth }
        set { change(.borderWidth, \.borderWidth, to: newValue) }
    }

    /// The color of the border; black by default.
    public var borderColor: Color {
        get { model.borderColor }
        set { change(.borderColor, \.borderColor, to: newValue) }
    }

    /// The color of the shadow; black by default.
    public var shadowColor: Color {
        get { model.shadowColor }
        set { change(.shadowColor, \.shadowColor, to: newValue) }
    }

    /// The opacity of the shadow, 0...1; 0, the default, draws no shadow.
    public var shadowOpacity: Double {
        get { model.shadowOpacity }
        set { change(.shadowOpacity, \.shadowOpacity, to: newValue) }
    }

    /// The standard deviation of the shadow's blur in points, 3 by default.
    public var shadowRadius: Double {
        get { model.shadowRadius }
        set { change(.shadowRadius, \.shadowRadius, to: newValue) }
    }

    /// The offset of the shadow in points, (0, -3) by default.
    public var shadowOffset: CGSize {
        get { model.shadowOffset }
        set { change(.shadowOffset, \.shadowOffset, to: newValue) }
    }

    /// The shadow's outline in the view's coordinates; nil, the default, is the bounds with their corners.
    ///
    /// Paths with the same elements in the same order animate point by point; others change halfway.
    public var shadowPath: Path? {
        get { modelShadowPath }
        set { changeShadowPath(to: newValue) }
    }

    /// The corners that `cornerRadius` rounds; all by default.
    public var maskedCorners: RectCorner {
        get { roundedCorners }
        set { roundedCorners = newValue }
    }

    /// The object that moves the view outside of animations and reports its velocity, which only affects traces; held
    /// weakly.
    public var motionSource: (any MotionSource)? {
        get { ownMotionSource }
        set { ownMotionSource = newValue }
    }
}
