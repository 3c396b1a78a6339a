/// Remedies for Apple's names that are missing here.
enum MissingRemedies {
    /// Returns whether a name has the form of a type or function of UIKit, Core Animation, Core Graphics or Foundation.
    static func isApples(_ name: String) -> Bool {
        let prefix = name.prefix(2)
        guard ["UI", "CA", "NS", "CG"].contains(prefix), name.dropFirst(2).first?.isUppercase == true,
            name.contains(where: \.isLowercase)
        else { return false }
        return !foundation.contains(name) && !(prefix == "NS" && (name.contains("Error") || name.hasSuffix("Key")))
    }

    static func remedy(for name: String) -> String {
        families.first { name.hasPrefix($0.prefix) }?.remedy
            ?? "it is not there: leave it out, or write what you need of it"
    }

    /// Remedies by prefix of the name. The first match counts.
    static let families: [(prefix: String, remedy: String)] = [
        ("UITableView", "there are no table views: place rows in a UIScrollView and set its 'contentSize'"),
        ("UICollection", "there are no collection views: place tiles in a UIScrollView and set its 'contentSize'"),
        ("NSCollectionLayout", "there are no collection views: place tiles in layoutSubviews()"),
        ("NSDiffableDataSource", "there are no lists: make the views where their data is"),
        ("UIStoryboard", "there are no storyboards: make the controller in code"),
        ("UIApplication", "there is no app object: the program has the window and sets its root controller"),
        ("UIScene", "there are no scenes of an app: the program has the window"),
        ("UIInterfaceOrientation", "there is no device: go by the size of the view"),
        ("UIDevice", "there is no device: go by the size of the view"),
        ("UIUserInterface", "there is no dark variant of colors: set the colors that you want"),
        ("UIGraphics", "contexts begin by themselves: draw in the closure of a UIGraphicsImageRenderer"),
        ("CGGradient", "there are no gradients: use a picture, or views of several colors"),
        ("CAGradientLayer", "there are no gradients: use a picture, or views of several colors"),
        ("UIHostingController", "there is no SwiftUI: make the view in UIKit"),
        ("UIHosting", "there is no SwiftUI: make the view in UIKit"),
        ("UIDynamic", "there are no dynamics: use a UIViewPropertyAnimator with UISpringTimingParameters"),
        ("UISnapBehavior", "there are no dynamics: use a UIViewPropertyAnimator with UISpringTimingParameters"),
        ("UIAttachmentBehavior", "there are no dynamics: use a UIViewPropertyAnimator with UISpringTimingParameters"),
        ("UIGravityBehavior", "there are no dynamics: use a UIViewPropertyAnimator with UICubicTimingParameters"),
        ("UICollision", "there are no dynamics: stop the animation where it would collide"),
        ("UIPushBehavior", "there are no dynamics: use UISpringTimingParameters with an initial velocity"),
        ("CATransform3D", "there are no transforms in space: use CGAffineTransform"),
        ("CATransition", "layers have no transitions: use UIView.transition"),
        ("CATextLayer", "use a UILabel"),
        ("CAEmitter", "there are no particles: leave it out"),
        ("CAReplicatorLayer", "there are no copies of layers: add the layers one by one"),
        ("UIPopover", "there are no popovers: use the style .custom with a UIPresentationController"),
        ("UISplitView", "there are no split views: contain both controllers in one of your own"),
        ("UISearch", "use a UITextField"),
        ("UIRefreshControl", "follow the scroll view's delegate"),
        ("UIActivityIndicator", "use a view that you animate"),
        ("UIMenu", "use a UIAlertController in the style .actionSheet"),
        ("UIContextMenu", "use a UILongPressGestureRecognizer and a view of your own"),
        ("UIBarAppearance", "bars have no appearances: set their colors"),
        ("UINavigationBarAppearance", "bars have no appearances: set their colors"),
        ("UITabBarAppearance", "bars have no appearances: set their colors"),
        ("UIToolbar", "there are no toolbars: use a UIView with buttons"),
        ("NSParagraphStyle", "a UILabel has no attributed text: set 'text', 'font' and 'textColor'"),
        ("NSMutableParagraphStyle", "a UILabel has no attributed text: set 'text', 'font' and 'textColor'"),
        ("NSTextAttachment", "a UILabel has no attributed text: use a UIImageView beside it"),
        ("NSShadow", "use the shadow of the layer"),
        ("NSManaged", "there is no Core Data: keep the values in types of your own"),
        ("NSFetch", "there is no Core Data: keep the values in types of your own"),
        ("NSPersistent", "there is no Core Data: keep the values in types of your own"),
        ("NSSelectorFromString", "there are no selectors: name the method, as in Type.method(_:)"),
    ]

    /// Remedies for names without such a prefix, and for one that the library declares only for the compiler's message.
    static let exact = [
        "Selector": "there are no selectors: take a closure, as in () -> Void",
        "autoreleasepool": "there are no autorelease pools: leave it out",
        "URLSession": "it is in another module: import FoundationNetworking",
        "URLRequest": "it is in another module: import FoundationNetworking",
        "AnyCancellable": "there is no Combine: use closures, or a property with didSet",
        "PassthroughSubject": "there is no Combine: use closures, or a property with didSet",
        "CurrentValueSubject": "there is no Combine: use closures, or a property with didSet",
        "Published": "there is no Combine: use closures, or a property with didSet",
        "ObservableObject": "there is no Combine: use closures, or a property with didSet",
        "AVPlayer": "there are no films: use a UIImageView",
        "AVPlayerLayer": "there are no films: use a UIImageView",
        "MKMapView": "there are no maps: use a UIImageView",
        "WKWebView": "there are no web views: use a UIImageView",
    ]

