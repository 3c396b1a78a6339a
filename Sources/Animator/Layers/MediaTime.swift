import Timing

/// The seconds on the current timeline, by Core Animation's name: set by the stage, not by a clock.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func CACurrentMediaTime() -> Double { AnimationDriver.current.now.seconds }
