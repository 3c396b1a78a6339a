public import ViewHierarchy

// Names of lists and text input, which are not supported. The compiler suggests what to write instead.

@available(*, unavailable, message: "there are no table views: place rows in a UIScrollView and set its 'contentSize'")
public class UITableView: View {}

@available(*, unavailable, message: "there are no table views: a row is a UIView in a UIScrollView")
public class UITableViewCell: View {}

@available(*, unavailable, message: "there are no table views: use a UIViewController with a UIScrollView")
public class UITableViewController {}

@available(*, unavailable, message: "there are no table views: make the rows where their data is")
public protocol UITableViewDataSource: AnyObject {}

@available(*, unavailable, message: "there are no table views: rows take taps by a UITapGestureRecognizer")
public protocol UITableViewDelegate: AnyObject {}

@available(
    *, unavailable, message: "there are no collection views: place tiles in a UIScrollView and set its 'contentSize'"
)
public class UICollectionView: View {}

@available(*, unavailable, message: "there are no collection views: a tile is a UIView in a UIScrollView")
public class UICollectionViewCell: View {}

@available(*, unavailable, message: "there are no collection views: use a UIViewController with a UIScrollView")
public class UICollectionViewController {}

@available(*, unavailable, message: "there are no collection views: place tiles in layoutSubviews()")
public class UICollectionViewLayout {}

@available(*, unavailable, message: "there are no collection views: place tiles in layoutSubviews()")
public class UICollectionViewFlowLayout {}

@available(*, unavailable, message: "there are no collection views: make the tiles where their data is")
public protocol UICollectionViewDataSource: AnyObject {}

@available(*, unavailable, message: "there are no collection views: tiles take taps by a UITapGestureRecognizer")
public protocol UICollectionViewDelegate: AnyObject {}

@available(*, unavailable, message: "there is no text input: show text in a UILabel in a UIScrollView")
public class UITextView: View {}

@available(*, unavailable, message: "there is none: place small views, and follow the scroll view's delegate")
public class UIPageControl: View {}
