public import ViewHierarchy

/// What may answer to touches and keys.
public typealias UIResponder = Responder

/// A rectangle on the screen that draws, holds other views and takes touches.
public typealias UIView = View

/// The top of a view tree.
public typealias UIWindow = Window

/// What the stage is shown on.
public typealias UIScreen = Screen

/// A view that shows text.
public typealias UILabel = Label

/// A view that shows a picture.
public typealias UIImageView = ImageView

/// A view that shows a part of something larger.
public typealias UIScrollView = ScrollView

/// Receives what a scroll view does.
public typealias UIScrollViewDelegate = ScrollViewDelegate

/// A view that is pressed to do something.
public typealias UIControl = Control

/// A control with a title and a picture.
public typealias UIButton = Button

/// A control that is on or off.
public typealias UISwitch = Switch

/// A number that is dragged along a track.
public typealias UISlider = Slider

/// A few words of which one is selected.
public typealias UISegmentedControl = SegmentedControl

/// A minus and a plus that change a number.
public typealias UIStepper = Stepper

/// A control in which one line of text is typed.
public typealias UITextField = TextField

/// Decides about the editing of a text field.
public typealias UITextFieldDelegate = TextFieldDelegate

/// Where text is copied to and pasted from.
public typealias UIPasteboard = Pasteboard

/// A view that blurs what lies beneath it.
public typealias UIVisualEffectView = VisualEffectView

/// What a visual effect view does.
public typealias UIVisualEffect = VisualEffect

/// A blur with a tint.
public typealias UIBlurEffect = BlurEffect

/// Something to do under a title.
public typealias UIAction = Action

/// What the user has asked for.
public typealias UIAccessibility = Accessibility

/// Where lines of text are.
public typealias NSTextAlignment = TextAlignment

/// What happens to text that is too long.
public typealias NSLineBreakMode = LineBreakMode
