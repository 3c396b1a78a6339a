public import Drawing

/// The values of a view that are on screen while an animation moves any: apart from the view, as most views need none.
final class PresentedValues {
    /// Each access is over before another begins; checking that in every frame would cost more than what is written.
    @exclusivity(unchecked) var values: ViewValues

    init(_ values: ViewValues) { self.values = values }
}

extension View {
    /// The values that are on screen now.
    public var presentation: ViewValues { presented?.values ?? model }

    /// The shadow's path on screen now.
    public var presentedShadowPath: Path? { shadowPathMotion?.seen ?? modelShadowPath }

    /// The values by which touches find the view: those on screen, unless its animator leaves that to the program.
    var touched: ViewValues { animationOwner?.hitsModel(of: self) == true ? model : presentation }

    /// Moves a property on screen, on behalf of `owner`, and leaves the model as it is. A property that another owner
    /// moves is taken from it by the caller first.
    package func present(_ property: AnimatableProperty, _ value: AnimationVector, owner: any AnimationOwner) {
        if presented == nil { presented = PresentedValues(model) }
        if !animated.contains(property.bit) || animationOwner !== owner {
            animated.insert(property.bit)
            animationOwner = owner
        }
        present(property, value)
        if property == .shadowPath { moveShadowPath(to: value[0]) }
    }

    /// Moves a property on screen on behalf of the owner that moves it already; not for a shadow's path.
    package func present(_ property: AnimatableProperty, _ value: AnimationVector) {
        presented?.values[property] = value
        setNeedsDisplay()
    }

    /// Between which paths the shadow's path moves from here on, the property's number being the fraction between them.
    package func setShadowPathEnds(from: Path, to: Path) {
        shadowPathMotion = (shadowPathMotion?.seen ?? from, from, to)
    }

    private func moveShadowPath(to fraction: Double) {
        guard let (_, from, to) = shadowPathMotion else { return }
        shadowPathMotion?.seen = from.mixed(with: to, at: fraction)
    }

    /// Ends the motion of a property: the model's value is on screen again.
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

    /// Sets a model value by its vector, as the property's own setter would outside of any animation, without ending
    /// the motion of it.
    package func setModel(_ property: AnimatableProperty, _ value: AnimationVector) {
        let old = model.bounds
        model[property] = value
        if !animated.contains(property.bit) { presented?.values[property] = value }
        if property == .bounds { boundsDidChange(from: old) }
        setNeedsDisplay()
    }

    /// Sets the model's shadow path without ending its motion.
    package func setModelShadowPath(_ path: Path?) { modelShadowPath = path }

    /// The largest number, up or down, that an animatable property holds; larger ones are brought down to it, so that
    /// no product of two of them is infinite.
    static let largestNumber = 1e100

    /// The one function by which a property's setter changes the model. What is not finite changes nothing.
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

    /// Whether the model's value is this one but for rounding: a layout that sets it once more lets the motion to it go
    /// on, as in UIKit.
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

    /// Takes a property from what moves it: the model's value is on screen from here on.
    ///
    /// An animation that was added to the layer moves what is on screen and nothing else: it continues.
    private func endMotion(of property: AnimatableProperty) {
        guard animated.contains(property.bit), knownMotions?.keeps(property) != true else { return }
        takeFromMotion(property)
    }

    /// The layer, if there is one: without it nothing was ever added to it.
    private var knownMotions: Layer? { knownLayer ?? (self as? LayerView)?.standalone }

    /// Takes a property from what moves it, whatever that is: the model's value is on screen from here on.
    package func takeFromMotion(_ property: AnimatableProperty) {
        guard animated.contains(property.bit) else { return }
        animationOwner?.release(property, of: self)
        endPresenting(property)
    }

    /// Ends every animation of this view's own properties: the model's values are on screen at once. An animation that
    /// has nothing left to move learns so from its completion: false for one that would never end.
    public func removeAllAnimations() {
        if let knownMotions { knownMotions.removeAllAnimations() } else { endMotions() }
    }

    /// Takes every property from what moves it.
    func endMotions() {
        for property in AnimatableProperty.allCases { takeFromMotion(property) }
    }
}
