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

    /// The alpha that is on screen now; without copying all other values.
    package var presentedAlpha: Double { presented?.values.alpha ?? model.alpha }

    /// The shadow path that is on screen now.
    public var presentedShadowPath: Path? { shadowPathMotion?.seen ?? modelShadowPath }

    /// The values for hit testing: those on screen, unless the view's animator specifies the model's.
    var touched: ViewValues { animationOwner?.hitsModel(of: self) == true ? model : presentation }

    /// Moves a property on screen on behalf of `owner`, without changing the model.
    package func present(_ property: AnimatableProperty, _ value: AnimationVector, owner: any AnimationOwner) {
        prepareToPresent(property, owner)
        noteGeometry(property)
        presented?.values[property] = value
        if property == .shadowPath { moveShadowPath(to: value[0]) }
        setNeedsDisplay()
    }

    /// Changes the transform on screen on behalf of `owner`, without changing the model.
    package func present(transform: CGAffineTransform, owner: any AnimationOwner) {
        prepareToPresent(.transform, owner)
        noteGeometry(.transform)
        presented?.values.transform = transform
        setNeedsDisplay()
    }

    /// Tells a pointer's movement that the geometry on screen is about to change.
    private func noteGeometry(_ property: AnimatableProperty, inModel: Bool = false) {
        switch property {
        case .center, .bounds, .transform: PointerMotion.willMove(self, inModel: inModel)
        default: break
        }
    }

    /// Makes `owner` the one that moves a property on screen, which stays where it is.
    package func prepareToPresent(_ property: AnimatableProperty, _ owner: any AnimationOwner) {
        if presented == nil { presented = PresentedValues(model) }
        if !animated.contains(property.bit) || animationOwner !== owner {
            animated.insert(property.bit)
            animationOwner = owner
        }
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
        noteGeometry(property)
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

    /// Sets a model value by its vector at the end of an animation, without notifying the owner.
    package func setModel(_ property: AnimatableProperty, _ value: AnimationVector) {
        var values = model
        values[property] = value
        setModel(property, of: values)
    }

    /// Sets the model's transform at the end of an animation, without notifying the owner.
    package func setModel(transform: CGAffineTransform) {
        var values = model
        values.transform = transform
        setModel(.transform, of: values)
    }

    /// Sets a model value to that of other values, exactly, without notifying the owner.
    package func setModel(_ property: AnimatableProperty, of values: ViewValues) {
        let old = model.bounds
        noteGeometry(property)
        model.copy(property, from: values)
        if !animated.contains(property.bit) { presented?.values.copy(property, from: values) }
        if property == .bounds { boundsDidChange(from: old) }
        setNeedsDisplay()
        observers?.valuesDidChange()
    }

    /// Sets the model's shadow path without notifying the owner.
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
        let isAnimated = AnimationScope.capture?.capture(property, of: self, target: vector) ?? false
        let value = target[keyPath: path]
        DisplayLink.willMove(self)
        defer { if let observers, let key = property.observed { observers.didSet(key) } }
        guard model[keyPath: path] != value else { return }
        let old = model
        noteGeometry(property, inModel: true)
        model[keyPath: path] = value
        if !animated.contains(property.bit) {
            presented?.values[keyPath: path] = value
        } else if !isAnimated {
            animationOwner?.modelDidChange(property, of: self, from: old[property])
        }
        if property == .bounds { boundsDidChange(from: old.bounds) }
        setNeedsDisplay()
    }

    func changeShadowPath(to path: Path?) {
        guard path?.isFinite ?? true else { return }
        let isAnimated = AnimationScope.capture?.captureShadowPath(of: self, target: path) ?? false
        guard modelShadowPath != path else { return }
        modelShadowPath = path
        if !isAnimated, animated.contains(AnimatableProperty.shadowPath.bit) {
            animationOwner?.modelDidChange(.shadowPath, of: self, from: .zero)
        }
    }

    /// Ends every animation of this view's own properties, so that the model's values are on screen at once. An
    /// animation with nothing left to move calls its completion at once, with false (rule L 2).
    public func removeAllAnimations() {
        if let drawnLayer { drawnLayer.removeAllAnimations() } else { endMotions() }
    }

    func endMotions() {
        guard let animationOwner else { return }
        animationOwner.removeAnimations(of: self)
        animationOwner.endCutAnimations()
    }
}
