public import ViewHierarchy

/// One finger, or the mouse with its button down.
public typealias UITouch = Touch

/// What happened to the touches of a window at one moment.
public typealias UIEvent = ViewHierarchy.Event

/// Watches the touches of a view for a gesture.
public typealias UIGestureRecognizer = GestureRecognizer

/// Has a say in whether a recognizer begins.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate

/// Sees taps.
public typealias UITapGestureRecognizer = TapGestureRecognizer

/// Sees drags.
public typealias UIPanGestureRecognizer = PanGestureRecognizer

/// Sees drags from an edge of the screen.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer

/// Sees long presses.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer

/// Sees two fingers that part or meet.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer

/// Sees two fingers that turn.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer

/// Sees swipes.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
