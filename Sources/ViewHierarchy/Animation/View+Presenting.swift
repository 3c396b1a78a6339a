public import Drawing

/// The on-screen values of a view with a running animation, stored apart from the view because most views need none.
final class PresentedValues {
    /// Accesses never overlap, and checking that in every frame would cost more than the writes.
    @exclusivity(unchecked) var values: ViewValues

    init(_ values: ViewValues) { self.values = values }
}

extension View {
    /// The values that are on screen now.
    public var presentation: ViewValues { presented?.values ?? model }

    /// The shadow path that is on screen now.
    public var presentedShadowPath: Path? { shadowPathMotion?.seen ?? modelShadowPath }

    /// The values for hit testing: those on screen, unless the view's animator specifies the model's.
    var touched: ViewValues { animationOwner?.hitsModel(of: self) == true ? model : presentation }

    /// Moves a property on screen on behalf of `owner`, without changing the model. The caller must first take the
    /// property from any other owner.
    package func present(_ property: AnimatableProperty, _ value: AnimationVector, owner: any AnimationOwner) {
        if presented == nil { presented = PresentedValues(model) }
        if !animated.contains(property.bit) || animationOwner !== owner {
            animated.insert(property.bit)
            animationOwner = owner
        }
        present(property, value)
        if property == .shadowPath { moveShadowPath(to: value[0]) }
    }

    /// Moves a property on screen on behalf of its current owner; not for a shadow path.
    package func present(_ property: AnimatableProperty, _ value: AnimationVector) {
        presented?.values[property] = value
        setNeedsDisplay()
    }

    /// Sets the paths that the shadow path interpolates from now on; the property's number is the fraction.
    package func setShadowPathEnds(from: Path, to: Path) {
        shadowPathMotion = (shadowPathMotion?.seen ?? from, from, to)
    }

    private func moveShadowPath(to fraction: Double) {
        guard let (_, from, to) = shadowPathMotion else { return }
        shadowPathMotion?.seen = from.mixed(with: to, at: fraction)
    }

    /// Ends the motion of a property, so that the model's value is on screen again.
    package func endPresenting(_ property: AnimatableProperty) {
        guard animated.contains(property.bit) else { return }
        animated.remove(property.bit)
        if property == .shadowPath { shadowPathMotion = nil }
        if animated.isEmpty {
            presented = nil
            animationOwner = nil
        } else {
            presented?.values[property] = model[property]
        }
        setNeedsDisplay()
    }

    /// Sets a model value by its vector, like the property's own setter outside of any animation, but without ending
    /// the property's motion.
    package func setModel(_ property: AnimatableProperty, _ value: AnimationVector) {
        let old = model.bounds
        model[property] = value
        if !animated.contains(property.bit) { presented?.values[property] = value }
        if property == .bounds { boundsDidChange(from: old) }
        setNeedsDisplay()
    }

    /// Sets the model's shadow path without ending its motion.
    package func setModelShadowPath(_ path: Path?) { modelShadowPath = path }

    /// The largest magnitude of an animatable property's numbers. Larger ones are clamped to it, so that the product of
    /// two is never infinite.
    static let largestNumber = 1e100

    /// Changes the model on behalf of every property setter. Values that are not finite change nothing.
    func change<Value: Equatable>(
        _ property: AnimatableProperty, _ path: WritableKeyPath<ViewValues, Value>, to value: Value
    ) {
        var target = model
        target[keyPath: path] = value
        var vector = target[property]
        guard all((vector - vector) .== 0) else { return }
        if any(vector .> Self.largestNumber) || any(vector .< -Self.largestNumber) {
            vector.clamp(
                lowerBound: AnimationVector(repeating: -Self.largestNumber),
                upperBound: AnimationVector(repeating: Self.largestNumber))
            target[property] = vector
        }
        if let capture = AnimationScope.capture {
            capture.capture(property, of: self, target: vector)
        } else if !(View.layoutDepth > 0 && isThere(vector, of: property)) {
            endMotion(of: property)
        }
        let value = target[keyPath: path]
        guard model[keyPath: path] != value else { return }
        let old = model.bounds
        model[keyPath: path] = value
        if !animated.contains(property.bit) { presented?.values[keyPath: path] = value }
        if property == .bounds { boundsDidChange(from: old) }
        setNeedsDisplay()
    }

    /// Returns whether the model already has a value, except for rounding. As in UIKit, a layout that sets the same
    /// value does not end the property's motion.
    private func isThere(_ vector: AnimationVector, of property: AnimatableProperty) -> Bool {
        let difference = model[property] - vector
        return all(difference .< 1e-6) && all(difference .> -1e-6)
    }

    func changeShadowPath(to path: Path?) {
        guard path?.isFinite ?? true else { return }
        if let capture = AnimationScope.capture {
            capture.captureShadowPath(of: self, target: path)
        } else {
            endMotion(of: .shadowPath)
        }
        modelShadowPath = path
    }

    /// Ends the current motion of a property, so that the model's value is on screen from now on.
    ///
    /// An animation that was added to the layer continues, because it only affects what is on screen.
    private func endMotion(of property: AnimatableProperty) {
        guard animated.contains(property.bit), knownMotions?.keeps(property) != true else { return }
        takeFromMotion(property)
    }

    /// The layer, if it exists; without it there are no layer animations.
    private var knownMotions: Layer? { knownLayer ?? (self as? LayerView)?.standalone }

    /// Ends any motion of a property, so that the model's value is on screen from now on.
    package func takeFromMotion(_ property: AnimatableProperty) {
        guard animated.contains(property.bit) else { return }
        animationOwner?.release(property, of: self)
        endPresenting(property)
    }

    /// Ends every animation of this view's own properties, so that the model's values are on screen at once. An
    /// animation with nothing left to move calls its completion, with false if it repeats forever.
    public func removeAllAnimations() {
        if let knownMotions { knownMotions.removeAllAnimations() } else { endMotions() }
    }

    func endMotions() {
        for property in AnimatableProperty.allCases { takeFromMotion(property) }
    }
}
