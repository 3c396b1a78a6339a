import Drawing
import Foundation
import Testing
import Timing

@testable import ViewHierarchy

/// What views, controls, layers and recognizers say before anybody has told them anything: UIKit's documented defaults.
@MainActor
@Suite("Defaults")
struct DefaultsTests {
    /// The values in words, one beside the other.
    private func words(_ values: Any?...) -> String {
        values.map { value in value.map { "\($0)" } ?? "nil" }.joined(separator: " ")
    }

    @Test func views() throws {
        let views = [View(frame: .zero), ScrollView(frame: .zero), Slider(frame: .zero), StackView(frame: .zero)]
        for view in views + [Label(frame: .zero), ImageView(image: nil), TextField(frame: .zero)] {
            let isLabel = view is Label || view is ImageView
            #expect(
                words(view.tag, view.isHidden, view.alpha, view.contentMode, view.isOpaque, view.clipsToBounds)
                    == "0 false 1.0 scaleToFill true \(view is ScrollView)")
            #expect(
                words(view.isUserInteractionEnabled, view.isMultipleTouchEnabled, view.isExclusiveTouch)
                    == "\(!isLabel) false false")
            #expect(view.autoresizingMask == [] && view.autoresizesSubviews && view.transform == .identity)
            #expect(view.translatesAutoresizingMaskIntoConstraints && view.tintColor == .systemBlue)
            #expect(view.contentHuggingPriority(for: .vertical).rawValue == (isLabel ? 251 : 250))
            #expect(view.contentCompressionResistancePriority(for: .horizontal).rawValue == 750)
            #expect(view.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
            #expect(view.accessibilityIdentifier == nil && view.accessibilityLabel == nil && view.mask == nil)
            #expect(!view.isAccessibilityElement && view.alignmentRectInsets == .zero && view.anchorPoint.x == 0.5)
        }
        let layer = View(frame: .zero).layer
        #expect(
            words(layer.cornerRadius, layer.borderWidth, layer.shadowOpacity, layer.shadowRadius) == "0.0 0.0 0.0 3.0")
        #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
        #expect(
            words(layer.opacity, layer.isHidden, layer.masksToBounds, layer.contentsScale, layer.rasterizationScale)
                == "1.0 false false 1.0 1.0")
        #expect(layer.borderColor == .black && layer.shadowColor == .black && layer.shadowPath == nil)
        #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) && layer.contents == nil)
        #expect(!layer.shouldRasterize && layer.maskedCorners.rawValue == 15 && layer.contentsGravity == .resize)
        let shape = ShapeLayer()
        #expect(words(shape.lineWidth, shape.fillRule, shape.strokeColor, shape.path) == "1.0 nonZero nil nil")
        #expect(shape.fillColor == .black)
        let label = Label(frame: .zero)
        #expect(
            words(label.numberOfLines, label.lineBreakMode, label.textAlignment, label.adjustsFontSizeToFitWidth)
                == "1 byTruncatingTail natural false")
        #expect(words(label.minimumScaleFactor, label.preferredMaxLayoutWidth, label.text) == "0.0 0.0 nil")
        #expect(label.font == .systemFont(ofSize: 17) && label.textColor == .black)
        let stack = StackView(arrangedSubviews: [])
        #expect(words(stack.axis, stack.distribution, stack.alignment, stack.spacing) == "horizontal fill fill 0.0")
        #expect(!stack.isLayoutMarginsRelativeArrangement && !stack.isBaselineRelativeArrangement)
        #expect(StackView.spacingUseDefault == .greatestFiniteMagnitude && StackView.spacingUseSystem == 8)
        let constraint = LayoutConstraint(
            item: label, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
            constant: 3)
        #expect(
            words(constraint.priority.rawValue, constraint.isActive, constraint.shouldBeArchived, constraint.identifier)
                == "1000.0 false false nil")
        let blur = VisualEffectView(effect: nil)
        #expect(blur.effect == nil && blur.contentView.superview === blur)
    }

    @Test("text sizes grow in the order of their list, and the last five are those of accessibility")
    func textSizes() {
        let all = ContentSizeCategory.allCases
        #expect(all.count == 12 && Array(all.reversed()).sorted() == all)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 && !($1 < $0) })
        #expect(all.filter(\.isAccessibilityCategory) == Array(all.suffix(5)))
    }

    @Test("what is made from a coder or has nothing to show is like any other, and says the least")
    func empty() throws {
        let blur = try #require(VisualEffectView(coder: NSCoder()))
        #expect(blur.subviews.count == VisualEffectView(effect: nil).subviews.count && !blur.subviews.isEmpty)
        #expect(View(frame: .zero).insetsLayoutMarginsFromSafeArea)
        let slider = Slider(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        (slider.minimumValue, slider.maximumValue) = (3, 3)
        #expect(slider.fraction(of: 3) == 0 && slider.fraction(of: 9) == 0)
    }

    @Test func controls() {
        let controls = [Slider(), Stepper(), Switch(), SegmentedControl(items: []), TextField(), Button(type: .custom)]
        for control in controls as [Control] {
            #expect(
                words(control.isEnabled, control.isHighlighted, control.isSelected, control.isTracking, control.toolTip)
                    == "true false false false nil")
            #expect(control.state == .normal && control.contentHorizontalAlignment == .center)
            #expect(!control.isFocused && !control.isHovered)
        }
        // UIKit's, in points.
        let sizes = controls.prefix(5).map(\.intrinsicContentSize)
        #expect(sizes.map(\.height) == [34, 32, 31, 32, 34] && sizes[1...2].map(\.width) == [94, 51])
        let slider = Slider()
        #expect(
            words(slider.value, slider.minimumValue, slider.maximumValue, slider.isContinuous) == "0.0 0.0 1.0 true")
        slider.minimumValue = -5
        #expect(slider.value == 0, "a lower minimum leaves the value")
        let colors = [slider.minimumTrackTintColor, slider.maximumTrackTintColor, slider.thumbTintColor]
        #expect(colors == [nil, nil, nil])
        let stepper = Stepper()
        #expect(
            words(stepper.value, stepper.minimumValue, stepper.maximumValue, stepper.stepValue)
                == "0.0 0.0 100.0 1.0")
        #expect(words(stepper.wraps, stepper.autorepeat, stepper.isContinuous) == "false true true")
        stepper.minimumValue = -5
        #expect(stepper.value == 0)
        let toggle = Switch()
        #expect(words(toggle.isOn, toggle.onTintColor, toggle.thumbTintColor) == "false nil nil")
        let row = SegmentedControl(items: ["a", "b"])
        #expect(words(row.selectedSegmentIndex, row.isMomentary, row.numberOfSegments) == "-1 false 2")
        #expect(row.selectedSegmentTintColor == nil && row.isEnabledForSegment(at: 1) && row.font.size == 13)
        let field = TextField()
        #expect(words(field.text, field.placeholder, field.isEditing, field.hasText) == " nil false false")
        #expect(field.textAlignment == .natural && field.font == .systemFont(ofSize: 17) && field.textColor == .black)
        #expect(field.leftView == nil && field.rightView == nil && field.selectedRange == 0..<0)
        let button = Button()
        #expect(button.buttonType == .system && button.currentTitle == nil && button.currentImage == nil)
        #expect(button.titleLabel?.textAlignment == .center && button.imageView == nil)
    }

    @Test func scrollViews() {
        let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(
            words(scroll.bounces, scroll.alwaysBounceVertical, scroll.alwaysBounceHorizontal, scroll.bouncesZoom)
                == "true false false true")
        #expect(
            words(scroll.isScrollEnabled, scroll.isPagingEnabled, scroll.isDirectionalLockEnabled)
                == "true false false")
        #expect(
            words(scroll.transfersHorizontalScrollingToParent, scroll.transfersVerticalScrollingToParent)
                == "true true")
        #expect(
            words(scroll.showsVerticalScrollIndicator, scroll.showsHorizontalScrollIndicator, scroll.indicatorStyle)
                == "true true default")
        #expect(
            words(
                scroll.minimumZoomScale, scroll.maximumZoomScale, scroll.zoomScale,
                scroll.contentInsetAdjustmentBehavior)
                == "1.0 1.0 1.0 automatic")
        #expect(scroll.contentSize == .zero && scroll.contentOffset == .zero && scroll.contentInset == .zero)
        #expect(scroll.decelerationRate.rawValue == 0.998 && ScrollView.DecelerationRate.fast.rawValue == 0.99)
        #expect(scroll.contentAlignmentPoint == .zero && scroll.verticalScrollIndicatorInsets == .zero)
        #expect(scroll.horizontalScrollIndicatorInsets == .zero && scroll.pinchGestureRecognizer == nil)
        #expect(
            words(scroll.isTracking, scroll.isDragging, scroll.isDecelerating, scroll.isZooming, scroll.isZoomBouncing)
                == "false false false false false")
        let behaviors: [ScrollView.ContentInsetAdjustmentBehavior] = [.automatic, .scrollableAxes, .never, .always]
        #expect(behaviors.map(\.rawValue) == [0, 1, 2, 3])
    }

    @Test func recognizers() {
        let (tap, press, pan, swipe) = (
            TapGestureRecognizer(), LongPressGestureRecognizer(), PanGestureRecognizer(), SwipeGestureRecognizer()
        )
        let (edge, pinch, rotation) = (
            ScreenEdgePanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer()
        )
        for recognizer in [tap, press, pan, swipe, edge, pinch, rotation] as [GestureRecognizer] {
            #expect(
                words(
                    recognizer.isEnabled, recognizer.cancelsTouchesInView, recognizer.delaysTouchesBegan,
                    recognizer.delaysTouchesEnded, recognizer.state, recognizer.name, recognizer.numberOfTouches)
                    == "true true false true possible nil 0")
            #expect(recognizer.view == nil && recognizer.delegate == nil)
        }
        #expect(words(tap.numberOfTapsRequired, tap.numberOfTouchesRequired) == "1 1")
        #expect(
            words(press.minimumPressDuration, press.numberOfTapsRequired, press.numberOfTouchesRequired) == "0.5 0 1")
        #expect(words(press.allowableMovement, pan.recognitionDistance) == "10.0 10.0")
        #expect(words(pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) == "1 \(Int.max)")
        #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
        #expect(edge.edges == [] && words(edge.edgeWidth, edge.hysteresis) == "13.0 15.0")
        #expect(words(pinch.scale, pinch.velocity, pinch.recognitionDistance) == "1.0 0.0 8.0")
        #expect(words(rotation.rotation, rotation.velocity, rotation.recognitionDistance) == "0.0 0.0 8.0")
        let grip = GripGestureRecognizer()
        #expect(words(grip.spread, grip.spreadVelocity, grip.rotationVelocity, grip.pinchDistance) == "1.0 0.0 0.0 8.0")
        #expect(words(grip.maximumNumberOfTouches, grip.beginsAtTouchDown) == "2 false")
        // Of numbers below 1, and equal only to itself.
        (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (0, -3)
        (press.numberOfTouchesRequired, swipe.numberOfTouchesRequired) = (0, 0)
        #expect(words(tap.numberOfTapsRequired, tap.numberOfTouchesRequired) == "1 1")
        #expect(press.numberOfTouchesRequired == 1 && swipe.numberOfTouchesRequired == 1)
        let known: Set<GestureRecognizer> = [tap, pinch]
        #expect(known.contains(pinch) && !known.contains(rotation) && pinch.hashValue != rotation.hashValue)
    }

    @Test("what a layer's own property can be is as many numbers, in their order")
    func layerNumbers() {
        func numbers<Value: LayerAnimatable & Equatable>(_ value: Value) -> [Double] {
            #expect(Value(layerNumbers: value.layerNumbers) == value)
            #expect(value.layerNumbers.count == Value.layerNumberCount)
            return value.layerNumbers
        }
        #expect(numbers(3.5) == [3.5] && numbers(Float(2)) == [2] && numbers(CGFloat(-1)) == [-1])
        #expect(numbers(CGPoint(x: 1, y: 2)) == [1, 2] && numbers(CGSize(width: 3, height: 4)) == [3, 4])
        #expect(numbers(CGRect(x: 1, y: 2, width: 3, height: 4)) == [1, 2, 3, 4])
        #expect(numbers(Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.125)).count == 4)
        #expect(numbers(Color?.none) == numbers(Color.clear))
    }

    @Test("links call at 60 a second, at most at 240, and at once again after a pause")
    func links() {
        let timeline = Timeline()
        timeline.asCurrent {
            var times: [Double] = []
            let link = DisplayLink { times.append($0.timestamp) }
            #expect(words(link.isPaused, link.preferredFramesPerSecond, link.timestamp) == "false 0 0.0")
            #expect(link.preferredFrameRateRange == FrameRateRange(minimum: 0, maximum: 0, preferred: 0))
            link.add(to: .main, forMode: .default)
            for (rate, interval) in [(0, 60), (30, 30), (240, 240), (1000, 240), (-5, 60)] {
                link.preferredFramesPerSecond = rate
                #expect(abs(link.duration - 1 / Double(interval)) < 1e-12)
                #expect(abs(link.targetTimestamp - link.timestamp - link.duration) < 1e-12)
            }
            link.preferredFrameRateRange = FrameRateRange(minimum: 10, maximum: 20, preferred: nil)
            #expect(link.duration == 0.05)
            link.preferredFrameRateRange = FrameRateRange(minimum: 10, maximum: 20, preferred: 10)
            #expect(link.duration == 0.1)
            timeline.advance(to: FrameTime(seconds: 0.25))
            #expect(times == [0.1, 0.2] && timeline.isMoving)
            link.isPaused = true
            timeline.advance(to: FrameTime(seconds: 0.75))
            #expect(times.count == 2 && !timeline.isMoving && timeline.nextDeadline == nil)
            // What was missed is not made up for.
            link.isPaused = false
            timeline.advance(to: FrameTime(seconds: 0.85))
            #expect(times.count == 3 && abs(times[2] - 0.8) < 1e-12)
            link.invalidate()
            timeline.advance(to: FrameTime(seconds: 2))
            #expect(times.count == 3)
        }
    }

    @Test("links call a target's method, with themselves or without arguments, at each step until the target is gone")
    func linkedMethods() {
        @MainActor
        final class Counter {
            var calls = 0
            var times: [Double] = []

            func tick() { calls += 1 }

            func step(_ link: DisplayLink) { times.append(link.timestamp) }
        }
        func links(to counter: Counter) -> [DisplayLink] {
            [
                DisplayLink(target: counter, selector: Counter.tick),
                DisplayLink(target: counter, selector: Counter.step),
            ]
        }
        let timeline = Timeline()
        timeline.asCurrent {
            var counter: Counter? = Counter()
            for link in counter.map(links) ?? [] { link.add(to: .main, forMode: .common) }
            timeline.advance(to: FrameTime(seconds: 0.51))
            #expect(counter?.calls == 30 && counter?.times.count == 30)
            counter = nil
            timeline.advance(to: FrameTime(seconds: 0.55))
            #expect(!timeline.isMoving)
        }
    }
}