    /// Remedies for members of views, layers and controllers that no type has here.
    static let members: [String: String] = {
        let space = "there are no transforms in space: use 'transform' of the view"
        let bars = "bars have no such thing: leave it out"
        return [
            "instantiateViewController": "there are no storyboards: make the controller by its initialiser",
            "instantiateInitialViewController": "there are no storyboards: make the controller by its initialiser",
            "loadNibNamed": "there are no nibs: make the view in code",
            "attributedText": "a UILabel has no attributed text: set 'text', 'font' and 'textColor'",
            "setAttributedTitle": "buttons have no attributed titles: use setTitle and setTitleColor",
            "strokeEnd": "a shape's stroke can't be shortened: animate 'path'",
            "strokeStart": "a shape's stroke can't be shortened: animate 'path'",
            "lineCap": "strokes have no caps: leave it out", "lineDashPattern": "strokes have no dashes: leave it out",
            "zPosition": "layers have no depth: change the order of the subviews",
            "transform3D": space,
            "sublayerTransform": space,
            "m34": space,
            "prefersLargeTitles": bars, "largeTitleDisplayMode": bars, "standardAppearance": bars,
            "scrollEdgeAppearance": bars, "toolbarItems": bars,
            "overrideUserInterfaceStyle": "there is no dark variant of colors: set the colors that you want",
            "addInteraction": "there are no interactions: add a gesture recognizer",
            "performBatchUpdates": "there are no collection views: place tiles in layoutSubviews()",
        ]
    }()

    /// Foundation's names with the prefixes of UIKit and Core Graphics that are available, from its symbol graph.
    private static let foundation = Set(
        """
        CGFloat CGPoint CGRect CGRectEdge CGSize NSAffineTransform NSAffineTransformStruct NSArray NSAttributedString
        NSBinarySearchingOptions NSCache NSCacheDelegate NSCalendar NSCharacterSet NSClassFromString NSCoder NSCoding
        NSComparisonPredicate NSCompoundPredicate NSCondition NSConditionLock NSContainsRect NSCopying NSCountedSet
        NSData NSDate NSDateComponentUndefined NSDateComponents NSDateInterval NSDecimalAdd NSDecimalCompact
        NSDecimalCompare NSDecimalCopy NSDecimalDivide NSDecimalIsNotANumber NSDecimalMaxSize NSDecimalMultiply
        NSDecimalMultiplyByPowerOf10 NSDecimalNoScale NSDecimalNormalize NSDecimalNumber NSDecimalNumberBehaviors
        NSDecimalNumberHandler NSDecimalPower NSDecimalRound NSDecimalString NSDecimalSubtract NSDictionary
        NSDivideRect NSEdgeInsets NSEdgeInsetsEqual NSEdgeInsetsMake NSEdgeInsetsZero NSEnumerationOptions
        NSEnumerator NSEqualPoints NSEqualRanges NSEqualRects NSEqualSizes NSExceptionName NSExpression
        NSFileHandleNotificationDataItem NSFileHandleNotificationFileHandleItem NSFullUserName NSGetSizeAndAlignment
        NSHeight NSHomeDirectory NSHomeDirectoryForUser NSIndexPath NSIndexSet NSIndexSetIterator NSInsetRect
        NSIntegralRect NSIntegralRectWithOptions NSIntersectionRange NSIntersectionRect NSIntersectsRect NSIsEmptyRect
        NSKeyedArchiver NSKeyedArchiverDelegate NSKeyedUnarchiver NSKeyedUnarchiverDelegate NSLocale NSLocalizedString
        NSLocationInRange NSLock NSLocking NSLog NSLogv NSMakePoint NSMakeRange NSMakeRect NSMakeSize NSMaxRange
        NSMaxX NSMaxY NSMeasurement NSMidX NSMidY NSMinX NSMinY NSMouseInRect NSMutableArray NSMutableAttributedString
        NSMutableCharacterSet NSMutableCopying NSMutableData NSMutableDictionary NSMutableIndexSet NSMutableOrderedSet
        NSMutableSet NSMutableString NSNotFound NSNotification NSNull NSNumber NSObject NSObjectProtocol NSOffsetRect
        NSOrderedSet NSOrthography NSPageSize NSPersonNameComponentDelimiter NSPersonNameComponentFamilyName
        NSPersonNameComponentGivenName NSPersonNameComponentMiddleName NSPersonNameComponentNickname
        NSPersonNameComponentPrefix NSPersonNameComponentSuffix NSPersonNameComponents NSPoint NSPointArray
        NSPointFromCGPoint NSPointFromString NSPointInRect NSPointPointer NSPointToCGPoint NSPredicate NSRange
        NSRangeFromString NSRangePointer NSRect NSRectArray NSRectEdge NSRectFromCGRect NSRectFromString NSRectPointer
        NSRectToCGRect NSRecursiveLock NSRegularExpression NSRoundDownToMultipleOfPageSize
        NSRoundUpToMultipleOfPageSize NSSearchPathForDirectoriesInDomains NSSecureCoding NSSet NSSize NSSizeArray
        NSSizeFromCGSize NSSizeFromString NSSizePointer NSSizeToCGSize NSSortDescriptor NSSortOptions NSString
        NSStringFromClass NSStringFromPoint NSStringFromRange NSStringFromRect NSStringFromSize NSStringToDecimal
        NSTemporaryDirectory NSTextCheckingResult NSTimeIntervalSince1970 NSTimeZone NSURL NSURLComponents
        NSURLQueryItem NSUUID NSUnionRange NSUnionRect NSUserName NSValue NSWidth NSXPCConnectionInterrupted
        NSXPCConnectionInvalid NSXPCConnectionReplyInvalid NSZeroPoint NSZeroRect NSZeroSize NSZone
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
